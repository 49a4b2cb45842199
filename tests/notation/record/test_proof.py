"""The proof of deals in a record: what is written is read back, and nothing else is."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import ohhell
from dealing.live_deals import keys_of, live, report
from notation.record_games import KITCHEN
from ohhell.notation.record.proof import DealProof, newest_open
from ohhell.notation.record.record import Record, initial_state
from ohhell.notation.record.text import read, write
from ohhell.rules.errors import NotationError, OhHellError
from ohhell.rules.events import Deal, Forfeit
from ohhell.rules.state import evolve

RULES = read(KITCHEN)[0].rules
ADDED = ((0, "red"), (2, "word " * 12 + "end"))
WHOLE = live(RULES, 3, *ADDED)
TEXT = write(WHOLE)
COMMITMENT = WHOLE.proof.commitment if WHOLE.proof is not None else ""


def dealt_next(events: int) -> bool:
    """Whether nobody acts after so many events, because a deal or a forfeit follows automatically."""
    return events < len(WHOLE.events) and isinstance(WHOLE.events[events], Deal | Forfeit)


def with_proof(record: Record, **changes: Any) -> Record:
    assert record.proof is not None
    return replace(record, proof=replace(record.proof, **changes))


@pytest.mark.parametrize("events", range(len(WHOLE.events) + 1))
def test_record_with_a_proof_may_stop_anywhere(events: int) -> None:
    record = live(RULES, 3, *ADDED, events=events)

    assert read(write(record))[0] == record
    assert write(read(write(record))[0]) == write(record)


def test_proof_stands_in_the_heading_where_a_seed_would() -> None:
    lines = TEXT[: TEXT.index("rules:")].split("\n")

    assert lines[2:] == [
        "seat: Ann",
        "seat: Bob",
        "seat: Cid",
        f"commitment: {COMMITMENT}",
        "contribution Ann: red",
        f"contribution Cid: {ADDED[1][1]}",
        f"key 2: {keys_of(WHOLE)[2].hex()}",
        "",
    ]


def test_long_contribution_of_a_player_with_a_long_name_goes_on_below() -> None:
    names = ("n" * 40, *WHOLE.names[1:])
    record = with_proof(replace(WHOLE, names=names), contributions=((0, "ab " * 21 + "c"),))

    assert "c\n    " not in write(record)
    assert max(map(len, write(record).splitlines())) <= 100
    assert read(write(record))[0] == record


@given(st.text(max_size=70))
def test_contribution_that_can_be_written_is_read_back(text: str) -> None:
    record = with_proof(WHOLE, contributions=((1, text),))
    try:
        written = write(record)
    except OhHellError as refusal:
        found: object = refusal.code
    else:
        found = read(written)[0]

    assert found in (record, "bad-text")


def test_keys_open_with_the_draw_and_when_a_hand_is_over() -> None:
    state = initial_state(WHOLE)
    opened = [(newest_open(state), "")]
    for event in WHOLE.events:
        state = evolve(state, event)
        if newest_open(state) != opened[-1][0]:
            opened.append((newest_open(state), type(event).__name__))

    assert opened == [(None, ""), (0, "Draw"), (1, "Play"), (2, "Play")]


def test_no_key_is_written_before_it_may_be_open() -> None:
    keys = keys_of(WHOLE)
    for events in range(len(WHOLE.events)):
        record = live(RULES, 3, events=events)
        newest = newest_open(read(write(record))[1])
        following = 0 if newest is None else newest + 1
        with pytest.raises(OhHellError) as refusal:
            write(with_proof(record, opened=(following, keys[following].hex())))
        assert refusal.value.code == "key-too-early"


def test_older_key_than_the_newest_may_stand_there() -> None:
    record = with_proof(WHOLE, opened=(1, keys_of(WHOLE)[1].hex()))

    assert read(write(record))[0] == record
    assert report(record).unopened == (2,)


# whether a proof is true is for `verify` to say
def test_key_that_does_not_lead_back_to_the_commitment_can_be_read() -> None:
    record = with_proof(WHOLE, opened=(2, "0" * 64))

    assert read(write(record))[0] == record


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "sentence"),
    [
        (f"commitment: {COMMITMENT}", "commitment:", "not-a-key", (6, 12), "Can't read the commitment"),
        (f"commitment: {COMMITMENT}", f"commitment: {COMMITMENT}0", "not-a-key", (6, 13), "64 characters from 0 to 9"),
        (f"commitment: {COMMITMENT}", f"commitment: {COMMITMENT[1:]}A", "not-a-key", (6, 13), "0 to 9 and a to f"),
        (
            f"commitment: {COMMITMENT}",
            f"commitment: {COMMITMENT[1:]}²",
            "not-a-key",
            (6, 13),
            "64 characters from 0 to 9",
        ),
        ("commitment: ", "seed: 20\ncommitment: ", "bad-proof", (7, 1), "a seed or a commitment, not both"),
        (
            "contribution Ann: red",
            "contribution: red",
            "unexpected",
            (7, 1),
            "expected 'rules:', found 'contribution:'",
        ),
        ("contribution Ann: red", "contribution Dee: red", "unknown-name", (7, 14), "one of the names Ann, Bob, Cid"),
        ("contribution Ann: red", "contribution Cid: red", "bad-proof", (8, 14), "at most one per seat"),
        ("contribution Cid: ", "contribution Ann: ", "bad-proof", (8, 14), "in seat order"),
        ("contribution Ann: red", "contribution Ann:", "bad-text", (7, 18), "one line of 1 to 64 printable characters"),
        ("contribution Ann: red", "contribution Ann: a  b", "bad-text", (7, 19), "Can't add this text"),
        ("contribution Ann: red", f"contribution Ann: {'x' * 65}", "bad-text", (7, 19), "Can't add this text"),
        ("contribution Ann: red", "contribution Ann: a\u2028b", "bad-text", (7, 19), "Can't add this text"),
        ("key 2: ", "key two: ", "not-a-number", (9, 5), "expected a number, found 'two'"),
        ("key 2: ", "key -1: ", "not-a-number", (9, 5), "expected a number, found '-1'"),
        ("key 2: ", "key 2: 0", "not-a-key", (9, 8), "Can't read the key"),
        ("key 2: ", "key 3: ", "key-too-early", (9, 1), "Can't open key 3: hand 3 is not over."),
        ("key 2: ", "key: ", "unexpected", (9, 1), "expected 'rules:', found 'key:'"),
        (f"commitment: {COMMITMENT}\n", "", "unexpected", (6, 1), "expected 'rules:', found 'contribution Ann:'"),
    ],
)
def test_proof_that_is_not_right_is_refused_at_its_place(
    old: str, new: str, code: str, place: tuple[int, int], sentence: str
) -> None:
    assert old in TEXT
    with pytest.raises(NotationError) as refusal:
        read(TEXT.replace(old, new, 1))

    assert (refusal.value.code, (refusal.value.line, refusal.value.column)) == (code, place), refusal.value
    assert sentence in str(refusal.value)


def test_key_of_the_draw_waits_for_the_draw() -> None:
    text = TEXT[: TEXT.index("draw: ")].replace("key 2: ", "key 0: ")

    with pytest.raises(NotationError, match="Can't open key 0: the draw for first dealer hasn't been made"):
        read(text)


@pytest.mark.parametrize(
    ("changes", "code"),
    [
        ({"commitment": "abc"}, "not-a-key"),
        ({"commitment": None}, "wrong-kind"),
        ({"contributions": ((3, "red"),)}, "no-such-seat"),
        ({"contributions": ((-1, "red"),)}, "no-such-seat"),
        ({"contributions": ((0, ""),)}, "bad-text"),
        ({"contributions": ((0, b"red"),)}, "wrong-kind"),
        ({"contributions": ((1, "red"), (0, "blue"))}, "bad-proof"),
        ({"contributions": ((1, "red"), (1, "blue"))}, "bad-proof"),
        ({"opened": (-1, "0" * 64)}, "bad-proof"),
        ({"opened": (1, "x" * 64)}, "not-a-key"),
        ({"opened": (3, "0" * 64)}, "key-too-early"),
    ],
)
def test_proof_that_could_not_be_read_back_is_not_written(changes: dict[str, Any], code: str) -> None:
    with pytest.raises(OhHellError) as refusal:
        write(with_proof(WHOLE, **changes))

    assert refusal.value.code == code


def test_something_else_is_no_proof() -> None:
    odd: Any = "proof"

    with pytest.raises(OhHellError, match="Expected a proof of deals"):
        write(replace(WHOLE, proof=odd))


def test_record_has_a_seed_or_a_proof_and_never_both() -> None:
    with pytest.raises(OhHellError, match="not both") as refusal:
        write(replace(WHOLE, seed=""))

    assert refusal.value.code == "bad-proof"


def test_commitment_alone_is_a_proof_about_to_begin() -> None:
    record = Record(RULES, ("Ann", "Bob", "Cid"), proof=DealProof("0" * 64))

    assert read(write(record)) == (record, initial_state(record))


@pytest.mark.parametrize("events", [place for place in range(2, len(WHOLE.events) + 1) if not dealt_next(place)])
def test_proof_survives_writing_and_reading(events: int) -> None:
    text = write(live(RULES, 3, *ADDED, events=events))
    game = ohhell.read_record(text)

    assert game.record() == text
    assert game == ohhell.read_record(text)


def test_hand_a_live_table_dealt_can_be_finished_elsewhere_and_keeps_its_proof() -> None:
    last_deal = max(place for place, event in enumerate(WHOLE.events) if isinstance(event, Deal))
    game = ohhell.read_record(write(live(RULES, 3, *ADDED, events=last_deal + 1)))
    while game.waiting_for:
        game.play(game.legal(game.waiting_for[0])[0])

    found = report(game.as_record())

    assert game.winners
    assert (found.fine, found.unopened) == (True, (2,))


# a hand from elsewhere under the old commitment would be one whose key nobody can ever open
def test_game_that_deals_on_without_the_tables_keys_lets_go_of_the_proof() -> None:
    game = ohhell.read_record(write(live(RULES, 3, *ADDED, events=4)))
    kept = ["commitment" in game.record()]
    while game.waiting_for:
        game.play(game.legal(game.waiting_for[0])[0])
        kept.append("commitment" in game.record())

    assert kept == sorted(kept, reverse=True)
    assert (kept[0], kept[-1]) == (True, False)
    assert report(game.as_record()).differences is None


def test_another_proof_is_another_game() -> None:
    assert ohhell.read_record(TEXT) != ohhell.read_record(TEXT.replace("contribution Ann: red\n", ""))


def restarted(*firsts: int) -> Record:
    """A record of no events whose server was restored before these hands."""
    digests = [f"{number:064x}" for number in range(len(firsts) + 1)]
    earlier = tuple(DealProof(digest, first=first) for digest, first in zip(digests, (0, *firsts), strict=False))
    return Record(RULES, ("Ann", "Bob", "Cid"), proof=replace(earlier[-1], earlier=earlier[:-1]))


@pytest.mark.parametrize("firsts", [(), (0,), (3,), (1, 1, 4)])
def test_chains_of_a_restored_game_are_read_back(firsts: tuple[int, ...]) -> None:
    record = restarted(*firsts)

    assert read(write(record))[0] == record


def test_chains_out_of_order_are_refused_at_their_hand() -> None:
    text = write(restarted(2, 4)).replace("from hand 4", "from hand 1")

    with pytest.raises(NotationError, match="in the order of their hands") as refused:
        read(text)

    assert (refused.value.code, refused.value.column) == ("bad-proof", len("commitment from hand ") + 1)


@pytest.mark.parametrize(
    "proof",
    [
        DealProof("0" * 64, first=2),
        DealProof("0" * 64, first=1, earlier=(DealProof("1" * 64), DealProof("2" * 64, first=3))),
        DealProof("0" * 64, first=1, earlier=(DealProof("1" * 64, earlier=(DealProof("2" * 64),)),)),
    ],
)
def test_proof_with_chains_that_do_not_follow_on_is_not_written(proof: DealProof) -> None:
    with pytest.raises(OhHellError) as refused:
        write(Record(RULES, ("Ann", "Bob", "Cid"), proof=proof))

    assert refused.value.code == "bad-proof"


def test_key_of_an_earlier_chain_that_is_open_too_early_is_refused() -> None:
    record = restarted(0)
    assert record.proof is not None
    early = replace(record.proof.earlier[0], opened=(1, "0" * 64))

    with pytest.raises(OhHellError) as refused:
        write(replace(record, proof=replace(record.proof, earlier=(early,))))

    assert refused.value.code == "key-too-early"
