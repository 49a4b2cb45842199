"""Prepared deals: a live table deals the cards of a record instead of shuffling, for lessons and the deal of the day."""

from __future__ import annotations

from dataclasses import dataclass
from hashlib import sha256
from typing import Literal

from ohhell.dealing.deals import draw_for_deal, next_deal
from ohhell.notation.record import text as record_text
from ohhell.rules.events import Deal, Draw
from ohhell.rules.state import State

Purpose = Literal["", "lesson", "day"]
"""What a table is for: an ordinary game, a lesson, or the deal of the day."""


@dataclass(frozen=True, slots=True)
class PreparedDeals:
    """The draw and the deals of a record, in the order of its hands.

    *digest* is the SHA-256 of the record's text: hands that the record does not have are dealt from it, and so are the random
    numbers of the bots. *seed* is that of the record.
    """

    digest: str
    draw: Draw | None
    deals: tuple[Deal, ...]
    seed: str | None

    def next_event(self, state: State) -> Draw | Deal:
        """Return the draw or the deal that is due."""
        key = bytes.fromhex(self.digest)
        if state.phase == "draw":
            return self.draw or draw_for_deal(state, key)
        number = len(state.sheet)
        return self.deals[number] if number < len(self.deals) else next_deal(state, key)

    def bot_seed(self, *, hand: int, step: int, seat: int) -> str:
        """Return the seed of a bot's next move, so that the same moves always get the same answers.

        *step* is the number of events before the move.
        """
        return sha256(f"{self.digest} {hand} {step} {seat}".encode()).hexdigest()[:16]


def read_prepared(text: str) -> PreparedDeals:
    """Return the deals in the text of a record; raise NotationError if it is none."""
    record, _ = record_text.read(text, limited=False)
    return PreparedDeals(
        digest=sha256(text.encode()).hexdigest(),
        draw=next((event for event in record.events if isinstance(event, Draw)), None),
        deals=tuple(event for event in record.events if isinstance(event, Deal)),
        seed=record.seed,
    )
