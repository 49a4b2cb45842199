"""News: what has happened since one last looked, as this seat witnessed it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from ohhell.rules.events import Bid, Draw, Forfeit, Play, SealedBid, Seen, SeenDeal, SeenReveal, Tally
from ohhell.rules.state import evolve, start
from ohhell.rules.view import View, view, witness
from ohhell.tui import phrases

if TYPE_CHECKING:
    from ohhell.rules.state import State
    from ohhell.table.game import Game
    from ohhell.tui.board import Board
    from ohhell.tui.screen import Line
    from ohhell.tui.speech import Speech


class News:
    """The events of a game after *state*, each once, through the door of the view."""

    def __init__(self, state: State, seen: int, *, seat: int) -> None:
        self._state = state
        self._seen = seen
        self._seat = seat

    @classmethod
    def of(cls, game: Game, *, seat: int) -> News:
        """All that has happened in a game since its draw for the deal."""
        return cls(start(game.rules, len(game.names), dealer=game.dealer), 0, seat=seat)

    def since(self, game: Game) -> Iterator[tuple[View, Seen, View]]:
        """Each new event as the seat saw it, between the views before and after it."""
        while self._seen < len(game.log):
            event = game.log[self._seen]
            before, after = self._state, evolve(self._state, event)
            self._seen += 1
            self._state = after
            yield (
                view(before, self._seat, names=game.names),
                witness(before, event, self._seat),
                view(after, self._seat, names=game.names),
            )


def told(teller: Board | Speech, before: View, seen: Seen, after: View) -> list[Line]:  # noqa: PLR0911 (one for each kind of event)
    """What is to be said about an event."""
    match seen:
        case Draw():
            return [*teller.drawn(after)]
        case SeenDeal():
            return [*teller.hand_begins(after)]
        case Bid() | SealedBid():
            complete = before.phase == "bid" and after.phase == "play"
            changed = before.phase == "play"
            amounts = teller.bids_in(after, before) if complete or changed else []
            return [*teller.bid(seen, before), *amounts]
        case SeenReveal():
            return [*teller.revealed(after, before)]
        case Play():
            over = teller.hand_over(after) if len(after.sheet) > len(before.sheet) else []
            return [*teller.played(seen, before, after), *over]
        case Tally():
            return [*teller.hand_begins(after), *teller.hand_over(after)]
        case Forfeit():
            return [phrases.forfeit(teller.cast, after, seen)]
