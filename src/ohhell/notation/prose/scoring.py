"""What a bid scores, in words and by example."""

from __future__ import annotations

from dataclasses import replace

from ohhell.notation.prose.context import SheetContext
from ohhell.notation.prose.english import count, number, ordinal, sentences, table
from ohhell.rules.axes import Made, Missed, Table
from ohhell.rules.bidding import bid_range

Term = tuple[int, str]

_SHORT_LIST = 3
_EXAMPLE_CARDS = 5
_MOST_TRIED = 60
_PER_CARD = " per card in the hand"


def scoring(context: SheetContext) -> list[str]:
    """Made, missed, the exceptions, and a table of examples."""
    score = context.rules.score
    assert score.made is not None
    assert score.under is not None
    assert score.over is not None
    return [
        sentences(["you make your bid if you take exactly as many tricks as you bid", *_made(context, score.made)]),
        *_long_list("Made bid", _listed(context, score.made)),
        sentences(_missed(context, score.under, score.over)),
        *_long_list("Tricks taken", _zeros(context, score.over)),
        *_examples(context, score.made),
    ]


def _made(context: SheetContext, made: Made) -> list[str]:
    """The points of a made bid."""
    free = context.bids() - {bid for bid, _ in made.table}
    terms = [
        (made.base, ""),
        (made.per_bid, " per trick bid"),
        (made.per_bid_sq, "the square of the bid"),
        (made.per_card, _PER_CARD),
        (made.per_hand_index, f" per hand of the {context.game} so far, including this one"),
    ]
    parts = [f"a made bid {_worth(terms)}"] if free else []
    if made.zero_per_card and 0 in free:
        parts.append(f"a made bid of zero scores {_more(made.zero_per_card)}{_PER_CARD}")
    for bonus in sorted(made.bonus, key=lambda bonus: bonus.min_bid):
        if bonus.points and any(bid >= bonus.min_bid for bid in free):
            which = "every made bid" if bonus.min_bid <= min(free) else f"a made bid of {number(bonus.min_bid)} or more"
            parts.append(f"{which} scores {_more(bonus.points)}")
    entries = _listed(context, made)
    if len(entries) > _SHORT_LIST:
        return [*parts, "these made bids score differently:" if parts else "made bids score as follows:"]
    instead = " instead" if parts else ""
    return [*parts, *(f"a made bid of {number(bid)} {_flat(worth)}{instead}" for bid, worth in entries)]


def _listed(context: SheetContext, made: Made) -> Table:
    """The made bids that score what a list says."""
    bids = context.bids()
    return tuple((bid, worth) for bid, worth in made.table if bid in bids)


def _missed(context: SheetContext, under: Missed, over: Missed) -> list[str]:
    """The points of a missed bid, too few and too many together where they are the same."""
    few = any(bid > 0 for bid in context.bids())
    many = any(bid_range(context.rules, cards)[0] < cards for cards in context.sizes())
    if few and many and replace(under, zero=()) == replace(over, zero=()):
        parts = [f"a missed bid {_worth(_terms(under, 'too many or too few'))}"]
    else:
        parts = [
            f"taking too {name} tricks {_worth(_terms(side, f'too {name}'))}"
            for name, side, possible in (("few", under, few), ("many", over, many))
            if possible
        ]
    if isinstance(over.zero, int) and _zero_can_miss(context):
        parts.append(f"a missed bid of zero {_flat(over.zero)} instead")
    entries = _zeros(context, over)
    if len(entries) > _SHORT_LIST:
        return [*parts, "a missed bid of zero scores by the number of tricks taken:"]
    return [
        *parts,
        *(f"a missed bid of zero with {count(taken, 'trick')} {_flat(worth)} instead" for taken, worth in entries),
    ]


def _terms(missed: Missed, off: str) -> list[Term]:
    return [
        (missed.base, ""),
        (missed.per_taken, " per trick taken"),
        (missed.per_bid, " per trick bid"),
        (missed.per_card, _PER_CARD),
        (missed.per_off, f" per trick {off}"),
        (missed.per_off_sq, f"the square of the number of tricks {off}"),
        (missed.per_off_tri, f" for the first trick {off}, {_series(missed.per_off_tri)}"),
    ]


def _series(step: int) -> str:
    return f"{number(abs(2 * step))} for the second, {number(abs(3 * step))} for the third and so on"


def _zero_can_miss(context: SheetContext) -> bool:
    return 0 in context.bids()


def _zeros(context: SheetContext, over: Missed) -> Table:
    """The missed bids of zero that score what a list says, by tricks taken."""
    if not isinstance(over.zero, tuple) or not _zero_can_miss(context):
        return ()
    return tuple((taken, worth) for taken, worth in over.zero if 0 < taken <= context.largest)


def _worth(terms: list[Term]) -> str:
    """What a bid scores or loses, term by term."""
    gains = [_term(amount, unit) for amount, unit in terms if amount > 0]
    losses = [_term(-amount, unit) for amount, unit in terms if amount < 0]
    if not gains:
        return f"loses {' plus '.join(losses)}" if losses else "scores nothing"
    return f"scores {' plus '.join(gains)}" + "".join(f", minus {loss}" for loss in losses)


def _term(amount: int, unit: str) -> str:
    """One term; *unit* follows the points, or is multiplied where it is a number itself."""
    if unit.startswith("the"):
        return unit if amount == 1 else f"{number(amount)} times {unit}"
    return f"{count(amount, 'point')}{unit}"


def _flat(worth: int) -> str:
    return _worth([(worth, "")])


def _more(worth: int) -> str:
    return f"{count(abs(worth), 'point')} {'more' if worth > 0 else 'less'}"


def _below_zero(context: SheetContext) -> str:
    """That totals can be negative, where a hand can cost points."""
    sizes, last = {context.smallest, context.largest}, max(hand.plan.number for hand in context.hands)
    worst = min(
        context.rules.points(cards=cards, bid=bid, taken=taken, hand=hand)
        for cards in sizes
        for bid in _some(bid_range(context.rules, cards))
        for taken in _some(range(cards + 1))
        for hand in (1, last)
    )
    return "totals can go below zero" if worst < 0 else ""


def _some(numbers: range) -> set[int]:
    """All *numbers* of an ordinary hand; of a very large one the first, the last and some between them."""
    step = 1 + len(numbers) // _MOST_TRIED
    return {*numbers[:2], *numbers[::step], *numbers[-2:]}


def _long_list(head: str, entries: Table) -> list[str]:
    return [table((head, "Points"), entries)] if len(entries) > _SHORT_LIST else []


def _examples(context: SheetContext, made: Made) -> list[str]:
    """What some bids score in a hand of middling size."""
    wanted = max(_EXAMPLE_CARDS, *(bonus.min_bid for bonus in made.bonus), 0)
    hand = min((hand.plan for hand in context.usual_hands()), key=lambda hand: abs(hand.cards - wanted))
    cards, numbers = hand.cards, bid_range(context.rules, hand.cards)
    bids = [2, 0, *(bonus.min_bid for bonus in made.bonus), *(bid for bid, _ in made.table[:_SHORT_LIST])]
    cases = {(bid, bid) for bid in bids if bid in numbers}
    small, middling = (min(max(bid, numbers[0]), numbers[-1]) for bid in (2, 3))
    cases |= {(middling, max(0, middling - 2)), (small, min(cards, small + 2)), (small, small)}
    cases |= {(0, 1)} if 0 in numbers else set()
    rows = [
        (bid, taken, context.rules.points(cards=cards, bid=bid, taken=taken, hand=hand.number))
        for bid, taken in sorted(cases)
    ]
    where = f"in the {ordinal(hand.number)} hand, of" if made.per_hand_index else "in a hand of"
    intro = sentences([_below_zero(context), f"for example, {where} {count(cards, 'card')}:"])
    return [intro, table(("Bid", "Taken", "Points"), rows)]
