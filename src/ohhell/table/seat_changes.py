"""Seats that change hands: who may take one, who sees its cards from when on, and who may take it back."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.protocol.limits import SEAT_KEPT, SHORTEST_SEAT_KEPT
from ohhell.table.facts import AnyFact, Reserved, SatDown
from ohhell.table.permissions import CommandContext, Refusal

if TYPE_CHECKING:
    from ohhell.protocol.messages import Settings
    from ohhell.table.table import SeatHolder, Table


def kept_seconds(settings: Settings) -> int:
    """For how many seconds an absent player's seat goes to nobody else."""
    return max(settings.grace, SHORTEST_SEAT_KEPT) if settings.grace else SEAT_KEPT


def seen_by(seat: int, chair: SeatHolder) -> frozenset[tuple[int, str]]:
    """Everybody who sees the cards of *seat*, each with the seat: its person, and whoever holds its token."""
    return frozenset((seat, person) for person in (chair.person, chair.by) if person is not None)


def claims_after(table: Table, seat: int, person: str) -> tuple[tuple[int, str], ...]:
    """Who may take back which seat once *person* has taken *seat*.

    A person whose seat goes to somebody else may take it back; somebody who loses it to an earlier owner may not.
    """
    others = tuple(claim for claim in table.claims if claim[0] != seat)
    owners = [owner for place, owner in table.claims if place == seat]
    before = table.chairs[seat].person
    if person in owners:
        owners = owners[: owners.index(person)]
    elif before not in {None, person}:
        owners.append(str(before))
    return (*others, *((seat, owner) for owner in owners))


def saw_other_cards(table: Table, person: str, seat: int) -> bool:
    """Whether *person* has seen cards of the hand going on that are not those of *seat*."""
    return table.in_hand and any(who == person and place != seat for place, who in table.dealt_to)


def check_second_seat(table: Table, person: str, deed: str) -> None:
    """Raise where *person* plays in the running game: nobody gets a second hand to look at."""
    if table.stage not in {"contributing", "playing"}:
        return
    plays = any(person in {chair.person, chair.by} for chair in table.chairs)
    waits = any(person in {reservation.person, reservation.by} for reservation in table.reserved)
    if plays or waits or saw_other_cards(table, person, -1):
        raise Refusal("already-playing", f"You can't {deed}: you already have a seat in this hand.")


def taken(table: Table, seat: int, person: str, name: str, *, by: str | None = None) -> AnyFact:
    """The fact that *person* takes a seat: at once, or with the next deal where a bot's cards are on the table."""
    chair = table.chairs[seat]
    if table.in_hand and chair.own_bot:
        return Reserved(seat, person, name, by)
    return SatDown(seat, person, name, by)


def check_not_reserved(table: Table, seat: int, deed: str) -> None:
    """Raise where somebody else takes *seat* with the next deal."""
    for reservation in table.reserved:
        if reservation.seat == seat:
            raise Refusal("seat-taken", f"You can't {deed}: {reservation.name} takes this seat with the next deal.")


def reclaimed(asked: CommandContext, seat: int) -> list[AnyFact]:
    """What follows when the owner of a seat takes it back: it is theirs at once, under the name it has.

    An owner who has meanwhile played in another seat of this hand gets it with the next deal.
    """
    table = asked.table
    deed = f"take seat {seat} back"
    mine = table.seats_of(asked.person)
    if mine and table.settings.listed:
        raise Refusal(
            "one-seat-each",
            f"You can't {deed}: you sit in seat {mine[0]}, and a listed table has one seat each. Leave that seat first.",
        )
    name = table.chairs[seat].name
    if saw_other_cards(table, asked.person, seat):
        check_not_reserved(table, seat, deed)
        return [Reserved(seat, asked.person, name)]
    return [SatDown(seat, asked.person, name)]


def arrival(table: Table) -> SatDown:
    """The first of those who waited for this moment sits down."""
    first = table.reserved[0]
    return SatDown(first.seat, first.person, first.name, first.by)
