"""Claims are data: every kind is documented and checked, and no claim about a random position is false."""

from __future__ import annotations

import ast
from pathlib import Path
from random import Random

import pytest

from coach.claim_checks import CHECKS
from coach.hint_positions import examine
from ohhell import preset, preset_names
from ohhell.coach.claims import KINDS, claim
from ohhell.rules.cards import Card, cards
from random_rules import random_rules


def test_claim_writes_cards_as_text() -> None:
    assert claim("sure", cards=cards("As Ks"), card=Card.parse("10h"), seat=2).values == {
        "cards": "As Ks",
        "card": "10h",
        "seat": 2,
    }


def test_every_kind_of_claim_has_a_check() -> None:
    assert set(CHECKS) == set(KINDS)


@pytest.mark.parametrize("file", ["claim_checks.py", "agreeing_deals.py"])
def test_checks_share_only_the_engine_with_what_makes_claims(file: str) -> None:
    tree = ast.parse((Path(__file__).parent / file).read_text(encoding="utf-8"))
    imported = {node.module or "" for node in ast.walk(tree) if isinstance(node, ast.ImportFrom)}

    assert {name for name in imported if "ohhell" in name and not name.startswith("ohhell.rules.")} == set()


@pytest.mark.broad
@pytest.mark.sweep(8)
@pytest.mark.parametrize("name", preset_names())
def test_claims_are_true_in_games_of_every_preset(name: str) -> None:
    rules = preset(name)
    rng = Random(name)
    seats = rng.randint(rules.players.min, min(rules.players.max or 6, 6))

    assert examine(rules, seats, f"claims {name}", share=0.02).wrong == []


@pytest.mark.broad
@pytest.mark.sweep(8)
@pytest.mark.parametrize("seed", range(40))
def test_claims_are_true_under_random_rules(seed: int) -> None:
    rules, seats = random_rules(Random(f"claims {seed}"))

    assert examine(rules, seats, f"claims {seed}", share=0.1).wrong == []
