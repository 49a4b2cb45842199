"""What a bot is asked: the moves that answer it, changes of an earlier bid left aside."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Play

if TYPE_CHECKING:
    from ohhell.rules.view import View


def bids(view: View) -> tuple[Bid, ...]:
    """The bids this seat is asked to choose from; () while cards are played."""
    return () if view.phase == "play" else tuple(move for move in view.legal if isinstance(move, Bid))


def plays(view: View) -> tuple[Play, ...]:
    """The cards this seat is asked to choose from."""
    return tuple(move for move in view.legal if isinstance(move, Play))


def demand_turn(view: View) -> None:
    """Raise unless this seat has something to choose."""
    if not view.legal:
        raise OhHellError("not-your-turn", f"there is nothing to choose for seat {view.seat} now")
