"""Players: each gets its moves from one bot; if a bot fails, `club` moves for it, and the report says so."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from random import Random
from typing import Final

from ohhell.arena import oracle
from ohhell.arena.entrants import Entrant
from ohhell.bots import Bot, bot, club
from ohhell.bots.remembered_bids import restore_bids
from ohhell.bots.subprocess_bot import SubprocessBot
from ohhell.rules.errors import IllegalMove, OhHellError, WrongKindError
from ohhell.rules.events import Bid, Move, Play, Seen
from ohhell.rules.moves import check
from ohhell.rules.state import State
from ohhell.rules.view import view

MAX_FAILURES: Final = 3
"""After this many timeouts, each of which costs the whole time limit, or crashes in a row a bot is no longer used."""

TOO_SLOW: Final = "bot-too-slow"
DOWN: Final = frozenset({TOO_SLOW, "bot-crashed", "bot-does-not-load", "bot-file-missing"})


@dataclass(frozen=True, slots=True)
class Incident:
    """One way in which a bot failed: the code, the sentence of the first time, and how many moves `club` made for it."""

    bot: str
    code: str
    sentence: str
    times: int


class Failures:
    """The failures in a batch; *out* are bots that were no longer used before it began."""

    def __init__(self, out: Iterable[Entrant] = ()) -> None:
        self._timeouts = Counter(dict.fromkeys(out, MAX_FAILURES))
        self._down: Counter[Entrant] = Counter()
        self._found: dict[tuple[str, str], Incident] = {}
        self.moved: set[Entrant] = set()
        """The bots that have made a legal move of their own."""

    @property
    def incidents(self) -> tuple[Incident, ...]:
        """All failures, in the order they first occurred."""
        return tuple(self._found.values())

    @property
    def out(self) -> frozenset[Entrant]:
        """The bots that are no longer used."""
        return frozenset(
            one for counts in (self._timeouts, self._down) for one in counts if counts[one] >= MAX_FAILURES
        )

    def note_move(self, entrant: Entrant) -> None:
        """Note a legal move of a bot, which ends its row of crashes."""
        self.moved.add(entrant)
        self._down.pop(entrant, None)

    def note(self, entrant: Entrant, problem: OhHellError) -> None:
        """Count a failure."""
        self._timeouts[entrant] += problem.code == TOO_SLOW
        self._down[entrant] = self._down[entrant] + 1 if problem.code in DOWN else 0
        self._add(Incident(entrant.name, problem.code, problem.sentence, 1))

    def pass_over(self, entrant: Entrant) -> None:
        """Count a move of a bot that is no longer used."""
        sentence = f"it gets no more turns after {MAX_FAILURES} timeouts, or {MAX_FAILURES} crashes in a row"
        self._add(Incident(entrant.name, "given-up", sentence, 1))

    def add(self, incidents: Iterable[Incident], moved: Iterable[Entrant]) -> None:
        """Add the failures of another batch, and the bots that moved in it."""
        self.moved.update(moved)
        for incident in incidents:
            self._add(incident)

    def never_moved(self, everybody: Iterable[Entrant]) -> tuple[str, ...]:
        """Return the bots of *everybody* that had to move and never made a legal move."""
        failed = {bot for bot, _ in self._found}
        return tuple(one.name for one in dict.fromkeys(everybody) if one.name in failed and one not in self.moved)

    def _add(self, more: Incident) -> None:
        key = (more.bot, more.code)
        first = self._found.get(key)
        times = more.times + (first.times if first is not None else 0)
        self._found[key] = Incident(more.bot, more.code, (first or more).sentence, times)


class Player:
    """Plays for an entrant: gets a move from its bot, checks it, and lets `club` move if there is none."""

    def __init__(self, entrant: Entrant, tally: Failures) -> None:
        self.entrant = entrant
        self._tally = tally
        self._process: SubprocessBot | None = None

    def move(self, state: State, seat: int, heard: Sequence[Seen], rng: Random) -> Move:
        """Return a legal move; *heard* are the bids to remember. Only the oracle sees the state."""
        if self.entrant.name == oracle.NAME:
            return check(state, oracle.choose(state, seat, rng))
        seen = restore_bids(view(state, seat), heard) if heard else view(state, seat)
        if self.entrant in self._tally.out:
            self._tally.pass_over(self.entrant)
        else:
            try:
                move = check_answer(state, seat, self._bot()(seen, rng))
            except OhHellError as problem:
                self._tally.note(self.entrant, problem)
            else:
                self._tally.note_move(self.entrant)
                return move
        return check(state, club.choose(seen, rng))

    def close(self) -> None:
        """End the process of a bot from a file."""
        if self._process is not None:
            self._process.close()

    def _bot(self) -> Bot:
        if self.entrant.file is None:
            return bot(self.entrant.name)
        if self._process is None:
            self._process = SubprocessBot(self.entrant.file, seconds=self.entrant.seconds)
        return self._process


def check_answer(state: State, seat: int, move: Move) -> Move:
    """Return *move* if it is legal for *seat*; during play it must be a card."""
    if not isinstance(move, Bid | Play):
        raise WrongKindError("a Bid or a Play", move)
    if move.seat != seat:
        raise IllegalMove("not-your-turn", f"It can't move for seat {move.seat}: it is seat {seat}'s turn.")
    if state.phase == "play" and isinstance(move, Bid):
        raise IllegalMove("wrong-phase", f"It can't bid {move.tricks}: it must play a card.")
    return check(state, move)


@contextmanager
def seated(lineup: Iterable[Entrant], tally: Failures) -> Iterator[list[Player]]:
    """Yield players for a line-up, and end their processes afterwards."""
    with ExitStack() as stack:
        players = [Player(one, tally) for one in lineup]
        for player in players:
            stack.callback(player.close)
        yield players
