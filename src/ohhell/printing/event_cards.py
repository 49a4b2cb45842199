"""Table cards: the number of the table, who sits where, who deals, and how the scorer opens the score pad."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import segno

from ohhell.printing.event_parts import CardLink, CardPart, CardSeat, TableCard, drawn_match, match_title
from ohhell.tournament.combining import cards_per_hand
from ohhell.tournament.tournament import EventTable, Tournament

NO_LINKS: Final[Mapping[int, CardLink]] = {}
_MASK: Final = 3


def card_part(
    event: Tournament,
    number: int | None = None,
    links: Mapping[int, CardLink] = NO_LINKS,
    tables: range | None = None,
) -> CardPart:
    """Return the cards of a match, the latest for None, for some or all *tables*; *links* are those of scorers, by table."""
    match = drawn_match(event, number)
    title = ", ".join(part for part in (match_title(event, match), event.settings.date) if part)
    return CardPart(
        tuple(
            TableCard(
                match=title,
                table=table.number,
                seats=_seats(event, table),
                foot=_foot(event, len(table.players)),
                online=table.online,
                link=None if table.online else links.get(table.number),
            )
            for table in match.tables
            if tables is None or table.number in tables
        )
    )


def _seats(event: Tournament, table: EventTable) -> tuple[CardSeat, ...]:
    scorer = None if table.online else scorer_seat(event, table)
    return tuple(
        CardSeat(seat + 1, event.name(player), _note(deals=seat == table.dealer, keeps_score=seat == scorer))
        for seat, player in enumerate(table.players)
    )


def scorer_seat(event: Tournament, table: EventTable) -> int:
    """Return the seat that keeps the score unless the table agrees on another: to the right of the first dealer, no bot."""
    seats = len(table.players)
    before = [(table.dealer - back) % seats for back in range(1, seats + 1)]
    return next((seat for seat in before if not event.entrants[table.players[seat]].bot), before[0])


def _note(*, deals: bool, keeps_score: bool) -> str:
    said = ["deals first"] if deals else []
    return ", ".join([*said, "keeps the score"] if keeps_score else said)


def _foot(event: Tournament, players: int) -> str:
    cards = cards_per_hand(event.rules, players)
    hands = f"{len(cards)} {'hand' if len(cards) == 1 else 'hands'}{_course(cards)}."
    silent = event.rules.table_talk == "silent_in_hand"
    pace = event.settings.minutes_per_hand
    if pace:
        minutes = f"{pace} {'minute' if pace == 1 else 'minutes'} per hand"
        return f"{hands} Please play {'silently, at ' if silent else 'at '}{minutes}."
    return f"{hands} Please play silently and at one pace." if silent else hands


def _course(cards: tuple[int, ...]) -> str:
    """Return how the number of cards changes, if that is simple."""
    first, last = cards[0], cards[-1]
    if len(cards) > 1 and cards == tuple(range(first, last - 1, -1)):
        return f", {first} cards down to {last}"
    if len(cards) > 1 and cards == tuple(range(first, last + 1)):
        return f", {first} {'card' if first == 1 else 'cards'} up to {last}"
    return ""


def qr_svg(link: str) -> str:
    """Return the QR code of a link as SVG."""
    code = segno.make_qr(link, error="m", mask=_MASK)  # finding the best of the eight masks takes six times as long
    return str(code.svg_inline(border=0))
