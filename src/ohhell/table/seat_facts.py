"""How facts about seats, the host and the settings change a table."""

from __future__ import annotations

from dataclasses import replace

from ohhell.table import clock, facts
from ohhell.table.seat_changes import card_viewers, claims_after, seat_hold_seconds
from ohhell.table.table import Reservation, SeatHolder, Table


def sit_down(table: Table, fact: facts.SatDown, at: int) -> Table:
    """Give the seat to a person; a reservation of it is used up."""
    chair = SeatHolder(person=fact.person, name=fact.name, by=fact.by)
    seated = replace(
        _replace_holder(table, fact.seat, chair),
        claims=claims_after(table, fact.seat, fact.person),
        reserved=tuple(reservation for reservation in table.reserved if reservation.seat != fact.seat),
        dealt_to=table.dealt_to | card_viewers(fact.seat, chair),
    )
    return replace(seated, timing=clock.restart_seat(seated, fact.seat, at))


def reserve_seat(table: Table, fact: facts.Reserved, _at: int) -> Table:
    """Note who takes the seat with the next deal."""
    reservation = Reservation(fact.seat, fact.person, fact.name, fact.by)
    return replace(table, reserved=(*table.reserved, reservation))


def seat_bot(table: Table, fact: facts.BotSat, _at: int) -> Table:
    """Put a bot into the seat."""
    return _replace_holder(table, fact.seat, SeatHolder(bot=fact.bot, name=fact.name))


def free_seat(table: Table, fact: facts.Freed, _at: int) -> Table:
    """Empty the seat; in a game continued from a score pad it stays under its player's name."""
    name = table.chairs[fact.seat].name if table.continued_matches else ""
    claims = tuple(claim for claim in table.claims if claim[0] != fact.seat)
    return replace(_replace_holder(table, fact.seat, SeatHolder(name=name)), claims=claims)


def replace_by_bot(table: Table, fact: facts.PlayerGone, _at: int) -> Table:
    """Let a bot play for a player who has left for good."""
    chair = table.chairs[fact.seat]
    votes = frozenset(vote for vote in table.votes if chair.person not in vote)
    return replace(_replace_holder(table, fact.seat, replace(chair, person=None, bot=fact.bot, by=None)), votes=votes)


def let_bot_stand_in(table: Table, fact: facts.StoodIn, _at: int) -> Table:
    """Let a bot stand in for an absent player."""
    return _replace_holder(table, fact.seat, replace(table.chairs[fact.seat], bot=fact.bot))


def return_to_seat(table: Table, fact: facts.Returned, at: int) -> Table:
    """Give the seat back to its player, whose time starts now."""
    back = _replace_holder(table, fact.seat, replace(table.chairs[fact.seat], bot=None))
    return replace(back, timing=clock.restart_seat(back, fact.seat, at))


def swap_seats(table: Table, fact: facts.Swapped, _at: int) -> Table:
    """Exchange two seats with the claims on them."""
    first, second = fact.seats
    chairs = list(table.chairs)
    chairs[first], chairs[second] = chairs[second], chairs[first]
    moved = {first: second, second: first}
    claims = tuple((moved.get(seat, seat), person) for seat, person in table.claims)
    return replace(table, chairs=tuple(chairs), claims=claims)


def record_vote(table: Table, fact: facts.Voted, _at: int) -> Table:
    """Add or remove a vote to put a player out."""
    target = table.chairs[fact.against].person
    assert target is not None, "votes are about people"
    vote = {(fact.by, target)}
    return replace(table, votes=table.votes | vote if fact.out else table.votes - vote)


def change_host(table: Table, fact: facts.Hosted, _at: int) -> Table:
    """Make another person the host."""
    return replace(table, host=fact.person)


def change_settings(table: Table, fact: facts.Configured, _at: int) -> Table:
    """Change the settings."""
    hold = seat_hold_seconds(fact.settings)
    # lowering the grace time in a running game does not free an absent player's seat any sooner
    if table.stage in {"contributing", "playing"}:
        hold = max(hold, table.seat_hold)
    return replace(table, settings=fact.settings, seat_hold=hold)


def _replace_holder(table: Table, seat: int, holder: SeatHolder) -> Table:
    return replace(table, chairs=(*table.chairs[:seat], holder, *table.chairs[seat + 1 :]))
