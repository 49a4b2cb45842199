"""The plan: what the rules mean for the hands of a game, as tables for a page that does not know the rules.

`docs/score-pad.md` explains the fields.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal

from msgspec import Struct

from ohhell.notation.prose.rule_sheet import title
from ohhell.rules.axes import HookKind, SheetField, Sight, Source
from ohhell.rules.bidding import bid_range, hooked
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.errors import OhHellError
from ohhell.rules.noted_hand import tricks_can_die
from ohhell.rules.player_changes import most_players, players_allowed
from ohhell.rules.progression import MOST_EXTRA_HANDS, points
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan, draws_first_trump, extra_plan, rotated, span, suits_to_start
from ohhell.rules.seating import draws_cards
from ohhell.rules.trumps import possible_trumps
from ohhell.scorekeeper.notes import MOST_SEATS
from ohhell.scorekeeper.pad import asks_trump

Leader = Literal[0, 1, 2, "highest_bidder"]
_LEADERS: Final[dict[str, Leader]] = {
    "dealer": 0,
    "left_of_dealer": 1,
    "second_left": 2,
    "highest_bidder": "highest_bidder",
}


MAX_HANDS: Final = 3_000
"""The most hands in one plan, extra hands after a tie included."""

MAX_TABLE_CELLS: Final = 150_000
"""The most numbers in the tables of one plan: points by bid and tricks, and bids closed by a hook."""


class PlanHand(Struct, frozen=True):
    """One hand. *trump* is None if players are asked for it (*asks*) or it rotates; bids go from *low* to *high*.

    *most* is the largest number of players it can be dealt to. *points* and *closed* are keys of the tables of the plan;
    *closed* is "" in a hand without a hook.
    """

    number: int
    cards: int
    trump: Trump | None
    source: Source
    asks: tuple[Trump, ...]
    low: int
    high: int
    hooked: bool
    sight: Sight
    counts_as: int
    most: int
    points: str
    closed: str
    extra: bool


class HookedBids(Struct, frozen=True):
    """The bids a hook closes to the last bidder and to the others, by the sum of the bids before."""

    last: dict[int, tuple[int, ...]]
    other: dict[int, tuple[int, ...]]


class PlanEnd(Struct, frozen=True):
    """When the game ends; *target* is None unless points end it."""

    kind: Literal["schedule", "target"]
    target: int | None


class PlanTie(Struct, frozen=True):
    """How ties for the highest total are broken."""

    kind: Literal["shared", "extra_hands", "most_bid_made", "most_hands_made"]


class PlanPlayers(Struct, frozen=True):
    """How many may play."""

    min: int
    max: int


class PlanForfeit(Struct, frozen=True):
    """A forfeit and the choices a player has."""

    id: str
    min_bid: int
    scope: Literal["match", "event"]
    choices: tuple[str, ...]


class Plan(Struct, frozen=True):
    """A rule set for a number of seats; *direction* is 1 if the seat to the left is the next of the circle, -1 if it is the one before.

    *first_bidder* and *leader* count places to the left of the dealer. *extras* are the tie-break hands by the number of hands played
    before them; they are played in turn and again from the first, at most *most_extra* of them. *rotations* are the trumps from the
    first hand on for each first trump, if players are asked for it (*asks_first_trump*). *points* are by bid, then by tricks taken.
    """

    name: str
    seats: int
    direction: Literal[1, -1]
    sealed: bool
    bids_hidden: bool
    change: Literal["never", "until_next_bids", "until_reveal", "until_play"]
    change_who: Literal["all", "last"]
    first_bidder: Literal[0, 1]
    leader: Leader
    hook: HookKind
    dead_tricks: bool
    trump_after_bids: bool
    comments: bool
    table_talk: Literal["open", "silent_in_hand"]
    hands: tuple[PlanHand, ...]
    extras: dict[int, tuple[PlanHand, ...]]
    most_extra: int
    rotations: dict[Suit, tuple[Trump, ...]]
    asks_first_trump: tuple[Suit, ...]
    points: dict[str, tuple[tuple[int, ...], ...]]
    closed: dict[str, HookedBids]
    end: PlanEnd
    tie: PlanTie
    matches: int
    next_match_dealer: Literal["redraw", "continue"]
    players: PlanPlayers
    forfeits: tuple[PlanForfeit, ...]
    fields: tuple[SheetField, ...]
    draws: bool


def plan(rules: Rules, seats: int) -> Plan:
    """Return what *rules* mean for *seats* players; raise RulesError if they do not fit. msgspec encodes it as JSON."""
    schedule = rules.schedule(seats)
    _check_hand_count(rules, len(schedule))
    extras = _extras(rules, seats, schedule)
    everything = [*schedule, *(hand for hands in extras.values() for hand in hands)]
    alike = {_points_key(rules, hand): hand for hand in everything}
    hooked_sizes = [hand.cards for hand in everything if hand.hook]
    _check_table_size([*(hand.cards for hand in alike.values()), *set(hooked_sizes)])
    starts = suits_to_start(rules) if draws_first_trump(rules) else ()
    return Plan(
        name=title(rules),
        seats=seats,
        direction=1 if rules.direction == "clockwise" else -1,
        sealed=rules.bid.form == "simultaneous",
        bids_hidden=not rules.bids_visible_in_play,
        change=rules.bid.change,
        change_who=rules.bid.change_who,
        first_bidder=0 if rules.bid.first == "dealer" else 1,
        leader=_LEADERS[rules.lead.first],
        hook=rules.hook.kind,
        dead_tricks=tricks_can_die(rules, seats),
        trump_after_bids=rules.trump.reveal == "after_bids",
        comments=rules.comments,
        table_talk=rules.table_talk,
        hands=tuple(_hand(rules, seats, hand) for hand in schedule),
        extras={number: tuple(_hand(rules, seats, hand) for hand in hands) for number, hands in extras.items()},
        most_extra=MOST_EXTRA_HANDS,
        rotations={
            suit: tuple(rotated(rules, suit, number) for number in range(1, len(rules.trump.cycle) + 1))
            for suit in dict.fromkeys(starts)
        },
        asks_first_trump=starts,
        points={key: _points(rules, hand) for key, hand in alike.items()},
        closed={str(cards): _hooked_bids(rules, cards) for cards in dict.fromkeys(hooked_sizes)},
        end=PlanEnd(rules.end.kind, rules.end.points if rules.end.kind == "target" else None),
        tie=PlanTie(rules.tie.kind),
        matches=rules.format.matches,
        next_match_dealer=rules.format.next_match_dealer,
        players=PlanPlayers(*players_allowed(rules)),
        forfeits=tuple(PlanForfeit(rule.id, rule.min_bid, rule.scope, rule.choices) for rule in rules.forfeits),
        fields=rules.sheet.fields,
        draws=draws_cards(rules),
    )


def _check_hand_count(rules: Rules, scheduled: int) -> None:
    """Raise if ties could add so many different hands that the plan gets too large for a page."""
    tied = rules.tie.kind == "extra_hands"
    extra = (scheduled if rules.end.kind == "target" else 1) * (len(rules.trump.cycle) or 1) if tied else 0
    if scheduled + extra > MAX_HANDS:
        raise OhHellError(
            "plan-too-large",
            f"You can't start a score pad: with tie-breakers, these rules have {scheduled + extra} different hands, and "
            f"{MAX_HANDS} is the maximum. Play fewer hands or a shorter trump rotation.",
        )


def _check_table_size(sizes: Iterable[int]) -> None:
    """Raise if the tables for hands of these sizes are too large for a page."""
    cells = sum((cards + 1) ** 2 for cards in sizes)
    if cells > MAX_TABLE_CELLS:
        raise OhHellError(
            "plan-too-large",
            f"You can't start a score pad: the score tables would have {cells} numbers, and {MAX_TABLE_CELLS} is the "
            "maximum. Deal fewer cards or play fewer hands.",
        )


def _extras(rules: Rules, seats: int, schedule: tuple[HandPlan, ...]) -> dict[int, tuple[HandPlan, ...]]:
    """Return the tie-break hands by the number of scheduled hands played; they differ only in a rotating trump."""
    if rules.tie.kind != "extra_hands":
        return {}
    first = 1 if rules.end.kind == "target" else len(schedule)
    whole = span(rules, seats)
    return {
        played: tuple(
            extra_plan(rules, seats, last=schedule[played - 1], number=number, whole=whole)
            for number in range(played + 1, played + 1 + (len(rules.trump.cycle) or 1))
        )
        for played in range(first, len(schedule) + 1)
    }


def _hand(rules: Rules, seats: int, hand: HandPlan) -> PlanHand:
    numbers = bid_range(rules, hand.cards)
    return PlanHand(
        number=hand.number,
        cards=hand.cards,
        trump=hand.trump,
        source=hand.source,
        asks=possible_trumps(rules, hand, seats, first_trump=None) if asks_trump(hand) else (),
        low=numbers[0],
        high=numbers[-1],
        hooked=hand.hook,
        sight=hand.sight,
        counts_as=hand.counts_as,
        most=most_players(rules, hand, limit=MOST_SEATS),
        points=_points_key(rules, hand),
        closed=str(hand.cards) if hand.hook else "",
        extra=hand.extra,
    )


def _points_key(rules: Rules, hand: HandPlan) -> str:
    """Return the key of a hand's points; hands with the same key score alike."""
    numbered = rules.score.made is not None and rules.score.made.per_hand_index
    return f"{hand.cards} in hand {hand.counts_as}" if numbered else str(hand.cards)


def _points(rules: Rules, hand: HandPlan) -> tuple[tuple[int, ...], ...]:
    every = range(hand.cards + 1)
    return tuple(points(rules, hand, (bid,) * len(every), every) for bid in every)


def _hooked_bids(rules: Rules, cards: int) -> HookedBids:
    last, other = (
        {
            before: tuple(sorted(numbers))
            for before in range(cards + 1)
            if (numbers := _hooked_after(rules, cards, before, last=last))
        }
        for last in (True, False)
    )
    return HookedBids(last, other)


def _hooked_after(rules: Rules, cards: int, before: int, *, last: bool) -> frozenset[int]:
    numbers = bid_range(rules, cards)
    return hooked(rules.hook.kind, numbers, before=before, cards=cards, last=last) & frozenset(numbers)
