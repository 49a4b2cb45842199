"""Positions: the middle of one hand on one line, for tests, bug reports and bots. `docs/notation.md` describes the form."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from ohhell.notation.passages import Passage, cards_at, number_at
from ohhell.notation.record import followed
from ohhell.rules.cards import SUIT_NAMES, Card, Trump, text_of
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Deal, Play
from ohhell.rules.moves import to_play
from ohhell.rules.pack import pack, suits
from ohhell.rules.schedule import HandPlan, extra_plan
from ohhell.rules.seating import bidding_order, opening_leader
from ohhell.rules.state import Dealt, Hand, State, Trick, due, evolve, going_on
from ohhell.rules.tricks import suit_of
from ohhell.rules.trumps import trump_of, turned_cards

if TYPE_CHECKING:
    from ohhell.rules.rules import Rules

LONGEST_POSITION = 20_000
LABELS = (
    "hand",
    "cards",
    "dealer",
    "trump",
    "turned",
    "cut",
    "last",
    "bids",
    "sealed",
    "tricks",
    "taken",
    "leader",
    "broken",
    "trick",
    "hands",
)
MISMATCH = "position-mismatch"


def write_position(state: State) -> str:
    """The hand going on as one line, or OhHellError between hands."""
