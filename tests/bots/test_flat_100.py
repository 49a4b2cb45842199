"""The bot `flat-100`, which never changes."""

from __future__ import annotations

from random import Random

import pytest

from bots.decision_points import moments
from ohhell.bots import flat_100
from ohhell.presets import preset
from ohhell.rules.events import Bid
from ohhell.rules.moves import waiting_for
from ohhell.rules.view import view

FROZEN = {
    ("heck-normal", 4): "Ks 9d Ad 7d 4d 8c 10d 8h Jh 2s 2 7h",
    ("irish", 5): "0 9h 6s 0 5s 0 Qc Jh As 10h Kd 6s",
    ("classic-two-packs", 6): "2c 2h Kh Jh 6h 2s Jd As 8c Jh Jd 7s",
}


@pytest.mark.parametrize(("name", "seats"), FROZEN)
def test_flat_100_moves_as_in_its_first_version(name: str, seats: int) -> None:
    seen = [view(state, waiting_for(state)[0]) for state in moments(preset(name), seats, 8, 24)[:12]]
    moves = [flat_100.choose(one, Random(1)) for one in seen]

    assert " ".join(str(move.tricks if isinstance(move, Bid) else move.card) for move in moves) == FROZEN[name, seats]
