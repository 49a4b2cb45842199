"""An event as JSON and CSV: entrants, draws, results, standings, corrections and messages."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Any

import msgspec

from ohhell.notation.csv_table import csv_text
from ohhell.notation.prose import rule_sheet
from ohhell.tournament.standings import MatchScore, Standing, Standings, all_standings, standings
from ohhell.tournament.tournament import Match, Message, Tournament

Document = dict[str, Any]


def number_of(score: Fraction) -> int | float:
    """Return a score as a number with at most four decimals."""
    return score.numerator if score.denominator == 1 else round(float(score), 4)


def place_text(row: Standing) -> str:
    """Return a place in words: `6=` for a shared one, `-` for none."""
    return "-" if row.place is None else f"{row.place}=" if row.shared else f"{row.place}"


def event_document(event: Tournament) -> Document:
    """Return everything about an event but the records."""
    settings = {key: value for key, value in msgspec.structs.asdict(event.settings).items() if key != "rules"}
    return {
        "version": event.version,
        "settings": settings | {"rules": rule_sheet.title(event.rules)},
        "closed": event.closed,
        "entrants": [
            {
                "number": entrant.number,
                "name": entrant.name,
                "standby": entrant.standby,
                "bot": entrant.bot,
                "left": entrant.left,
            }
            for entrant in event.entrants.values()
        ],
        "matches": [match_document(event, match) for match in event.matches],
        "standings": [standings_document(found) for found in _after_every_match(event)],
        "corrections": [
            {
                "version": change.version,
                "at": change.at,
                "by": change.by,
                "reason": change.reason,
                "match": change.match,
                "table": change.table,
                "name": event.name(change.entrant),
                "old": change.old,
                "new": change.new,
            }
            for change in event.changes
        ],
        "announcements": _messages(event.announcements),
        "calls": _messages(event.calls),
        "disputes": _messages(event.disputes),
    }


def _after_every_match(event: Tournament) -> tuple[Standings, ...]:
    """Return the standings after every match that has started."""
    found = all_standings(event)
    return (*found, *(standings(event, number) for number in range(len(found) + 1, event.started + 1)))


def match_document(event: Tournament, match: Match) -> Document:
    """Return the draw and the results of a match."""
    return {
        "match": match.number,
        "final": match.final,
        "started": match.started,
        "missing": [table.number for table in match.tables if table.result is None],
        "redraws": list(match.redraws),
        "tables": [
            {
                "table": table.number,
                "players": [event.name(player) for player in table.players],
                "dealer": event.name(table.players[table.dealer]),
                "totals": None if table.result is None else list(table.result.totals),
                "hands": None if table.result is None else table.result.hands,
                "record": bool(table.result and table.result.record),
            }
            for table in match.tables
        ],
    }


def standings_document(found: Standings) -> Document:
    """Return standings."""
    return {"after": found.after, "complete": found.complete, "rows": [_row_document(row) for row in found.rows]}


def _row_document(row: Standing) -> Document:
    return {
        "number": row.entrant.number,
        "name": row.entrant.name,
        "place": row.place,
        "shared": row.shared,
        "movement": row.movement,
        "score": number_of(row.score),
        "points": row.points,
        "hands": row.hands,
        "matches": [None if score is None else _score_document(score) for score in row.scores],
        "wins": row.wins,
        "made": row.made,
        "made_bids": row.made_bids,
    }


def _score_document(score: MatchScore) -> Document:
    above = {} if score.above is None else {"above_mean": number_of(score.above)}
    return {
        "table": score.table,
        "points": score.points,
        "hands": score.hands,
        "place_points": number_of(score.place_points),
    } | above


def _messages(messages: Sequence[Message]) -> list[Document]:
    return [
        {
            "number": message.number,
            "at": message.at,
            "by": message.by,
            "text": message.text,
            "match": message.match or None,
            "table": message.table or None,
            "taken_by": message.taken_by or None,
            "answer": message.answer,
            "answered_by": message.answered_by or None,
            "answered_at": message.answered_at or None,
        }
        for message in messages
    ]


def standings_csv(found: Standings) -> str:
    """Return standings as CSV, with a column per match."""
    matches = [f"match {number}" for number in range(1, found.after + 1)]
    head = ["place", "name", "score", "points", "hands", *matches, "wins", "made", "sum of bids made"]
    rows = [
        [
            "" if row.place is None else place_text(row),
            row.entrant.name,
            number_of(row.score),
            row.points,
            row.hands,
            *("" if score is None else score.points for score in row.scores),
            row.wins,
            *("" if count is None else count for count in (row.made, row.made_bids)),
        ]
        for row in found.rows
    ]
    return csv_text([head, *rows])


def seating_csv(event: Tournament, match: Match) -> str:
    """Return the seating of a match as CSV: a line per player."""
    rows = [
        [table.number, seat, event.name(player), "deals first" if seat - 1 == table.dealer else ""]
        for table in match.tables
        for seat, player in enumerate(table.players, start=1)
    ]
    return csv_text([["table", "seat", "name", "dealer"], *rows])
