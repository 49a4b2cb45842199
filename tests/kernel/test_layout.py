"""The codes of rules in the kernel's arrays."""

from __future__ import annotations

from typing import get_args, get_type_hints

import pytest

from ohhell.kernel import layout
from ohhell.rules import axes


@pytest.mark.parametrize(
    ("record", "key", "codes"),
    [
        (axes.Lead, "trump", layout.LEAD_TRUMPS),
        (axes.Lead, "first", layout.FIRST_LEADS),
        (axes.Follow, "void", layout.VOIDS),
        (axes.Hook, "kind", layout.HOOKS),
    ],
)
def test_layout_has_a_code_for_every_value_of_an_axis(record: type, key: str, codes: tuple[str, ...]) -> None:
    assert sorted(get_args(get_type_hints(record)[key])) == sorted(codes)
