"""A voided hand: dealt again by the same dealer, as if nothing had been typed, and the sheet says so."""

from __future__ import annotations

from dataclasses import replace

from ohhell.presets import preset
from ohhell.scorekeeper.notes import NextMatch, PlayerJoins, PlayerLeaves, Void, Write
from ohhell.scorekeeper.pad import Change
from ohhell.scorekeeper.sheet_json import sheet_of
from scenes import house_rules
from scorekeeper.typed_games import NOON, typist_of

SHORT = house_rules(schedule={"shape": "custom", "list": [2, 2, 2]})
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
    assert [(told.phase, told.winners, told.standing) for told in (over, again)] == [
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
