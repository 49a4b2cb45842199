"""What keeps a rule set from being played by a certain number of players, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ohhell.rules.bidding import bid_range
from ohhell.rules.cards import SUIT_NAMES
from ohhell.rules.errors import Problem
from ohhell.rules.first_dealer import draws_cards
from ohhell.rules.pack import pack, suited, suits
from ohhell.rules.schedule import (
    HandPlan,
    Span,
    extra_plan,
    hand_sizes,
    keeps_one,
    largest_hand,
    looks,
    plan,
    span,
    turns_a_card,
)

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

MOST_HANDS = 1_000
MOST_ASKED = 5_000
"""Conditions times hands: every hand asks every condition, and a rule sheet asks again."""

MOST_FORFEITS = 600
"""Forfeits times players: after every hand each may be owed by each."""

Problems = Iterator[Problem]


def at_table(rules: Rules, seats: int) -> Problems:
    """What is wrong with this number of players."""
    if seats < rules.players.min or (rules.players.max is not None and seats > rules.players.max):
        yield Problem("players-out-of-range", "players", f"{_for_players(rules)}, you have {seats}")
        return
    deck = rules.deck
    need, full = (deck.per_player or 0) * seats, len(suited(deck))
    if deck.kind == "short_top" and need > full:
        text = f"{deck.per_player} cards for each of {seats} players make a pack of {need}: a full one has {full}"
        yield Problem("deck-not-allowed", "deck.per_player", text)
        return
    if not suits(deck, seats):
        yield Problem("deck-not-allowed", "deck", "the pack has no card with a suit")
        return
    yield from _unknown_suits(rules, seats)
    yield from _undrawable(rules, seats)
    sizes = hand_sizes(rules, seats)
    if rules.hand_sizes.shape != "custom" and largest_hand(rules, seats) is None:
        yield Problem("no-table-entry", "schedule.max", f"no hand size is defined for {seats} players")
    elif seats > len(pack(deck, seats)) - keeps_one(rules):
        yield _not_enough(rules, seats, 1, turned=keeps_one(rules))
    elif sizes and seats * max(sizes) > len(pack(deck, seats)):
        yield _not_enough(rules, seats, max(sizes), turned=turns_a_card(rules))
    elif not sizes or min(sizes) < 1:
        yield _empty(rules, sizes)
    elif len(sizes) > MOST_HANDS:
        yield Problem("out-of-range", "schedule", f"{len(sizes)} hands are too many: {MOST_HANDS} at most")
    elif too_much := _too_much(rules, seats, len(sizes)):
        yield too_much
    else:
        yield from _hands(rules, seats)


def _too_much(rules: Rules, seats: int, hands: int) -> Problem | None:
    """What each hand and each player multiplies to more than can be looked at."""
    if len(rules.forfeits) * seats > MOST_FORFEITS:
        text = f"{len(rules.forfeits)} forfeits for {seats} players are too many: {MOST_FORFEITS // seats} at most"
        return Problem("out-of-range", "forfeits", text)
    number = len(rules.trump.override) + len(rules.bid.sight)
    if number * hands <= MOST_ASKED:
        return None
    text = (
        f"{number} conditions for {hands} hands are too many: trump.override and bid.sight together may have "
        f"{MOST_ASKED // hands} entries with so many hands"
    )
    return Problem("too-many-conditions", "trump.override" if rules.trump.override else "bid.sight", text)


def _for_players(rules: Rules) -> str:
    low, high = rules.players.min, rules.players.max
    if high is None:
        return f"these rules are for {low} or more players"
    return f"these rules are for {low} players" if low == high else f"these rules are for {low} to {high} players"


def _unknown_suits(rules: Rules, seats: int) -> Problems:
    trump = rules.trump
    entries = [entry if isinstance(entry, str) else entry[1] for entry in trump.list.entries]
    there = suits(rules.deck, seats)
    for axis, named in (("trump.suit", [trump.suit]), ("trump.cycle", trump.cycle), ("trump.list", entries)):
        for suit in sorted({suit for suit in named if suit is not None and suit != "nt"} - there):
            yield Problem("unknown-suit", axis, f"{axis} names {SUIT_NAMES[suit]}, and the pack has none")


def _undrawable(rules: Rules, seats: int) -> Problems:
    """A draw for the deal that could never find a highest card."""
    by_suit = rules.first_dealer.tie == "suit_order"
    suited = [card for card in pack(rules.deck, seats) if card.suit is not None]
    if draws_cards(rules) and len({(card.rank, card.suit if by_suit else None) for card in suited}) == 1:
        text = f"a draw for the deal needs cards of different rank: all {len(suited)} in the pack are alike"
        yield Problem("deck-not-allowed", "first_dealer.by", text)


def _empty(rules: Rules, sizes: tuple[int, ...]) -> Problem:
    custom = rules.hand_sizes.shape == "custom"
    if sizes:
        where = "schedule.list" if custom else "schedule"
        return Problem("empty-schedule", where, f"a hand of {min(sizes)} cards cannot be played: 1 is the least")
    if custom:
        return Problem("empty-schedule", "schedule.list", "the schedule has no hands: a custom one needs schedule.list")
    if rules.hand_sizes.shape == "fixed":
        return Problem(
            "empty-schedule", "schedule.hands", "the schedule has no hands: a fixed one needs schedule.hands"
        )
    return Problem("empty-schedule", "schedule", "the schedule has no hands")


def _not_enough(rules: Rules, seats: int, cards: int, *, turned: bool) -> Problem:
    there = len(pack(rules.deck, seats))
    text = (
        f"{seats} players x {cards} card{'s' if cards > 1 else ''}{' + 1 turned card' if turned else ''} need {seats * cards + turned} cards, "
        f"the pack has {there}; largest possible hand: {(there - turned) // seats}"
    )
    return Problem("not-enough-cards", "schedule", text)


def _hands(rules: Rules, seats: int) -> Problems:
    """What is wrong with a hand of the schedule, each kind of problem told once."""
    told: set[str] = set()
    hands = plan(rules, seats)
    whole = span(rules, seats)
    for hand in sorted(hands + _extra_hands(rules, seats, hands, whole), key=lambda hand: -hand.cards):
        for problem in _hand(rules, seats, hand, whole):
            if problem.code not in told:
                told.add(problem.code)
                yield problem
    missing = [hand for hand in hands if hand.source == "by_list" and hand.trump is None]
    if missing:
        listed = len(rules.trump.list.entries)
        text = f"{len(hands)} hands but {listed} trumps: none for hand {missing[0].number} of {missing[0].cards} cards"
        yield Problem("trump-list-too-short", "trump.list", text)


def _extra_hands(rules: Rules, seats: int, hands: tuple[HandPlan, ...], whole: Span) -> tuple[HandPlan, ...]:
    """The tie hands there could be, which may differ from every scheduled one."""
    if rules.tie.kind != "extra_hands":
        return ()
    lasts = hands if rules.end.kind == "target" else hands[-1:]
    return tuple(extra_plan(rules, seats, last=last, number=len(hands) + 1, whole=whole) for last in lasts)


def _hand(rules: Rules, seats: int, hand: HandPlan, whole: Span) -> Problems:
    cards = hand.cards
    turned = hand.source == "turn_up"
    if seats * cards + turned > whole.pack:
        yield _not_enough(rules, seats, cards, turned=turned)
        return
    numbers = bid_range(rules, cards)
    low, high = numbers.start, numbers.stop - 1
    kind = rules.hook.kind if hand.hook else "none"
    if kind == "last_must_exceed" and high < cards:
        text = f"with {cards} cards and bids up to {high} the last bidder cannot always make the total exceed {cards}"
        yield Problem("must-exceed-impossible", "bid.max", text)
    if low > high:
        text = f"no bid is left with {cards} cards: the least is {low}, the most {high}"
        yield Problem("no-legal-bid", "bid.min", text)
    elif _leaves_no_bid(kind, seats, cards, low=low, high=high):
        text = f"a bid range of {low} to {high} with {cards} cards and the hook {kind} can leave a bidder no bid"
        yield Problem("no-legal-bid", "bid", text)
    modes = sorted(looks(rules, hand, whole))
    if len(modes) > 1:
        text = f"hand {hand.number} of {cards} cards cannot be both {' and '.join(modes)}"
        yield Problem("sight-conflict", "bid.sight", text)
    elif modes == ["others_only"] and cards > 1:
        text = f"cards on the forehead are for hands of one card: hand {hand.number} has {cards}"
        yield Problem("sight-conflict", "bid.sight", text)


def _leaves_no_bid(kind: str, seats: int, cards: int, *, low: int, high: int) -> bool:
    if kind == "any_below":
        return low > 0
    if low != high or kind == "none":
        return False
    bidders = range(1, seats + 1) if kind == "any_not_equal" else [seats]
    return any(number * low == cards for number in bidders)
