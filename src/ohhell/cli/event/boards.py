"""`ohhell event boards`: the deals of a duplicate match, compared seat by seat."""

from __future__ import annotations

from typing import TYPE_CHECKING

import typer

from ohhell.cli.event.event_file import EventFile, load
from ohhell.cli.event.matches import MatchNumber
from ohhell.cli.options import AsJson, print_json

if TYPE_CHECKING:
    from ohhell.tournament.boards import Board
    from ohhell.tournament.tournament import Tournament


def boards(file: EventFile, *, match: MatchNumber = None, as_json: AsJson = False) -> None:
    """Compare the tables of a duplicate match hand by hand: what everybody made of the same cards."""
    from ohhell.tournament.boards import boards as compared

    _, event = load(file)
    number = match or max(1, event.started)
    found = compared(event, number)
    if as_json:
        print_json({"match": number, "boards": [_document(event, board) for board in found]})
    elif not found:
        typer.echo(f"Match {number} has no records to compare.")
    else:
        typer.echo("\n\n".join("\n".join(_lines(event, board)) for board in found))


def _document(event: Tournament, board: Board) -> dict[str, object]:
    from ohhell.tournament.export import number_of

    return {
        "hand": board.hand,
        "cards": board.cards,
        "trump": board.trump,
        "seats": [
            [
                {
                    "name": event.name(one.entrant),
                    "table": one.table,
                    "bid": one.bid,
                    "taken": one.taken,
                    "points": one.points,
                    "above": number_of(one.above),
                }
                for one in seat
            ]
            for seat in board.seats
        ],
    }


def _lines(event: Tournament, board: Board) -> list[str]:
    """Return a board as a table with a line per player, the best of each seat first."""
    from ohhell.cli.event.text import columns
    from ohhell.tui.sentences.words import counted

    rows = [
        [
            f"seat {seat}",
            event.name(one.entrant),
            *map(str, (one.table, one.bid, one.taken, one.points)),
            f"{float(one.above):+.2f}",
        ]
        for seat, results in enumerate(board.seats, start=1)
        for one in results
    ]
    head = ["", "player", "table", "bid", "taken", "points", "above mean"]
    return [f"Hand {board.hand}, {counted(board.cards, 'card')}", *columns([head, *rows], left=2)]
