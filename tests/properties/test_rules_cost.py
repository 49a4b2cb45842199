"""What a rule set from outside can cost: every text up to the size limit is read or refused within half a second of CPU and 50 MB."""

from __future__ import annotations

import json
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from expensive_rules import TOML, WHOLE, mixed
from ohhell.notation import wire
from ohhell.notation.prose import rule_sheet
from ohhell.protocol.limits import LARGEST_BODY
from ohhell.rules.limits import LONGEST_TEXT
from ohhell.rules.rules import read_rules
from ohhell.scorekeeper.plan import plan
from process_limits import cost


@pytest.mark.sweep(12)
@pytest.mark.parametrize("name", TOML)
def test_expensive_rule_file_is_read_at_little_cost(name: str) -> None:
    assert cost(partial(read_rules, TOML[name](LONGEST_TEXT))).fits


def _described(text: str, seats: int | None) -> None:
    rule_sheet.sheet(read_rules(text, seats), seats)


@pytest.mark.sweep(12)
@pytest.mark.parametrize("players", ["asked", "any"])
@pytest.mark.parametrize("name", WHOLE)
def test_rule_set_with_a_large_meaning_is_described_at_little_cost(name: str, players: str) -> None:
    text, seats = WHOLE[name]

    assert cost(partial(_described, text, seats if players == "asked" else None)).fits


@pytest.mark.sweep(6)
@pytest.mark.parametrize("name", WHOLE)
def test_rule_set_with_a_large_meaning_is_planned_at_little_cost(name: str) -> None:
    text, seats = WHOLE[name]

    assert cost(lambda: plan(read_rules(text), seats)).fits


@settings(max_examples=40)
@given(st.integers(0, 2**32), st.sampled_from([2_000, 20_000, LONGEST_TEXT]))
def test_expensive_pieces_in_any_order_cost_little(seed: int, size: int) -> None:
    assert cost(partial(read_rules, mixed(seed, size))).fits


_KEYS = (
    "name", "trump", "schedule", "list", "entries", "deck", "cards", "ranks", "score", "made", "missed", "table", "bonus",
    "bid", "sight", "override", "when", "max", "forfeits", "choices", "players", "x",
)  # fmt: skip
_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inside: st.lists(inside, max_size=6) | st.dictionaries(st.sampled_from(_KEYS), inside, max_size=6),
    max_leaves=40,
)


@settings(max_examples=40)
@given(st.dictionaries(st.sampled_from(_KEYS), _JSON, max_size=8), st.integers(1, 3_000))
def test_deep_json_as_rules_costs_little(table: dict[str, object], times: int) -> None:
    once = json.dumps(table)
    grown = json.dumps({**table, "about": [table] * min(times, LARGEST_BODY // max(1, len(once)))})

    assert cost(partial(wire.decode_rules, grown.encode()[:LARGEST_BODY])).fits


@pytest.mark.parametrize(
    "text", ["[" * LARGEST_BODY, '{"a":' * (LARGEST_BODY // 5), '{"name":' + "[" * 900 + "]" * 900 + "}"]
)
def test_nested_json_as_rules_is_refused_in_our_own_words(text: str) -> None:
    assert cost(partial(wire.decode_rules, text.encode())).outcome in {"OhHellError", "RulesError"}
