from __future__ import annotations

import re

import pytest

from ohhell.rules.axes import ForfeitRule
from ohhell.rules.errors import Problem, RemovedRuleWarning, RulesError
from ohhell.rules.rules import Rules, read_rule_file, read_rules
from scenes import codes, house_rules

SCORE = """
[score]
made = { base = 10, per_bid = 1 }
missed = { per_taken = 1 }
"""


def _problems(text: str) -> list[Problem]:
    with pytest.raises(RulesError) as refused:
        read_rules(text)
    return refused.value.problems


def _problem(text: str) -> tuple[str, str, str]:
    (problem,) = _problems(text + SCORE)
    return problem.code, problem.axis, problem.message


def test_axes_have_their_defaults_when_a_file_sets_only_the_score() -> None:
    assert read_rules(SCORE) == house_rules()


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("players = ", "Can't read the rules: invalid value"),
        ("[bid", "Can't read the rules: expected ']'"),
        ("#" * 100_001, "100001 characters are too many for a rule set; 100000 is the maximum."),
        ("a = 1\na = 2", "Can't read the rules: cannot overwrite a value"),
    ],
)
def test_text_that_is_not_toml_has_one_problem(text: str, message: str) -> None:
    (problem,) = _problems(text)

    assert problem.code == "not-toml"
    assert problem.axis == ""
    assert problem.message.startswith(message)


def test_text_of_the_largest_length_is_read() -> None:
    assert read_rules(SCORE + "#" * (100_000 - len(SCORE))) == house_rules()


@pytest.mark.parametrize(
    ("text", "axis", "message"),
    [
        ("hok = 1", "", "Unknown rule 'hok' (did you mean 'hook'?)."),
        ("[hook]\nkidn = 'none'", "hook", "Unknown rule 'kidn' in hook (did you mean 'kind'?)."),
        ("[end]\nzzz = 1", "end", "Unknown rule 'zzz' in end (known here: kind, points)."),
        ("[schedule]\nhand_sizes = 1", "schedule", "Unknown rule 'hand_sizes' in schedule (did you mean 'hands'?)."),
    ],
)
def test_unknown_key_gets_a_suggestion(text: str, axis: str, message: str) -> None:
    assert _problem(text) == ("unknown-rule", axis, message)


def test_shared_key_is_suggested_too() -> None:
    (problem,) = [found for found in _problems("[score]\nmade = {}\nmised = {}") if found.code == "unknown-rule"]

    assert problem.message == "Unknown rule 'mised' in score (did you mean 'missed'?)."


@pytest.mark.parametrize(
    ("text", "axis", "message"),
    [
        ("name = 3", "name", "Can't set name to 3: expected text in quotes."),
        ("comments = 'yes'", "comments", "Can't set comments to 'yes': expected true or false."),
        ("comments = 1", "comments", "Can't set comments to 1: expected true or false."),
        ("direction = 'clokwise'", "direction", "Can't set direction to 'clokwise': did you mean 'clockwise'? write clockwise or counterclockwise."),
        ("direction = 1", "direction", "Can't set direction to 1: write clockwise or counterclockwise."),
        ("take_back = 'always'", "take_back", "Can't set take_back to 'always': it is no longer a rule. Delete it."),
        ("[schedule]\nrepeat_low = 'n'", "schedule.repeat_low", "Can't set schedule.repeat_low to 'n': expected a whole number; or write N."),
        ("[players]\nmin = true", "players.min", "Can't set players.min to True: expected a whole number."),
        ("[players]\nmin = 2.5", "players.min", "Can't set players.min to 2.5: expected a whole number."),
        ("[players]\nmax = 1000001", "players.max", "Can't set players.max to 1000001: numbers go up to 1000000."),
        ("[players]\nmax = 1979-05-27", "players.max", "Can't set players.max to datetime.date(1979, 5, 27): expected a whole number."),
        ("[players]\nbest = 4", "players.best", "Can't set players.best to 4: expected a list in square brackets."),
        ("players = [1]", "players", "Can't set players to [1]: expected a table."),
        ("[hook]\nwhen = 6", "hook.when", "Can't set hook.when to 6: expected text."),
        ("[hook]\nwhen = 'n > 6'", "hook.when", "Can't set hook.when to 'n > 6': write always, not last hand, n >= 6, n <= 3, n = max, hand <= 5 or every 3 hands."),
        ("[schedule]\nmax = 'all'", "schedule.max", "Can't set schedule.max to 'all': expected a whole number; or did you mean 'use_all'? write leave_one or use_all; or expected a table like { 3 = 10, 4 = 10 }."),
        ("[schedule]\nmax = { three = 10 }", "schedule.max", "Can't set schedule.max to {'three': 10}: expected a whole number; or write leave_one or use_all; or 'three' is not a whole number."),
    ],
)  # fmt: skip
def test_wrong_value_is_reported_with_what_is_expected(text: str, axis: str, message: str) -> None:
    assert _problem(text) == ("wrong-value", axis, message)


def test_a_card_that_is_none_is_named_in_its_list() -> None:
    code, axis, message = _problem("[deck]\nkind = 'custom'\ncards = ['Ah', 'Qx']")

    assert (code, axis) == ("wrong-value", "deck.cards")
    assert message.startswith("Can't set deck.cards to ['Ah', 'Qx']: 'Qx' is not a card.")


def test_a_long_value_is_not_repeated_whole() -> None:
    message = _problem(f"[players]\nmin = '{'9' * 200}'")[2]

    assert message == f"Can't set players.min to '{'9' * 59}…: expected a whole number."


def test_wrong_value_in_a_list_is_reported_with_its_place() -> None:
    code, axis, _ = _problem("forfeits = [{ id = 'a' }, { id = 7 }]")

    assert (code, axis) == ("wrong-value", "forfeits[2].id")


@pytest.mark.parametrize("entry", ['"03"', '"00"', '"-3"', '"12345"', '"3.0"'])
def test_a_table_has_plain_numbers_for_keys(entry: str) -> None:
    assert _problem(f"[schedule]\nmax = {{ {entry} = 10 }}")[0] == "wrong-value"


def test_missed_cannot_set_a_side_twice() -> None:
    (problem,) = _problems("[score]\nmade = {}\nunder = { base = 1 }\nmissed = {}\nover = {}")

    assert (problem.code, problem.axis) == ("set-twice", "score.missed")
    assert problem.message == "Can't set score.missed: under is already set."


REMOVED = {
    "take_back": "take_back = 'refuse_illegal_only'",
    "format.aggregate": "[format]\naggregate = 'sum'",
    "forfeits[1].once_per": "forfeits = [{ once_per = 'player' }]",
}


@pytest.mark.parametrize("axis", REMOVED)
def test_a_removed_rule_is_read_with_a_warning(axis: str) -> None:
    with pytest.warns(RemovedRuleWarning, match=f"{re.escape(axis)}: this is no longer a rule .*: delete it") as warned:
        rules = read_rules(REMOVED[axis] + SCORE)

    assert (rules.forfeits, len(warned)) == ((ForfeitRule(),) if "forfeits" in axis else (), 1)


@pytest.mark.parametrize("axis", REMOVED)
def test_a_rule_file_lists_removed_rules(axis: str) -> None:
    (warning,) = read_rule_file(REMOVED[axis] + SCORE).warnings

    assert (warning.code, warning.axis) == ("removed-rule", axis)


def test_every_problem_of_a_file_is_reported_at_once() -> None:
    text = "hok = 1\nname = 2\n[bid]\nfrm = 'x'\nmin = 'many'\n" + SCORE

    assert codes(_problems(text)) == ["unknown-rule", "wrong-value", "unknown-rule", "wrong-value"]


def test_unknown_key_does_not_hide_a_conflict() -> None:
    text = "hok = 1\n[bid]\nform = 'simultaneous'\nreveal = 'all_together'\n[hook]\nkind = 'last_not_equal'\n" + SCORE

    assert codes(_problems(text)) == ["unknown-rule", "hook-needs-order"]


def test_unreadable_value_is_not_reported_as_missing() -> None:
    assert codes(_problems("[score]\nmade = 3\nmissed = {}")) == ["wrong-value"]


def test_text_instead_of_a_table_sets_its_first_axis() -> None:
    assert read_rules("hook = 'last_not_equal'" + SCORE).hook == house_rules(hook={"kind": "last_not_equal"}).hook


WRITTEN = [
    house_rules(),
    house_rules(name='The "best"\n\tgame \\ of \x7f all', comments=True, bids_visible_in_play=False),
    house_rules(schedule={"max": {"3": 10, "4": 8}, "repeat_low": "N", "clamp": True}, players={"min": 3, "best": [3, 4]}),
    house_rules(trump={"source": "by_list", "list": {"by": "cards", "entries": {"2": "h", "1": "nt"}}}, schedule={"max": 2}),
    house_rules(trump={"source": "by_list", "list": {"entries": ["h", "nt", "c"]}}, schedule={"max": 2}),
    house_rules(trump={"override": [{"when": "n = max", "source": "none"}], "turnup_nt_if": ["A", "K"]}),
    house_rules(bid={"sight": [{"when": "every 3 hands", "mode": "blind"}]}, hook={"kind": "any_below", "when": "n >= 2"}),
    house_rules(score={"made": {"table": {"0": 5}, "bonus": [{"min_bid": 5, "points": 5}]}, "under": {}, "over": {"zero": 3}}),
    house_rules(score={"made": {}, "missed": {"zero": {"1": -5, "2": -7}}}, forfeits=[{"id": "song"}, {"choices": ["bow"]}]),
    house_rules(deck={"kind": "custom", "cards": ["Ah", "12s", "2c"]}, sheet={"fields": []}, trick={"dead": {"credit": "carry"}}),
]  # fmt: skip


@pytest.mark.parametrize("rules", WRITTEN)
def test_written_rules_are_read_back_the_same(rules: Rules) -> None:
    assert read_rules(rules.to_toml()) == rules


def test_only_what_differs_is_written() -> None:
    assert house_rules(
        players={"min": 3}, hook={"kind": "last_not_equal", "when": "n >= 6"}, comments=True
    ).to_toml() == (
        "comments = true\n\n"
        "[players]\nmin = 3\n\n"
        '[hook]\nkind = "last_not_equal"\nwhen = "n >= 6"\n\n'
        "[score]\nmade = { base = 10, per_bid = 1 }\nmissed = { per_taken = 1 }\n"
    )


def test_different_sides_are_written_separately() -> None:
    text = house_rules(score={"made": {}, "under": {"base": -10}, "over": {"per_taken": 1}}).to_toml()

    assert text == "[score]\nmade = {}\nunder = { base = -10 }\nover = { per_taken = 1 }\n"


def test_one_side_of_the_score_is_written_under_its_own_name() -> None:
    assert house_rules(score={"made": {}, "over": {}}).to_toml() == "[score]\nmade = {}\nover = {}\n"


def test_the_largest_number_is_a_million() -> None:
    assert read_rules("[end]\nkind = 'target'\npoints = 1000000" + SCORE).end.points == 1_000_000


def test_default_rules_are_an_empty_text() -> None:
    assert Rules().to_toml() == "\n"


def test_number_with_too_many_digits_is_reported() -> None:
    with pytest.raises(RulesError, match="a number with too many digits"):
        read_rules("name = 0x" + "f" * 5_000)
