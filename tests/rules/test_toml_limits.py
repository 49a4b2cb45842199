"""How deep and how long the TOML of a rule set may be."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import RulesError
from ohhell.rules.limits import LONGEST_LIST, MOST_COMPARED, MOST_DEPTH, MOST_KEYS
from ohhell.rules.rules import Rules, read_rules
from ohhell.rules.toml import build
from ohhell.rules.toml_limits import limits_broken
from scenes import house_rules

SCORE = "\n[score]\nmade = { base = 10, per_bid = 1 }\nmissed = { per_taken = 1 }\n"


def _refused(text: str) -> tuple[str, str]:
    with pytest.raises(RulesError) as refused:
        read_rules(text)
    (problem,) = refused.value.problems
    return problem.code, problem.message


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a" + ".a" * 30_000 + " = 1", "line 1 has a key with more than 12 parts"),
        ("\n[" + "a . " * 12 + "a]", "line 2 has a key with more than 12 parts"),
        ("name = 'x'\na = " + "[" * 50_000, "line 2 has brackets nested more than 12 levels deep"),
        ("a = " + "{a=" * 13, "line 1 has brackets nested more than 12 levels deep"),
    ],
)
def test_toml_is_refused_before_it_is_parsed_when_it_is_too_deep(text: str, message: str) -> None:
    code, sentence = _refused(text)

    assert code == "too-deep"
    assert message in sentence


@pytest.mark.parametrize("line", ["a{}=1\n", "[a{}]\n", "[[a]]\n", "a.b{}=1\n", "a{}={{}}\n"])
def test_toml_is_refused_before_it_is_parsed_when_it_has_too_many_keys(line: str) -> None:
    code, sentence = _refused("".join(line.format(number) for number in range(MOST_KEYS + 1)))

    assert code == "too-many-keys"
    assert f"more than {MOST_KEYS} keys, tables and lists" in sentence


@pytest.mark.parametrize(
    "text",
    [
        "about = '" + "." * 20_000 + "'",
        'about = "' + '\\"[{' * 5_000 + '"',
        'about = """' + '["."\n' * 5_000 + '""""',
        "about = '''" + "{'=''\n" * 5_000 + "'''''",
        "# " + "[." * 20_000,
    ],
)
def test_dots_and_brackets_in_strings_and_comments_are_not_counted(text: str) -> None:
    assert limits_broken(text) is None


def test_unclosed_multiline_string_is_left_to_the_parser() -> None:
    assert _refused('about = """' + "[" * 100)[0] == "not-toml"


def test_unclosed_string_is_left_to_the_parser() -> None:
    assert _refused("about = '" + "[" * 100)[0] == "not-toml"


def test_surplus_closing_brackets_are_left_to_the_parser() -> None:
    assert _refused("]" * 100)[0] == "not-toml"


def test_a_key_as_deep_as_allowed_is_only_unknown() -> None:
    assert _refused("a" + ".a" * (MOST_DEPTH - 1) + " = 1" + SCORE)[0] == "unknown-rule"


def test_a_list_as_long_as_allowed_is_read() -> None:
    listed = read_rules(f"trump = {{ source = 'none', list = {{ entries = {['c'] * LONGEST_LIST} }} }}" + SCORE)

    assert len(listed.trump.list.entries) == LONGEST_LIST


@pytest.mark.parametrize(
    ("axis", "text"),
    [
        ("deck.ranks", f"deck = {{ ranks = {['2'] * (LONGEST_LIST + 1)} }}"),
        ("schedule.max", "schedule.max = { " + ", ".join(f"{n} = 1" for n in range(LONGEST_LIST + 1)) + " }"),
    ],
)
def test_a_list_or_table_is_refused_with_its_length_when_it_is_too_long(axis: str, text: str) -> None:
    code, sentence = _refused(text + SCORE)

    assert code == "wrong-value"
    assert axis in sentence
    assert "2001 entries are too many; 2000 is the maximum" in sentence


def test_unknown_names_are_compared_with_known_ones_only_so_often() -> None:
    with pytest.raises(RulesError) as refused:
        read_rules("".join(f"nam{number} = 1\n" for number in range(MOST_COMPARED + 1)) + SCORE)

    advised = ["did you mean 'name'?" in problem.message for problem in refused.value.problems]
    assert advised == [True] * MOST_COMPARED + [False]


def test_deeply_nested_json_is_reported() -> None:
    nested: list[object] = []
    for _ in range(100_000):
        nested = [nested]
    problems: list[object] = []

    build(Rules, {"name": nested, "score": {}}, problems)  # type: ignore[arg-type]  # only appended to

    assert "something nested too deeply" in str(problems[0])


def test_longest_possible_rule_set_is_read_back() -> None:
    conditions = "[" + ", ".join(f'{{ when = "n = {n}", source = "none" }}' for n in range(100)) + "]"
    sights = "[" + ", ".join(f'{{ when = "n = {n}", mode = "blind" }}' for n in range(100)) + "]"
    forfeits = ", ".join(f'{{ id = "f{n}", min_bid = 7, scope = "event", choices = ["a", "b"] }}' for n in range(100))
    bonuses = ", ".join(f"{{ min_bid = {n}, points = 1 }}" for n in range(100))
    table = "{ " + ", ".join(f"{n} = 1" for n in range(521)) + " }"
    trumps = "{ " + ", ".join(f'{n} = "c"' for n in range(1000)) + " }"
    rules = read_rules(
        f"forfeits = [{forfeits}]\n[schedule]\nshape = 'custom'\nlist = [1]\n[bid]\nsight = {sights}\n"
        f"[trump]\nsource = 'none'\noverride = {conditions}\nlist = {{ entries = {trumps} }}\n"
        f"[score]\nmade = {{ base = 1, table = {table}, bonus = [{bonuses}] }}\n"
        f"under = {{ base = 1, zero = {table} }}\nover = {{ base = 2, zero = {table} }}\n"
    )

    assert read_rules(rules.to_toml()) == rules != house_rules()
