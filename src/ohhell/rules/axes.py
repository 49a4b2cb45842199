"""The axes of a rule set: every choice a table can make, each a small frozen record.

`docs/house-rules.md` lists them with their values; what a value does is decided in `schedule`, `trumps`, `bidding`, `tricks` and
`scoring`, never here.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Literal

from ohhell.rules.cards import Card, Rank, Suit, Trump

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

_CONDITION = re.compile(r"(n|hand) *(>=|<=|=) *(max|[0-9]{1,4})|every ([0-9]{1,4}) hands")

_LARGEST = -1
"""Stands for the largest hand, which `max` names, among the bounds of conditions."""


@dataclass(frozen=True, slots=True)
class When:
    """The hands a rule applies to, written as people say it.

    >>> When.parse("n >= 6").holds(cards=7, hand=1, largest=10, last=False)
    True
    """

    text: str = "always"

    @classmethod
    def parse(cls, text: str) -> When:
        """A condition: always, not last hand, n >= 6, n <= 3, n = max, hand <= 5, every 3 hands."""
        words = " ".join(text.replace("_", " ").split())
        if words in {"always", "not last hand"}:
            return cls(words)
        match = _CONDITION.fullmatch(words)
        if match is None or (match[1] == "hand" and match[3] == "max") or (match[4] is not None and int(match[4]) == 0):
            message = "write always, not last hand, n >= 6, n <= 3, n = max, hand <= 5 or every 3 hands"
            raise ValueError(message)
        return cls(f"every {int(match[4])} hands" if match[4] else f"{match[1]} {match[2]} {match[3]}")

    def is_sound(self) -> bool:
        """Whether the text is one that `parse` makes."""
        try:
            return When.parse(self.text) == self
        except (ValueError, AttributeError):
            return False

    def holds(self, *, cards: int, hand: int, largest: int, last: bool) -> bool:
        """Whether a hand of *cards* cards, the *hand*-th of the game, is meant."""
        if self.text == "always":
            return True
        if self.text == "not last hand":
            return not last
        subject, relation, bound = _taken_apart(self.text)
        if subject == "every":
            return hand % bound == 0
        value, limit = cards if subject == "n" else hand, largest if bound == _LARGEST else bound
        return value >= limit if relation == ">=" else value <= limit if relation == "<=" else value == limit

    def __str__(self) -> str:
        return self.text


@lru_cache(maxsize=1024)
def _taken_apart(text: str) -> tuple[str, str, int]:
    """The subject, the relation and the bound of a condition, for the thousand hands that ask for it."""
    match text.split():
        case ["every", number, "hands"]:
            return "every", "", int(number)
        case [subject, relation, bound]:
            return subject, relation, _LARGEST if bound == "max" else int(bound)
    message = f"not a condition: {text!r}"
    raise ValueError(message)


@dataclass(frozen=True, slots=True)
class Players:
    """How many can play; *best* and *minutes* are hints for the lobby and never refuse anybody."""

    min: int = 2
    max: int | None = None
    best: tuple[int, ...] = ()
    minutes: int | None = None


@dataclass(frozen=True, slots=True)
class Deck:
    """The cards played with; *ranks* are those in the pack, lowest first, and what is not listed is not in it."""

    kind: Literal["std52", "five_hundred_63", "spanish40", "short_top", "custom"] = "std52"
    packs: int = 1
    jokers: int = 0
    joker_role: Literal["excluded", "top_trump", "always_lose", "always_win"] | None = None
    ranks: tuple[Rank, ...] = ()
    per_player: int | None = None
    cards: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class Schedule:
    """How many cards each hand of a game has.

    *max* is the largest hand: a number, a table by number of players, as many cards as leave one over (`leave_one`) or none
    (`use_all`); *cap* limits it. A hand is *step* cards smaller or larger than the one before and never smaller than *min*.
    The lowest and the highest size are played *repeat_low* and *repeat_high* times wherever they come. *clamp* lowers hands
    the pack has too few cards for. A `fixed` schedule has *hands* hands of the largest size, a `custom` one those of *list*.
    """

    shape: Literal["down_up", "up_down", "down", "up", "fixed", "custom"] = "down_up"
    max: int | Literal["leave_one", "use_all"] | Table = "leave_one"
    cap: int | None = None
    min: int = 1
    step: int = 1
    repeat_low: int | Literal["N"] = 1
    repeat_high: int | Literal["N"] = 1
    clamp: bool = False
    list: tuple[int, ...] = ()
    hands: int | None = None


@dataclass(frozen=True, slots=True)
class FirstDealer:
    """How the first dealer is found, and what parts equal cards."""

    by: Literal["draw_high", "cut_high", "face_up_high", "random_dealer", "random_first_player"] = "draw_high"
    tie: Literal["redraw_tied", "suit_order"] = "redraw_tied"


@dataclass(frozen=True, slots=True)
class TrumpList:
    """Trumps settled in advance, by hand or by number of cards; the k-th of a plain list is for hand k, or k cards."""

    by: Literal["cards", "hand"] = "hand"
    entries: tuple[Trump, ...] | tuple[tuple[int, Trump], ...] = ()


@dataclass(frozen=True, slots=True)
class TrumpOverride:
    """Another source of trumps for some hands."""

    when: When = When()
    source: Source = "none"


@dataclass(frozen=True, slots=True)
class TrumpRules:
    """How the trump suit of a hand is found and when it is shown.

    *suit* belongs to `fixed`, and to a rotation whose *start* is `given`; *list* to `by_list`; *cycle* and *start* to `rotation`.
    *no_card_left* says what happens where a card should be turned and none is left. A turned card of a rank in *turnup_nt_if*
    means no trump. The first *override* that applies to a hand replaces the *source*.
    """

    source: Source = "turn_up"
    suit: Suit | None = None
    list: TrumpList = TrumpList()
    cycle: tuple[Trump, ...] = ()
    start: Literal["first", "random_suit_only", "given"] = "first"
    no_card_left: Spare = "error"
    override: tuple[TrumpOverride, ...] = ()
    reveal: Literal["before_bids", "after_bids"] = "before_bids"
    turnup_nt_if: tuple[Rank, ...] = ()
    turnup_joker: Literal["no_trump", "turn_again"] = "no_trump"


@dataclass(frozen=True, slots=True)
class SightRule:
    """What a bidder looks at in some hands."""

    when: When = When()
    mode: Sight = "own_hand"


@dataclass(frozen=True, slots=True)
class Bidding:
    """Who bids when, how much, what may be changed, and what is seen of it.

    A bid may be changed never, until the next player bids, until it is shown, or until the first card is led; by `all` or only by
    the `last` bidder. Bids are shown at once, all together when everybody has bid, as a total only, or after the hand.
    """

    form: Literal["sequential", "simultaneous"] = "sequential"
    first: Literal["left_of_dealer", "dealer"] = "left_of_dealer"
    min: int | Literal["n"] = 0
    max: int | Literal["n"] = "n"
    change: Literal["never", "until_next_bids", "until_reveal", "until_play"] = "never"
    change_who: Literal["all", "last"] = "all"
    reveal: Literal["at_once", "all_together", "total_only", "after_play"] = "at_once"
    sight: tuple[SightRule, ...] = ()


@dataclass(frozen=True, slots=True)
class Hook:
    """The bid forbidden to the last bidder (or to any), and the hands where it is."""

    kind: HookKind = "none"
    when: When = When()


@dataclass(frozen=True, slots=True)
class Lead:
    """Who leads first, and when trumps may be led."""

    first: Literal["left_of_dealer", "dealer", "highest_bidder", "second_left"] = "left_of_dealer"
    trump: Literal["any_time", "broken", "not_first_trick"] = "any_time"


@dataclass(frozen=True, slots=True)
class Follow:
    """What a player without the suit led must do."""

    void: Literal["any", "must_trump", "must_overtrump"] = "any"


@dataclass(frozen=True, slots=True)
class DeadTrick:
    """What becomes of a trick nobody won."""

    credit: Literal["nobody", "carry"] = "nobody"
    leader: Literal["same", "next_left"] = "same"


@dataclass(frozen=True, slots=True)
class TrickRules:
    """What happens when identical cards meet in a trick."""

    duplicates: Literal["first_wins", "last_wins", "cancel"] = "first_wins"
    cancel_led: Literal["original", "first_live"] = "original"
    dead: DeadTrick = DeadTrick()


@dataclass(frozen=True, slots=True)
class Bonus:
    """Extra points for a made bid of at least *min_bid*."""

    min_bid: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class Made:
    """The points of a made bid, as coefficients; a bid listed in *table* scores what stands there."""

    base: int = 0
    per_bid: int = 0
    per_bid_sq: int = 0
    per_card: int = 0
    zero_per_card: int = 0
    per_hand_index: int = 0
    table: Table = ()
    bonus: tuple[Bonus, ...] = ()


@dataclass(frozen=True, slots=True)
class Missed:
    """The points of a missed bid, as coefficients; *zero* says what a missed bid of zero scores, by tricks taken."""

    base: int = 0
    per_taken: int = 0
    per_bid: int = 0
    per_card: int = 0
    per_off: int = 0
    per_off_sq: int = 0
    per_off_tri: int = 0
    zero: int | Table = ()


@dataclass(frozen=True, slots=True)
class Score:
    """Made, too few (*under*), too many (*over*); `missed` in a file sets the last two."""

    made: Made | None = None
    under: Missed | None = field(default=None, metadata={"also": "missed"})
    over: Missed | None = field(default=None, metadata={"also": "missed"})


@dataclass(frozen=True, slots=True)
class End:
    """The game ends with the schedule, or as soon as somebody has *points*."""

    kind: Literal["schedule", "target"] = "schedule"
    points: int | None = None


@dataclass(frozen=True, slots=True)
class Tie:
    """What settles equal highest totals."""

    kind: Literal["shared", "extra_hands", "most_bid_made", "most_hands_made"] = "shared"
    size: Literal["last", "max"] = "last"


@dataclass(frozen=True, slots=True)
class Format:
    """How many matches are added up, and who deals first in the next."""

    matches: int = 1
    aggregate: Literal["sum"] = "sum"
    table_size: int | None = None
    next_match_dealer: Literal["redraw", "continue"] = "redraw"


@dataclass(frozen=True, slots=True)
class ForfeitRule:
    """A forfeit for missing a bid of at least *min_bid*: it never changes the score."""

    id: str = "forfeit"
    min_bid: int = 5
    once_per: Literal["player"] = "player"
    scope: Literal["match", "event"] = "match"
    choices: tuple[str, ...] = ("take a bow",)


@dataclass(frozen=True, slots=True)
class Scorer:
    """Who keeps the score, and how that is agreed."""

    by: Literal["engine", "player"] = "engine"
    how: str = ""


@dataclass(frozen=True, slots=True)
class SheetRules:
    """What a score sheet has room for."""

    fields: tuple[SheetField, ...] = ("winner", "date", "cards", "trump", "bids", "tricks", "points", "running_total")
