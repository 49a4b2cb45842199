"""The eight presets that come from the sources, axis by axis."""

from __future__ import annotations

from operator import attrgetter

import pytest

from ohhell.presets import preset
from ohhell.rules.axes import Bonus, DeadTrick, Made, Missed, Players
from ohhell.rules.cards import cards
from ohhell.rules.pack import pack
from ohhell.rules.tricks import winner

HECKS = ("heck-friendly", "heck-normal", "heck-gobig", "heck-cutthroat")
SOURCES = ("mrpikes", "screw-your-buddy", "classic", "irish", *HECKS)

AXES: dict[str, dict[str, object]] = {
    "mrpikes": {
        "players": Players(min=3, max=7, best=(4, 5, 6), minutes=45),
        "hand_sizes.shape": "down_up",
        "first_dealer.by": "draw_high",
        "trump.source": "turn_up",
        "trump.no_card_left": "error",
        "bid.form": "simultaneous",
        "bid.reveal": "all_together",
        "bid.change": "until_reveal",
        "hook.kind": "none",
        "lead.first": "dealer",
        "score.made": Made(base=10, per_bid=1),
        "score.under": Missed(base=-10, per_off=-1),
        "tie.kind": "extra_hands",
        "tie.size": "last",
        "format.matches": 1,
        "table_talk": "open",
        "comments": True,
        "bids_visible_in_play": True,
        "scorer.by": "player",
    },
    "screw-your-buddy": {
        "players": Players(min=3, max=7, best=(4, 5, 6), minutes=45),
        "hand_sizes.shape": "down_up",
        "first_dealer.by": "draw_high",
        "trump.source": "turn_up",
        "trump.no_card_left": "error",
        "bid.form": "sequential",
        "bid.first": "left_of_dealer",
        "bid.reveal": "at_once",
        "bid.change": "until_next_bids",
        "hook.kind": "last_not_equal",
        "lead.first": "dealer",
        "score.made": Made(per_bid=10, table=((0, 10),)),
        "score.under": Missed(per_off=-10),
        "tie.kind": "extra_hands",
        "tie.size": "last",
        "format.matches": 1,
        "forfeits": (),
        "table_talk": "open",
        "comments": True,
        "bids_visible_in_play": True,
        "scorer.by": "player",
    },
    "classic": {
        "players": Players(min=3, best=(4, 5, 6, 7)),
        "hand_sizes.shape": "up_down",
        "hand_sizes.max": "leave_one",
        "hand_sizes.cap": None,
        "first_dealer.by": "cut_high",
        "trump.source": "turn_up",
        "trump.no_card_left": "no_trump",
        "bid.form": "sequential",
        "bid.change": "never",
        "hook.kind": "last_not_equal",
        "lead.first": "left_of_dealer",
        "trick.duplicates": "first_wins",
        "score.made": Made(base=10, per_bid=1),
        "score.under": Missed(per_taken=1),
        "tie.kind": "shared",
        "format.matches": 1,
        "forfeits": (),
        "table_talk": "open",
        "comments": False,
        "bids_visible_in_play": True,
        "scorer.by": "engine",
    },
    "irish": {
        "players": Players(min=5, max=5),
        "hand_sizes.shape": "down",
        "hand_sizes.max": 10,
        "first_dealer.by": "face_up_high",
        "trump.source": "by_list",
        "trump.list.by": "cards",
        "bid.form": "sequential",
        "bid.change": "never",
        "hook.kind": "last_not_equal",
        "hook.when.text": "n >= 6",
        "lead.first": "left_of_dealer",
        "score.made": Made(base=10, per_bid=1),
        "score.under": Missed(per_taken=1),
        "tie.kind": "shared",
        "format.matches": 4,
        "format.table_size": 5,
        "format.next_match_dealer": "redraw",
        "forfeits": (),
        "table_talk": "silent_in_hand",
        "comments": False,
        "bids_visible_in_play": False,
        "scorer.by": "player",
    },
    **{
        name: {
            "players": Players(min=2, max=8),
            "hand_sizes.shape": "down_up",
            "first_dealer.by": "random_first_player",
            "trump.source": "rotation",
            "trump.cycle": ("c", "d", "h", "s", "nt"),
            "trump.start": "random_suit_only",
            "bid.form": "sequential",
            "bid.change": "never",
            "lead.first": "left_of_dealer",
            "tie.kind": "shared",
            "format.matches": 1,
            "forfeits": (),
            "table_talk": "open",
            "comments": False,
            "bids_visible_in_play": True,
            "scorer.by": "engine",
        }
        for name in HECKS
    },
}
BIG = Made(base=5, per_bid=1, bonus=(Bonus(min_bid=5, points=5),))


@pytest.mark.parametrize(
    ("name", "axis", "value"), [(name, axis, value) for name, row in AXES.items() for axis, value in row.items()]
)
def test_preset_has_the_axes_of_its_source(name: str, axis: str, value: object) -> None:
    assert attrgetter(axis)(preset(name)) == value


@pytest.mark.parametrize(
    ("name", "hook", "made", "missed"),
    [
        ("heck-friendly", "none", Made(base=10, per_bid=1), Missed(per_taken=1)),
        ("heck-normal", "last_not_equal", Made(base=10, per_bid=1), Missed()),
        ("heck-gobig", "last_not_equal", BIG, Missed()),
        ("heck-cutthroat", "last_not_equal", BIG, Missed(per_bid=-1)),
    ],
)
def test_four_scorings_of_oh_heck_differ_in_hook_and_points_alone(
    name: str, hook: str, made: Made, missed: Missed
) -> None:
    rules = preset(name)

    assert (rules.hook.kind, rules.score.made, rules.score.under) == (hook, made, missed)


@pytest.mark.parametrize("name", SOURCES)
def test_in_the_sources_too_many_tricks_score_like_too_few(name: str) -> None:
    score = preset(name).score

    assert score.over == score.under


@pytest.mark.parametrize("name", SOURCES)
def test_sources_play_with_52_cards_and_bids_from_zero_to_the_cards(name: str) -> None:
    rules = preset(name)

    assert len(pack(rules.deck, rules.players.min)) == 52
    assert (rules.bid.min, rules.bid.max) == (0, "n")


@pytest.mark.parametrize("name", SOURCES)
def test_source_presets_lead_trumps_any_time_and_never_force_them(name: str) -> None:
    rules = preset(name)

    assert (rules.lead.trump, rules.follow.void, rules.direction) == ("any_time", "any", "clockwise")


def test_missing_a_bid_of_five_costs_a_forfeit_once_in_a_match_with_a_choice() -> None:
    (rule,) = preset("mrpikes").forfeits

    assert (rule.min_bid, rule.scope) == (5, "match")
    assert len(rule.choices) > 1


@pytest.mark.parametrize(
    ("name", "head", "columns"),
    [
        ("mrpikes", {"winner", "date", "location", "scorer", "comments"}, {"cards", "bids", "points", "running_total"}),
        (
            "screw-your-buddy",
            {"winner", "comments", "date", "location", "scorer"},
            {"cards", "bids", "points", "running_total"},
        ),
        (
            "irish",
            {"winner", "date", "scorer"},
            {"cards", "trump", "bids", "tricks", "points", "running_total"},
        ),
    ],
)
def test_sheet_has_the_fields_its_source_prints_and_a_running_total(
    name: str, head: set[str], columns: set[str]
) -> None:
    assert set(preset(name).sheet.fields) == head | columns


@pytest.mark.parametrize(("name", "size"), [("classic-two-packs", 104), ("classic-cancel", 104), ("classic-63", 63)])
def test_larger_packs_are_for_six_players_or_more(name: str, size: int) -> None:
    rules = preset(name)

    assert (rules.players.min, rules.players.max) == (6, None)
    assert len(pack(rules.deck, 6)) == size


def test_joker_of_the_63_cards_takes_the_ace_of_trumps() -> None:
    assert winner(preset("classic-63"), cards("Ah Jo Kh 2h 3h 4h"), "h") == 1


def test_first_of_two_identical_cards_is_the_higher() -> None:
    assert winner(preset("classic-two-packs"), cards("2c Ac Ac 3c 4c 5c"), "h") == 1


def test_identical_cards_cancel_and_leave_the_trick_to_the_next() -> None:
    assert winner(preset("classic-cancel"), cards("Qc 5c Qc 3c 4c 2c"), "h") == 1


def test_nobody_wins_a_trick_of_pairs_and_its_leader_leads_again() -> None:
    rules = preset("classic-cancel")

    assert winner(rules, cards("Ac Ac Kc Kc 2c 2c"), "h") is None
    assert rules.trick.dead == DeadTrick(credit="nobody", leader="same")


def test_in_the_spanish_pack_the_three_beats_the_king() -> None:
    assert winner(preset("podrida"), cards("Kc 3c 7c 2c"), "h") == 1
