"""The trick count of `flat-100` in the kernel."""

from __future__ import annotations

import pytest

from ohhell.bots.trick_count import frozen_count as frozen_in_python
from ohhell.kernel import encoding
from ohhell.kernel.bits import U
from ohhell.kernel.frozen_trick_count import frozen_count
from ohhell.rules.cards import Trump, cards
from ohhell.rules.pack import pack
from ohhell.rules.view import view
from scenes import house_rules, scene


@pytest.mark.parametrize("trump", ["s", "nt"])
@pytest.mark.parametrize("hand", ["As Kh 2d", "2s 3s 4s", "Ah Ac Ad", "2h 7c 9d", "As Ks Qs"])
def test_frozen_count_is_the_same_in_kernel_and_python(hand: str, trump: Trump) -> None:
    rules = house_rules()
    state = scene(rules, f"{hand} / 2c 3c 4c / 5c 6c 8c / Tc Jc Qc", trump=trump)
    out = encoding.word(rules.deck, set(pack(rules.deck, 4)) - set(cards(hand)))

    counted = frozen_count(encoding.word(rules.deck, cards(hand)), out, U(encoding.trump_mask(trump)), 4)
    assert counted == pytest.approx(frozen_in_python(view(state, 0)))
