"""Certificates for the first places of a closed event."""

from __future__ import annotations

from typing import Final

from ohhell.printing.event_parts import Certificate, CertificatePart, check_closed, score_text
from ohhell.tournament.standings import Standing, standings
from ohhell.tournament.tournament import Tournament

PLACES: Final = 3
"""How many places get a certificate by default."""

_WORDS: Final = ("First", "Second", "Third")
_TEENS: Final = range(10, 20)
_ENDINGS: Final = {1: "st", 2: "nd", 3: "rd"}
_SIGNS: Final = {
    "sum": "points",
    "mean_per_hand": "points per hand",
    "place_points": "place points",
    "above_mean": "points above the mean",
}


def certificate_part(event: Tournament, places: int = PLACES) -> CertificatePart:
    """Return the certificates of the first *places*; raise OhHellError if the event isn't closed."""
    check_closed(event)
    rows = standings(event, len(event.matches)).rows
    return CertificatePart(
        tuple(_certificate(event, row) for row in rows if row.place is not None and row.place <= places)
    )


def _certificate(event: Tournament, row: Standing) -> Certificate:
    assert row.place is not None, "only those with a place get a certificate"
    words = _WORDS[row.place - 1] if row.place <= len(_WORDS) else ordinal(row.place)
    matches = sum(score is not None for score in row.scores)
    played = f"{matches} {'match' if matches == 1 else 'matches'}"
    return Certificate(
        place=str(row.place),
        words=f"Shared {words.lower()} place" if row.shared else f"{words} place",
        name=row.entrant.name,
        achieved=f"with {score_text(row.score)} {_SIGNS[event.settings.combine]} in {played}",
    )


def ordinal(number: int) -> str:
    """Return a number as an ordinal.

    >>> ordinal(4), ordinal(11), ordinal(22)
    ('4th', '11th', '22nd')
    """
    ending = "th" if number % 100 in _TEENS else _ENDINGS.get(number % 10, "th")
    return f"{number}{ending}"
