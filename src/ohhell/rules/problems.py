"""What keeps a rule set from being played: every problem at once, each with its code and the numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ohhell.rules.axes import Bidding, Hook, TrumpRules
from ohhell.rules.cards import RANKS
from ohhell.rules.errors import Problem, WrongKindError
from ohhell.rules.pack import jokers, pack, printed_ranks
from ohhell.rules.schedule import hand_sizes, suits_to_start
from ohhell.rules.table_problems import MOST_HANDS, Problems, at_table
from ohhell.rules.type_problems import misfits

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

MOST_SEATS = 520
MOST_TRIED = 60
MOST_PARTS = 100
MOST_HANDS_TRIED = 20_000
"""Hands that are looked at, over all numbers of players, to find one who can play."""
MOST_CARDS = 1_000
"""Cards in all packs together."""
USUAL_SEATS = 12
"""As far as rules without an upper limit are tried before they are called unplayable."""

LIMITS = {
    "players.min": (2, MOST_SEATS),
    "players.max": (2, MOST_SEATS),
    "players.minutes": (1, 10_000),
    "deck.packs": (1, 10),
    "deck.jokers": (0, 10),
    "deck.per_player": (1, 52),
    "schedule.max": (1, MOST_SEATS),
    "schedule.cap": (1, MOST_SEATS),
    "schedule.min": (1, MOST_SEATS),
    "schedule.step": (1, MOST_SEATS),
    "schedule.repeat_low": (1, 100),
    "schedule.repeat_high": (1, 100),
    "schedule.hands": (1, MOST_HANDS),
    "bid.min": (0, MOST_SEATS),
    "bid.max": (0, MOST_SEATS),
    "end.points": (1, 1_000_000),
    "format.matches": (1, 100),
    "format.table_size": (2, MOST_SEATS),
    "forfeits.min_bid": (0, MOST_SEATS),
}
"""The least and the most of the numbers that make sense by themselves."""


def problems(rules: Rules, seats: int | None = None, *, entrants: int | None = None) -> list[Problem]:
    """Every problem of *rules* at a table of *seats*, or of any table where no number is given.

    Without a number the rules must be playable by at least one number of players they allow.
    """
    for number in (seats, entrants):
        if number is not None and not isinstance(number, int):
            raise WrongKindError("a number of players", number)
    if entrants is not None:
        unseated = list(_seating(rules, entrants))
        if unseated:
            return unseated
    wrong = list(misfits(rules))
    if wrong:
        return wrong
    unfit = [*_ranges(rules), *_companions(rules)]
    found = [*unfit, *_scores(rules), *_clashes(rules)]
    if any(problem.axis.startswith(_FOUNDATIONS) for problem in unfit):
        return found
    playable = _mended(rules, unfit)
    return [*found, *(found_at_table(playable, seats) if seats is not None else _anywhere(playable))]


_FOUNDATIONS = ("players", "deck", "schedule")
"""What must make sense by itself before a table can be looked at."""


def _mended(rules: Rules, unfit: list[Problem]) -> Rules:
    """*rules* with trumps and bids that make no sense left out, so that the rest can be looked at all the same."""
    if any(problem.axis.startswith("trump") for problem in unfit):
        rules = replace(rules, trump=TrumpRules(source="none"))
    if any(problem.axis.startswith("bid") for problem in unfit):
        rules = replace(rules, bid=Bidding(), hook=Hook())
    return rules


def _anywhere(rules: Rules) -> list[Problem]:
    """[] when some number of players can play, else what is wrong with the first."""
    first: list[Problem] = []
    most = rules.players.max or max(rules.players.min, USUAL_SEATS)
    hands = 0
    for number in range(rules.players.min, min(most, rules.players.min + MOST_TRIED) + 1):
        here = found_at_table(rules, number)
        if not here:
            return []
        first = first or list(here)
        hands += len(hand_sizes(rules, number))
        if hands > MOST_HANDS_TRIED:
            break
    return first


@lru_cache(maxsize=64)
def found_at_table(rules: Rules, seats: int) -> tuple[Problem, ...]:
    """What is wrong with this number of players, found once for all who ask."""
    return tuple(at_table(rules, seats))


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
    numbers: list[tuple[str, int | str | None]] = [
        ("players.min", rules.players.min),
        ("players.max", rules.players.max),
        ("players.minutes", rules.players.minutes),
        ("deck.packs", rules.deck.packs),
        ("deck.jokers", rules.deck.jokers),
        ("deck.per_player", rules.deck.per_player),
        ("schedule.max", axis.max if isinstance(axis.max, int) else None),
        *(("schedule.max", size) for _, size in (axis.max if isinstance(axis.max, tuple) else ())),
        ("schedule.cap", axis.cap),
        ("schedule.min", axis.min),
        ("schedule.step", axis.step),
        ("schedule.repeat_low", axis.repeat_low),
        ("schedule.repeat_high", axis.repeat_high),
        ("schedule.hands", axis.hands),
        ("bid.min", rules.bid.min),
        ("bid.max", rules.bid.max),
        ("end.points", rules.end.points),
        ("format.matches", rules.format.matches),
        ("format.table_size", rules.format.table_size),
        *(("forfeits.min_bid", rule.min_bid) for rule in rules.forfeits),
    ]
    if rules.players.max is not None and rules.players.max < rules.players.min:
        text = f"at least {rules.players.min} and at most {rules.players.max} players leave nobody to play"
        yield Problem("out-of-range", "players.max", text)
    for axis_name, value in numbers:
        low, high = LIMITS[axis_name]
        if isinstance(value, int) and not low <= value <= high:
            yield Problem("out-of-range", axis_name, f"{axis_name} is {value}: it goes from {low} to {high}")
    if len(axis.list) > MOST_HANDS:
        yield Problem("out-of-range", "schedule.list", f"{len(axis.list)} hands are too many: {MOST_HANDS} at most")
    for axis_name, parts in (
        ("trump.override", rules.trump.override),
        ("bid.sight", rules.bid.sight),
        ("forfeits", rules.forfeits),
        ("score.made.bonus", rules.score.made.bonus if rules.score.made is not None else ()),
        ("trump.cycle", rules.trump.cycle),
        ("trump.turnup_nt_if", rules.trump.turnup_nt_if),
        ("players.best", rules.players.best),
        ("sheet.fields", rules.sheet.fields),
        *(("forfeits.choices", rule.choices) for rule in rules.forfeits[:MOST_PARTS]),
    ):
        if len(parts) > MOST_PARTS:
            text = f"{axis_name} has {len(parts)} entries: {MOST_PARTS} at most"
            yield Problem("out-of-range", axis_name, text)
    if axis.max == () and axis.shape != "custom":
        yield Problem("incomplete", "schedule.max", "schedule.max is a table without entries")
    together = len(rules.deck.cards) * rules.deck.packs
    if len(rules.deck.cards) <= MOST_SEATS and together > MOST_CARDS:
        text = f"{rules.deck.packs} packs of {len(rules.deck.cards)} cards have {together}: {MOST_CARDS} at most"
        yield Problem("out-of-range", "deck.packs", text)
    if len(rules.deck.cards) > MOST_SEATS:
        yield Problem("out-of-range", "deck.cards", f"{len(rules.deck.cards)} cards are too many: {MOST_SEATS} at most")
    yield from _rank_order(rules)


def _rank_order(rules: Rules) -> Problems:
    order = rules.deck.ranks
    for rank, count in sorted(Counter(order).items()):
        if count > 1:
            yield Problem("out-of-range", "deck.ranks", f"deck.ranks lists {rank} {count} times")
    for rank in sorted(set(order) & set(RANKS) - set(printed_ranks(rules.deck)), key=RANKS.index):
        yield Problem("out-of-range", "deck.ranks", f"deck.ranks lists {rank}, and a pack of this kind has none")
    if set(order) - set(RANKS):
        yield Problem("out-of-range", "deck.ranks", "deck.ranks lists the joker, which has no rank")
    for name, count in sorted(Counter(rule.id for rule in rules.forfeits).items()):
        if count > 1:
            yield Problem("out-of-range", "forfeits", f"{count} forfeits have the id {name!r}")
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
            yield Problem("score-incomplete", f"score.{name}", f"say what {_CASES[name]} scores")


_CASES = {
    "made": "a made bid",
    "under": "a bid missed by too few tricks",
    "over": "a bid missed by too many tricks",
}


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


def _seating(rules: Rules, entrants: int) -> Problems:
    """What is wrong with this number of entrants of an event."""
    size = rules.format.table_size or min(entrants, rules.players.max or entrants)
    if entrants < 1 or entrants % size:
        yield Problem("match-seating", "format.table_size", f"{entrants} entrants cannot fill tables of {size}")
    elif entrants < rules.players.min:
        text = f"{entrants} entrants are too few: a table has {rules.players.min} players at least"
        yield Problem("match-seating", "players.min", text)
    elif entrants > size and rules.tie.kind == "extra_hands":
        text = f"extra hands need one table: {entrants} entrants sit at {entrants // size} tables of {size}"
        yield Problem("tie-needs-one-table", "tie.kind", text)
