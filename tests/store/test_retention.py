"""Old rows that nobody needs are deleted, and no others."""

from __future__ import annotations

from dataclasses import replace

import pytest
from sqlalchemy import Connection

from ohhell.store import access, events, games, groups, log, pads, people, tables
from ohhell.store.retention import DeletedCounts, delete_expired
from ohhell.store.store import Store

TABLE = tables.TableLine("", None, None, True, "closed", None, "irish", 4, created=0, changed=1_000, summary=b"{}")
PAD = pads.PadLine("", "ab" * 32, "", "irish", finished=True, created=0, changed=1_000, summary=b"{}")


@pytest.fixture
def store(store: Store) -> Store:
    def fill(connection: Connection) -> None:
        for name in ("idle", "sitting", "hosting", "played", "linked", "muting"):
            people.add(connection, people.StoredPerson(name, name, created=0, seen=1_000))
        people.add(connection, people.StoredPerson("recent", "recent", created=0, seen=5_000))
        people.set_pair(connection, "mutes", "muting", "idle", there=True)
        for table in (
            replace(TABLE, id="closed"),
            replace(TABLE, id="over", phase="over"),
            replace(TABLE, id="playing", phase="playing", host="hosting"),
            replace(TABLE, id="fresh", changed=5_000),
        ):
            tables.add(connection, table)
            log.append(connection, [log.LogEntry(table.id, 1, 0, b""), log.LogEntry(table.id, 2, 0, b"")])
        for pad in (
            replace(PAD, id="full"),
            replace(PAD, id="half", finished=False),
            replace(PAD, id="corrected", changed=5_000),
        ):
            pads.add(connection, pad)
            log.append(connection, [log.LogEntry(pads.stream(pad.id), 1, 0, b"")])
        for name, changed in (("empty", 1_000), ("used", 1_000), ("young", 5_000)):
            groups.add(connection, groups.Group(name, "ab" * 32, "", created=0, changed=changed))
        groups.put_game(connection, "used", groups.GroupGame("g", "g", 0, "record", None, b"{}"))
        pads.claim(connection, "full", 0, "recent")
        pads.claim(connection, "half", 0, "recent")
        pads.claim(connection, "half", 1, "idle")
        tables.seat(connection, "playing", "sitting")
        tables.seat(connection, "closed", "idle")
        game = games.StoredGame("g", "closed", 1, 1_000, True, "irish", "", record="record")
        games.add_game(connection, game, [games.SeatResult(0, "played", "played", 1, 1, True, True)], [])
        access.add_link(connection, access.Link("expired", "seat", None, None, None, expires=2_000))
        access.add_link(connection, access.Link("used", "seat", "recent", None, None, expires=9_000, used=2_000))
        access.add_link(connection, access.Link("good", "person", "linked", None, None, expires=9_000))

    store.write(fill).result()
    return store


def test_deleted_rows_are_counted(store: Store) -> None:
    gone = store.write(lambda connection: delete_expired(connection, older_than=3_000)).result()

    assert gone == DeletedCounts(entries=5, tables=2, pads=1, links=2, people=2, groups=1)


def test_rows_stay_when_they_are_open_recent_or_in_use(store: Store) -> None:
    def left(connection: Connection) -> list[list[str]]:
        delete_expired(connection, older_than=3_000)
        names = ("idle", "sitting", "hosting", "played", "linked", "muting", "recent")
        return [
            [name for name in ("closed", "over", "playing", "fresh") if tables.find(connection, name)],
            [name for name in ("closed", "over", "playing", "fresh") if log.entries(connection, name)],
            [name for name in ("full", "half", "corrected") if pads.find(connection, name)],
            [name for name in ("full", "half", "corrected") if log.entries(connection, pads.stream(name))],
            [name for name in names if people.find(connection, name)],
            [name for name in ("expired", "good") if access.find_link(connection, name, 0)],
            [name for name in ("empty", "used", "young") if groups.find(connection, name)],
        ]

    assert store.write(left).result() == [
        ["playing", "fresh"],
        ["playing", "fresh"],
        ["half", "corrected"],
        ["half", "corrected"],
        ["sitting", "hosting", "played", "linked", "recent"],
        ["good"],
        ["used", "young"],
    ]


def test_tables_and_pads_stay_when_somebody_is_connected(store: Store) -> None:
    def left(connection: Connection) -> list[int]:
        delete_expired(connection, older_than=3_000, in_use={"over", "full", "of-another-kind"})
        streams = ("over", "closed", pads.stream("full"))
        return [len(log.entries(connection, stream)) for stream in streams]

    assert store.write(left).result() == [2, 0, 1]


def test_records_of_finished_games_stay(store: Store) -> None:
    store.write(lambda connection: delete_expired(connection, older_than=10**15)).result()

    assert store.read(lambda connection: games.game(connection, "g")).result()


def test_claims_are_deleted_with_their_pad_and_their_person(store: Store) -> None:
    def left(connection: Connection) -> list[dict[int, str]]:
        delete_expired(connection, older_than=3_000)
        return [pads.claims(connection, name) for name in ("full", "half")]

    assert store.write(left).result() == [{}, {0: "recent"}]


@pytest.mark.parametrize(("closed", "left"), [(0, ("closed", "full")), (1, (None, None))])
def test_tables_and_pads_of_an_event_stay_until_it_is_closed(
    store: Store, closed: int, left: tuple[str | None, str | None]
) -> None:
    event = events.EventLine("e1", "Cup", "", "", created=0, changed=0, closed=bool(closed))
    linked = [
        events.EventTableLine("e1", 1, 1, table_id="closed"),
        events.EventTableLine("e1", 1, 2, pad_id="full"),
    ]

    def deleted(connection: Connection) -> tuple[str | None, str | None]:
        events.add(connection, event)
        events.save_tables(connection, linked)
        delete_expired(connection, older_than=3_000)
        table, pad = tables.find(connection, "closed"), pads.find(connection, "full")
        return None if table is None else table.id, None if pad is None else pad.id

    assert store.write(deleted).result() == left


def test_closed_event_is_kept(store: Store) -> None:
    event = events.EventLine("e1", "Cup", "", "", created=0, changed=0, closed=True)

    def deleted(connection: Connection) -> events.EventLine | None:
        events.add(connection, event)
        log.append(connection, [log.LogEntry(events.stream("e1"), 1, 0, b"")])
        delete_expired(connection, older_than=3_000)
        return events.find(connection, "e1") if log.entries(connection, events.stream("e1")) else None

    assert store.write(deleted).result() == event
