"""Everything that keeps a rule set from being played by a certain number of players, hand by hand."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ohhell.rules.axes import HookKind
from ohhell.rules.bidding import bid_range
from ohhell.rules.cards import SUIT_NAMES
from ohhell.rules.errors import Problem
from ohhell.rules.limits import MOST_CONDITIONS_CHECKED, MOST_FORFEITS, MOST_HANDS
from ohhell.rules.pack import pack, suited, suits
from ohhell.rules.schedule import (
    HandPlan,
    Span,
    extra_plan,
    hand_sizes,
    largest_hand,
    leaves_one_card,
    plan,
    sight_modes,
    span,
    turns_a_card,
)
from ohhell.rules.seating import draws_cards

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

Problems = Iterator[Problem]


def table_problems(rules: Rules, seats: int) -> Problems:
    """Every problem with this number of players.

    Problems that make the rest impossible to check come alone: the number of players, then the pack, then the schedule.
    """
    impossible = _players(rules, seats) or _pack(rules, seats)
    if impossible is not None:
        yield impossible
        return
    yield from _trump_suits(rules, seats)
    yield from _first_dealer(rules, seats)
    schedule = _schedule(rules, seats)
    if schedule is not None:
        yield schedule
        return
    yield from _hands(rules, seats)


def _players(rules: Rules, seats: int) -> Problem | None:
    low, high = rules.players.min, rules.players.max
    if low <= seats and (high is None or seats <= high):
        return None
    allowed = f"{low} or more" if high is None else f"{low}" if low == high else f"{low} to {high}"
    message = f"These rules are for {allowed} players, but you have {seats}."
    return Problem("players-out-of-range", "players", message, {"seats": seats})


def _pack(rules: Rules, seats: int) -> Problem | None:
    deck = rules.deck
    need, full = (deck.per_player or 0) * seats, len(suited(deck))
    if deck.kind == "short_top" and need > full:
        text = f"{deck.per_player} cards for each of {seats} players need a deck of {need}, but a full one has {full}."
        return Problem("deck-not-allowed", "deck.per_player", text)
    if not suits(deck, seats):
        return Problem("deck-not-allowed", "deck", "The deck has no card with a suit.")
    return None


def _trump_suits(rules: Rules, seats: int) -> Problems:
    """Trump suits that the pack does not have."""
    trump = rules.trump
    listed = [entry if isinstance(entry, str) else entry[1] for entry in trump.list.entries]
    in_pack = suits(rules.deck, seats)
    for axis, named in (("trump.suit", [trump.suit]), ("trump.cycle", trump.cycle), ("trump.list", listed)):
        for suit in sorted({suit for suit in named if suit is not None and suit != "nt"} - in_pack):
            yield Problem("unknown-suit", axis, f"{axis} names {SUIT_NAMES[suit]}, but the deck has none.")


def _first_dealer(rules: Rules, seats: int) -> Problems:
    """A draw for the deal that can never have a highest card."""
    by_suit = rules.first_dealer.tie == "suit_order"
    suited = [card for card in pack(rules.deck, seats) if card.suit is not None]
    if draws_cards(rules) and len({(card.rank, card.suit if by_suit else None) for card in suited}) == 1:
        text = (
            f"Drawing for first dealer needs cards of different ranks, but all {len(suited)} in the deck are the same."
        )
        yield Problem("deck-not-allowed", "first_dealer.by", text)


def _schedule(rules: Rules, seats: int) -> Problem | None:
    """What is wrong with the schedule as a whole, before its hands are checked one by one."""
    sizes = hand_sizes(rules, seats)
    in_pack = len(pack(rules.deck, seats))
    if rules.hand_sizes.shape != "custom" and largest_hand(rules, seats) is None:
        return Problem(
            "no-table-entry",
            "schedule.max",
            f"No hand size is set for {seats} players. Add an entry to schedule.max.",
            {"seats": seats},
        )
    if seats + leaves_one_card(rules) > in_pack:
        return _not_enough_cards(rules, seats, 1, turned=leaves_one_card(rules))
    if sizes and seats * max(sizes) > in_pack:
        return _not_enough_cards(rules, seats, max(sizes), turned=turns_a_card(rules))
    if not sizes or min(sizes) < 1:
        return _empty_schedule(rules, sizes)
    if len(sizes) > MOST_HANDS:
        return Problem("out-of-range", "schedule", f"{len(sizes)} hands are too many; {MOST_HANDS} is the maximum.")
    return _too_much_work(rules, seats, hands=len(sizes))


def _not_enough_cards(rules: Rules, seats: int, cards: int, *, turned: bool) -> Problem:
    in_pack = len(pack(rules.deck, seats))
    most = (in_pack - turned) // seats
    each = f"{cards} card{'s' if cards > 1 else ''}"
    text = (
        f"{seats} players x {each}{' + 1 turned card' if turned else ''} need {seats * cards + turned} cards, but "
        f"the deck has {in_pack}. {f'Deal at most {most} each' if most else 'Play with fewer players'}."
    )
    return Problem("not-enough-cards", "schedule", text)


def _empty_schedule(rules: Rules, sizes: tuple[int, ...]) -> Problem:
    shape = rules.hand_sizes.shape
    if sizes:
        axis = "schedule.list" if shape == "custom" else "schedule"
        return Problem("empty-schedule", axis, f"A hand of {min(sizes)} cards can't be played. Deal at least 1 card.")
    if shape == "custom":
        return Problem(
            "empty-schedule", "schedule.list", "Enter at least one hand: a custom schedule needs schedule.list."
        )
    if shape == "fixed":
        text = "Enter at least one hand: a fixed schedule needs schedule.hands."
        return Problem("empty-schedule", "schedule.hands", text)
    return Problem("empty-schedule", "schedule", "Enter at least one hand.")


def _too_much_work(rules: Rules, seats: int, *, hands: int) -> Problem | None:
    """Lists that are too long for so many players and hands, which multiply the work they make."""
    if len(rules.forfeits) * seats > MOST_FORFEITS:
        text = (
            f"{len(rules.forfeits)} forfeits are too many for {seats} players; {MOST_FORFEITS // seats} is the maximum."
        )
        return Problem("out-of-range", "forfeits", text)
    conditions = len(rules.trump.override) + len(rules.bid.sight)
    if conditions * hands > MOST_CONDITIONS_CHECKED:
        text = (
            f"{conditions} conditions are too many for {hands} hands: trump.override and bid.sight together can have "
            f"{MOST_CONDITIONS_CHECKED // hands} entries with that many hands."
        )
        return Problem("too-many-conditions", "trump.override" if rules.trump.override else "bid.sight", text)
    return None


def _hands(rules: Rules, seats: int) -> Problems:
    """Problems of single hands, each code once, for the largest hand that has it."""
    reported: set[str] = set()
    hands = plan(rules, seats)
    whole = span(rules, seats)
    for hand in sorted(hands + _extra_hands(rules, seats, hands, whole), key=lambda hand: -hand.cards):
        for problem in _hand(rules, seats, hand, whole):
            if problem.code not in reported:
                reported.add(problem.code)
                yield problem
    missing = [hand for hand in hands if hand.source == "by_list" and hand.trump is None]
    if missing:
        listed = len(rules.trump.list.entries)
        text = f"There are {len(hands)} hands but only {listed} trumps: add one for hand {missing[0].number} of {missing[0].cards} cards."
        yield Problem("trump-list-too-short", "trump.list", text)


def _extra_hands(rules: Rules, seats: int, hands: tuple[HandPlan, ...], whole: Span) -> tuple[HandPlan, ...]:
    """The extra hands that a tie can lead to, which can differ from every scheduled one."""
    if rules.tie.kind != "extra_hands":
        return ()
    lasts = hands if rules.end.kind == "target" else hands[-1:]
    return tuple(extra_plan(rules, seats, last=last, number=len(hands) + 1, whole=whole) for last in lasts)


def _hand(rules: Rules, seats: int, hand: HandPlan, whole: Span) -> Problems:
    turned = hand.source == "turn_up"
    if seats * hand.cards + turned > whole.pack:
        yield _not_enough_cards(rules, seats, hand.cards, turned=turned)
        return
    yield from _bids(rules, seats, hand)
    yield from _sight(rules, hand, whole)


def _bids(rules: Rules, seats: int, hand: HandPlan) -> Problems:
    """Hands in which a bidder can be left without a legal bid."""
    cards = hand.cards
    allowed = bid_range(rules, cards)
    low, high = allowed.start, allowed.stop - 1
    hook = rules.hook.kind if hand.hook else "none"
    if hook == "last_must_exceed" and high < cards:
        text = f"With {cards} cards and bids up to {high}, the last bidder can't always bring the total above {cards}."
        yield Problem("must-exceed-impossible", "bid.max", text)
    if low > high:
        text = f"No bid is possible with {cards} cards: the lowest is {low}, the highest {high}."
        yield Problem("no-legal-bid", "bid.min", text)
    elif _can_leave_no_bid(hook, seats, cards, low=low, high=high):
        text = (
            f"Bids from {low} to {high} with {cards} cards and the hook {hook} can leave a bidder without a legal bid."
        )
        yield Problem("no-legal-bid", "bid", text)


def _can_leave_no_bid(hook: HookKind, seats: int, cards: int, *, low: int, high: int) -> bool:
    """Whether the hook can forbid every bid from *low* to *high* to some bidder."""
    if hook == "any_below":
        return low > 0
    if low != high or hook == "none":
        return False
    bidders = range(1, seats + 1) if hook == "any_not_equal" else [seats]
    return any(number * low == cards for number in bidders)  # everybody has to bid the same


def _sight(rules: Rules, hand: HandPlan, whole: Span) -> Problems:
    """Hands with more than one way of looking at the cards, or with several cards on the forehead."""
    modes = sorted(sight_modes(rules, hand, whole))
    if len(modes) > 1:
        text = f"Hand {hand.number} of {hand.cards} cards can't be both {' and '.join(modes)}."
        yield Problem("sight-conflict", "bid.sight", text)
    elif modes == ["others_only"] and hand.cards > 1:
        text = f"Cards on the forehead only work with one card, but hand {hand.number} has {hand.cards}."
        yield Problem("sight-conflict", "bid.sight", text)
