"""A server with a large game, large score pads, a large season and a long history, for requests about them."""

from __future__ import annotations

import json
from dataclasses import dataclass
from datetime import date, timedelta
from functools import partial
from pathlib import Path
from typing import Any

from sqlalchemy import Connection

from nasty_texts import LETTERS, names, noted
from ohhell import preset, read_rules
from ohhell.notation import wire
from ohhell.notation.record.lines import MOST_HANDS
from ohhell.protocol.limits import SCORES_PER_EVENT
from ohhell.store import days
from ohhell.store.games import SeatHand, SeatResult, StoredGame, add_game
from ohhell.tournament.archive import write_event
from server.in_process_server import SHORT, LocalServer, local_server
from tournament.events import Scene

PAD, CORRECTED = "a-pad-with-hundreds-of-hands", "a-pad-corrected-all-the-time"
PAD_KEY = "the-key-of-expensive-pads"
SEATS = 12
PADDED = 40
LONG_AGO = date(2000, 1, 1)
LONG_PAD = "schedule={shape='custom',list=[%s]}\ndeck={packs=10}\nplayers={max=40}\ntrump={source='none'}\n[score]\nmade={base=1}\nmissed={base=0}\n"


@dataclass(frozen=True)
class SceneSize:
    """How large the game, the pad, the season and the history of games are that requests ask about."""

    hands: int
    pad_hands: int
    corrections: int
    season_games: int
    finished_games: int
    entrants: int


FULL = SceneSize(hands=47, pad_hands=700, corrections=60, season_games=60, finished_games=3_000, entrants=2_000)
SMALL = SceneSize(hands=2, pad_hands=20, corrections=5, season_games=1, finished_games=60, entrants=20)


@dataclass(frozen=True)
class ServerContents:
    """The contents of the server: people, a table with a finished game, score pads, a group and an event."""

    token: str
    person: str
    other: str
    table: str
    game: str
    group: str
    group_key: str
    group_game: str
    event: str = ""
    event_key: str = ""


def fill_server(data: Path, size: SceneSize) -> ServerContents:
    """Fill the data folder of a server, by way of its own API."""
    with local_server(data) as server:
        table, people = _played(server, size)
        ann = people[0]
        game = ann.get("/api/games").json()["games"][0]["id"]
        _write_pad(server, PAD, size.pad_hands, 0)
        _write_pad(server, CORRECTED, min(100, size.pad_hands), size.corrections)
        made = ann.post("/api/groups", title="x" * 60).json()
        for number in range(size.season_games):
            record = _season_record(number)
            added = ann.request(
                "POST", f"/api/groups/{made['id']}/games", json={"record": record}, headers={"Group-Key": made["key"]}
            )
            assert added.status_code == 200, added.text
        listed = ann.get(f"/api/groups/{made['id']}").json()["games"][0]["id"]
        server.state.store.write(
            partial(_add_games, person=ann.id, other=people[1].id, count=size.finished_games)
        ).result()
        token = ann.client.cookies["ohhell"]
        event = ann.post("/api/events/from", file=large_event(size.entrants)).json()
        return ServerContents(
            *(token, ann.id, people[1].id, table, game),
            *(made["id"], made["key"], listed),
            *(event["id"], event["director"]),
        )


def large_event(entrants: int) -> str:
    """Return the file of an event with as many matches as so many entrants may play, at tables of five."""
    matches = min(50, SCORES_PER_EVENT // entrants)
    scene = Scene([f"Player {number}" for number in range(entrants)], preset("irish"), table_size=5, matches=matches)
    for _ in range(matches - 1):
        scene.start()
        for table in scene.event.matches[-1].tables:
            scene.report(table.number, *(player % 60 for player in table.players), hands=10)
    scene.start()
    return write_event(scene.entries)


def _played(server: LocalServer, size: SceneSize) -> tuple[str, list[Any]]:
    """A listed table whose game is over: as many hands as there may be, of as many cards."""
    people = [server.guest(name) for name in names(SEATS)]
    rules = f"{SHORT.replace('[2, 1]', str([7] * size.hands))}[deck]\npacks = 2\n"
    table = people[0].make(seats=SEATS, rules=rules, settings={"listed": True})
    for seat, person in enumerate(people):
        if person.id not in server.table(table).people:
            person.sit(table, seat)
    server.start(table)
    server.play_out(table)
    return table, people


def _add_games(connection: Connection, person: str, other: str, count: int) -> None:
    """A history: so many games of four that *person* finished before all others, of 30 hands each.

    Every second one is with *other*, and all others are with bots alone; each day has a result.
    """
    played = [
        SeatHand(seat, number, 1 + number % 13, number % 5, seat, 10) for seat in range(4) for number in range(1, 31)
    ]
    for number in range(count):
        game = StoredGame(f"old-{number}", "old", number, number, public=True, rules_name="x", mark="", record="")
        second = None if number % 2 else other
        players = [
            SeatResult(seat, who, LETTERS[seat], 90, 1, won=True, counted=True, bot=None if who else "expert")
            for seat, who in enumerate((person, second, None, None))
        ]
        add_game(connection, game, players, played)
        day = (LONG_AGO + timedelta(days=number)).isoformat()
        days.begin_day(connection, day, person, f"day-{number}")
        days.finish_day(connection, f"day-{number}", points=number, made="11111", now=number)


def _write_pad(server: LocalServer, pad: str, hands: int, corrections: int) -> None:
    """A score pad of forty people, with so many hands and so many corrections of the first: a pad allows 62 over 100 hands."""
    rules = json.loads(wire.encode_rules(read_rules(LONG_PAD % ("1," * 1_000))))
    notes: list[dict[str, Any]] = [{"kind": "open", "rules": rules, "names": names(PADDED), "dealer": 0}]
    everybody = [str(seat) for seat in range(PADDED)]
    taken = dict.fromkeys(everybody, 0) | {"0": 1}
    notes += [
        {"kind": "write", "match": 1, "hand": hand, "bids": dict.fromkeys(everybody, 0), "taken": taken}
        for hand in range(1, hands + 1)
    ]
    notes += [{"kind": "write", "match": 1, "hand": 1, "bids": {"1": turn % 2}} for turn in range(1, corrections + 1)]
    who = server.stranger()
    for start in range(0, len(notes), 200):
        new_notes = _new_notes(notes[start : start + 200], start)
        reply = who.request(
            "POST", f"/api/pads/{pad}/notes", headers={"Pad-Key": PAD_KEY}, json={"notes": new_notes}
        ).json()
        assert reply["refused"] is None, reply["refused"]


def _new_notes(notes: list[dict[str, Any]], start: int) -> list[dict[str, Any]]:
    return [{"id": f"n{number}", "on": number, "at": 1, "note": note} for number, note in enumerate(notes, start=start)]


def _season_record(number: int) -> str:
    """As many noted hands as a record may have; the date makes it another game each time."""
    record = noted("schedule={shape='custom',list=[" + "1," * MOST_HANDS + "]}\n", 2, MOST_HANDS)
    return record.replace("rules:", f"date: 2026-{1 + number // 28:02}-{1 + number % 28:02}\nrules:", 1)
