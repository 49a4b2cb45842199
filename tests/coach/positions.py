"""Positions for tests of reasons, as what the seat to move sees."""

from __future__ import annotations

import ohhell
from ohhell.notation.position.position import read_position
from ohhell.rules.moves import waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.view import View, view

LAST_WITH_THE_KING = (
    "cards 4 | dealer 4 | trump h | turned 4h | bids 1 0 1 2 1 | taken 1 0 0 1 0 | leader 1 | trick 9s Qs 5s 2s"
    " | hands Ks 3s / 7d / Jd / 8d / 9d"
)
"""The last player, who needs no more tricks, holds a card that wins and one that loses."""


def seen(position: str, rules: str | Rules = "classic") -> View:
    """Return what the first seat that must act sees in a position, under a preset or other rules."""
    state = read_position(position, ohhell.preset(rules) if isinstance(rules, str) else rules)
    return view(state, waiting_for(state)[0])
