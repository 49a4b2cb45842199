"""The statistics of one person on this server."""

from __future__ import annotations

from typing import TYPE_CHECKING

import msgspec

from ohhell.scorekeeper.notes import decode_note
from ohhell.store import games
from ohhell.store.games import SeatHand, SeatResult, StoredGame
from server.in_process_server import Site
from server.pad_writers import PAD, SECOND, Scorer

if TYPE_CHECKING:
    from sqlalchemy import Connection


def test_match_finished_at_its_table_and_on_a_pad_counts_once_in_statistics(here: Site) -> None:
    ann, bob, cid = (here.guest(name) for name in ("Ann", "Bob", "Cid"))
    table = ann.make(3)
    for seat, person in enumerate((ann, bob, cid)):
        person.sit(table, seat)
    here.start(table)
    here.play_out(table, hands=1)
    pad = Scorer(ann)
    pad.write(decode_note(msgspec.json.encode(ann.post("/api/pads/from", table=table).json()["open"])))
    pad.write(SECOND)
    ann.ask("PUT", f"/api/pads/{PAD}/seats/0")
    here.play_out(table)

    assert len(ann.get("/api/games").json()["games"]) == 2
    assert ann.get("/api/me/statistics").json()["counted"]["games"] == 1


def test_marked_games_are_counted_separately_in_statistics(here: Site) -> None:
    ann = here.guest("Ann")

    def add(connection: Connection) -> None:
        for number, mark in enumerate(("", "hinted", "practice", "practice"), start=1):
            game = StoredGame(f"g{number}", "t", number, number, public=False, rules_name="A", mark=mark, record="")  # type: ignore[arg-type]
            result = SeatResult(0, ann.id, "Ann", 11, 1, won=True, counted=number < 4)
            games.add_game(connection, game, [result], [SeatHand(0, 1, 3, bid=1, taken=1, points=11)])

    here.state.store.write(add).result()
    found = ann.get("/api/me/statistics").json()

    assert [(found[mark]["games"], found[mark]["hands"]) for mark in ("counted", "hinted", "practice")] == [(1, 1)] * 3
