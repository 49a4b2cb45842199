from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from msgspec import Raw

import ohhell
from client.update_log import Story, story
from live_tables import dealt, short
from ohhell.client import deal_checks
from ohhell.client.deal_checks import DealChecks
from ohhell.client.state import KnownTable, after
from ohhell.protocol.messages import Update
from ohhell.table.facts import Restarted

GAME = story(people=3, bots=0)


def changed(told: Story, known: KnownTable, version: int, **fields: object) -> KnownTable:
    """What is known after an update in which the server tells one event otherwise."""
    update = told.told(version - 1, version)
    event = json.loads(bytes(update.events[0])) | fields
    return taken(known, msgspec.structs.replace(update, events=(Raw(json.dumps(event).encode()),)))


def taken(known: KnownTable, update: Update) -> KnownTable:
    now = after(known, update)
    assert now is not None
    return now


def heard_but_for(told: Story, fact: str, which: int = 0, **fields: object) -> DealChecks:
    """The proof at the end, where the server told one event otherwise."""
    known = taken(KnownTable(), told.told(0, 2, whole=True))
    found = 0
    for version in range(3, told.last + 1):
        event = json.loads(bytes(told.told(version - 1, version).events[0]))
        this = fact in {event.get("fact"), event.get("type")}
        known = changed(told, known, version, **(fields if this and found == which else {}))
        found += this
    assert found > which
    return known.proof


def test_every_hand_of_a_fair_game_is_proved() -> None:
    checked = GAME.never_lost().proof

    assert (checked.fine, checked.hands, checked.unseen) == (True, (0, 1, 2), ())


@pytest.mark.parametrize("name", ohhell.preset_names())
def test_the_deals_of_every_preset_are_proved(name: str) -> None:
    rules = ohhell.preset(name)
    seats = max(rules.players.min, 3)
    told = story(rules, people=2, bots=seats - 2)
    checked = told.never_lost().proof

    assert checked.mismatch is None
    assert checked.hands == tuple(range(len(told.live.state.sheet) + 1))


def test_a_key_that_does_not_lead_back_to_the_commitment_is_found_out() -> None:
    checked = heard_but_for(GAME, "keyopened", 1, key="0" * 64)

    assert checked.mismatch == "the key of hand 1 does not match the commitment"


def test_another_commitment_than_the_one_that_was_promised_is_found_out() -> None:
    checked = heard_but_for(GAME, "committed", commitment="0" * 64)

    assert checked.mismatch == "the key of hand 0 does not match the commitment"


def test_a_contribution_that_was_exchanged_is_found_out() -> None:
    checked = heard_but_for(GAME, "contributed", text="another text")

    assert checked.mismatch is not None
    assert "draw" in checked.mismatch


def test_a_card_that_the_key_does_not_deal_is_found_out() -> None:
    hands = GAME.live.match.events[1].pack  # type: ignore[union-attr]  # the first deal
    checked = heard_but_for(GAME, "play", 0, card=str(hands[-1]))

    assert checked.mismatch is not None
    assert f"played {hands[-1]}, which the key does not deal" in checked.mismatch


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"turned": ["Jo"]}, "Jo was turned up, but the key turns up another card"),
        ({"cuts": ["Jo"]}, "Jo was cut, but the key cuts another card"),
        ({"trump": "nt"}, "trumps were nt, but the key makes them"),
        ({"undealt": 5}, "5 cards were left over, but the key leaves"),
    ],
)
def test_whatever_lay_open_is_compared(fields: dict[str, Any], words: str) -> None:
    checked = heard_but_for(GAME, "seen-deal", **fields)

    assert checked.mismatch is not None
    assert words in checked.mismatch


def test_a_text_of_ours_that_is_not_in_the_shuffle_is_found_out() -> None:
    known = GAME.never_lost()
    mine = known.proof.contributions[0]

    assert deal_checks.contributed(known.proof, *mine).fine
    assert deal_checks.contributed(known.proof, 0, "lost").mismatch == "our text 'lost' is not in the shuffle"


def test_a_text_of_ours_may_still_be_on_its_way_before_the_first_card() -> None:
    checked = deal_checks.contributed(DealChecks(1, "0" * 64), 0, "mine")

    assert (checked.fine, checked.mine) == (True, ((0, "mine"),))


def test_a_hand_that_was_not_seen_wholly_proves_its_key_alone() -> None:
    known = taken(KnownTable(), GAME.told(0, GAME.last - 3, whole=True))
    known = taken(known, GAME.told(GAME.last - 3, GAME.last))

    assert known.proof.fine
    assert known.proof.unseen


def test_somebody_who_comes_in_the_middle_of_a_hand_can_prove_it() -> None:
    middle = GAME.live.table.dealt_at + 4
    known = taken(KnownTable(), GAME.told(0, middle, whole=True))
    known = taken(known, GAME.told(middle, GAME.last))

    assert (known.proof.hands, known.proof.unseen) == ((2,), (0, 1))


def test_what_was_proved_before_a_gap_stays_proved() -> None:
    first = GAME.live.table.dealt_at + 2
    known = taken(KnownTable(), GAME.told(0, 2, whole=True))
    for version in range(3, first + 1):
        known = taken(known, GAME.told(version - 1, version))
    gap = msgspec.structs.replace(GAME.told(first, GAME.last, whole=True), gap=True, events=())
    known = taken(known, gap)

    assert (known.proof.hands, known.proof.unseen) == ((0, 1), (2,))


def test_a_wrong_key_is_found_out_even_where_nothing_was_told() -> None:
    table = json.loads(bytes(GAME.told(0, GAME.last, whole=True).table))  # type: ignore[arg-type]  # it is told
    table["match"]["opened"] = [2, "0" * 64]
    update = msgspec.structs.replace(
        GAME.told(0, GAME.last, whole=True), table=Raw(json.dumps(table).encode()), gap=True, events=()
    )

    assert taken(KnownTable(), update).proof.mismatch == "the key of hand 2 does not match the commitment"


def test_what_was_found_wrong_stays_found_in_later_matches() -> None:
    told = story(replace(short(), format=replace(short().format, matches=2)), people=3, bots=0)
    checked = heard_but_for(told, "keyopened", 1, key="0" * 64)

    assert (checked.match, checked.mismatch) == (2, "the key of hand 1 does not match the commitment")


def test_all_matches_of_a_game_are_proved() -> None:
    told = story(replace(short(), format=replace(short().format, matches=3)), people=3, bots=0)
    known = told.never_lost()

    assert (known.proof.match, known.proof.hands, known.proof.mismatch) == (3, (0, 1, 2), None)


def restored_story() -> Story:
    """A game whose server was restored from a backup in its second hand."""
    live = dealt(short(2, 1, 2)).play_until(lambda live: len(live.state.sheet) == 1)
    live.step()
    live.timeline = "after-1"
    live.put()
    return Story(live.play_out(), 0)


def test_a_game_with_a_restarted_key_chain_is_proved_hand_by_hand() -> None:
    checked = restored_story().never_lost().proof

    assert (checked.mismatch, checked.hands, checked.unseen, checked.first) == (None, (0, 1, 2, 3), (), 2)


@pytest.mark.parametrize("later", [False, True])
def test_somebody_who_missed_the_restart_of_the_key_chain_finds_nothing_wrong(*, later: bool) -> None:
    told = restored_story()
    restart = next(number for number, fact in enumerate(told.live.facts, 1) if isinstance(fact, Restarted))
    known = taken(KnownTable(), told.told(0, 2, whole=True))
    for version in range(3, restart):
        known = taken(known, told.told(version - 1, version))
    lost = replace(told, kept=1)
    known = taken(known, lost.told(restart - 1, told.last if later else restart + 2, whole=True))

    assert known.proof.mismatch is None
    assert {0, 1} <= set(known.proof.hands)


def test_a_wrong_key_of_the_new_chain_is_found_out() -> None:
    checked = heard_but_for(restored_story(), "keyopened", 3, key="0" * 64)

    assert checked.mismatch == "the key of hand 2 does not match the commitment"


def test_a_wrong_key_of_the_earlier_chain_is_found_out_by_somebody_who_comes_later() -> None:
    told = restored_story()
    update = told.told(0, told.last, whole=True)
    table = json.loads(bytes(update.table))  # type: ignore[arg-type]  # it is told
    table["match"]["earlier"][0]["opened"][1] = "0" * 64
    known = taken(KnownTable(), msgspec.structs.replace(update, table=Raw(json.dumps(table).encode()), gap=True))

    assert known.proof.mismatch == "the key of hand 1 does not match the commitment"
