"""Players: each asks one bot for its moves; where a bot fails, `club` moves for it and the report will say so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import TYPE_CHECKING, Final

from ohhell.arena import oracle
from ohhell.bots import Bot, bot, club
from ohhell.bots.remembered_bids import restore_bids
from ohhell.bots.subprocess_bot import SubprocessBot
from ohhell.rules.errors import IllegalMove, OhHellError, WrongKindError
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import check
from ohhell.rules.view import view

if TYPE_CHECKING:
    from ohhell.arena.entrants import Entrant
    from ohhell.rules.events import Move, Seen
    from ohhell.rules.state import State

PATIENCE: Final = 3
"""So many silences, each of which costs the whole time limit, or crashes in a row, and a bot is asked no more."""

SILENT: Final = "bot-too-slow"
DOWN: Final = frozenset({SILENT, "bot-crashed", "bot-does-not-load", "bot-file-missing"})


@dataclass(frozen=True, slots=True)
class Incident:
    """One way in which a bot failed: its code, the sentence told the first time, and how many moves `club` made for it."""

    bot: str
    code: str
    sentence: str
    times: int


class Failures:
    """What went wrong in a batch of work; *out* are the bots that were given up before it began."""

    def __init__(self, out: Iterable[Entrant] = ()) -> None:
        self._silent = Counter(dict.fromkeys(out, PATIENCE))
        self._down: Counter[Entrant] = Counter()
        self._found: dict[tuple[str, str], Incident] = {}
        self.moved: set[Entrant] = set()
        """The bots that have made a legal move of their own."""

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """Everything that went wrong, in the order it was first met."""
        return tuple(self._found.values())

    @property
    def out(self) -> frozenset[Entrant]:
        """The bots that are asked no more."""
        return frozenset(one for counts in (self._silent, self._down) for one in counts if counts[one] >= PATIENCE)

    def praise(self, entrant: Entrant) -> None:
        """Remember that a bot has made a legal move: it is not down."""
        self.moved.add(entrant)
        self._down.pop(entrant, None)

    def note(self, entrant: Entrant, problem: OhHellError) -> None:
        """Count a failure."""
        self._silent[entrant] += problem.code == SILENT
        self._down[entrant] = self._down[entrant] + 1 if problem.code in DOWN else 0
        self._add(Incident(entrant.name, problem.code, problem.sentence, 1))

    def pass_over(self, entrant: Entrant) -> None:
        """Count a move that a bot was not asked for any more."""
        sentence = f"it gets no more turns after {PATIENCE} timeouts, or {PATIENCE} crashes in a row"
        self._add(Incident(entrant.name, "given-up", sentence, 1))

    def add(self, incidents: Iterable[Incident], moved: Iterable[Entrant]) -> None:
        """Count what another batch found, and the bots that moved in it."""
        self.moved.update(moved)
        for incident in incidents:
            self._add(incident)

    def never_moved(self, everybody: Iterable[Entrant]) -> tuple[str, ...]:
        """The bots of *everybody* that had to move and never made a legal move."""
        failed = {bot for bot, _ in self._found}
        return tuple(one.name for one in dict.fromkeys(everybody) if one.name in failed and one not in self.moved)

    def _add(self, more: Incident) -> None:
        key = (more.bot, more.code)
        first = self._found.get(key)
        times = more.times + (first.times if first is not None else 0)
        self._found[key] = Incident(more.bot, more.code, (first or more).sentence, times)


class Player:
    """Whoever plays for an entrant: asks its bot, judges the answer, and lets `club` move where there is none."""

    def __init__(self, entrant: Entrant, tally: Failures) -> None:
        self.entrant = entrant
        self._tally = tally
        self._hosted: SubprocessBot | None = None

    def move(self, state: State, seat: int, heard: Sequence[Seen], rng: Random) -> Move:
        """A legal move of this player, who remembers what it has *heard*; the oracle alone is shown the state."""
        if self.entrant.name == oracle.NAME:
            return check(state, oracle.choose(state, seat, rng))
        seen = restore_bids(view(state, seat), heard) if heard else view(state, seat)
        if self.entrant in self._tally.out:
            self._tally.pass_over(self.entrant)
        else:
            try:
                move = judged(state, seat, self._bot()(seen, rng))
            except OhHellError as problem:
                self._tally.note(self.entrant, problem)
            else:
                self._tally.praise(self.entrant)
                return move
        return check(state, club.choose(seen, rng))

    def close(self) -> None:
        """End the process of a bot from a file."""
        if self._hosted is not None:
            self._hosted.close()

    def _bot(self) -> Bot:
        if self.entrant.file is None:
            return bot(self.entrant.name)
        if self._hosted is None:
            self._hosted = SubprocessBot(self.entrant.file, seconds=self.entrant.seconds)
        return self._hosted


def judged(state: State, seat: int, move: Move) -> Move:
    """*move* if it is a legal answer to what *seat* is asked; while cards are played that is a card."""
    if not isinstance(move, Bid | Play):
        raise WrongKindError("a Bid or a Play", move)
    if move.seat != seat:
        raise IllegalMove("not-your-turn", f"It can't move for seat {move.seat}: it is seat {seat}'s turn.")
    if state.phase == "play" and isinstance(move, Bid):
        raise IllegalMove("wrong-phase", f"It can't bid {move.tricks}: it must play a card.")
    return check(state, move)


@contextmanager
def seated(lineup: Iterable[Entrant], tally: Failures) -> Iterator[list[Player]]:
    """Players for a line-up, each with a process of its own where its bot has one, ended when they get up."""
    with ExitStack() as stack:
        players = [Player(one, tally) for one in lineup]
        for player in players:
            stack.callback(player.close)
        yield players
