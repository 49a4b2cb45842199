"""Sentences about a view that the board and the speech share."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from ohhell.rules.events import Forfeit
from ohhell.rules.sheet import Row, leaders
from ohhell.rules.state import Trick
from ohhell.rules.view import View
from ohhell.tui.sentences.words import PlayerNames, balance, counted, listed, need, spoken, spoken_points

NO_SCORES: Final = "No scores yet."
NO_BIDS: Final = "No bids to show yet."
SEALED_BIDS: Final = "Everyone bids at once. Bids stay hidden until all are in."


def dead_tricks(sheet: Sequence[Row]) -> list[str]:
    """Say in which hands nobody took some tricks."""
    return [f"In hand {row.number} nobody took {counted(row.dead, 'trick')}." for row in sheet if row.dead]


def hand_title(view: View) -> str:
    """Return the number of the hand, or of the tie-breaker."""
    number, last = view.hand_number, len(view.schedule)
    return f"Hand {number} of {last}" if number <= last else f"Tie-breaker {number - last}"


def player_list(view: View) -> str:
    """Say who plays."""
    if view.seat is None:
        return f"The players are {listed(view.names)}."
    me = view.names[view.seat]
    you = "You" if me == "You" else f"You, {me},"
    return f"{you} play with {listed(name for seat, name in enumerate(view.names) if seat != view.seat)}."


def numbers(values: Sequence[int]) -> str:
    """Join numbers in a sentence, three or more in a row as a range.

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
    """Say which numbers you can bid."""
    return f"You {'must' if len(values) == 1 else 'can'} bid {numbers(values)}."


def bid_total(view: View) -> str:
    """Compare all bids with the tricks, and say if the bids are about to be hidden."""
    if view.bid_total is None:
        return "The bids are shown when the hand is over."
    hidden = not view.rules.bids_visible_in_play and view.phase == "play"
    remember = " Remember them: they are hidden once the first card is led." if hidden else ""
    return f"{balance(view.bid_total, view.cards)}.{remember}"


def undealt(view: View) -> str:
    """Say how many cards were not dealt, and how many of them are face up."""
    turned = len(view.turned)
    return f"{view.undealt} undealt" + (f", {'one' if turned == 1 else turned} turned up" if turned else "")


def unseen(view: View) -> str:
    """Say why you bid without seeing your hand."""
    if view.shown:
        return "You bid seeing everyone's cards but your own. You see your own when all have bid."
    return "You bid blind. You see your cards when all have bid."


def took(players: PlayerNames, view: View, left: int) -> str:
    """Say who took the trick just finished, and what that player still needs with *left* tricks left."""
    seat = view.tricks[-1].winner
    if seat is None:
        carried = " It goes to the winner of the next one." if view.rules.trick.dead.credit == "carry" and left else ""
        return f"Nobody takes the trick: identical cards cancel each other.{carried}"
    bid, taken = view.bids[seat], view.taken[seat]
    stands = f"{taken} taken" if bid is None else f"{taken} of {bid}, {need(bid, taken, left)}"
    return f"{players.does(seat, 'takes')} the trick: {stands}."


def taker(players: PlayerNames, trick: Trick) -> str:
    """Say who took a trick."""
    return "Nobody took it." if trick.winner is None else f"{players.name(trick.winner)} took it."


def turn(players: PlayerNames, view: View) -> str:
    """Say whose turn it is."""
    if not view.waiting_for:
        return "It's nobody's turn."
    deed = "bid" if view.phase == "bid" else "play"
    if len(view.waiting_for) > 1:
        names = listed(map(players.inside, view.waiting_for))
        return f"{names[0].upper()}{names[1:]} still have to {deed}."
    (seat,) = view.waiting_for
    whose = "your" if seat == players.me else f"{players.name(seat)}'s"
    return f"It's {whose} turn to {deed}."


def leader(players: PlayerNames, totals: Sequence[int]) -> str:
    """Say who leads."""
    first = leaders(totals)
    names = listed([players.name(first[0]), *(players.inside(seat) for seat in first[1:])])
    verb = "lead" if len(first) > 1 or first[0] == players.me else "leads"
    return f"{names} {verb} with {spoken(totals[first[0]])}."


def forfeit(players: PlayerNames, view: View, owed: Forfeit) -> str:
    """Say who owes which forfeit."""
    choices = next((rule.choices for rule in view.rules.forfeits if rule.id == owed.id), ())
    *rest, last = choices or ("",)
    what = f": {', '.join([*rest, f'or {last}' if rest else last])}" if last else ""
    return f"{players.does(owed.seat, 'owes')} a forfeit{what}."


def result(players: PlayerNames, view: View) -> list[str]:
    """Say who won, and how if it was not decided by points alone."""
    won = view.winners
    points = spoken_points(view.totals[won[0]])
    if len(won) > 1:
        names = listed([players.name(won[0]), *(players.inside(seat) for seat in won[1:])])
        lines = [f"{names} share the win with {points}."]
    else:
        lines = [f"{players.does(won[0], 'wins')} with {points}."]
    if "tie-cap-reached" in view.notes:
        lines.append("The tie-breakers did not decide it.")
    if view.rules.format.matches > 1:
        lines.append(f"This was one match of {view.rules.format.matches}.")
    return lines


def trick_finished(before: View, after: View) -> bool:
    """Return whether a trick was finished between two views."""
    return len(after.tricks) > len(before.tricks) or len(after.sheet) > len(before.sheet)


def forbidden_bids(sentence: str, others: Sequence[int]) -> str:
    """Add the *others* to the engine's sentence about the first forbidden bid."""
    more = f" You can't bid {numbers(others)} either." if others else ""
    return f"{sentence}{more}"


def standing_bid(view: View) -> list[str]:
    """Say that you can still change your bid."""
    sealed = view.phase == "bid" and view.rules.bid.form == "simultaneous"
    enter = "Enter shows the bids" if sealed else "Enter keeps it"
    return [f"You bid {view.bids[view.seat or 0]}. {enter}; another number changes it."]


def what_to_enter(view: View) -> str:
    """Say what to type."""
    if view.phase == "bid":
        return "Enter a number: how many tricks you will take."
    return "Enter a card: its number, or its name like qh."
