"""Table: a live game with everything around it, as a value. Facts fold into it; `submit` and `follow` say which facts come."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Literal

from ohhell.notation.record.proof import DealProof
from ohhell.rules.moves import waiting_for
from ohhell.rules.sheet import aggregate, leaders

if TYPE_CHECKING:
    from ohhell.notation.record.record import Details, Record, RecordComment
    from ohhell.protocol.messages import Settings
    from ohhell.rules.events import Event, Forfeit
    from ohhell.rules.rules import Rules
    from ohhell.rules.sheet import Sheet
    from ohhell.rules.state import State

Stage = Literal["gathering", "contributing", "playing", "over", "closed"]


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """A seat: free, a person's, a bot's own, or a person's in which a bot sits for now.

    *by* is the person who asked for the token of the seat, where an outside bot plays there.
    """

    person: str | None = None
    name: str = ""
    bot: str | None = None
    by: str | None = None

    @property
    def free(self) -> bool:
        """Whether nobody sits here."""
        return self.person is None and self.bot is None

    @property
    def own_bot(self) -> bool:
        """Whether the seat is a bot's own."""
        return self.person is None and self.bot is not None


@dataclass(frozen=True, slots=True)
class Reservation:
    """A seat that a person takes with the next deal; *by* as in `SeatHolder`."""

    seat: int
    person: str
    name: str
    by: str | None = None


@dataclass(frozen=True, slots=True)
class TableMatch:
    """One match of a table: its proof, its events, and the hands of each seat in which a bot moved.

    *at* is when it was committed to; *details* are those of the score pad it was begun on, where it was. After the database
    was restored from a backup *commitment*, *contributions* and *opened* are those of the chain of keys that hands are dealt
    from since *first*; *earlier* are the chains before, and *chain_at* is when the newest was committed to.
    """

    number: int
    commitment: str
    at: int
    begun: State
    state: State
    names: tuple[str, ...]
    dealer: int | None = None
    paid: tuple[Forfeit, ...] = ()
    contributions: tuple[tuple[int, str], ...] = ()
    events: tuple[Event, ...] = ()
    comments: tuple[RecordComment, ...] = ()
    opened: tuple[int, str] | None = None
    helped: frozenset[tuple[int, int]] = frozenset()
    practice: bool = False
    hinted: bool = False
    details: Details | None = None
    timeline: str = ""
    first: int = 0
    earlier: tuple[DealProof, ...] = ()
    chain_at: int | None = None

    @property
    def proof(self) -> DealProof:
        """What is open of how the match was dealt."""
        return DealProof(self.commitment, self.contributions, self.opened, self.first, self.earlier)

    def hands_helped(self, seat: int) -> int:
        """In how many hands a bot moved for *seat*."""
        return sum(other == seat for other, _ in self.helped)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat, as it was said."""

    version: int
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Timing:
    """Time as data, in milliseconds: what every seat has left, and since when the table waits for it (None: it does not).

    *stopped* is when the clocks were stopped, where they stand still; *back_by* when seats that will be right back are due.
    *hand_over* is when the last hand ended, until the next is dealt, and *ready* are the seats that are ready for it.
    """

    left: tuple[int, ...] = ()
    since: tuple[int | None, ...] = ()
    stopped: int | None = None
    used_break: frozenset[int] = frozenset()
    back_by: tuple[tuple[int, int], ...] = ()
    granted: frozenset[int] = frozenset()
    hand_over: int | None = None
    ready: frozenset[int] = frozenset()


@dataclass(frozen=True, slots=True)
class Table:
    """Everything true of a table at one version of its log; *at* is when that was written, in milliseconds since 1970.

    *decided* holds, for each seat, the version that last changed what it decides on: a move made on an older one is stale;
    *dealt_at* is the version that dealt the hand going on. *votes* are persons who want a person put out. *brought* are the
    matches of a score pad that the first game here goes on from, the last of them unfinished.

    *claims* are the seats that were given to somebody else while their owners were away, each with an owner, who may take it
    back; the first owner comes first. *reserved* are the seats that change hands with the next deal. *dealt_to* is everybody
    who has seen cards of the hand going on, with the seat whose cards they were. *seat_kept* is for how many seconds the seat of
    an absent player stays theirs.
    """

    id: str
    rules: Rules
    settings: Settings
    host: str
    chairs: tuple[SeatHolder, ...]
    version: int
    at: int
    stage: Stage = "gathering"
    paused: bool = False
    match: TableMatch | None = None
    sheets: tuple[Sheet, ...] = ()
    paid: tuple[Forfeit, ...] = ()
    payments: tuple[tuple[int, str, str], ...] = ()
    games: int = 0
    votes: frozenset[tuple[str, str]] = frozenset()
    talk: tuple[ChatLine, ...] = ()
    timing: Timing = Timing()
    decided: tuple[int, ...] = ()
    dealt_at: int = 0
    brought: tuple[tuple[Record, State], ...] = ()
    claims: tuple[tuple[int, str], ...] = ()
    reserved: tuple[Reservation, ...] = ()
    dealt_to: frozenset[tuple[int, str]] = frozenset()
    seat_kept: int = 0

    @property
    def seats(self) -> int:
        """How many seats there are."""
        return len(self.chairs)

    @property
    def state(self) -> State | None:
        """The match going on, or the last one played."""
        return self.match.state if self.match is not None else None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names, seat by seat; a free seat is called by its number."""
        return tuple(chair.name or f"Seat {seat}" for seat, chair in enumerate(self.chairs, start=1))

    @property
    def to_go_on(self) -> tuple[tuple[Record, State], ...]:
        """The matches that the game about to begin goes on from; until it has begun the seats bear their players' names."""
        return self.brought if self.games == 0 else ()

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must act in the game; () while nothing is played."""
        return waiting_for(self.match.state) if self.match is not None and self.stage == "playing" else ()

    @property
    def people(self) -> tuple[str, ...]:
        """The persons seated, each once, in seat order."""
        return tuple(dict.fromkeys(chair.person for chair in self.chairs if chair.person is not None))

    @property
    def members(self) -> tuple[str, ...]:
        """Everybody who has a seat, waits for one, or may take one back; each once."""
        waiting = (reservation.person for reservation in self.reserved)
        return tuple(dict.fromkeys((*self.people, *waiting, *(person for _, person in self.claims))))

    @property
    def in_hand(self) -> bool:
        """Whether a hand is dealt and not over, so that there are cards that only one seat may see."""
        return (
            self.stage == "playing" and self.match is not None and self.match.state.phase in {"bid", "reveal", "play"}
        )

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """The seats of a person."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if person is not None and chair.person == person)

    def bot_to_move(self, seat: int) -> str | None:
        """The bot that makes the next move of *seat*, if one does."""
        chair = self.chairs[seat]
        return self.settings.stand_in if seat in self.timing.granted and chair.bot is None else chair.bot

    @property
    def alone(self) -> bool:
        """Whether one person plays with bots only."""
        return len(self.people) == 1 and sum(chair.person is not None for chair in self.chairs) == 1

    @property
    def deciding(self) -> bool:
        """Whether the match going on is the last of its game."""
        return self.match is not None and self.match.number == self.rules.format.matches

    @property
    def winners(self) -> tuple[int, ...]:
        """Who won the game, all its matches added up; () until it is over."""
        if len(self.sheets) < self.rules.format.matches:
            return ()
        if len(self.sheets) == 1:
            assert self.match is not None, "a sheet comes of a match"
            return self.match.state.winners
        standing = aggregate(self.rules, self.sheets)
        return standing.winners or leaders(standing.totals)

    def votes_against(self, person: str | None) -> frozenset[str]:
        """The players who want *person* put out; one who left has no vote."""
        return frozenset(by for by, against in self.votes if against == person and by in self.people)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points in the game so far, all matches added up."""
        sheets = list(self.sheets)
        if self.match is not None and len(sheets) < self.match.number:
            sheets.append(self.match.state.sheet)
        totals = [sheet[-1].totals for sheet in sheets if sheet]
        return tuple(sum(points) for points in zip(*totals, strict=True)) if totals else (0,) * self.seats
