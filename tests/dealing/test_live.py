"""Deals of a live table are proved by what was promised, added and opened, and by nothing less."""

from __future__ import annotations

import hashlib
import hmac
from dataclasses import replace
from functools import partial
from random import Random

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

import ohhell
from dealing.live_deals import SERVER_KEY, keys_of, live, report
from ohhell.dealing.keys import chain, keys_up_to, secret_for
from ohhell.dealing.verify import DealDifference, VerificationReport
from ohhell.notation.record.proof import DealProof
from ohhell.notation.record.record import Record
from ohhell.notation.record.text import read, write
from ohhell.rules.errors import NotationError
from ohhell.rules.events import Deal
from ohhell.rules.pack import pack
from random_rules import random_rules

ADDED = ((0, "red"), (2, "blue moon"))
game = partial(live, ohhell.preset("judgement"), 3)
after_a_hand = game(*ADDED, events=9)


def proof_of(record: Record) -> DealProof:
    assert record.proof is not None
    return record.proof


def with_proof(record: Record, **changes: object) -> Record:
    return replace(record, proof=replace(proof_of(record), **changes))  # type: ignore[arg-type]  # fields of a proof


def test_secret_is_derived_from_the_server_key_the_table_and_the_match() -> None:
    again = hmac.new(SERVER_KEY, b"ohhell table kitchen match 1", hashlib.sha256).digest()

    assert secret_for(SERVER_KEY, "kitchen", 1) == again


def test_every_table_and_match_has_its_own_secret() -> None:
    secrets = {secret_for(key, table, match) for key in (b"a", b"b") for table in ("x", "y") for match in (1, 2)}

    assert len(secrets) == 8


def test_from_an_opened_key_all_earlier_ones_follow() -> None:
    keys = chain(b"secret", 9)

    assert [keys_up_to(number, keys[number]) for number in range(9)] == [keys[: number + 1] for number in range(9)]


def test_game_dealt_from_the_chain_and_contributions_is_proved() -> None:
    assert report(game(*ADDED)) == VerificationReport(hands=8, moves=132, differences=(), unopened=(), kept=True)


def test_without_contributions_a_game_is_checked_all_the_same() -> None:
    assert report(game()).fine


def test_key_of_a_running_hand_is_not_opened_yet() -> None:
    found = report(after_a_hand)

    assert (found.differences, found.unopened, found.fine) == ((), (2,), True)


def test_before_a_key_is_open_nothing_is_said_about_the_deals() -> None:
    found = report(with_proof(after_a_hand, opened=None))

    assert found == VerificationReport(hands=2, moves=6, differences=None, unopened=(0, 1, 2), kept=None)
    assert found.fine


def test_key_that_does_not_lead_back_to_the_commitment_is_found() -> None:
    found = report(with_proof(after_a_hand, commitment="0" * 64))

    assert (found.differences, found.kept, found.fine) == ((), False, False)


def test_key_under_another_number_does_not_lead_back() -> None:
    number, key = proof_of(after_a_hand).opened or (0, "")

    assert report(with_proof(after_a_hand, opened=(number - 1, key))).kept is False


@pytest.mark.parametrize(
    "added",
    [(), ADDED[:1], ADDED[1:], ((0, "blue moon"), (2, "red")), ((0, "red"), (2, "blue moons")), (*ADDED, (2, "green"))],
)
def test_other_contributions_make_another_game(added: tuple[tuple[int, str], ...]) -> None:
    found = report(with_proof(after_a_hand, contributions=added))

    assert found.kept is True
    assert not found.fine


# the seat is listed for readers; only the texts and their order are hashed
def test_whose_contribution_it_was_does_not_change_the_deal() -> None:
    assert report(with_proof(after_a_hand, contributions=((1, "red"), (2, "blue moon")))).fine


def test_swapped_cards_are_reported_with_the_key() -> None:
    draw, deal = after_a_hand.events[:2]
    assert isinstance(deal, Deal)
    first, second, *rest = deal.pack

    found = report(replace(after_a_hand, events=(draw, replace(deal, pack=(second, first, *rest)))))

    (difference,) = found.differences or ()
    assert difference == DealDifference(1, difference.fact, str(second), str(first), "its key")
    assert str(difference).endswith(f" is {second}, but its key gives {first}")


def test_deal_that_differs_from_the_commitment_is_found() -> None:
    elsewhere = game(*ADDED, events=9, table="attic")

    found = report(replace(elsewhere, proof=after_a_hand.proof))

    assert (found.kept, found.fine) == (True, False)


seeds = st.integers(0, 10_000)
texts = st.text("abcxyz 0189äß♥😀", min_size=1, max_size=64).map(lambda text: " ".join(text.split())).filter(bool)


@st.composite
def games(draw: st.DrawFn) -> Record:
    """Whole games under any rules whose packs are too large to be shuffled alike by chance."""
    seed = draw(seeds)
    rules, seats = random_rules(Random(seed))
    assume(len(set(pack(rules.deck, seats))) >= 20)
    added = draw(st.dictionaries(st.integers(0, seats - 1), texts, max_size=seats))
    return live(rules, seats, *sorted(added.items()), seed=seed)


def is_fine(text: str) -> bool:
    """Whether a text is a record with which nothing is wrong."""
    try:
        return report(read(text)[0]).fine
    except NotationError:
        return False


def digit_changed(text: str, key: str, rng: Random) -> str:
    """*text* with one digit of the line that begins with *key* changed."""
    place = text.index(f"\n{key}") + 1
    place = text.index(": ", place) + 2 + rng.randrange(64)
    other = rng.choice([digit for digit in "0123456789abcdef" if digit != text[place]])
    return text[:place] + other + text[place + 1 :]


@settings(max_examples=60)
@given(games())
def test_game_of_a_live_table_is_written_read_back_and_proved(record: Record) -> None:
    again, _ = read(write(record))

    assert again == record
    found = report(again)
    assert (found.differences, found.unopened, found.kept) == ((), (), True)


@settings(max_examples=60)
@given(games(), st.randoms(use_true_random=False))
def test_one_other_digit_in_a_key_or_the_commitment_is_found(record: Record, rng: Random) -> None:
    text = write(record)

    assert is_fine(text)
    assert not is_fine(digit_changed(text, "commitment", rng))
    assert not is_fine(digit_changed(text, "key ", rng))


@settings(max_examples=60)
@given(games(), st.randoms(use_true_random=False))
def test_two_cards_exchanged_anywhere_in_the_deals_are_found(record: Record, rng: Random) -> None:
    text = write(record)
    rows = text.split("\n")
    dealt = [number for number, row in enumerate(rows) if row.startswith(("dealt ", "left: ", "turned: "))]
    one, other = rng.sample(dealt, 2)
    (*_, mine), (*_, theirs) = rows[one].split(), rows[other].split()
    assume(mine != theirs)
    rows[one] = f"{rows[one].removesuffix(mine)}{theirs}"
    rows[other] = f"{rows[other].removesuffix(theirs)}{mine}"

    assert not is_fine("\n".join(rows))


@settings(max_examples=60)
@given(games(), texts, st.randoms(use_true_random=False))
def test_another_contribution_one_more_or_one_less_is_found(record: Record, text: str, rng: Random) -> None:
    added = dict(proof_of(record).contributions)
    seat = rng.randrange(len(record.names))
    assume(added.get(seat) != text)
    changed = added | {seat: text}
    lost = {other: kept for other, kept in added.items() if other != seat}

    assert not report(with_proof(record, contributions=tuple(sorted(changed.items())))).fine
    assert lost == added or not report(with_proof(record, contributions=tuple(sorted(lost.items())))).fine


def test_chain_has_a_key_for_the_draw_and_for_every_hand() -> None:
    record = game()

    assert len(keys_of(record)) == 1 + 8 + 100
    assert proof_of(record).opened == (8, keys_of(record)[8].hex())
