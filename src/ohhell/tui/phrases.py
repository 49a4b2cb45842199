"""Phrases: what a view says in a sentence, whether it is drawn or spoken."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from ohhell.rules.sheet import leaders
from ohhell.tui.words import PlayerNames, balance, counted, listed, need, spoken, spoken_points

if TYPE_CHECKING:
    from ohhell.rules.events import Forfeit
    from ohhell.rules.sheet import Row
    from ohhell.rules.state import Trick
    from ohhell.rules.view import View


NO_HAND: Final = "No scores yet."


def dead_tricks(sheet: Sequence[Row]) -> list[str]:
    """The tricks that nobody took, hand by hand."""
    return [f"In hand {row.number} nobody took {counted(row.dead, 'trick')}." for row in sheet if row.dead]


def hand_title(view: View) -> str:
    """The number of the hand among all."""
    last = len(view.schedule)
    return (
        f"Hand {view.hand_number} of {last}" if view.hand_number <= last else (f"Tie-breaker {view.hand_number - last}")
    )


def company(view: View) -> str:
    """Who plays; bots' names tell how."""
    if view.seat is None:
        return f"The players are {listed(view.names)}."
    me = view.names[view.seat]
    you = "You" if me == "You" else f"You, {me},"
    return f"{you} play with {listed(name for seat, name in enumerate(view.names) if seat != view.seat)}."


def numbers(values: Sequence[int]) -> str:
    """Numbers in a sentence, neighbours drawn together.

    >>> numbers([0, 1, 2, 3, 5]), numbers([0, 2])
    ('0 to 3 or 5', '0 or 2')
    """
    runs: list[list[int]] = []
    for value in values:
        if runs and runs[-1][-1] == value - 1:
            runs[-1].append(value)
        else:
            runs.append([value])
    short = 2
    parts = [
        part
        for run in runs
        for part in ([f"{run[0]} to {run[-1]}"] if len(run) > short else [str(value) for value in run])
    ]
    return listed(parts, "or")


def may_bid(values: Sequence[int]) -> str:
    """Which numbers are open."""
    return f"You {'must' if len(values) == 1 else 'can'} bid {numbers(values)}."


def bids_told(view: View) -> str:
    """What the bids amount to, and whether they must be kept in mind."""
    if view.bid_total is None:
        return "The bids are shown when the hand is over."
    hidden = not view.rules.bids_visible_in_play and view.phase == "play"
    keep = " Remember them: they are hidden once the first card is led." if hidden else ""
    return f"{balance(view.bid_total, view.cards)}.{keep}"


def undealt(view: View) -> str:
    """How many cards were not dealt, and how many of them lie open."""
    turned = len(view.turned)
    return f"{view.undealt} undealt" + (f", {'one' if turned == 1 else turned} turned up" if turned else "")


def unseen(view: View) -> str:
    """Why a bidder does not see the own hand."""
    if view.shown:
        return "You bid seeing everyone's cards but your own. You see your own when all have bid."
    return "You bid blind. You see your cards when all have bid."


def took(cast: PlayerNames, view: View, left: int) -> str:
    """Who took the trick just finished, and how that seat stands with *left* tricks to come."""
    seat = view.tricks[-1].winner
    if seat is None:
        counts = " and goes to the winner of the next one" if view.rules.trick.dead.credit == "carry" and left else ""
        return f"Nobody takes the trick: identical cards cancel each other{counts}."
    bid, taken = view.bids[seat], view.taken[seat]
    stands = f"{taken} taken" if bid is None else f"{taken} of {bid}, {need(bid, taken, left)}"
    return f"{cast.does(seat, 'takes')} the trick: {stands}."


def taker(cast: PlayerNames, trick: Trick) -> str:
    """Who took a trick."""
    return "Nobody took it." if trick.winner is None else f"{cast.name(trick.winner)} took it."


def turn(cast: PlayerNames, view: View) -> str:
    """Who is to act."""
    if not view.waiting_for:
        return "It's nobody's turn."
    deed = "bid" if view.phase == "bid" else "play"
    seats = view.waiting_for
    verb = "are" if len(seats) > 1 or seats[0] == cast.me else "is"
    names = [cast.inside(seat) for seat in seats]
    sentence = f"{listed(names)} {verb} to {deed}."
    return sentence[0].upper() + sentence[1:]


def leader(cast: PlayerNames, totals: Sequence[int]) -> str:
    """Who has most points."""
    first = leaders(totals)
    names = listed([cast.name(first[0]), *(cast.inside(seat) for seat in first[1:])])
    verb = "lead" if len(first) > 1 or first[0] == cast.me else "leads"
    return f"{names} {verb} with {spoken(totals[first[0]])}."


def forfeit(cast: PlayerNames, view: View, owed: Forfeit) -> str:
    """A forfeit that somebody owes."""
    choices = next((rule.choices for rule in view.rules.forfeits if rule.id == owed.id), ())
    *rest, last = choices or ("",)
    what = f": {', '.join([*rest, f'or {last}' if rest else last])}" if last else ""
    return f"{cast.does(owed.seat, 'owes')} a forfeit{what}."


def result(cast: PlayerNames, view: View) -> list[str]:
    """Who won, and what else is to be said at the end."""
    won = view.winners
    points = spoken_points(view.totals[won[0]])
    if len(won) > 1:
        names = listed([cast.name(won[0]), *(cast.inside(seat) for seat in won[1:])])
        lines = [f"{names} share the win with {points}."]
    else:
        lines = [f"{cast.does(won[0], 'wins')} with {points}."]
    if "tie-cap-reached" in view.notes:
        lines.append("The tie-breakers did not decide it.")
    if view.rules.format.matches > 1:
        lines.append(f"This was one match of {view.rules.format.matches}.")
    return lines


def trick_finished(before: View, after: View) -> bool:
    """Whether the last card finished a trick."""
    return len(after.tricks) > len(before.tricks) or len(after.sheet) > len(before.sheet)


def closed(sentence: str, others: Sequence[int]) -> str:
    """Which numbers may not be bid: the engine's sentence for the first of them, and the others."""
    more = f" You can't bid {numbers(others)} either." if others else ""
    return f"{sentence}{more}"


def stands(view: View) -> list[str]:
    """A bid that may still be changed."""
    sealed = view.phase == "bid" and view.rules.bid.form == "simultaneous"
    enter = "Enter shows the bids" if sealed else "Enter keeps it"
    return [f"You bid {view.bids[view.seat or 0]}. {enter}; another number changes it."]


def asked(view: View) -> str:
    """What is asked for."""
    if view.phase == "bid":
        return "Enter a number: how many tricks you will take."
    return "Enter a card: its number, or its name like qh."
