"""Events to print: with records, typed totals, corrections, long names and umlauts."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import ohhell
from ohhell.rules.axes import Format
from ohhell.tournament.actions import CorrectResult, ReportResult, TableResult
from ohhell.tournament.record_results import result_of_record
from tournament.events import Scene, play_game

IRISH = ohhell.preset("irish")
ONE_MATCH = replace(IRISH, format=Format())
LONG = "Wolfgang Amadeus Maximilian Oberhuber-Ös"
WIDE = "W" * 40
NAMES = ("Aoife Ní Dhomhnaill", "Jürgen Groß", "Éamon", LONG, WIDE, "Fiona", "Gráinne", "Hugh", "Øystein", "Łukasz")


def irish(names: tuple[str, ...] = NAMES, **settings: Any) -> Scene:
    """Return an Irish event with tables of five; nothing is drawn yet."""
    given: dict[str, Any] = {
        "title": "Spring Cup",
        "matches": 2,
        "table_size": 5,
        "date": "16 November 2026",
        "place": "Cork",
    }
    return Scene(names, IRISH, **(given | settings))


def many(count: int) -> tuple[str, ...]:
    """Return so many names, some of them long."""
    return tuple(f"{'Maximiliane-Charlotte Ö' if one % 7 == 0 else 'Eoin Casey'} {one}" for one in range(1, count + 1))


def type_totals(scene: Scene) -> None:
    """Draw and start the next match, and type totals for all its tables."""
    scene.start()
    for table in scene.event.matches[-1].tables:
        scene.report(table.number, *(40 + (player * 7) % 60 for player in table.players), hands=10)


def report_record(scene: Scene, table: int) -> None:
    """Report the record of a random game as the result of a table of the current match."""
    match = scene.event.matches[-1]
    seated = match.numbered(table)
    game = play_game([scene.event.name(player) for player in seated.players], ONE_MATCH, (match.number, table))
    result, _ = result_of_record(scene.event, seated, game.record())
    scene.do(ReportResult(match.number, table, result))


def finished() -> Scene:
    """Return a closed event with a record, typed totals and a correction."""
    scene = irish()
    scene.start()
    report_record(scene, 1)
    scene.do(ReportResult(1, 2, TableResult((50, 40, 30, 20, 10), 10)))
    type_totals(scene)
    scene.do(CorrectResult(1, 2, "typing mistake", TableResult((55, 40, 30, 20, 10), 10)), by="Carl")
    scene.close()
    return scene
