"""The moves a bot chooses from; in play it does not change earlier bids."""

from __future__ import annotations

from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Play
from ohhell.rules.view import View


def bids(view: View) -> tuple[Bid, ...]:
    """Return the bids this seat can choose from; () while cards are played."""
    return () if view.phase == "play" else tuple(move for move in view.legal if isinstance(move, Bid))


def plays(view: View) -> tuple[Play, ...]:
    """Return the cards this seat can choose from."""
    return tuple(move for move in view.legal if isinstance(move, Play))


def check_turn(view: View) -> None:
    """Raise OhHellError `not-your-turn` unless this seat has a move."""
    if not view.legal:
        raise OhHellError("not-your-turn", f"Seat {view.seat} has nothing to choose now.")
