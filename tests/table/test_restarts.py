"""After the database was restored from a backup, a match deals from a new chain of keys and stays verifiable."""

from __future__ import annotations

from dataclasses import replace

import pytest

from live_tables import Live, dealt, happened, kinds, short, started
from ohhell.dealing.verify import VerificationReport, verify
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import initial_state
from ohhell.protocol.messages import Start
from ohhell.rules.events import Deal
from ohhell.table import fold
from ohhell.table.facts import KeyOpened, Paused, Resumed, TableClosed, decode_fact, encode_fact
from ohhell.table.records import record_of

LIST = short(2, 1, 2)


def restored(live: Live, timeline: str = "after-1") -> Live:
    """The same table on a server whose database was restored from a backup made at this moment."""
    return replace(live, log=[*live.log], before=[*live.before], timeline=timeline)


def in_hand(number: int, moves: int = 0) -> Live:
    """A table in the middle of a hand."""
    live = dealt(LIST).play_until(lambda live: len(live.state.sheet) == number - 1)
    for _ in range(moves):
        live.step()
    return live


def report(live: Live) -> VerificationReport:
    """What verification says of the record of a table, read back from its text."""
    record, _ = record_text.read(record_text.write(record_of(live.table)))
    assert record == record_of(live.table)
    return verify(initial_state(record), record.events, None, proof=record.proof)


def packs(live: Live) -> list[Deal]:
    return happened(live.facts, Deal)


def test_hand_that_was_going_on_is_dealt_again_with_other_cards() -> None:
    went_on = in_hand(2, moves=2)
    live = restored(went_on)
    live.put()
    live.contribute()

    assert (live.state.phase, len(live.state.sheet)) == ("bid", 1)
    assert packs(live)[-1] != packs(went_on)[-1]


def test_dealt_hands_are_not_dealt_again() -> None:
    backup = in_hand(1, moves=3)
    first, second = restored(backup, "after-1"), restored(backup, "after-2")
    lost = replace(backup, log=[*backup.log], before=[]).play_out()
    for live in (first, second):
        live.put()
        live.play_out()

    dealt_before, dealt_after = packs(lost), [*packs(first)[1:], *packs(second)[1:]]
    assert len({*dealt_before, *dealt_after}) == 3 + 3 + 3


def test_new_keys_open_none_of_the_keys_before() -> None:
    backup = in_hand(1)
    lost = replace(backup, log=[*backup.log], before=[]).play_out()
    live = restored(backup)
    live.put()
    live.play_out()

    old, new = ({fact.key for fact in one.facts if isinstance(fact, KeyOpened)} for one in (lost, live))
    assert len(old & new) == 1  # that of the draw, which was made before the backup


@pytest.mark.parametrize(("number", "moves"), [(1, 0), (1, 4), (2, 0), (2, 3), (3, 5)])
def test_restarted_game_is_verified_to_its_last_hand(number: int, moves: int) -> None:
    live = restored(in_hand(number, moves))
    live.put()
    live.play_out()
    found = report(live)

    assert (found.fine, found.differences, found.unopened) == (True, (), ())
    assert (found.hands, found.restarts) == (3, (number,))


def test_game_restored_twice_is_verified() -> None:
    live = restored(in_hand(1, 2))
    live.put()
    live.contribute()
    live = restored(live.play_until(lambda live: len(live.state.sheet) == 1), "after-2")
    live.put()
    live = restored(live, "after-3")  # before anybody could contribute
    live.put()
    live.play_out()
    found = report(live)

    assert (found.fine, found.unopened, found.restarts) == (True, (), (1, 2, 2))


def test_game_restored_before_its_draw_is_verified() -> None:
    live = restored(started(LIST))
    live.put()
    live.play_out()
    found = report(live)

    assert (found.fine, found.hands, found.restarts) == (True, 3, (0,))


@pytest.mark.parametrize("which", [0, 1])
def test_exchanged_commitment_of_either_chain_is_found_out(which: int) -> None:
    live = restored(in_hand(2))
    live.put()
    live.play_out()
    record = record_of(live.table)
    assert record.proof is not None
    wrong = [
        replace(chain, commitment="0" * 64) if place == which else chain
        for place, chain in enumerate(record.proof.chains)
    ]
    proof = replace(wrong[1], earlier=(replace(wrong[0], earlier=()),))

    assert verify(initial_state(record), record.events, None, proof=proof).kept is False


def test_hand_of_the_second_chain_is_not_verified_by_the_first() -> None:
    live = restored(in_hand(2))
    live.put()
    live.play_out()
    record = record_of(live.table)
    assert record.proof is not None
    moved = replace(record.proof, first=3)

    assert verify(initial_state(record), record.events, None, proof=moved).unopened == (2,)


def test_everybody_contributes_anew_to_the_new_chain() -> None:
    live = restored(in_hand(2))
    live.put()
    proof = live.match.proof
    assert proof is not None

    assert (live.table.stage, live.match.contributions) == ("contributing", ())
    assert [len(chain.contributions) for chain in proof.chains] == [3, 0]


def test_first_card_waits_for_contributions_from_the_moment_of_the_restart() -> None:
    live = restored(in_hand(2))
    live.wait(3600)

    assert kinds(live.put()) == ["Restarted"]


def test_next_match_of_a_restored_table_has_new_keys() -> None:
    over = dealt(LIST).play_out()
    commitments = set()
    for timeline in ("", "after-1", "after-2"):
        live = restored(over, timeline)
        live.do("ann", Start)
        commitments.add(live.match.commitment)

    assert len(commitments) == 3


@pytest.mark.parametrize("live", [dealt(LIST).play_out(), started(LIST)], ids=["over", "closed"])
def test_nothing_restarts_where_nothing_is_dealt_any_more(live: Live) -> None:
    if live.table.stage == "contributing":
        live = replace(live, log=[*live.log], before=[])
        live.put(TableClosed("host"))

    assert restored(live).put() == []


def test_paused_table_restarts_and_deals_when_it_is_resumed() -> None:
    live = in_hand(2)
    live.put(Paused())
    live = restored(live)

    assert kinds(live.put()) == ["Restarted"]
    live.wait(3600)
    assert kinds(live.put(Resumed())) == ["Resumed", "KeyOpened", "Happened"]


def test_log_with_a_restart_folds_to_the_same_table() -> None:
    live = restored(in_hand(2, 2))
    live.put()
    live.play_out()

    assert fold.fold(live.log) == live.table


def test_moves_of_bots_in_the_hand_that_is_dealt_again_count_for_nobody() -> None:
    live = dealt(LIST, people=2, bots=1).play_until(lambda live: bool(live.match.helped))
    live = restored(live)
    live.put()

    assert live.match.helped == frozenset()


def test_log_without_timelines_continues_with_its_keys() -> None:
    live = in_hand(2)
    bodies = [encode_fact(fact) for fact in live.facts]
    old = [body.replace(b',"timeline":""', b"") for body in bodies]
    table = fold.fold((decode_fact(body), at) for body, (_, at) in zip(old, live.log, strict=True))

    assert old != bodies
    assert table == live.table
