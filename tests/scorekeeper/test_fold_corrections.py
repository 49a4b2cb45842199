"""Corrections: an earlier hand put right gives the sheet it would have given at once, and says who changed what."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from ohhell.presets import preset
from ohhell.scorekeeper.notes import Finish, ForfeitChoice, NextMatch, PlayerJoins, PlayerLeaves, Void, Write
from ohhell.scorekeeper.pad import Change
from ohhell.scorekeeper.sheet_json import SheetJson, sheet_of
from scenes import house_rules
from scorekeeper.random_games import evening, typed_evening
from scorekeeper.typed_games import NOON, PadTypist, typist_of

SHORT = house_rules(schedule={"shape": "custom", "list": [2, 2, 2]})
RACE = house_rules(
    schedule={"shape": "custom", "list": [3, 2, 1]},
    end={"kind": "target", "points": 11},
    tie={"kind": "extra_hands", "size": "max"},
)


def _said(typist: PadTypist) -> tuple[object, ...]:
    """A sheet without its history."""
    sheet: SheetJson = sheet_of(typist.pad)
    return sheet.matches, sheet.standing, sheet.winners, sheet.phase, sheet.names


@pytest.mark.parametrize("name", ["mrpikes", "irish", "heck-normal", "classic", "classic-cancel"])
def test_hand_corrected_later_gives_the_sheet_of_one_typed_right_at_once(name: str) -> None:
    rng = Random(name)
    matches = evening(preset(name), preset(name).players.min, 5)
    right = typed_evening(matches)
    for _ in range(3):
        row = rng.choice(right.pad.match.rows)
        number, one, other = row.hand.plan.number, *rng.sample(row.hand.players, 2)
        taken = (row.taken[one], row.taken[other])
        wrong = typed_evening(matches)
        wrong.type(Write(len(matches), number, taken={one: taken[1], other: taken[0]}))

        wrong.type(Write(len(matches), number, taken={one: taken[0], other: taken[1]}))

        assert _said(wrong) == _said(right)


def test_hand_3_corrected_after_hand_9_changes_all_totals_since() -> None:
    nine = typist_of(preset("mrpikes"), 3, dealer=0)
    for _ in range(9):
        hand = nine.pad.match.current
        assert hand is not None
        nine.hand((0, 0, 0), (0, 0, hand.plan.cards), "c")
    before = [row.totals for row in nine.pad.match.rows]

    nine.type(Write(1, 3, bids={2: 8}), by="Bob")

    after = [row.totals for row in nine.pad.match.rows]
    assert after[:2] == before[:2]
    gained = (nine.pad.match.rows[2].points[2] or 0) - ((before[2][2] or 0) - (before[1][2] or 0))
    assert [(new[2] or 0) - (old[2] or 0) for new, old in zip(after[2:], before[2:], strict=True)] == [gained] * 7


def test_correction_counts_nothing_anew_that_stands_before_it() -> None:
    typist = typed_evening(evening(preset("irish"), 5, 5))
    before = typist.pad.matches
    hand = before[1].rows[4].hand
    one, other = hand.players[:2]

    typist.type(Write(2, 5, taken=dict(zip((one, other), (hand.taken[1], hand.taken[0]), strict=True)), comment="slip"))

    after = typist.pad.matches
    assert after[0] is before[0]
    assert [row is old for row, old in zip(after[1].rows, before[1].rows, strict=True)] == [True] * 4 + [False] * 6
    assert after[2] is before[2], "the third match counts on nothing"


def test_correction_says_who_changed_what_and_when() -> None:
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c")

    typist.type(Write(1, 1, trump="d", bids={0: 2, 2: 0}, taken={0: 2, 2: 0}), by="Bob")

    at = NOON + 2000
    assert typist.pad.changes == (
        Change(3, at, "Bob", 1, 1, "trump", None, "c", "d"),
        Change(3, at, "Bob", 1, 1, "bids", 0, 1, 2),
        Change(3, at, "Bob", 1, 1, "bids", 2, 1, 0),
        Change(3, at, "Bob", 1, 1, "taken", 0, 1, 2),
        Change(3, at, "Bob", 1, 1, "taken", 2, 1, 0),
    )


def test_typing_the_same_again_and_a_comment_are_no_corrections() -> None:
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c")

    typist.type(Write(1, 1, bids={0: 1}), Write(1, 1, comment="late, and true"))

    assert (typist.pad.changes, typist.pad.match.rows[0].hand.comment) == ((), "late, and true")


@pytest.mark.parametrize(
    ("note", "code", "sentence"),
    [
        (
            Write(1, 1, bids={1: None}),
            "half-filled",
            "hand 1 would have no bid for Bob: 2 of 3 are entered",
        ),
        (
            Write(1, 1, taken={0: None, 2: None}),
            "half-filled",
            "hand 1 would have no tricks for Ann: 1 of 3 are entered",
        ),
        (Write(1, 1, trump=None), "half-filled", "hand 1 would have no trump"),
        (
            Write(1, 1, taken={0: 0}),
            "tricks-do-not-add-up",
            "The tricks add up to 1, but there are 2. Check the numbers.",
        ),
        (Write(1, 1, bids={1: 3}), "bid-out-of-range", "A bid of 3 isn't allowed: with 2 cards, bids go from 0 to 2."),
    ],
)
def test_correction_must_leave_a_whole_hand_that_can_be(note: Write, code: str, sentence: str) -> None:
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c").hand((0, 0, 0), (1, 1, 0), "c")

    assert typist.refused(note) == (code, sentence)


def test_corrected_forfeit_goes_and_comes_with_its_reason() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2, 2]}, forfeits=[{"id": "bow", "min_bid": 2}])
    typist = typist_of(rules, 3).hand((2, 0, 0), (1, 1, 0), "c")
    owed = typist.pad.match.forfeits

    typist.type(ForfeitChoice(1, 0, "bow", "deep"), Write(1, 1, taken={0: 2, 1: 0}))
    none = typist.pad.match.forfeits
    typist.type(Write(1, 1, taken={0: 1, 1: 1}))

    assert (len(owed), none) == (1, ())
    assert [(one.forfeit, one.choice) for one in typist.pad.match.forfeits] == [(owed[0].forfeit, "deep")]


def test_hands_after_an_end_that_a_correction_brings_do_not_count_and_come_back() -> None:
    typist = typist_of(RACE, 3).hand((0, 0, 0), (1, 1, 1), "c").hand((0, 0, 1), (1, 0, 1), "d")
    going_on = _said(typist)

    typist.type(Write(1, 1, bids={2: 1}), by="Bob")
    ended = sheet_of(typist.pad).matches[0]
    typist.type(Write(1, 1, bids={2: 0}), by="Cid")

    assert (ended.winners, ended.totals, len(ended.rows), ended.current) == ((2,), (1, 1, 11), 1, None)
    assert [(row.number, row.points) for row in ended.surplus] == [(2, (None, None, None))]
    assert _said(typist) == going_on


def test_what_was_said_of_a_hand_comes_back_with_it() -> None:
    typist = typist_of(RACE, 3).hand((0, 0, 0), (1, 1, 1), "c").type(Write(1, 2, comment="my last!"), Void(1, 2))

    typist.type(Write(1, 1, bids={2: 1}), Write(1, 1, bids={2: 0}))

    hand = typist.pad.match.current
    assert hand is not None
    assert (hand.plan.number, hand.comment, hand.voided) == (2, "my last!", 1)


def test_hand_that_does_not_count_can_be_voided() -> None:
    typist = typist_of(RACE, 3).hand((0, 0, 0), (1, 1, 1), "c").hand((0, 0, 1), (1, 0, 1), "d")

    typist.type(Write(1, 1, bids={2: 1}), Void(1, 2))

    assert (typist.pad.phase, len(typist.pad.match.hands), typist.pad.match.surplus) == ("over", 1, ())


def test_correction_may_not_turn_a_later_hand_into_one_that_cannot_be() -> None:
    typist = typist_of(RACE, 3).hand((0, 0, 0), (1, 1, 1), "c").hand((0, 0, 1), (1, 0, 1), "d")

    code, sentence = typist.refused(Write(1, 1, bids={0: 1, 1: 1, 2: 1}))

    assert code == "breaks-later-hands"
    assert sentence == (
        "You can't make this correction: hand 2 would have 3 cards, and then its numbers don't fit. "
        "The tricks add up to 2, but there are 3. Check the numbers."
    )


def test_later_hand_that_can_be_counts_under_its_new_plan() -> None:
    level = house_rules(
        schedule={"shape": "fixed", "max": 3, "hands": 2},
        end={"kind": "target", "points": 11},
        tie={"kind": "extra_hands"},
    )
    typist = typist_of(level, 3).hand((0, 0, 0), (1, 1, 1), "c").hand((0, 0, 1), (1, 1, 1), "d")

    typist.type(Write(1, 1, bids={0: 1, 1: 1, 2: 1}))

    assert [(row.hand.plan.extra, row.totals) for row in typist.pad.match.rows] == [
        (False, (11, 11, 11)),
        (True, (12, 12, 22)),
    ]


def test_hand_going_on_is_not_changed_under_the_scorer() -> None:
    typist = typist_of(RACE, 3).hand((0, 0, 0), (1, 1, 1), "c").type(Write(1, 2, trump="h"))

    notes = Write(1, 1, bids={0: 1, 1: 1, 2: 1}), Write(1, 1, bids={2: 1})
    refusals = {typist.refused(note) for note in notes}

    assert refusals == {
        (
            "hand-going-on",
            "You can't do this now: hand 2 has started and would change. Complete it or redeal it first.",
        )
    }


def test_hand_nobody_began_becomes_another_and_keeps_its_comment() -> None:
    typist = typist_of(RACE, 3).hand((0, 0, 0), (1, 1, 1), "c").type(Write(1, 2, comment="it rains"))

    typist.type(Write(1, 1, bids={0: 1, 1: 1, 2: 1}))

    hand = typist.pad.match.current
    assert hand is not None
    assert (hand.plan.cards, hand.plan.extra, hand.comment) == (3, True, "it rains")


def test_match_that_others_follow_stays_over() -> None:
    rules = house_rules(
        schedule={"shape": "custom", "list": [1, 1]}, format={"matches": 2}, end={"kind": "target", "points": 11}
    )
    typist = typist_of(rules, 3).hand((1, 0, 0), (1, 0, 0), "c").type(NextMatch(1))

    assert typist.refused(Write(1, 1, bids={0: 0, 1: 1})) == (
        "breaks-later-hands",
        "You can't make this correction: match 1 would not be over, but match 2 has started.",
    )


def test_closed_pad_still_takes_corrections() -> None:
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c").type(Finish())

    typist.type(Write(1, 1, bids={1: 1}), by="Bob")

    assert (typist.pad.phase, typist.pad.match.totals) == ("closed", (11, 0, 11))


TWICE = house_rules(schedule={"shape": "custom", "list": [1]}, format={"matches": 2})


def test_hand_voided_half_typed_is_as_if_nothing_had_been_typed() -> None:
    fresh = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c")
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c").type(Write(1, 2, trump="h", bids={2: 1, 0: 1}))

    typist.type(Void(1, 2))

    assert fresh.pad.match.current is not None
    assert typist.pad.match.current == replace(fresh.pad.match.current, voided=1)
    assert typist.pad.changes == ()


def test_last_complete_hand_is_dealt_again_by_the_same_dealer() -> None:
    typist = typist_of(SHORT, 3, dealer=1).hand((1, 0, 1), (1, 0, 1), "c").hand((0, 0, 0), (2, 0, 0), "c")

    typist.type(Void(1, 2), by="Bob").hand((1, 1, 1), (1, 0, 1), "d")

    row = typist.pad.match.rows[1]
    assert (row.hand.dealer, row.hand.voided, row.totals) == (2, 1, (22, 10, 22))
    assert typist.pad.changes == (Change(4, NOON + 3000, "Bob", 1, 2, "void"),)


def test_comment_of_a_voided_hand_and_of_the_one_after_it_stay() -> None:
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c")
    typist.type(Write(1, 1, comment="a card fell"), Write(1, 2, comment="now Bob deals"), Void(1, 2), Void(1, 1))

    typist.hand((1, 0, 1), (1, 0, 1), "c").hand((1, 0, 1), (1, 0, 1), "c")

    rows = sheet_of(typist.pad).matches[0].rows
    assert [(row.comment, row.voided) for row in rows] == [("a card fell", 1), ("now Bob deals", 1)]


def test_voiding_the_last_hand_opens_a_game_that_was_over() -> None:
    typist = typist_of(house_rules(schedule={"shape": "custom", "list": [1]}), 3).hand((1, 0, 0), (1, 0, 0), "c")
    over = sheet_of(typist.pad)

    typist.type(Void(1, 1))

    again = sheet_of(typist.pad)
    assert [(sheet.phase, sheet.winners, sheet.standing) for sheet in (over, again)] == [
        ("over", (0,), (11, 10, 10)),
        ("trump", (), (0, 0, 0)),
    ]


def test_only_the_last_complete_hand_can_be_voided() -> None:
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c").hand((0, 0, 0), (2, 0, 0), "c")

    assert typist.refused(Void(1, 1)) == (
        "wrong-phase",
        "You can't redeal hand 1 of match 1: later hands were played. Correct its numbers instead.",
    )
    assert typist.refused(Void(1, 4)) == ("no-such-hand", "You can't enter hand 4: the latest is 3.")


def test_hand_going_on_is_voided_before_the_one_before_it() -> None:
    typist = typist_of(SHORT, 3).hand((1, 0, 1), (1, 0, 1), "c").type(Write(1, 2, trump="d"))

    assert typist.refused(Void(1, 1)) == (
        "hand-going-on",
        "You can't redeal hand 1: hand 2 has started. Redeal that one first.",
    )


def test_hand_of_an_earlier_match_stays() -> None:
    typist = typist_of(TWICE, 3).hand((1, 0, 0), (1, 0, 0), "c").type(NextMatch(1))

    assert typist.refused(Void(1, 1))[0] == "wrong-phase"


def test_voided_hand_is_dealt_again_to_those_who_are_there_now() -> None:
    typist = typist_of(preset("mrpikes"), 3).hand((3, 3, 3), (3, 3, 4), "c")

    typist.type(PlayerJoins("Dee", 0, "lowest"), PlayerLeaves(2), Void(1, 1)).hand((3, 3, 3), (4, 3, 3), "c")

    row = typist.pad.match.rows[0]
    assert (row.hand.players, row.totals) == ((0, 3, 1), (row.points[0], row.points[1], None, row.points[3]))
    assert typist.pad.match.totals == row.totals
