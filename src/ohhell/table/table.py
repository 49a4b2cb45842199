"""Table: a live game with its seats, clocks and settings, as a value. `fold` builds it from facts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Final, Literal

from ohhell.notation.record.proof import DealProof
from ohhell.notation.record.record import Details, Record, RecordComment
from ohhell.rules.events import Event, Forfeit
from ohhell.rules.moves import waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Sheet, aggregate, leaders
from ohhell.rules.state import State
from ohhell.table.prepared import PreparedDeals, Purpose

if TYPE_CHECKING:
    from ohhell.protocol.messages import Settings

Stage = Literal["gathering", "contributing", "playing", "over", "closed"]

EVENT_HOST: Final = "event:"
"""What the host of an event's table begins with, before the id of the event; nobody has such an account."""


@dataclass(frozen=True, slots=True)
class SeatHolder:
    """The holder of a seat: nobody, a person, a bot, or a person for whom a bot plays at the moment.

    *by* is the person who requested the token of the seat, if an outside bot plays there.
    """

    person: str | None = None
    name: str = ""
    bot: str | None = None
    by: str | None = None

    @property
    def free(self) -> bool:
        """Whether the seat is empty."""
        return self.person is None and self.bot is None

    @property
    def own_bot(self) -> bool:
        """Whether the seat belongs to a bot."""
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
    """One match of a table.

    *at* is when it was committed to, *initial* its state before the first event. *helped* are the seats and hands in which a bot
    moved for a person. *details* are those of the score pad it was begun on, if it was. After a restore from a backup
    *commitment*, *contributions* and *opened* belong to the chain of keys used from hand *first* on; *earlier* are the chains before
    it, and *chain_at* is when the newest one was committed to.
    """

    number: int
    commitment: str
    at: int
    initial: State
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
    def proof(self) -> DealProof | None:
        """The proof of its deals, as far as it is public; None if they were prepared."""
        if not self.commitment:
            return None
        return DealProof(self.commitment, self.contributions, self.opened, self.first, self.earlier)

    def hands_helped(self, seat: int) -> int:
        """Return the number of hands in which a bot moved for *seat*."""
        return sum(other == seat for other, _ in self.helped)


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of chat."""

    version: int
    person: str
    name: str
    text: str


@dataclass(frozen=True, slots=True)
class Timing:
    """The clocks of a table, in milliseconds.

    *left* is the time each seat has left, *since* the time since when the table waits for it (None: it does not). *stopped* is when
    the clocks were stopped, None while they run. *back_by* are seats on a break with its end, *granted* are seats a bot may
    move for. *hand_over* is when the last hand ended, until the next is dealt, and *ready* are the seats that are ready for it.
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
    """Everything about a table at one version of its log; *at* is when that was written, in milliseconds since 1970.

    *decided* holds, for each seat, the version that last changed what it decides on: a move based on an older one is stale.
    *dealt_at* is the version that dealt the current hand. *votes* are pairs: a person, and the person they want out. *imported* are
    the matches of a score pad that the first game continues; the last of them is unfinished.

    *finishing* are the seats that agreed to play the rest of the hand automatically.

    *claims* are seats that somebody else got while their owners were away, each with an owner who may take it back, the first owner
    first. *reserved* are the seats that change hands with the next deal. *dealt_to* are all persons who have seen cards of the
    current hand, each with the seat. *seat_hold* is for how many seconds nobody else can take the seat of an absent player. *deals*
    names the chain of keys that the table shares with others; its keys open when the match is over at all of them. *prepared* are
    the cards it deals instead of shuffling; *purpose* says what for.
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
    imported: tuple[tuple[Record, State], ...] = ()
    claims: tuple[tuple[int, str], ...] = ()
    reserved: tuple[Reservation, ...] = ()
    dealt_to: frozenset[tuple[int, str]] = frozenset()
    seat_hold: int = 0
    finishing: frozenset[int] = frozenset()
    deals: str = ""
    prepared: PreparedDeals | None = None
    purpose: Purpose = ""

    @property
    def opens_keys(self) -> bool:
        """Whether the key of each hand opens as soon as the hand is over."""
        return not self.deals and self.prepared is None

    @property
    def event(self) -> str | None:
        """The id of the event that the table belongs to, where the server is the host; None for all other tables."""
        return self.host.removeprefix(EVENT_HOST) if self.host.startswith(EVENT_HOST) else None

    @property
    def deals_are_secret(self) -> bool:
        """Whether other tables may still play the deals of this one, so that nobody else may see its hands."""
        return bool(self.deals) and (self.match is None or self.match.opened is None)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.chairs)

    @property
    def state(self) -> State | None:
        """The state of the current match, or of the last one."""
        return self.match.state if self.match is not None else None

    @property
    def names(self) -> tuple[str, ...]:
        """The players' names by seat; a free seat is called "Seat" and its number."""
        return tuple(chair.name or f"Seat {seat}" for seat, chair in enumerate(self.chairs, start=1))

    @property
    def continued_matches(self) -> tuple[tuple[Record, State], ...]:
        """The matches of a score pad that the game about to begin continues; () once it has begun."""
        return self.imported if self.games == 0 else ()

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must move; () if no hand is being played."""
        return waiting_for(self.match.state) if self.match is not None and self.stage == "playing" else ()

    @property
    def people(self) -> tuple[str, ...]:
        """The persons with a seat, each once, in seat order."""
        return tuple(dict.fromkeys(chair.person for chair in self.chairs if chair.person is not None))

    @property
    def members(self) -> tuple[str, ...]:
        """Everybody who has a seat, waits for one, or may take one back; each once."""
        waiting = (reservation.person for reservation in self.reserved)
        return tuple(dict.fromkeys((*self.people, *waiting, *(person for _, person in self.claims))))

    @property
    def in_hand(self) -> bool:
        """Whether a hand is being played, so that there are cards that only one seat may see."""
        return (
            self.stage == "playing" and self.match is not None and self.match.state.phase in {"bid", "reveal", "play"}
        )

    def seats_of(self, person: str | None) -> tuple[int, ...]:
        """Return the seats of a person."""
        return tuple(seat for seat, chair in enumerate(self.chairs) if person is not None and chair.person == person)

    def bot_to_move(self, seat: int) -> str | None:
        """Return the bot that makes the next move of *seat*; None if a person does."""
        chair = self.chairs[seat]
        return self.settings.stand_in if seat in self.timing.granted and chair.bot is None else chair.bot

    @property
    def alone(self) -> bool:
        """Whether one person plays with bots only, and not at an event."""
        return (
            self.event is None and len(self.people) == 1 and sum(chair.person is not None for chair in self.chairs) == 1
        )

    @property
    def is_last_match(self) -> bool:
        """Whether the current match is the last of its game."""
        return self.match is not None and self.match.number == self.rules.format.matches

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats of the game, over all its matches; () until it is over."""
        if len(self.sheets) < self.rules.format.matches:
            return ()
        if len(self.sheets) == 1:
            assert self.match is not None, "a finished sheet has its match"
            return self.match.state.winners
        result = aggregate(self.rules, self.sheets)
        return result.winners or leaders(result.totals)

    def votes_against(self, person: str | None) -> frozenset[str]:
        """Return the players who want *person* out; the votes of players who left do not count."""
        return frozenset(by for by, against in self.votes if against == person and by in self.people)

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points in the game so far, over all its matches."""
        sheets = list(self.sheets)
        if self.match is not None and len(sheets) < self.match.number:
            sheets.append(self.match.state.sheet)
        totals = [sheet[-1].totals for sheet in sheets if sheet]
        return tuple(sum(points) for points in zip(*totals, strict=True)) if totals else (0,) * self.seats
