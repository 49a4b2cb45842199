"""Rule sets to train with: presets, and rule sets drawn from the axes, for every number of players and cards."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random
from typing import Final, TypeVar

import torch
from torch import Tensor

from ohhell.encoding import layout
from ohhell.encoding.actions import is_encodable
from ohhell.lab.training.rule_rows import MOST_CARDS, PlannedHand, RuleRows, rule_rows
from ohhell.rules import axes
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.when import When

PLAYERS: Final = (2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 8)
"""Numbers of players, as often as they are drawn."""

PRESET_SHARE: Final = 0.4
RULE_SETS: Final = 32
"""Rule sets that are mixed in one batch of hands."""

FEWEST_IN_PACK: Final = 20
MOST_IN_PACK: Final = 54

Value = TypeVar("Value")

DECKS: Final = (
    (axes.Deck(), 16),
    (axes.Deck(ranks=("7", "8", "9", "10", "J", "Q", "K", "A")), 2),
    (axes.Deck(ranks=("6", "7", "8", "9", "10", "J", "Q", "K", "A")), 1),
    (axes.Deck(kind="spanish40"), 2),
    (axes.Deck(kind="short_top", per_player=8), 1),
)
HOOKS: Final = (("none", 7), ("last_not_equal", 10), ("last_must_exceed", 1), ("any_not_equal", 1), ("any_below", 1))
FIRST_LEADS: Final = (("left_of_dealer", 11), ("dealer", 3), ("highest_bidder", 4), ("second_left", 2))
LEAD_TRUMPS: Final = (("any_time", 14), ("broken", 4), ("not_first_trick", 2))
VOIDS: Final = (("any", 16), ("must_trump", 2), ("must_overtrump", 2))
SOURCES: Final = (
    *(("turn_up", 11), ("fixed", 3), ("none", 3)),
    *(("dealer_last_card", 1), ("random_suit", 1), ("cut_before_deal", 1)),
)
REVEALS: Final = (("at_once", 14), ("all_together", 3), ("total_only", 1), ("after_play", 2))
SIGHTS: Final = (("own_hand", 3), ("blind", 1), ("others_only", 1))
SMALL_HAND: Final = 2
"""Bidding blind or by others' cards is drawn only for hands of one card; forehead hands have no more."""


def coverage() -> dict[str, list[str] | list[int]]:
    """Return what training covers, for the header of the weights: allowed values, or a lowest and a highest number."""
    return {
        "players": [min(PLAYERS), max(PLAYERS)],
        "cards": [1, MOST_CARDS],
        "pack": [FEWEST_IN_PACK, MOST_IN_PACK],
        "hook": list(layout.HOOKS),
        "first_lead": list(layout.FIRST_LEADS),
        "lead_trump": list(layout.LEAD_TRUMPS),
        "void": list(layout.VOIDS),
        "reveal": list(layout.REVEALS),
        "sight": list(layout.SIGHTS),
    }


class RulePool:
    """The rule sets of each number of players and cards, drawn when they are first needed and renewed little by little."""

    def __init__(self, presets: Sequence[Rules], rng: Random) -> None:
        self._presets = presets
        self._rng = rng
        self._drawn: dict[tuple[int, int], list[PlannedHand]] = {}

    def draw_size(self) -> tuple[int, int]:
        """Draw a number of players and of cards; larger hands have more to learn and are drawn more often."""
        seats = self._rng.choice(PLAYERS)
        sizes = range(1, min(MOST_CARDS, 52 // seats) + 1)
        return seats, self._rng.choices(sizes, weights=[min(size, 10) + 3 for size in sizes])[0]

    def rows(self, seats: int, cards: int, number: int, device: torch.device) -> RuleRows:
        """Return rules for *number* hands of *cards* cards: the rule sets of the pool in turn, one of them drawn anew."""
        known = self._drawn.setdefault((seats, cards), [])
        if len(known) == RULE_SETS:
            known.pop(self._rng.randrange(RULE_SETS))
        while len(known) < RULE_SETS:
            known.append(draw_hand(self._presets, seats, cards, self._rng))
        repeated: Tensor = torch.arange(number) % RULE_SETS
        return rule_rows(known).choose(repeated).to(device)


def draw_hand(presets: Sequence[Rules], seats: int, cards: int, rng: Random) -> PlannedHand:
    """Draw a hand of *cards* cards for *seats* players, under a preset that has one or under rules drawn from the axes."""
    if rng.random() < PRESET_SHARE:
        for rules in rng.sample(presets, len(presets)):
            plans = preset_plans(rules, seats, cards)
            if plans:
                return rng.choice(plans)
    while True:
        rules = draw_rules(cards, rng)
        if is_encodable(rules, seats) and _has_trained_size(rules, seats) and not rules.problems(seats):
            return PlannedHand(rules, seats, rules.schedule(seats)[0])


def preset_plans(rules: Rules, seats: int, cards: int) -> list[PlannedHand]:
    """Return the hands of *cards* cards in the schedule of *rules*; none if they can't be trained with *seats* players."""
    if not is_encodable(rules, seats) or not _has_trained_size(rules, seats) or rules.problems(seats):
        return []
    return [PlannedHand(rules, seats, plan) for plan in rules.schedule(seats) if plan.cards == cards]


def _has_trained_size(rules: Rules, seats: int) -> bool:
    return FEWEST_IN_PACK <= len(pack(rules.deck, seats)) <= MOST_IN_PACK


def draw_rules(cards: int, rng: Random) -> Rules:
    """Draw rules with one hand of *cards* cards from the axes; not all of them can be played."""
    sealed = rng.random() < 0.12  # noqa: PLR2004 (a share of the draws, like the weights above)
    reveal = _pick(REVEALS, rng)
    sight = _pick(SIGHTS, rng) if cards < SMALL_HAND else "own_hand"
    hook = "none" if sealed or reveal != "at_once" else _pick(HOOKS, rng)
    return Rules(
        deck=_pick(DECKS, rng),
        hand_sizes=axes.Schedule(shape="custom", list=(cards,)),
        trump=axes.TrumpRules(
            source=_pick(SOURCES, rng),
            suit="h",
            no_card_left="no_trump",
            reveal=rng.choices(("before_bids", "after_bids"), (14, 1))[0],
        ),
        bid=axes.Bidding(
            form="simultaneous" if sealed else "sequential",
            first=rng.choices(("left_of_dealer", "dealer"), (10, 1))[0],
            reveal=reveal,  # type: ignore[arg-type]
            sight=(axes.SightRule(mode=sight),) if sight != "own_hand" else (),  # type: ignore[arg-type]
        ),
        bids_visible_in_play=rng.random() > 0.1,  # noqa: PLR2004
        hook=axes.Hook(kind=hook, when=When()),  # type: ignore[arg-type]
        lead=axes.Lead(first=_pick(FIRST_LEADS, rng), trump=_pick(LEAD_TRUMPS, rng)),
        follow=axes.Follow(void=_pick(VOIDS, rng)),
        score=draw_score(rng),
    )


def draw_score(rng: Random) -> axes.Score:
    """Draw a way to score: made bids bring more than missed ones."""
    base = rng.choice((5, 10, 10, 10, 20))
    made = axes.Made(
        base=base,
        per_bid=rng.choice((0, 1, 1, 1, 2, 3, 5, 10)),
        per_bid_sq=rng.choice((0, 0, 0, 0, 0, 1)),
        zero_per_card=rng.choice((0, 0, 0, 0, 1)),
    )
    missed = axes.Missed(
        base=rng.choice((0, 0, 0, 0, -5, -10)),
        per_taken=rng.choice((0, 0, 0, 1)),
        per_bid=rng.choice((0, 0, 0, 0, -1)),
        per_off=rng.choice((0, 0, 0, -1, -2, -3, -5, -10)),
        per_off_tri=rng.choice((0, 0, 0, 0, 0, -1)),
    )
    under = missed if rng.random() < 0.9 else replace(missed, base=missed.base - 5)  # noqa: PLR2004
    return axes.Score(made=made, under=under, over=missed)


def _pick(weighted: Sequence[tuple[Value, int]], rng: Random) -> Value:
    return rng.choices([value for value, _ in weighted], [weight for _, weight in weighted])[0]
