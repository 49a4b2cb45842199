from __future__ import annotations

import pytest

from ohhell.rules.errors import Problem
from scenes import PLAIN_SCORE, codes, house_rules, only_problem


@pytest.mark.parametrize(
    ("axes", "axis", "message"),
    [
        ({"players": {"min": 1}}, "players.min", "players.min is 1, but must be from 2 to 520."),
        ({"players": {"min": 4, "max": 3}}, "players.max", "The minimum of 4 players is more than the maximum of 3."),
        ({"players": {"minutes": 0}}, "players.minutes", "players.minutes is 0, but must be from 1 to 10000."),
        ({"deck": {"packs": 0}}, "deck.packs", "deck.packs is 0, but must be from 1 to 10."),
        ({"deck": {"jokers": 11, "joker_role": "top_trump"}}, "deck.jokers", "deck.jokers is 11, but must be from 0 to 10."),
        ({"deck": {"per_player": 0}}, "deck.per_player", "deck.per_player is 0, but must be from 1 to 52."),
        ({"schedule": {"max": 0}}, "schedule.max", "schedule.max is 0, but must be from 1 to 520."),
        ({"schedule": {"max": {"4": 0}}}, "schedule.max", "schedule.max is 0, but must be from 1 to 520."),
        ({"schedule": {"cap": 0}}, "schedule.cap", "schedule.cap is 0, but must be from 1 to 520."),
        ({"schedule": {"min": 0}}, "schedule.min", "schedule.min is 0, but must be from 1 to 520."),
        ({"schedule": {"step": 0}}, "schedule.step", "schedule.step is 0, but must be from 1 to 520."),
        ({"schedule": {"repeat_low": 0}}, "schedule.repeat_low", "schedule.repeat_low is 0, but must be from 1 to 100."),
        ({"schedule": {"repeat_high": 101}}, "schedule.repeat_high", "schedule.repeat_high is 101, but must be from 1 to 100."),
        ({"schedule": {"hands": 1001}}, "schedule.hands", "schedule.hands is 1001, but must be from 1 to 1000."),
        ({"schedule": {"shape": "custom", "list": [1] * 1001}}, "schedule.list", "schedule.list has 1001 entries; 1000 is the maximum."),
        ({"bid": {"min": -1}}, "bid.min", "bid.min is -1, but must be from 0 to 520."),
        ({"bid": {"max": -1}}, "bid.max", "bid.max is -1, but must be from 0 to 520."),
        ({"end": {"points": 0}}, "end.points", "end.points is 0, but must be from 1 to 1000000."),
        ({"format": {"matches": 0}}, "format.matches", "format.matches is 0, but must be from 1 to 100."),
        ({"format": {"table_size": 1}}, "format.table_size", "format.table_size is 1, but must be from 2 to 520."),
        ({"forfeits": [{"min_bid": -1}]}, "forfeits.min_bid", "forfeits.min_bid is -1, but must be from 0 to 520."),
        ({"deck": {"kind": "custom", "cards": ["Ah"] * 521}}, "deck.cards", "deck.cards has 521 entries; 520 is the maximum."),
        ({"deck": {"ranks": ["A", "K", "A"]}}, "deck.ranks", "deck.ranks lists A 2 times. List each rank once."),
        ({"forfeits": [{"id": "song"}, {"id": "song"}]}, "forfeits", "2 forfeits have the id 'song'. Give each its own."),
        ({"forfeits": [{"choices": []}]}, "forfeits", "A forfeit needs at least one choice."),
        ({"forfeits": [{"choices": ["sing", " "]}]}, "forfeits", "A forfeit needs at least one choice."),
        ({"forfeits": [{"choices": ["sing"] * 101}]}, "forfeits.choices", "forfeits.choices has 101 entries; 100 is the maximum."),
        ({"players": {"best": [4] * 101}}, "players.best", "players.best has 101 entries; 100 is the maximum."),
        ({"trump": {"cycle": ["c"] * 101}}, "trump.cycle", "trump.cycle has 101 entries; 100 is the maximum."),
        ({"trump": {"turnup_nt_if": ["2"] * 101}}, "trump.turnup_nt_if", "trump.turnup_nt_if has 101 entries; 100 is the maximum."),
        ({"sheet": {"fields": ["date"] * 101}}, "sheet.fields", "sheet.fields has 101 entries; 100 is the maximum."),
        ({"deck": {"kind": "custom", "cards": ["Ah", "2c"] * 51, "packs": 10}}, "deck.packs", "10 decks of 102 cards make 1020 cards; 1000 is the maximum."),
    ],
)  # fmt: skip
def test_number_out_of_range_is_reported_with_the_range(axes: dict[str, object], axis: str, message: str) -> None:
    assert only_problem(house_rules(**axes)) == ("out-of-range", axis, message)


def test_a_thousand_hands_are_not_too_many() -> None:
    assert house_rules(schedule={"shape": "custom", "list": [1] * 1000}).problems(4) == []


def test_custom_pack_cannot_list_jokers() -> None:
    ((code, axis),) = [
        (problem.code, problem.axis)
        for problem in house_rules(deck={"kind": "custom", "cards": ["Ah", "2h", "3h", "4h", "Jo"]}).problems()
    ]

    assert (code, axis) == ("out-of-range", "deck.cards")


@pytest.mark.parametrize(
    ("axes", "axis", "message"),
    [
        (
            {"deck": "short_top"},
            "deck.per_player",
            "A short deck needs deck.per_player, the number of cards per player.",
        ),
        ({"deck": "custom"}, "deck.cards", "A custom deck needs deck.cards, the list of its cards."),
        ({"trump": "fixed"}, "trump.suit", "A fixed trump needs trump.suit."),
        ({"trump": {"no_card_left": "fixed"}}, "trump.suit", "A fixed trump needs trump.suit."),
        ({"trump": {"override": [{"source": "fixed"}]}}, "trump.suit", "A fixed trump needs trump.suit."),
        ({"trump": "rotation"}, "trump.cycle", "A rotation needs trump.cycle, the trumps in order."),
        (
            {"trump": {"source": "rotation", "cycle": ["c", "d"], "start": "given", "suit": "h"}},
            "trump.suit",
            "A rotation that starts with a given suit needs trump.suit, one of the suits in trump.cycle.",
        ),
        (
            {"trump": {"source": "rotation", "cycle": ["nt"], "start": "random_suit_only"}},
            "trump.cycle",
            "A rotation that starts with a random suit needs at least one suit in trump.cycle.",
        ),
        ({"end": "target"}, "end.points", "A target score needs end.points."),
    ],
)
def test_value_that_needs_another_axis_names_it(axes: dict[str, object], axis: str, message: str) -> None:
    assert only_problem(house_rules(**axes)) == ("incomplete", axis, message)


# 6.2: the role has no default
@pytest.mark.parametrize(
    ("deck", "message"),
    [
        ({"jokers": 1}, "Say what the joker does: set deck.joker_role."),
        ({"jokers": 2}, "Say what the 2 jokers do: set deck.joker_role."),
        ({"kind": "five_hundred_63"}, "Say what the joker does: set deck.joker_role."),
    ],
)
def test_a_joker_needs_a_role(deck: dict[str, object], message: str) -> None:
    assert only_problem(house_rules(deck=deck)) == ("joker-role-missing", "deck.joker_role", message)


@pytest.mark.parametrize(
    ("score", "told"),
    [
        ({"missed": {}}, [("score.made", "Say what a made bid scores.")]),
        ({"made": {}, "over": {}}, [("score.under", "Say what a bid missed by too few tricks scores.")]),
        ({"made": {}, "under": {}}, [("score.over", "Say what a bid missed by too many tricks scores.")]),
    ],
)
def test_every_side_of_the_score_is_required(score: dict[str, object], told: list[tuple[str, str]]) -> None:
    assert house_rules(score=score).problems() == [Problem("score-incomplete", *case) for case in told]


# 5.3: all problems, not the first
def test_conflict_does_not_hide_problems_at_the_table() -> None:
    sealed = {"form": "simultaneous", "reveal": "all_together"}
    rules = house_rules(
        players={"min": 3, "max": 7}, bid=sealed, hook="last_not_equal", score={**PLAIN_SCORE, "made": {}}
    )

    assert codes(rules.problems(8)) == ["hook-needs-order", "players-out-of-range"]


def test_problems_of_several_axes_are_reported_together() -> None:
    rules = house_rules(score={}, deck={"packs": 0, "jokers": 1}, trump="fixed")

    assert codes(rules.problems()) == ["out-of-range", "joker-role-missing", "incomplete", *["score-incomplete"] * 3]


# 6.2
def test_best_number_of_players_is_only_a_hint() -> None:
    rules = house_rules(players={"min": 3, "max": 7, "best": [4, 5, 6], "minutes": 45})

    assert [rules.problems(seats) for seats in range(3, 8)] == [[]] * 5
