"""What keeps a rule set from being played: every problem at once, each with its code and the numbers."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ohhell.rules.cards import RANKS, SUIT_NAMES
from ohhell.rules.dealer import draws_cards
from ohhell.rules.errors import Problem
from ohhell.rules.pack import jokers, pack, suits
from ohhell.rules.schedule import (
    HandPlan,
    Span,
    extra_plan,
    hand_sizes,
    largest_hand,
    looks,
    plan,
    span,
    suits_to_start,
    turns_a_card,
)

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

MOST_SEATS = 520
MOST_HANDS = 1_000

Problems = Iterator[Problem]


def problems(rules: Rules, seats: int | None = None, *, entrants: int | None = None) -> list[Problem]:
    """Every problem of *rules* at a table of *seats*, or of any table where no number is given.

    Without a number the rules must be playable by at least one number of players they allow.
    """
    if entrants is not None:
        unseated = list(_seating(rules, entrants))
        if unseated:
            return unseated
    unfit = [*_ranges(rules), *_companions(rules)]
    found = [*unfit, *_scores(rules), *_clashes(rules)]
    if unfit:
        return found
    if seats is not None:
        return [*found, *_at_table(rules, seats)]
    first: list[Problem] = []
    for number in range(rules.players.min, (rules.players.max or rules.players.min) + 1):
        here = list(_at_table(rules, number))
        if not here:
            return found
        first = first or here
    return [*found, *first]


def warnings(rules: Rules, seats: int | None = None) -> list[Problem]:
    """What can be played but may surprise."""
    number = rules.players.min if seats is None else seats
    cancels = rules.trick.duplicates == "cancel"
    cards = pack(rules.deck, number)
    found = []
    if cancels and len(set(cards)) == len(cards):
        text = f"identical cards cancel, but the {len(cards)} cards of the pack are all different"
        found.append(Problem("duplicates-unused", "trick.duplicates", text))
    if cancels and rules.hook.kind != "none":
        text = "the hook no longer forces a miss: when a trick is cancelled, bids one below the tricks can all be made"
        found.append(Problem("dead-trick-hook", "hook.kind", text))
    return found


def _ranges(rules: Rules) -> Problems:
    """Numbers that make no sense by themselves."""
    axis = rules.hand_sizes
    limits: list[tuple[str, int | str | None, int, int]] = [
        ("players.min", rules.players.min, 2, MOST_SEATS),
        ("players.max", rules.players.max, rules.players.min, MOST_SEATS),
        ("players.minutes", rules.players.minutes, 1, 10_000),
        ("deck.packs", rules.deck.packs, 1, 10),
        ("deck.jokers", rules.deck.jokers, 0, 10),
        ("deck.per_player", rules.deck.per_player, 1, 52),
        ("schedule.max", axis.max if isinstance(axis.max, int) else None, 1, MOST_SEATS),
        *(("schedule.max", size, 1, MOST_SEATS) for _, size in (axis.max if isinstance(axis.max, tuple) else ())),
        ("schedule.cap", axis.cap, 1, MOST_SEATS),
        ("schedule.min", axis.min, 1, MOST_SEATS),
        ("schedule.step", axis.step, 1, MOST_SEATS),
        ("schedule.repeat_low", axis.repeat_low, 1, 100),
        ("schedule.repeat_high", axis.repeat_high, 1, 100),
        ("schedule.hands", axis.hands, 1, MOST_HANDS),
        ("bid.min", rules.bid.min, 0, MOST_SEATS),
        ("bid.max", rules.bid.max, 0, MOST_SEATS),
        ("end.points", rules.end.points, 1, 1_000_000),
        ("format.matches", rules.format.matches, 1, 100),
        ("format.table_size", rules.format.table_size, 2, MOST_SEATS),
        *(("forfeits.min_bid", rule.min_bid, 0, MOST_SEATS) for rule in rules.forfeits),
    ]
    for axis_name, value, low, high in limits:
        if isinstance(value, int) and not low <= value <= high:
            yield Problem("out-of-range", axis_name, f"{axis_name} is {value}: it goes from {low} to {high}")
    if len(axis.list) > MOST_HANDS:
        yield Problem("out-of-range", "schedule.list", f"{len(axis.list)} hands are too many: {MOST_HANDS} at most")
    if len(rules.deck.cards) > MOST_SEATS:
        yield Problem("out-of-range", "deck.cards", f"{len(rules.deck.cards)} cards are too many: {MOST_SEATS} at most")
    yield from _rank_order(rules)


def _rank_order(rules: Rules) -> Problems:
    order = rules.deck.ranks
    for rank in sorted({rank for rank in order if order.count(rank) > 1}):
        yield Problem("out-of-range", "deck.ranks", f"deck.ranks lists {rank} {order.count(rank)} times")
    if set(order) - set(RANKS):
        yield Problem("out-of-range", "deck.ranks", "deck.ranks lists the joker, which has no rank")
    named = [rule.id for rule in rules.forfeits]
    for name in sorted({name for name in named if named.count(name) > 1}):
        yield Problem("out-of-range", "forfeits", f"{named.count(name)} forfeits have the id {name!r}")
    if any(card.suit is None for card in rules.deck.cards):
        yield Problem("out-of-range", "deck.cards", "deck.cards lists the joker: say how many with deck.jokers")
    if any(not rule.choices or not all(text.strip() for text in rule.choices) for rule in rules.forfeits):
        yield Problem("out-of-range", "forfeits", "a forfeit needs at least one text to choose")


def _companions(rules: Rules) -> Problems:
    """Values that need another one beside them."""
    deck, trump = rules.deck, rules.trump
    sources = {trump.source, trump.no_card_left, *(other.source for other in trump.override)}
    if deck.kind == "short_top" and deck.per_player is None:
        yield Problem("incomplete", "deck.per_player", "a short pack needs deck.per_player, the cards for each player")
    if deck.kind == "custom" and not deck.cards:
        yield Problem("incomplete", "deck.cards", "a pack of your own needs deck.cards, the list of its cards")
    if jokers(deck) and deck.joker_role is None:
        number = jokers(deck)
        text = f"say what the {'joker does' if number == 1 else f'{number} jokers do'}: set deck.joker_role"
        yield Problem("joker-role-missing", "deck.joker_role", text)
    if "fixed" in sources and trump.suit is None:
        yield Problem("incomplete", "trump.suit", "a fixed trump needs trump.suit")
    if "rotation" in sources:
        yield from _rotation(rules)
    if rules.end.kind == "target" and rules.end.points is None:
        yield Problem("incomplete", "end.points", "a target needs end.points")


def _scores(rules: Rules) -> Problems:
    score = rules.score
    for name, side in (("made", score.made), ("under", score.under), ("over", score.over)):
        if side is None:
            yield Problem("score-incomplete", f"score.{name}", f"say what a bid scores that is {_CASES[name]}")


_CASES = {"made": "made", "under": "missed by too few tricks", "over": "missed by too many tricks"}


def _rotation(rules: Rules) -> Problems:
    trump = rules.trump
    if not trump.cycle:
        yield Problem("incomplete", "trump.cycle", "a rotation needs trump.cycle, the trumps in their order")
    elif trump.start == "given" and trump.suit not in trump.cycle:
        yield Problem(
            "incomplete", "trump.suit", "a rotation that starts with a given suit needs trump.suit, one of the cycle"
        )
    elif trump.start == "random_suit_only" and not suits_to_start(rules):
        yield Problem(
            "incomplete", "trump.cycle", "a rotation that starts with a random suit needs a suit in trump.cycle"
        )


def _clashes(rules: Rules) -> Problems:
    """Values that cannot stand together."""
    bid, hook = rules.bid, rules.hook.kind
    sealed = bid.form == "simultaneous"
    if hook != "none" and sealed:
        yield Problem(
            "hook-needs-order", "hook.kind", "the hook needs bidding in turn: with sealed bids nobody bids last"
        )
    elif hook != "none" and bid.reveal != "at_once":
        text = f"the last bidder must know the total: the hook needs bids shown at once, not {bid.reveal}"
        yield Problem("hook-needs-visible-bids", "hook.kind", text)
    if bid.change == "until_next_bids" and sealed:
        text = "changing until the next bid needs bidding in turn: sealed bids have no next one"
        yield Problem("change-needs-order", "bid.change", text)
    if hook != "none" and bid.change == "until_play" and bid.change_who == "all":
        text = "bids could change after the last bidder was restricted: let the last bidder alone change, or until the next bid"
        yield Problem("change-breaks-hook", "bid.change", text)
    if sealed and bid.reveal == "at_once":
        yield Problem("reveal-conflict", "bid.reveal", "sealed bids cannot be shown at once: write all_together")
    if rules.lead.first == "highest_bidder" and bid.reveal in {"total_only", "after_play"}:
        text = f"the highest bidder must be known to lead: bids are shown {bid.reveal}"
        yield Problem("lead-needs-visible-bids", "lead.first", text)


def _at_table(rules: Rules, seats: int) -> Problems:
    """What is wrong with this number of players."""
    if seats < rules.players.min or (rules.players.max is not None and seats > rules.players.max):
        yield Problem("players-out-of-range", "players", f"{_for_players(rules)}, you have {seats}")
        return
    deck = rules.deck
    if deck.kind == "short_top" and (deck.per_player or 0) * seats > (full := len(RANKS[:9]) * 4 + 16):
        need = (deck.per_player or 0) * seats
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
    elif seats > len(pack(deck, seats)) - turns_a_card(rules):
        yield _not_enough(rules, seats, 1, turned=turns_a_card(rules))
    elif sizes and seats * max(sizes) > len(pack(deck, seats)):
        yield _not_enough(rules, seats, max(sizes), turned=turns_a_card(rules))
    elif not sizes or min(sizes) < 1:
        yield _empty(rules, sizes)
    elif len(sizes) > MOST_HANDS:
        yield Problem("out-of-range", "schedule", f"{len(sizes)} hands are too many: {MOST_HANDS} at most")
    else:
        yield from _hands(rules, seats)


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
    if sizes:
        return Problem("empty-schedule", "schedule", f"a hand of {min(sizes)} cards cannot be played: 1 is the least")
    if rules.hand_sizes.shape == "fixed":
        return Problem(
            "empty-schedule", "schedule.hands", "the schedule has no hands: a fixed one needs schedule.hands"
        )
    return Problem("empty-schedule", "schedule", "the schedule has no hands")


def _not_enough(rules: Rules, seats: int, cards: int, *, turned: bool) -> Problem:
    there = len(pack(rules.deck, seats))
    text = (
        f"{seats} players x {cards} cards{' + 1 turned card' if turned else ''} need {seats * cards + turned} cards, "
        f"the pack has {there}; largest possible hand: {(there - turned) // seats}"
    )
    return Problem("not-enough-cards", "schedule", text)


def _hands(rules: Rules, seats: int) -> Problems:
    """What is wrong with a hand of the schedule, each kind of problem told once."""
    told: set[str] = set()
    hands = plan(rules, seats)
    whole = span(rules, seats)
    for hand in sorted(hands + _extra_hands(rules, seats, hands), key=lambda hand: -hand.cards):
        for problem in _hand(rules, seats, hand, whole):
            if problem.code not in told:
                told.add(problem.code)
                yield problem
    missing = [hand for hand in hands if hand.source == "by_list" and hand.trump is None]
    if missing:
        listed = len(rules.trump.list.entries)
        text = f"{len(hands)} hands but {listed} trumps: none for hand {missing[0].number} of {missing[0].cards} cards"
        yield Problem("trump-list-too-short", "trump.list", text)


def _extra_hands(rules: Rules, seats: int, hands: tuple[HandPlan, ...]) -> tuple[HandPlan, ...]:
    """The tie hands there could be, which may differ from every scheduled one."""
    if rules.tie.kind != "extra_hands":
        return ()
    lasts = hands if rules.end.kind == "target" else hands[-1:]
    return tuple(extra_plan(rules, seats, last=last, number=len(hands) + 1) for last in lasts)


def _hand(rules: Rules, seats: int, hand: HandPlan, whole: Span) -> Problems:
    cards = hand.cards
    turned = hand.source == "turn_up"
    if seats * cards + turned > len(pack(rules.deck, seats)):
        yield _not_enough(rules, seats, cards, turned=turned)
        return
    low = cards if rules.bid.min == "n" else rules.bid.min
    high = min(cards, cards if rules.bid.max == "n" else rules.bid.max)
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


def _seating(rules: Rules, entrants: int) -> Problems:
    """What is wrong with this number of entrants of an event."""
    size = rules.format.table_size or rules.players.max or rules.players.min
    if entrants < 1 or entrants % size:
        yield Problem("match-seating", "format.table_size", f"{entrants} entrants cannot fill tables of {size}")
    elif entrants > size and rules.tie.kind == "extra_hands":
        text = f"extra hands need one table: {entrants} entrants sit at {entrants // size} tables of {size}"
        yield Problem("tie-needs-one-table", "tie.kind", text)
