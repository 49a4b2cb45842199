"""Hints: estimates of all moves with the best one and its reasons."""

from __future__ import annotations

from pathlib import Path

import msgspec

from coach.positions import LAST_WITH_THE_KING, seen
from ohhell.bots.protocol import Thought
from ohhell.coach.claims import KINDS, Claim
from ohhell.server.tables.hints import hint_result

PAGE = Path(__file__).parents[3] / "docs" / "protocol.md"


def thought(card: str, points: float) -> Thought:
    return Thought(msgspec.Raw(msgspec.json.encode({"type": "play", "seat": 0, "card": card})), points, 0.5)


def test_hint_has_the_best_move_with_its_reasons() -> None:
    advice = hint_result(seen(LAST_WITH_THE_KING), "expert", [thought("3s", 7.8), thought("Ks", 0.0)]).advice

    assert advice is not None
    assert advice.claims == (Claim("need-none", {}), Claim("would-win", {"card": "Ks"}))


def test_hint_without_estimates_has_no_advice() -> None:
    assert hint_result(seen(LAST_WITH_THE_KING), "expert", []).advice is None


def test_protocol_page_lists_every_claim() -> None:
    text = PAGE.read_text(encoding="utf-8")

    assert [code for code in KINDS if f"| `{code}` | " not in text] == []
