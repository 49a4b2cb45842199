"""The axes of a rule set: every choice a table can make, as small frozen records.

Each axis has its type, limits, default and one line of help here, and nowhere else; `schema` hands them on. What a value does is
decided in `schedule`, `trumps`, `bidding`, `tricks` and `scoring`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from ohhell.rules.cards import Card, Rank, Suit, SuitedRank, Trump
from ohhell.rules.limits import LARGEST_NUMBER, MOST_ENTRIES, MOST_HANDS, MOST_SEATS
from ohhell.rules.schema import Only, axis
from ohhell.rules.when import When

Source = Literal[
    "turn_up",
    "by_list",
    "rotation",
    "fixed",
    "none",
    "dealer_last_card",
    "cut_before_deal",
    "random_suit",
]
Spare = Literal[
    "error", "no_trump", "dealer_last_card", "cut_before_deal", "random_suit", "fixed", "by_list", "rotation"
]
HookKind = Literal["none", "last_not_equal", "last_must_exceed", "any_not_equal", "any_below"]
Sight = Literal["own_hand", "blind", "others_only"]
SheetField = Literal[
    "winner",
    "date",
    "location",
    "scorer",
    "comments",
    "cards",
    "trump",
    "bids",
    "tricks",
    "points",
    "running_total",
]
Table = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Players:
    """How many can play."""

    min: int = axis(2, "The fewest players.", limits=(2, MOST_SEATS))
    max: int | None = axis(None, "The most players; without it, as many as the cards allow.", limits=(2, MOST_SEATS))
    best: tuple[int, ...] = axis((), "The numbers of players it plays best with; only a hint.", most=MOST_ENTRIES)
    minutes: int | None = axis(None, "About how many minutes a game takes; only a hint.", limits=(1, 10_000))


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards of the deck."""

    kind: Literal["std52", "five_hundred_63", "spanish40", "short_top", "custom"] = axis("std52", "The kind of deck.")
    packs: int = axis(1, "How many decks are shuffled together.", limits=(1, 10))
    jokers: int = axis(0, "How many jokers each deck has.", limits=(0, 10))
    joker_role: Literal["excluded", "top_trump", "always_lose", "always_win"] | None = axis(
        None, "What a joker does in a trick; required with jokers.", only=(Only("jokers", unless=(0,)),)
    )
    ranks: tuple[SuitedRank, ...] = axis((), "The ranks in the deck, lowest first; all others are left out.")
    per_player: int | None = axis(
        None,
        "The number of cards per player in a short deck, which is made of the highest cards.",
        limits=(1, 52),
        only=(Only("kind", values=("short_top",)),),
    )
    cards: tuple[Card, ...] = axis(
        (), "The cards of a custom deck.", most=MOST_SEATS, only=(Only("kind", values=("custom",)),)
    )


_NOT_CUSTOM = (Only("shape", unless=("custom",)),)
_GROWING = (Only("shape", values=("down_up", "up_down", "down", "up")),)


@dataclass(frozen=True, slots=True)
class Schedule:
    """How many cards each hand of a game has."""

    shape: Literal["down_up", "up_down", "down", "up", "fixed", "custom"] = axis(
        "down_up", "How the number of cards changes from hand to hand."
    )
    max: int | Literal["leave_one", "use_all"] | Table = axis(
        "leave_one",
        "The largest hand: a number, a number for each number of players, all cards but one, or all cards.",
        limits=(1, MOST_SEATS),
        only=_NOT_CUSTOM,
    )
    cap: int | None = axis(None, "An upper limit for the largest hand.", limits=(1, MOST_SEATS), only=_NOT_CUSTOM)
    min: int = axis(1, "The smallest hand.", limits=(1, MOST_SEATS), only=_GROWING)
    step: int = axis(1, "The change in cards from one hand to the next.", limits=(1, MOST_SEATS), only=_GROWING)
    repeat_low: int | Literal["N"] = axis(
        1, "How many times in a row the smallest hand is played.", limits=(1, 100), only=_GROWING
    )
    repeat_high: int | Literal["N"] = axis(
        1, "How many times in a row the largest hand is played.", limits=(1, 100), only=_GROWING
    )
    clamp: bool = axis(False, "Whether a hand becomes smaller if it needs more cards than the deck has.")
    list: tuple[int, ...] = axis(
        (), "The cards of each hand of a custom schedule.", most=MOST_HANDS, only=(Only("shape", values=("custom",)),)
    )
    hands: int | None = axis(
        None,
        "The number of hands of a fixed schedule.",
        limits=(1, MOST_HANDS),
        only=(Only("shape", values=("fixed",)),),
    )


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """How the first dealer is chosen."""

    by: Literal["draw_high", "cut_high", "face_up_high", "random_dealer", "random_first_player"] = axis(
        "draw_high", "How the first dealer is chosen."
    )
    tie: Literal["redraw_tied", "suit_order"] = axis(
        "redraw_tied",
        "What decides between equal cards in the draw.",
        only=(Only("by", values=("draw_high", "cut_high", "face_up_high")),),
    )


@dataclass(frozen=True, slots=True)
class TrumpList:
    """Trumps that are listed in advance."""

    by: Literal["cards", "hand"] = axis("hand", "Whether the list goes by hand number or by number of cards.")
    entries: tuple[Trump, ...] | tuple[tuple[int, Trump], ...] = axis(
        (), "The trumps: a list, the first for 1, the second for 2, and so on, or a table by number."
    )


@dataclass(frozen=True, slots=True)
class TrumpOverride:
    """Another way to choose trumps, for some hands."""

    when: When = axis(When(), "The hands it applies to.")
    source: Source = axis("none", "How trumps are chosen in these hands.")


def _if_trumps_come_by(*sources: Source) -> tuple[Only, ...]:
    """Conditions for an axis that matters where some hand gets its trumps from one of *sources*."""
    instead = tuple(source for source in sources if source != "turn_up")
    spare = (Only("no_card_left", values=instead),) if instead else ()
    return (Only("source", values=sources), Only("override", values=sources, inside="source"), *spare)


_TURNED_UP = _if_trumps_come_by("turn_up")


@dataclass(frozen=True, slots=True)
class TrumpRules:
    """How trumps are chosen, and when they are shown."""

    source: Source = axis("turn_up", "How the trump suit of a hand is chosen.")
    suit: Suit | None = axis(
        None,
        "The fixed trump suit, or the first of a rotation that starts with a given one.",
        only=_if_trumps_come_by("fixed", "rotation"),
    )
    list: TrumpList = axis(TrumpList(), only=_if_trumps_come_by("by_list"))
    cycle: tuple[Trump, ...] = axis(
        (), "The trumps of a rotation, in order.", most=MOST_ENTRIES, only=_if_trumps_come_by("rotation")
    )
    start: Literal["first", "random_suit_only", "given"] = axis(
        "first", "Where the rotation starts.", only=_if_trumps_come_by("rotation")
    )
    no_card_left: Spare = axis(
        "error",
        "What happens when all cards are dealt and none is left to turn up.",
        only=_TURNED_UP,
    )
    override: tuple[TrumpOverride, ...] = axis(
        (), "Other ways to choose trumps for some hands; the first that applies counts.", most=MOST_ENTRIES
    )
    reveal: Literal["before_bids", "after_bids"] = axis("before_bids", "When the trumps are shown.")
    turnup_nt_if: tuple[Rank, ...] = axis(
        (), "Turning up a card of one of these ranks means no trump.", most=MOST_ENTRIES, only=_TURNED_UP
    )
    turnup_joker: Literal["no_trump", "turn_again"] = axis(
        "no_trump", "What turning up a joker means.", only=_TURNED_UP
    )


@dataclass(frozen=True, slots=True)
class SightRule:
    """What bidders see of the cards, in some hands."""

    when: When = axis(When(), "The hands it applies to.")
    mode: Sight = axis("own_hand", "Whose cards a bidder sees.")


@dataclass(frozen=True, slots=True)
class Bidding:
    """Who bids when, how much, whether bids can change, and who sees them."""

    form: Literal["sequential", "simultaneous"] = axis("sequential", "Whether players bid in turn or all at once.")
    first: Literal["left_of_dealer", "dealer"] = axis("left_of_dealer", "Who bids first.")
    min: int | Literal["n"] = axis(0, "The lowest bid; `n` is the number of cards.", limits=(0, MOST_SEATS))
    max: int | Literal["n"] = axis("n", "The highest bid; `n` is the number of cards.", limits=(0, MOST_SEATS))
    change: Literal["never", "until_next_bids", "until_reveal", "until_play"] = axis(
        "never", "How long a bid can be changed."
    )
    change_who: Literal["all", "last"] = axis(
        "all", "Who can change a bid: everyone or only the last bidder.", only=(Only("change", unless=("never",)),)
    )
    reveal: Literal["at_once", "all_together", "total_only", "after_play"] = axis(
        "at_once", "When the others see a bid."
    )
    sight: tuple[SightRule, ...] = axis((), most=MOST_ENTRIES)


@dataclass(frozen=True, slots=True)
class Hook:
    """The bids that are forbidden, and in which hands."""

    kind: HookKind = axis("none", "Which bids are forbidden, and to whom.")
    when: When = axis(When(), "The hands it applies to.", only=(Only("kind", unless=("none",)),))


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads first, and when trumps can be led."""

    first: Literal["left_of_dealer", "dealer", "highest_bidder", "second_left"] = axis(
        "left_of_dealer", "Who leads to the first trick."
    )
    trump: Literal["any_time", "broken", "not_first_trick"] = axis("any_time", "When trumps can be led.")


@dataclass(frozen=True, slots=True)
class Follow:
    """What players who cannot follow suit must do."""

    void: Literal["any", "must_trump", "must_overtrump"] = axis("any", "What players who cannot follow suit must do.")


@dataclass(frozen=True, slots=True)
class DeadTrick:
    """What happens to a trick that nobody wins."""

    credit: Literal["nobody", "carry"] = axis("nobody", "Whether the next winner gets the trick, too.")
    leader: Literal["same", "next_left"] = axis("same", "Who leads to the next trick.")


_CANCELLING = (Only("duplicates", values=("cancel",)),)


@dataclass(frozen=True, slots=True)
class TrickRules:
    """What happens when two identical cards are played to a trick."""

    duplicates: Literal["first_wins", "last_wins", "cancel"] = axis(
        "first_wins", "Which of two identical cards is higher, or whether they cancel each other."
    )
    cancel_led: Literal["original", "first_live"] = axis(
        "original", "Which suit is led when the first card is cancelled.", only=_CANCELLING
    )
    dead: DeadTrick = axis(DeadTrick(), only=_CANCELLING)


@dataclass(frozen=True, slots=True)
class Bonus:
    """Extra points for making a high bid."""

    min_bid: int = axis(0, "The lowest bid that gets the bonus.")
    points: int = axis(0, "The extra points.")


@dataclass(frozen=True, slots=True)
class Made:
    """The points for a made bid: the sum of these parts."""

    base: int = axis(0, "Points for making any bid.")
    per_bid: int = axis(0, "Points per trick bid.")
    per_bid_sq: int = axis(0, "Points, multiplied by the square of the bid.")
    per_card: int = axis(0, "Points per card in the hand.")
    zero_per_card: int = axis(0, "Points per card in the hand, for a bid of zero.")
    per_hand_index: int = axis(0, "Points, multiplied by the number of the hand.")
    table: Table = axis((), "Points by bid, instead of the sum of the other parts.")
    bonus: tuple[Bonus, ...] = axis((), most=MOST_ENTRIES)


@dataclass(frozen=True, slots=True)
class Missed:
    """The points for a missed bid: the sum of these parts."""

    base: int = axis(0, "Points for missing any bid.")
    per_taken: int = axis(0, "Points per trick taken.")
    per_bid: int = axis(0, "Points per trick bid.")
    per_card: int = axis(0, "Points per card in the hand.")
    per_off: int = axis(0, "Points per trick too many or too few.")
    per_off_sq: int = axis(0, "Points, multiplied by the square of the tricks too many or too few.")
    per_off_tri: int = axis(0, "Points for tricks too many or too few: 1 for one, 3 for two, 6 for three, and so on.")
    zero: int | Table = axis(
        (), "Points for a missed bid of zero: a number, or a number for each number of tricks taken."
    )


@dataclass(frozen=True, slots=True)
class Score:
    """The points for a bid; the key `missed` sets `under` and `over` together."""

    made: Made | None = axis(None)
    under: Missed | None = axis(None, "The points for a bid missed by too few tricks.", also="missed")
    over: Missed | None = axis(None, "The points for a bid missed by too many tricks.", also="missed")


@dataclass(frozen=True, slots=True)
class End:
    """When the game ends."""

    kind: Literal["schedule", "target"] = axis(
        "schedule", "Whether the game ends with the schedule or when a player reaches a number of points."
    )
    points: int | None = axis(
        None, "The points that end the game.", limits=(1, LARGEST_NUMBER), only=(Only("kind", values=("target",)),)
    )


@dataclass(frozen=True, slots=True)
class Tie:
    """What decides between equal totals at the top."""

    kind: Literal["shared", "extra_hands", "most_bid_made", "most_hands_made"] = axis(
        "shared", "What decides between equal totals at the top."
    )
    size: Literal["last", "max"] = axis(
        "last", "How many cards an extra hand has.", only=(Only("kind", values=("extra_hands",)),)
    )


@dataclass(frozen=True, slots=True)
class Format:
    """How many matches are added up, and who deals first in each."""

    REMOVED: ClassVar = {"aggregate": "sum"}

    matches: int = axis(1, "The number of matches; their totals are added up.", limits=(1, 100))
    table_size: int | None = axis(None, "The number of players per table of a championship.", limits=(2, MOST_SEATS))
    next_match_dealer: Literal["redraw", "continue"] = axis(
        "redraw", "Who deals first in the next match.", only=(Only("matches", unless=(1,)),)
    )


@dataclass(frozen=True, slots=True)
class ForfeitRule:
    """A forfeit for missing a high bid; it never changes the score."""

    REMOVED: ClassVar = {"once_per": "player"}

    id: str = axis("forfeit", "The name of the forfeit; each needs its own.")
    min_bid: int = axis(5, "The lowest bid that costs the forfeit when it is missed.", limits=(0, MOST_SEATS))
    scope: Literal["match", "event"] = axis("match", "Whether a player owes it once per match or once per event.")
    choices: tuple[str, ...] = axis(("take a bow",), "What the player can choose to do.", most=MOST_ENTRIES)


@dataclass(frozen=True, slots=True)
class Scorer:
    """Who keeps the score."""

    by: Literal["engine", "player"] = axis("engine", "Whether the program or a player keeps the score.")
    how: str = axis("", "How the players decide who keeps the score.")


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What a score sheet has space for."""

    fields: tuple[SheetField, ...] = axis(
        ("winner", "date", "cards", "trump", "bids", "tricks", "points", "running_total"),
        "What a score sheet has space for.",
        most=MOST_ENTRIES,
    )
