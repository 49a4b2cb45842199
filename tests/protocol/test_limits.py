from __future__ import annotations

import ast
import json
from itertools import pairwise
from pathlib import Path

import pytest

from ohhell.notation.record import proof, record
from ohhell.presets import preset, preset_names
from ohhell.protocol import VERSION, limits
from ohhell.protocol.messages import decode_message

SOURCE = Path(limits.__file__).read_text(encoding="utf-8")
LIMITS = {name: value for name, value in vars(limits).items() if name.isupper()}


@pytest.mark.parametrize("name", LIMITS)
def test_limit_is_a_positive_number(name: str) -> None:
    assert LIMITS[name] > 0


def test_limit_is_explained() -> None:
    body = ast.parse(SOURCE).body
    explained = {
        node.target.id
        for node, after in pairwise(body)
        if isinstance(node, ast.AnnAssign) and isinstance(node.target, ast.Name) and isinstance(after, ast.Expr)
    }

    assert explained == set(LIMITS)


def test_record_can_hold_every_text_the_protocol_allows() -> None:
    assert limits.LONGEST_NAME == record.LONGEST_NAME
    assert limits.LONGEST_CONTRIBUTION == proof.LONGEST_CONTRIBUTION
    assert limits.LONGEST_NAME + len(": ") + limits.LONGEST_COMMENT <= record.LONGEST_LINE


@pytest.mark.parametrize("name", preset_names())
def test_preset_can_be_played_at_a_live_table(name: str) -> None:
    assert any(not preset(name).problems(seats) for seats in range(2, limits.MOST_SEATS + 1))


@pytest.mark.parametrize(
    ("field", "most"),
    [("say", limits.LONGEST_CHAT), ("comment", limits.LONGEST_COMMENT), ("contribute", limits.LONGEST_CONTRIBUTION)],
)
def test_text_is_refused_when_it_is_longer_than_its_limit(field: str, most: int) -> None:
    message = decode_message(json.dumps({"do": field, "id": "a", "text": "ä" * most}))
    assert len(getattr(message, "text", "")) == most

    with pytest.raises(ValueError, match=f"length <= {most}"):
        decode_message(json.dumps({"do": field, "id": "a", "text": "ä" * (most + 1)}))


def test_longest_message_fits_into_its_limit() -> None:
    longest = {"do": "configure", "id": "a" * 64, "settings": {"forfeits": [["x" * 40, "x" * 300]] * 8}}

    assert len(json.dumps(longest)) < limits.LARGEST_MESSAGE


def test_there_is_one_version() -> None:
    assert VERSION == 2
