"""Documents about an event, for the notice board and the tables: what to print, from the state of the event."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from ohhell.printing.event_cards import NO_LINKS, card_part
from ohhell.printing.event_certificates import PLACES, certificate_part
from ohhell.printing.event_lists import corrections_section, entrants_part, seating_part, standings_part
from ohhell.printing.event_parts import CardLink, EventPaper, EventPart, ListPart
from ohhell.printing.event_sheets import sheet_parts
from ohhell.printing.page_fit import PAPERS, Paper
from ohhell.tournament.standings import latest
from ohhell.tournament.tournament import Tournament

Printed = Literal["entrants", "seating", "cards", "standings", "results", "certificates"]

PRINTED: Final[tuple[Printed, ...]] = ("entrants", "seating", "cards", "standings", "results", "certificates")
_A4: Final = PAPERS["a4"]


@dataclass(frozen=True, slots=True)
class _Request:
    """How to print, as the arguments of `event_paper` say."""

    match: int | None
    places: int
    links: Mapping[int, CardLink]
    tables: range | None
    paper: Paper


def event_paper(  # noqa: PLR0913 (what to print, and how)
    event: Tournament,
    what: Printed | Literal["all"],
    *,
    match: int | None = None,
    places: int = PLACES,
    links: Mapping[int, CardLink] = NO_LINKS,
    tables: range | None = None,
    paper: Paper = _A4,
) -> EventPaper:
    """Return a document about an event; `all` is everything that can be printed now.

    Args:
        event: The event as it is now.
        what: What to print.
        match: The match of the seating and the cards, and after which the standings are; None for the latest. For results, the
            match whose sheets are printed; None for the final standings and the sheets of all matches.
        places: How many places get a certificate.
        links: The links of the tables' scorers, by table, if there is a server.
        tables: The tables whose cards are printed; None for all.
        paper: The paper size.

    Raises:
        OhHellError: There is no such match, or the event isn't closed (`event-open`).
    """
    chosen = _possible(event) if what == "all" else (what,)
    request = _Request(match, places, links, tables, paper)
    parts = [part for one in chosen for part in _parts(event, one, request)]
    settings = event.settings
    return EventPaper(
        title=settings.title,
        details=", ".join(part for part in (settings.date, settings.place) if part),
        paper=paper.typst,
        width=paper.width,
        height=paper.height,
        parts=tuple(parts),
    )


def _possible(event: Tournament) -> Iterable[Printed]:
    """Return what can be printed now; results include the standings."""
    yield "entrants"
    if event.matches:
        yield from ("seating", "cards")
    if latest(event):
        yield "results"
    if event.closed:
        yield "certificates"


def _parts(event: Tournament, what: Printed, request: _Request) -> tuple[EventPart, ...]:
    match what:
        case "entrants":
            return (entrants_part(event),)
        case "seating":
            return (seating_part(event, request.match),)
        case "cards":
            return (card_part(event, request.match, request.links, request.tables),)
        case "standings":
            return (standings_part(event, request.match, width=request.paper.width),)
        case "results":
            return _results(event, request)
        case "certificates":
            return (certificate_part(event, request.places),)


def _results(event: Tournament, request: _Request) -> tuple[EventPart, ...]:
    if request.match is not None:
        return sheet_parts(event, request.match)
    corrections = corrections_section(event)
    log = (ListPart("Corrections", tuple(corrections)),) if corrections else ()
    return (standings_part(event, width=request.paper.width), *sheet_parts(event), *log)
