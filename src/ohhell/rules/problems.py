"""Everything that keeps a rule set from being played: each problem with its code, its axis and the numbers."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace
from functools import lru_cache
from typing import TYPE_CHECKING

from ohhell.rules.axes import Bidding, Hook, TrumpRules
from ohhell.rules.cards import RANKS
from ohhell.rules.errors import Problem, WrongKindError
from ohhell.rules.limits import MOST_CARDS, MOST_HANDS_TRIED, MOST_SEATS, MOST_SEATS_TRIED, USUAL_SEATS
from ohhell.rules.pack import jokers, pack, printed_ranks
from ohhell.rules.schedule import hand_sizes, suits_to_start
from ohhell.rules.schema import limit_problems, type_problems
from ohhell.rules.table_problems import Problems, table_problems

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules


def problems(rules: Rules, seats: int | None = None, *, entrants: int | None = None) -> list[Problem]:
    """List every problem of *rules* at a table of *seats*; without a number, some number of players must be able to play.

    Values of the wrong type hide all other problems, because nothing else can be checked with them.
    """
    for number in (seats, entrants):
        if number is not None and not isinstance(number, int):
            raise WrongKindError("a number of players", number)
    if entrants is not None:
        unseated = list(_seating(rules, entrants))
        if unseated:
            return unseated
    wrong = list(type_problems(rules))
    if wrong:
        return wrong
    invalid = [*limit_problems(rules), *_players(rules), *_deck(rules), *_schedule(rules), *_trumps(rules)]
    found = [*invalid, *_forfeits(rules), *_end(rules), *_score(rules), *_bids(rules)]
    if any(problem.axis.startswith(("players", "deck", "schedule")) for problem in invalid):
        return found  # without these no table can be set up
    playable = _without_invalid(rules, invalid)
    return [*found, *(problems_at_table(playable, seats) if seats is not None else _problems_at_any_table(playable))]


def _without_invalid(rules: Rules, invalid: list[Problem]) -> Rules:
    """*rules* with invalid trumps and bids replaced by simple ones, so that the rest can be checked at a table."""
    if any(problem.axis.startswith("trump") for problem in invalid):
        rules = replace(rules, trump=TrumpRules(source="none"))
    if any(problem.axis.startswith("bid") for problem in invalid):
        rules = replace(rules, bid=Bidding(), hook=Hook())
    return rules


def _problems_at_any_table(rules: Rules) -> list[Problem]:
    """[] if some number of players can play, else the problems of the smallest number."""
    first: list[Problem] = []
    fewest = rules.players.min
    most = rules.players.max or max(fewest, USUAL_SEATS)
    hands = 0
    for seats in range(fewest, min(most, fewest + MOST_SEATS_TRIED) + 1):
        here = problems_at_table(rules, seats)
        if not here:
            return []
        first = first or list(here)
        hands += len(hand_sizes(rules, seats))
        if hands > MOST_HANDS_TRIED:
            break
    return first


@lru_cache(maxsize=64)
def problems_at_table(rules: Rules, seats: int) -> tuple[Problem, ...]:
    """The problems with this number of players, cached because many callers ask for them."""
    return tuple(table_problems(rules, seats))


def warnings(rules: Rules, seats: int | None = None) -> list[Problem]:
    """List what can be played but is probably a mistake."""
    if rules.trick.duplicates != "cancel":
        return []
    found = []
    cards = pack(rules.deck, rules.players.min if seats is None else seats)
    if len(set(cards)) == len(cards):
        text = f"Identical cards cancel each other, but the {len(cards)} cards of the deck are all different."
        found.append(Problem("duplicates-unused", "trick.duplicates", text))
    if rules.hook.kind != "none":
        text = "The hook doesn't always force a miss: if nobody takes one of the tricks, bids that add up to one less can all be made."
        found.append(Problem("dead-trick-hook", "hook.kind", text))
    return found


def _players(rules: Rules) -> Problems:
    fewest, most = rules.players.min, rules.players.max
    if most is not None and most < fewest:
        text = f"The minimum of {fewest} players is more than the maximum of {most}."
        yield Problem("out-of-range", "players.max", text)


def _deck(rules: Rules) -> Problems:
    deck = rules.deck
    if len(deck.cards) <= MOST_SEATS and len(deck.cards) * deck.packs > MOST_CARDS:
        text = f"{deck.packs} decks of {len(deck.cards)} cards make {len(deck.cards) * deck.packs} cards; {MOST_CARDS} is the maximum."
        yield Problem("out-of-range", "deck.packs", text)
    for rank, count in sorted(Counter(deck.ranks).items()):
        if count > 1:
            yield Problem("out-of-range", "deck.ranks", f"deck.ranks lists {rank} {count} times. List each rank once.")
    for rank in sorted(set(deck.ranks) - set(printed_ranks(deck)), key=RANKS.index):
        yield Problem("out-of-range", "deck.ranks", f"deck.ranks lists {rank}, which this kind of deck doesn't have.")
    if any(card.suit is None for card in deck.cards):
        yield Problem(
            "out-of-range", "deck.cards", "deck.cards lists the joker. Set the number of jokers with deck.jokers."
        )
    if deck.kind == "short_top" and deck.per_player is None:
        yield Problem(
            "incomplete", "deck.per_player", "A short deck needs deck.per_player, the number of cards per player."
        )
    if deck.kind == "custom" and not deck.cards:
        yield Problem("incomplete", "deck.cards", "A custom deck needs deck.cards, the list of its cards.")
    number = jokers(deck)
    if number and deck.joker_role is None:
        text = f"Say what the {'joker does' if number == 1 else f'{number} jokers do'}: set deck.joker_role."
        yield Problem("joker-role-missing", "deck.joker_role", text)


def _schedule(rules: Rules) -> Problems:
    if rules.hand_sizes.max == () and rules.hand_sizes.shape != "custom":
        yield Problem(
            "incomplete", "schedule.max", "schedule.max is an empty table. Add an entry for each number of players."
        )


def _trumps(rules: Rules) -> Problems:
    trump = rules.trump
    sources = {trump.source, trump.no_card_left, *(other.source for other in trump.override)}
    if "fixed" in sources and trump.suit is None:
        yield Problem("incomplete", "trump.suit", "A fixed trump needs trump.suit.")
    if "rotation" not in sources:
        return
    if not trump.cycle:
        yield Problem("incomplete", "trump.cycle", "A rotation needs trump.cycle, the trumps in order.")
    elif trump.start == "given" and trump.suit not in trump.cycle:
        text = "A rotation that starts with a given suit needs trump.suit, one of the suits in trump.cycle."
        yield Problem("incomplete", "trump.suit", text)
    elif trump.start == "random_suit_only" and not suits_to_start(rules):
        text = "A rotation that starts with a random suit needs at least one suit in trump.cycle."
        yield Problem("incomplete", "trump.cycle", text)


def _forfeits(rules: Rules) -> Problems:
    for name, count in sorted(Counter(rule.id for rule in rules.forfeits).items()):
        if count > 1:
            yield Problem("out-of-range", "forfeits", f"{count} forfeits have the id {name!r}. Give each its own.")
    if any(not rule.choices or not all(text.strip() for text in rule.choices) for rule in rules.forfeits):
        yield Problem("out-of-range", "forfeits", "A forfeit needs at least one choice.")


def _end(rules: Rules) -> Problems:
    if rules.end.kind == "target" and rules.end.points is None:
        yield Problem("incomplete", "end.points", "A target score needs end.points.")


def _score(rules: Rules) -> Problems:
    score = rules.score
    if score.made is None:
        yield Problem("score-incomplete", "score.made", "Say what a made bid scores.")
    if score.under is None:
        yield Problem("score-incomplete", "score.under", "Say what a bid missed by too few tricks scores.")
    if score.over is None:
        yield Problem("score-incomplete", "score.over", "Say what a bid missed by too many tricks scores.")


def _bids(rules: Rules) -> Problems:
    """Ways of bidding that contradict each other, the hook or the lead."""
    bid = rules.bid
    sealed = bid.form == "simultaneous"
    if rules.hook.kind != "none":
        yield from _hook(bid)
    if bid.change == "until_next_bids" and sealed:
        text = "Changing a bid until the next one needs bidding in turn: sealed bids have no next one."
        yield Problem("change-needs-order", "bid.change", text)
    if sealed and bid.reveal == "at_once":
        yield Problem(
            "reveal-conflict", "bid.reveal", "Sealed bids can't be shown at_once. Set bid.reveal to all_together."
        )
    if rules.lead.first == "highest_bidder" and bid.reveal in {"total_only", "after_play"}:
        text = f"The highest bidder leads, so everyone must know the bids, but bid.reveal is {bid.reveal}."
        yield Problem("lead-needs-visible-bids", "lead.first", text)


def _hook(bid: Bidding) -> Problems:
    """Ways of bidding that make a hook impossible."""
    if bid.form == "simultaneous":
        text = "The hook needs bidding in turn: if everyone bids at once, nobody bids last."
        yield Problem("hook-needs-order", "hook.kind", text)
    elif bid.reveal != "at_once":
        text = f"The last bidder must know the other bids to follow the hook, but bid.reveal is {bid.reveal}. Set it to at_once."
        yield Problem("hook-needs-visible-bids", "hook.kind", text)
    if bid.change == "until_play" and bid.change_who == "all":
        text = "Others could still change their bids after the last bidder followed the hook. Set bid.change_who to last, or bid.change to until_next_bids."
        yield Problem("change-breaks-hook", "bid.change", text)


def _seating(rules: Rules, entrants: int) -> Problems:
    """Problems with this number of entrants in a championship."""
    size = rules.format.table_size or min(entrants, rules.players.max or entrants)
    if entrants < 1 or entrants % size:
        yield Problem(
            "match-seating",
            "format.table_size",
            f"{entrants} players can't fill tables of {size}: the number must be a multiple of {size}.",
        )
    elif entrants < rules.players.min:
        text = f"{entrants} players are too few: a table needs at least {rules.players.min}."
        yield Problem("match-seating", "players.min", text)
    elif entrants > size and rules.tie.kind == "extra_hands":
        text = f"Tie-breakers need a single table, but {entrants} players sit at {entrants // size} tables of {size}."
        yield Problem("tie-needs-one-table", "tie.kind", text)
