"""Game: one match, which deals automatically."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from dataclasses import replace
from typing import Self

from ohhell.dealing.deals import keys_needed, next_chance
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.notation.record import text as notation
from ohhell.notation.record.record import Details, Record, RecordComment, check_line, check_record, initial_state
from ohhell.rules import moves
from ohhell.rules.errors import OhHellError, WrongKindError
from ohhell.rules.events import Bid, Event, Forfeit, Move, Play
from ohhell.rules.moves import check_comment
from ohhell.rules.rules import Rules
from ohhell.rules.sheet import Sheet
from ohhell.rules.state import State, due, evolve
from ohhell.rules.view import View, check_seat, view


class Game:
    """One match, from the draw for the deal to the last hand. It deals automatically.

    Args:
        rules: The rule set.
        seats: The players' names, clockwise.
        seed: The same seed gives the same cards on every machine. Without one, the game draws a random seed.
        details: Date, place and other details for the record.
        dealer: The first dealer's seat, if an earlier match of the same players decided it.
        paid: Forfeits paid in earlier matches.

    Raises:
        RulesError: The rules can't be played by so many players.

    Examples:
        >>> import ohhell
        >>> game = ohhell.Game(ohhell.preset("mrpikes"), seats=["Ann", "Bob", "Cid"], seed=7)
        >>> game.waiting_for
        (0, 1, 2)
        >>> game.legal(0)[:2]
        (Bid(seat=0, tricks=0), Bid(seat=0, tricks=1))
    """

    def __init__(
        self,
        rules: Rules,
        seats: Sequence[str],
        seed: int | str | None = None,
        *,
        details: Details = Details(),  # noqa: B008 (frozen)
        dealer: int | None = None,
        paid: tuple[Forfeit, ...] = (),
    ) -> None:
        if not isinstance(seats, Sequence) or isinstance(seats, str):
            raise WrongKindError("a list of names", seats)
        record = Record(
            rules,
            tuple(seats),
            seed=str(seed) if seed is not None else secrets.token_hex(16),
            details=details,
            dealer=dealer,
            paid=paid,
        )
        check_record(record)
        self._begin(record, initial_state(record))

    @classmethod
    def of(cls, record: Record, state: State) -> Game:
        """Return the game of a record, ready to continue; *state* is the fold of its events.

        If the record has the proof of a live table's deals, the game has it until it deals a hand itself, without a key of that
        table.
        """
        game = cls.__new__(cls)
        game._begin(record, state)  # noqa: SLF001 (its own class)
        return game

    def _begin(self, record: Record, state: State) -> None:
        self._start = record
        self.rules = record.rules
        self.names = record.names
        self.seed = record.seed
        self.details = record.details
        self.dealer = record.dealer
        self.proof = record.proof
        self.comments = list(record.comments)
        self.log: list[Event] = list(record.events)
        self.state = state
        self._keys = chain(secret_from_seed(self.seed), keys_needed(state)) if self.seed is not None else None
        self._advance()

    @property
    def waiting_for(self) -> tuple[int, ...]:
        """The seats that must act: several while bids are sealed, `()` when the game is over."""
        return moves.waiting_for(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the last hand has been played and the winners are known."""
        return self.state.phase == "over"

    @property
    def totals(self) -> tuple[int, ...]:
        """Everybody's points so far, by seat."""
        return self.state.totals

    def legal(self, seat: int) -> tuple[Move, ...]:
        """Return every move that *seat* may make now; `()` if there is none.

        Raises:
            OhHellError: `no-such-seat`.
        """
        found = moves.legal(self.state, seat)
        check_seat(self.state, seat)
        return found

    def play(self, move: Move) -> None:
        """Make a move. Draws, deals and everything else that follows happens automatically.

        Changing a bid to the same number is accepted and changes nothing.

        Raises:
            IllegalMove: With a code and the reason. The game stays as it was.
        """
        move = moves.check(self.state, move)
        after = evolve(self.state, move)
        if after != self.state:
            self._add(move, after)
            self._advance()

    def undo(self) -> None:
        """Take back the last move of a player and everything that followed it: points, a new deal, comments.

        If the game has a seed, the same move leads to the same cards again. Call it several times to go back further.

        Raises:
            OhHellError: `nothing-to-undo` if no player has moved yet.

        Examples:
            >>> import ohhell
            >>> game = ohhell.Game(ohhell.preset("mrpikes"), seats=["Ann", "Bob", "Cid"], seed=7)
            >>> before = game.copy()
            >>> game.play(ohhell.Bid(0, 1))
            >>> game.undo()
            >>> game == before
            True
        """
        last = next(
            (place for place in reversed(range(len(self.log))) if isinstance(self.log[place], Bid | Play)), None
        )
        if last is None:
            raise OhHellError("nothing-to-undo", "There is no move to take back: nobody has moved yet.")
        state = initial_state(self.as_record())
        for event in self.log[:last]:
            state = evolve(state, event)
        del self.log[last:]
        self.comments = [comment for comment in self.comments if comment.after <= last]
        self.state = state

    def copy(self) -> Self:
        """Return an independent game in the same state: moves made in one don't change the other.

        `copy.copy` and `copy.deepcopy` do the same. Copies are cheap: immutable parts are shared.
        """
        twin = type(self).__new__(type(self))
        twin.__dict__.update(self.__dict__)
        twin.log = list(self.log)
        twin.comments = list(self.comments)
        return twin

    __copy__ = copy

    def __deepcopy__(self, _memo: dict[int, object]) -> Self:
        return self.copy()

    def view(self, seat: int | None) -> View:
        """Return what *seat* may know; `view(None)` is a spectator's view."""
        return view(self.state, seat, names=self.names)

    def comment(self, text: str) -> None:
        """Write a comment on the score sheet, if the rules have comments and allow talking at this moment."""
        check_comment(self.state)
        check_line(text, "comment")
        self.comments.append(RecordComment(len(self.log), text))

    @property
    def sheet(self) -> Sheet:
        """The finished hands, each with cards, trump, dealer, bids, taken, points and totals."""
        return self.state.sheet

    @property
    def winners(self) -> tuple[int, ...]:
        """The winning seats; `()` until the game is over."""
        return self.state.winners

    def record(self) -> str:
        """Return the whole game as text that people can read and `read_record` reads back."""
        return notation.write(self.as_record())

    def as_record(self) -> Record:
        """Return the whole game as a `Record`."""
        return replace(self._start, events=tuple(self.log), comments=tuple(self.comments), proof=self.proof)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Game) and self.as_record() == other.as_record()

    __hash__ = None  # type: ignore[assignment]  # a game changes

    def _advance(self) -> None:
        """Apply everything that follows automatically: the draw, reveals, forfeits, the next deal."""
        while (event := due(self.state) or next_chance(self.state, self._key)) is not None:
            self._add(event, evolve(self.state, event))

    def _key(self, number: int) -> bytes:
        """Return the key of a hand: from the seed, or a random one if the game has no seed."""
        if self._keys is not None:
            return self._keys[number]
        self.proof = None  # the proof would promise a key for this hand that nobody has
        return secrets.token_bytes(32)

    def _add(self, event: Event, after: State) -> None:
        self.log.append(event)
        self.state = after


def read_record(text: str, *, limited: bool = True) -> Game:
    """Read a game from the text of a record; it equals the game that wrote it.

    Args:
        text: The record.
        limited: Refuse records of more than 400,000 characters, 5,600 lines, 400 hands or 12,000 cards, so that reading takes at most half
            a second. Pass False for a longer record that you trust.

    Raises:
        NotationError: With `line` and `column`, and what was expected there.
    """
    return Game.of(*notation.read(text, limited=limited))
