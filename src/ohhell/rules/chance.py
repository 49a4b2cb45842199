"""Checks of draws and deals: whether this pack and these rules can produce them."""

from __future__ import annotations

from collections import Counter

from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw, Drawn
from ohhell.rules.pack import pack, suits
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.rules.seating import draws_cards, highest
from ohhell.rules.state import State


class ChanceError(OhHellError):
    """A draw or a deal that is impossible under the rules."""


def check_draw(state: State, draw: Draw) -> None:
    """Raise ChanceError unless *draw* is a possible draw for the first deal of this game."""
    rules = state.rules
    if state.phase != "draw":
        raise ChanceError("bad-draw", "The draw for first dealer happens once, before the first hand.")
    if not 0 <= draw.dealer < state.seats:
        raise ChanceError("bad-draw", f"There is no seat {draw.dealer}: the seats are 0 to {state.seats - 1}.")
    if state.dealer is not None:
        if draw.rounds or draw.dealer != state.dealer:
            raise ChanceError("bad-draw", f"No cards are drawn: seat {state.dealer} is the next dealer.")
    elif draws_cards(rules):
        if draw.rounds:  # a draw with real cards leaves them out
            _check_rounds(state, draw)
    elif draw.rounds:
        raise ChanceError("bad-draw", "No cards are drawn under these rules: the first dealer is random.")
    allowed = suits_to_start(rules) if draws_first_trump(rules) else (None,)
    if draw.first_trump not in allowed:
        choice = " or ".join(suit for suit in allowed if suit) or "none: these rules don't draw it"
        raise ChanceError("bad-draw", f"The first trump can't be {draw.first_trump}. Choose {choice}.")


def check_deal(state: State, deal: Deal) -> None:
    """Raise ChanceError unless *deal* is a possible next deal."""
    if state.phase != "deal" or state.plan is None:
        raise ChanceError("bad-deal", "No hand is due to be dealt now.")
    whole = pack(state.rules.deck, state.seats)
    odd = _difference(deal.pack, whole)
    if odd:
        raise ChanceError("bad-deal", f"The cards dealt don't match the deck of {len(whole)}: {odd}.")
    source = state.plan.source
    if (source == "cut_before_deal") != bool(deal.cuts):
        verb = "don't allow" if deal.cuts else "need"
        raise ChanceError("bad-deal", f"These rules {verb} a card that is cut for trumps.")
    if deal.cuts and (
        _difference(deal.cuts, whole, part=True) or [card for card in deal.cuts if card.suit] != [deal.cuts[-1]]
    ):
        raise ChanceError("bad-deal", "The cut must end with the first card that has a suit.")
    if deal.suit not in (suits(state.rules.deck, state.seats) if source == "random_suit" else {None}):
        raise ChanceError("bad-deal", f"The random trump can't be {deal.suit}.")


def _check_rounds(state: State, draw: Draw) -> None:
    _check_packs(Counter(pack(state.rules.deck, state.seats)), draw.rounds)
    still = tuple(range(state.seats))
    for one in draw.rounds:
        if _drawers(one) != still or len(still) == 1:
            raise ChanceError("bad-draw", f"Seats {_drawers(one)} drew, but seats {still} should have.")
        still = highest(state.rules, one)
    if still != (draw.dealer,):
        raise ChanceError("bad-draw", f"In the draw, seats {still} are highest, not seat {draw.dealer} alone.")


def _check_packs(whole: Counter[Card], rounds: tuple[Drawn, ...]) -> None:
    """Raise ChanceError unless the cards are drawn from one shuffled pack after another.

    *passed* are the cards that lay on the table when the current pack was started, which may have been skipped in it.
    """
    left = whole.copy()
    passed: Counter[Card] = Counter()
    for one in rounds:
        on_table: Counter[Card] = Counter()
        for _, card in one:
            if not left[card] and not left - passed:
                left, passed = whole.copy(), on_table.copy()
            if not left[card]:
                raise ChanceError("bad-draw", f"The cards drawn don't match the deck: {card} was drawn too often.")
            left[card] -= 1
            on_table[card] += 1


def _drawers(drawn: Drawn) -> tuple[int, ...]:
    """The seats in the order they drew, or () if one kept a joker: whoever draws a joker must draw again."""
    seats: list[int] = []
    before: tuple[int, Card] | None = None
    for seat, card in drawn:
        again = before is not None and before[0] == seat and before[1].suit is None
        if before is not None and before[1].suit is None and not again:
            return ()
        if not again:
            seats.append(seat)
        before = (seat, card)
    return tuple(seats) if before is not None and before[1].suit is not None else ()


def _difference(found: tuple[Card, ...] | list[Card], whole: tuple[Card, ...], *, part: bool = False) -> str:
    """How *found* differs from the whole pack, in words; a *part* of the pack may lack cards."""
    more = Counter(found) - Counter(whole)
    fewer = Counter() if part else Counter(whole) - Counter(found)
    words = [f"{card} too often" for card in more] + [f"{card} missing" for card in fewer]
    return ", ".join(words[:3]) + (f" and {len(words) - 3} more" if len(words) > 3 else "")  # noqa: PLR2004 (enough)
