"""Trumps: the trump suit that follows from a deal."""

from __future__ import annotations

from collections.abc import Sequence

from ohhell.rules.cards import SUITS, Card, Suit, Trump
from ohhell.rules.events import Deal
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, rotated


def turned_cards(rules: Rules, plan: HandPlan, stock: Sequence[Card]) -> tuple[Card, ...]:
    """The cards turned up from the stock, in order; after a joker another one, if the rules turn again."""
    if plan.source != "turn_up":
        return ()
    for count, card in enumerate(stock, start=1):
        if card.suit is not None or rules.trump.turnup_joker == "no_trump":
            return tuple(stock[:count])
    return tuple(stock)


def trump_of(
    rules: Rules,
    plan: HandPlan,
    deal: Deal,
    *,
    turned: tuple[Card, ...],
    dealers_last: Card,
    first_trump: Suit | None,
) -> Trump:
    """The trump of a hand after its deal."""
    match plan.source:
        case "turn_up":
            return "nt" if turned[-1].rank in rules.trump.turnup_nt_if else turned[-1].suit or "nt"
        case "dealer_last_card":
            return dealers_last.suit or "nt"
        case "cut_before_deal":
            return deal.cuts[-1].suit or "nt"
        case "random_suit":
            return deal.suit or "nt"
        case "rotation" if first_trump is not None:
            return rotated(rules, first_trump, plan.number)
        case _:
            return plan.trump or "nt"


def possible_trumps(rules: Rules, plan: HandPlan, seats: int, *, first_trump: Suit | None) -> tuple[Trump, ...]:
    """The trumps that a hand can have: one if it is known before the deal, else all that a deal can give."""
    if plan.source == "rotation" and first_trump is not None:
        return (rotated(rules, first_trump, plan.number),)
    if plan.trump is not None:
        return (plan.trump,)
    whole = pack(rules.deck, seats)
    shown = {_shown_by(rules, plan, card) for card in set(whole)}
    jokers = sum(card.suit is None for card in whole)
    if plan.source == "turn_up" and len(whole) - seats * plan.cards <= jokers:
        shown.add("nt")  # only jokers may be left to turn up
    return tuple(trump for trump in (*SUITS, "nt") if trump in shown)


def _shown_by(rules: Rules, plan: HandPlan, card: Card) -> Trump | None:
    """The trump if *card* decides it; None if another card must be turned or cut."""
    if plan.source == "turn_up":
        if card.rank in rules.trump.turnup_nt_if:
            return "nt"
        return None if card.suit is None and rules.trump.turnup_joker == "turn_again" else card.suit or "nt"
    return card.suit or ("nt" if plan.source == "dealer_last_card" else None)
