"""Everything about one person is found, and deleted."""

from __future__ import annotations

from dataclasses import replace
from functools import partial

import pytest
from sqlalchemy import Connection

from ohhell.store import access, events, games, log, pads, people, personal_data, tables
from ohhell.store.events import EventLine, EventTableLine
from ohhell.store.games import SeatHand, SeatResult
from ohhell.store.people import AbuseReport
from ohhell.store.personal_data import PadClaim
from ohhell.store.store import Store

TABLE = tables.TableLine("", None, None, True, "playing", None, "irish", 4, created=0, changed=1_000, summary=b"{}")
PAD = pads.PadLine("pad", "ab" * 32, "", "irish", finished=False, created=0, changed=1_000, summary=b"{}")
DIGEST = "ab" * 32
EVENT = EventLine("e", "Cup", DIGEST, DIGEST, created=0, changed=1_000, closed=False)
REPORT = AbuseReport(at=3, by="ann", against="bob", table_id=None, text="rude", excerpt="[]")
HANDS = [SeatHand(0, 1, 2, 1, 1, 11), SeatHand(0, 2, 1, 0, 1, 1)]


@pytest.fixture
def store(store: Store) -> Store:
    """Ann with everything that a person can have, and Bob."""

    def fill(connection: Connection) -> None:
        for name in ("ann", "bob"):
            people.add(connection, people.StoredPerson(name, name.capitalize(), created=0, seen=1_000))
        for table in (
            replace(TABLE, id="seated"),
            replace(TABLE, id="hosted", host="ann"),
            replace(TABLE, id="closed", host="ann", phase="closed"),
        ):
            tables.add(connection, table)
            log.append(connection, [log.LogEntry(table.id, 1, 0, b"")])
        tables.seat(connection, "seated", "ann")
        tables.seat(connection, "seated", "bob")
        pads.add(connection, PAD)
        pads.claim(connection, "pad", 2, "ann")
        people.report(connection, REPORT)
        people.report(connection, replace(REPORT, by="bob", against="ann"))
        access.set_recovery_code(connection, person="ann", secret_hash=DIGEST, at=7)
        game = games.StoredGame(
            "g", "seated", 1, 1_000, public=False, rules_name="irish", mark="", record="Ann and Bob"
        )
        results = [SeatResult(0, "ann", "Ann", 12, 1, True, True), SeatResult(1, "bob", "Bob", 1, 2, False, True)]
        games.add_game(connection, game, results, [*HANDS, SeatHand(1, 1, 2, 1, 1, 11)])

    store.write(fill).result()
    return store


def test_tables_are_those_seated_at_or_hosted(store: Store) -> None:
    assert store.read(partial(personal_data.table_ids, person="ann")).result() == ["closed", "hosted", "seated"]


@pytest.mark.parametrize(("phase", "plays"), [("playing", True), ("over", False)])
def test_match_of_an_event_counts_while_it_is_played(store: Store, phase: tables.Phase, plays: bool) -> None:  # noqa: FBT001 (a parameter of the test)
    def sit(connection: Connection) -> None:
        events.add(connection, EVENT)
        events.save_tables(connection, [EventTableLine(EVENT.id, 1, 1, table_id="seated")])
        tables.change(connection, replace(TABLE, id="seated", phase=phase))

    store.write(sit).result()

    assert store.read(partial(personal_data.plays_in_event, person="ann")).result() is plays


def test_ordinary_game_is_no_match_of_an_event(store: Store) -> None:
    assert store.read(partial(personal_data.plays_in_event, person="ann")).result() is False


def test_claims_on_pads_are_found(store: Store) -> None:
    assert store.read(partial(personal_data.pad_claims, person="ann")).result() == [PadClaim("pad", 2)]


def test_reports_are_those_that_the_person_sent(store: Store) -> None:
    found = store.read(partial(personal_data.reports_by, person="ann")).result()

    assert [replace(report, id=None) for report in found] == [REPORT]


def test_games_and_hands_are_those_of_the_person(store: Store) -> None:
    assert store.read(partial(personal_data.game_ids, person="ann")).result() == ["g"]
    assert store.read(partial(personal_data.hands_of, game_id="g", seat=0)).result() == HANDS


def test_renamed_result_belongs_to_nobody(store: Store) -> None:
    rename = partial(personal_data.rename_result, game_id="g", seat=0, name="Deleted player", record="Somebody and Bob")
    store.write(rename).result()
    game = store.read(partial(games.game, game_id="g")).result()
    seats = store.read(partial(games.participants, game_id="g")).result()

    assert game is not None
    assert game.record == "Somebody and Bob"
    assert [(result.person, result.name) for result in seats] == [(None, "Deleted player"), ("bob", "Bob")]


def test_deleted_table_has_no_log(store: Store) -> None:
    store.write(partial(personal_data.delete_table, table_id="hosted")).result()

    assert store.read(partial(tables.find, table_id="hosted")).result() is None
    assert store.read(partial(log.entries, stream="hosted")).result() == []


def test_deleted_person_leaves_only_reports_without_an_author(store: Store) -> None:
    store.write(partial(personal_data.delete_person, person="ann")).result()
    left = store.read(people.reports).result()

    assert [(report.by, report.against) for report in left] == [("bob", "ann"), ("", "bob")]
    assert store.read(partial(people.find, person="ann")).result() is None
    assert store.read(partial(personal_data.pad_claims, person="ann")).result() == []
    assert store.read(partial(personal_data.game_ids, person="ann")).result() == []
    assert store.read(partial(access.find_recovered, secret_hash=DIGEST)).result() is None
