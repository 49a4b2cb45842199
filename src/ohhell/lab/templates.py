"""The columns of an observation that all hands of a batch have in common."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

import numpy as np

from ohhell.encoding.layout import COLUMNS
from ohhell.encoding.observation import observe
from ohhell.rules.events import Deal, Draw
from ohhell.rules.pack import pack
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.rules.state import State, evolve
from ohhell.rules.view import view

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ohhell.rules.rules import Rules
    from ohhell.rules.schedule import HandPlan

COMMON: Final = (
    *("made", "over", "under", "players", "cards", "undealt", "lowest_bid", "highest_bid"),
    *("hook", "first_lead", "lead_trump", "void", "simultaneous", "reveal", "bids_hidden", "sight"),
)
"""The blocks that depend only on the rules, the seats and the cards."""


def common_columns(rules: Rules, seats: int, plan: HandPlan) -> NDArray[np.int8]:
    """Return an observation in which only the blocks of `COMMON` are filled."""
    whole = pack(rules.deck, seats)
    first = suits_to_start(rules)[0] if draws_first_trump(rules) else None
    state = State(rules, seats, rules.schedule(seats), "deal", plan, dealer=0, draw=Draw((), 0, first))
    cuts = whole[:1] if plan.source == "cut_before_deal" else ()
    suit = whole[0].suit if plan.source == "random_suit" else None
    row = observe(view(evolve(state, Deal(whole, cuts, suit)), 0))
    common = np.zeros_like(row)
    for name in COMMON:
        common[COLUMNS[name]] = row[COLUMNS[name]]
    return common
