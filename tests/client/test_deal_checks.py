from __future__ import annotations

import json
from dataclasses import replace
from typing import Any

import msgspec
import pytest
from msgspec import Raw

import ohhell
from client.update_log import UpdateLog, update_log
from live_tables import dealt, short
from ohhell.client import deal_checks
from ohhell.client.deal_checks import DealChecks
from ohhell.client.state import KnownTable, after
from ohhell.protocol.messages import Update
from ohhell.table.facts import Restarted

GAME = update_log(people=3, bots=0)


def changed(log: UpdateLog, known: KnownTable, version: int, **fields: object) -> KnownTable:
    """The known table after an update in which the server changed one event."""
    update = log.update(version - 1, version)
    event = json.loads(bytes(update.events[0])) | fields
    return taken(known, msgspec.structs.replace(update, events=(Raw(json.dumps(event).encode()),)))


def taken(known: KnownTable, update: Update) -> KnownTable:
    now = after(known, update)
    assert now is not None
    return now


def checks_with_changed_event(log: UpdateLog, fact: str, which: int = 0, **fields: object) -> DealChecks:
    """The deal checks at the end when the server changed one event."""
    known = taken(KnownTable(), log.update(0, 2, whole=True))
    found = 0
    for version in range(3, log.last + 1):
        event = json.loads(bytes(log.update(version - 1, version).events[0]))
        this = fact in {event.get("fact"), event.get("type")}
        known = changed(log, known, version, **(fields if this and found == which else {}))
        found += this
    assert found > which
    return known.proof


def test_checks_pass_for_every_hand_of_a_fair_game() -> None:
    checked = GAME.never_lost().proof

    assert (checked.fine, checked.hands, checked.unseen) == (True, (0, 1, 2), ())


@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", ohhell.preset_names())
def test_checks_pass_for_the_deals_of_every_preset(name: str) -> None:
    rules = ohhell.preset(name)
    seats = max(rules.players.min, 3)
    log = update_log(rules, people=2, bots=seats - 2)
    checked = log.never_lost().proof

    assert checked.mismatch is None
    assert checked.hands == tuple(range(len(log.live.state.sheet) + 1))


def test_checks_find_a_key_that_does_not_match_the_commitment() -> None:
    checked = checks_with_changed_event(GAME, "keyopened", 1, key="0" * 64)

    assert checked.mismatch == "the key of hand 1 does not match the commitment"


def test_checks_find_a_changed_commitment() -> None:
    checked = checks_with_changed_event(GAME, "committed", commitment="0" * 64)

    assert checked.mismatch == "the key of hand 0 does not match the commitment"


def test_checks_find_a_changed_contribution() -> None:
    checked = checks_with_changed_event(GAME, "contributed", text="another text")

    assert checked.mismatch is not None
    assert "draw" in checked.mismatch


def test_checks_find_a_card_that_the_key_does_not_deal() -> None:
    hands = GAME.live.match.events[1].pack  # type: ignore[union-attr]  # the first deal
    checked = checks_with_changed_event(GAME, "play", 0, card=str(hands[-1]))

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
def test_checks_compare_everything_that_was_face_up(fields: dict[str, Any], words: str) -> None:
    checked = checks_with_changed_event(GAME, "seen-deal", **fields)

    assert checked.mismatch is not None
    assert words in checked.mismatch


def test_checks_find_that_our_contribution_is_missing() -> None:
    known = GAME.never_lost()
    mine = known.proof.contributions[0]

    assert deal_checks.contributed(known.proof, *mine).fine
    assert deal_checks.contributed(known.proof, 0, "lost").mismatch == "our text 'lost' is not in the shuffle"


def test_checks_wait_for_our_contribution_before_the_first_card() -> None:
    checked = deal_checks.contributed(DealChecks(1, "0" * 64), 0, "mine")

    assert (checked.fine, checked.mine) == (True, ((0, "mine"),))


def test_checks_only_the_key_of_a_hand_not_fully_seen() -> None:
    known = taken(KnownTable(), GAME.update(0, GAME.last - 3, whole=True))
    known = taken(known, GAME.update(GAME.last - 3, GAME.last))

    assert known.proof.fine
    assert known.proof.unseen


def test_checks_pass_for_a_client_that_joins_in_the_middle_of_a_hand() -> None:
    middle = GAME.live.table.dealt_at + 4
    known = taken(KnownTable(), GAME.update(0, middle, whole=True))
    known = taken(known, GAME.update(middle, GAME.last))

    assert (known.proof.hands, known.proof.unseen) == ((2,), (0, 1))


def test_checks_survive_a_gap() -> None:
    first = GAME.live.table.dealt_at + 2
    known = taken(KnownTable(), GAME.update(0, 2, whole=True))
    for version in range(3, first + 1):
        known = taken(known, GAME.update(version - 1, version))
    gap = msgspec.structs.replace(GAME.update(first, GAME.last, whole=True), gap=True, events=())
    known = taken(known, gap)

    assert (known.proof.hands, known.proof.unseen) == ((0, 1), (2,))


def test_checks_find_a_wrong_key_after_a_gap() -> None:
    table = json.loads(bytes(GAME.update(0, GAME.last, whole=True).table))  # type: ignore[arg-type]  # it is log
    table["match"]["opened"] = [2, "0" * 64]
    update = msgspec.structs.replace(
        GAME.update(0, GAME.last, whole=True), table=Raw(json.dumps(table).encode()), gap=True, events=()
    )

    assert taken(KnownTable(), update).proof.mismatch == "the key of hand 2 does not match the commitment"


def test_checks_keep_a_mismatch_in_later_matches() -> None:
    log = update_log(replace(short(), format=replace(short().format, matches=2)), people=3, bots=0)
    checked = checks_with_changed_event(log, "keyopened", 1, key="0" * 64)

    assert (checked.match, checked.mismatch) == (2, "the key of hand 1 does not match the commitment")


def test_checks_pass_for_all_matches_of_a_game() -> None:
    log = update_log(replace(short(), format=replace(short().format, matches=3)), people=3, bots=0)
    known = log.never_lost()

    assert (known.proof.match, known.proof.hands, known.proof.mismatch) == (3, (0, 1, 2), None)


def restored_story() -> UpdateLog:
    """A game whose server was restored from a backup in its second hand."""
    live = dealt(short(2, 1, 2)).play_until(lambda live: len(live.state.sheet) == 1)
    live.step()
    live.timeline = "after-1"
    live.put()
    return UpdateLog(live.play_out(), 0)


def test_checks_pass_for_a_restarted_key_chain() -> None:
    checked = restored_story().never_lost().proof

    assert (checked.mismatch, checked.hands, checked.unseen, checked.first) == (None, (0, 1, 2, 3), (), 2)


@pytest.mark.parametrize("later", [False, True])
def test_checks_pass_for_a_client_that_missed_the_restart_of_the_key_chain(*, later: bool) -> None:
    log = restored_story()
    restart = next(number for number, fact in enumerate(log.live.facts, 1) if isinstance(fact, Restarted))
    known = taken(KnownTable(), log.update(0, 2, whole=True))
    for version in range(3, restart):
        known = taken(known, log.update(version - 1, version))
    lost = replace(log, kept=1)
    known = taken(known, lost.update(restart - 1, log.last if later else restart + 2, whole=True))

    assert known.proof.mismatch is None
    assert {0, 1} <= set(known.proof.hands)


def test_checks_find_a_wrong_key_of_the_new_chain() -> None:
    checked = checks_with_changed_event(restored_story(), "keyopened", 3, key="0" * 64)

    assert checked.mismatch == "the key of hand 2 does not match the commitment"


def test_checks_find_a_wrong_key_of_the_earlier_chain_after_a_gap() -> None:
    log = restored_story()
    update = log.update(0, log.last, whole=True)
    table = json.loads(bytes(update.table))  # type: ignore[arg-type]  # it is log
    table["match"]["earlier"][0]["opened"][1] = "0" * 64
    known = taken(KnownTable(), msgspec.structs.replace(update, table=Raw(json.dumps(table).encode()), gap=True))

    assert known.proof.mismatch == "the key of hand 1 does not match the commitment"
