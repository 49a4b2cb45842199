"""Seats that change hands: who may take one, who has seen its cards, and who may take it back."""

from __future__ import annotations

from ohhell.protocol.limits import SEAT_KEPT, SHORTEST_SEAT_KEPT
from ohhell.protocol.messages import Settings
from ohhell.table.facts import Fact, Reserved, SatDown
from ohhell.table.permissions import CommandContext, Refusal
from ohhell.table.table import SeatHolder, Table


def seat_hold_seconds(settings: Settings) -> int:
    """Return for how many seconds nobody else can take the seat of an absent player."""
    return max(settings.grace, SHORTEST_SEAT_KEPT) if settings.grace else SEAT_KEPT


def card_viewers(seat: int, chair: SeatHolder) -> frozenset[tuple[int, str]]:
    """Return everybody who sees the cards of *seat*, each with the seat: its person, and the holder of its token."""
    return frozenset((seat, person) for person in (chair.person, chair.by) if person is not None)


def claims_after(table: Table, seat: int, person: str) -> tuple[tuple[int, str], ...]:
    """Return who may take back which seat after *person* has taken *seat*.

    A person whose seat goes to somebody else may take it back; somebody who loses it to an earlier owner may not. At an event
    the director decides.
    """
    if table.event is not None:
        return ()
    others = tuple(claim for claim in table.claims if claim[0] != seat)
    owners = [owner for place, owner in table.claims if place == seat]
    before = table.chairs[seat].person
    if person in owners:
        owners = owners[: owners.index(person)]
    elif before not in {None, person}:
        owners.append(str(before))
    return (*others, *((seat, owner) for owner in owners))


def saw_other_cards(table: Table, person: str, seat: int) -> bool:
    """Tell whether *person* has seen cards of the current hand other than those of *seat*."""
    return table.in_hand and any(who == person and place != seat for place, who in table.dealt_to)


def check_second_seat(table: Table, person: str, action: str) -> None:
    """Raise if *person* already plays in the running game: nobody may see two hands."""
    if table.stage not in {"contributing", "playing"}:
        return
    plays = any(person in {chair.person, chair.by} for chair in table.chairs)
    waits = any(person in {reservation.person, reservation.by} for reservation in table.reserved)
    if plays or waits or saw_other_cards(table, person, -1):
        raise Refusal("already-playing", f"You can't {action}: you already have a seat in this hand.")


def take_seat(table: Table, seat: int, person: str, name: str, *, by: str | None = None) -> Fact:
    """Return the fact that *person* takes a seat: now, or with the next deal if a bot holds its cards."""
    chair = table.chairs[seat]
    if table.in_hand and chair.own_bot:
        return Reserved(seat, person, name, by)
    return SatDown(seat, person, name, by)


def check_not_reserved(table: Table, seat: int, action: str) -> None:
    """Raise if somebody else takes *seat* with the next deal."""
    for reservation in table.reserved:
        if reservation.seat == seat:
            name = reservation.name
            raise Refusal(
                "seat-taken", f"You can't {action}: {name} takes this seat with the next deal.", {"name": name}
            )


def reclaim_seat(context: CommandContext, seat: int) -> list[Fact]:
    """Return the facts when the owner of a seat takes it back, under the name it has.

    The seat is theirs immediately, or with the next deal if they have played in another seat of this hand.
    """
    table = context.table
    action = "take back that seat"
    mine = table.seats_of(context.person)
    if mine and table.settings.listed:
        raise Refusal(
            "one-seat-each",
            f"You can't {action}: you already have another seat, and at a listed table everyone has one seat. Leave your seat first.",
        )
    name = table.chairs[seat].name
    if saw_other_cards(table, context.person, seat):
        check_not_reserved(table, seat, action)
        return [Reserved(seat, context.person, name)]
    return [SatDown(seat, context.person, name)]


def seat_next_arrival(table: Table) -> SatDown:
    """Return the fact that seats the first person with a reservation."""
    first = table.reserved[0]
    return SatDown(first.seat, first.person, first.name, first.by)
