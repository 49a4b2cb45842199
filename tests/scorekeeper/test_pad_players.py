"""Somebody leaves or comes late: the schedule stays, the deal goes on among those who are there, totals start as agreed."""

from __future__ import annotations

import pytest

from ohhell.presets import preset
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.notes import MOST_SEATS, NextMatch, Note, PlayerJoins, PlayerLeaves, Void, Write
from ohhell.scorekeeper.records import record_of
from ohhell.scorekeeper.sheet_json import HandJson, sheet_of
from scenes import house_rules
from scorekeeper.typed_games import PadTypist, typist_of

OPEN = house_rules(schedule={"shape": "custom", "list": [3, 2, 2, 1]}, hook={"kind": "last_not_equal"})
BACKWARDS = house_rules(direction="counterclockwise", schedule={"shape": "custom", "list": [2, 2, 2]})
TWICE = house_rules(schedule={"shape": "custom", "list": [2, 1]}, format={"matches": 2})

LEVEL = {"made": {"base": 10}, "missed": {}}


def _hand(typist: PadTypist) -> HandJson:
    hand = sheet_of(typist.pad).matches[-1].current
    assert hand is not None
    return hand


def test_leaving_player_keeps_the_total_and_stops_playing() -> None:
    typist = typist_of(OPEN, 4).hand((1, 1, 0, 0), (1, 1, 0, 1), "c").type(PlayerLeaves(1))

    typist.hand((1, 0, 0), (1, 0, 1), "d")

    row = typist.pad.match.rows[1]
    assert (row.hand.players, row.bids) == ((0, 2, 3), (1, None, 0, 0))
    assert (row.points, row.totals) == ((11, None, 10, 1), (22, 11, 20, 2))


def test_schedule_stays_that_of_the_starting_number() -> None:
    rules = house_rules(schedule={"shape": "down", "max": "leave_one"})
    typist = typist_of(rules, 4)
    before = [hand.cards for hand in typist.pad.schedule]

    typist.type(PlayerLeaves(0))

    assert [hand.cards for hand in typist.pad.schedule] == before
    assert _hand(typist).cards == before[0]


def test_deal_passes_over_an_empty_chair() -> None:
    typist = typist_of(OPEN, 4, dealer=0).hand((1, 1, 0, 0), (1, 1, 0, 1), "c").type(PlayerLeaves(1))

    hand = _hand(typist)

    assert (hand.dealer, hand.order, hand.leader) == (2, (3, 0, 2), 3)


def test_first_dealer_may_leave_before_the_first_hand() -> None:
    typist = typist_of(OPEN, 4, dealer=1).type(PlayerLeaves(1))

    assert (_hand(typist).dealer, typist.pad.match.totals) == (2, (0, None, 0, 0))


def test_hook_holds_for_those_who_bid() -> None:
    typist = typist_of(OPEN, 4, dealer=0).type(PlayerLeaves(3), Write(1, 1, trump="c"), Write(1, 1, bids={1: 1, 2: 1}))

    assert typist.refused(Write(1, 1, bids={0: 1}))[0] == "bid-hooked"


@pytest.mark.parametrize(("start", "total"), [("zero", 0), ("lowest", 1)])
def test_latecomer_starts_at_zero_or_with_the_lowest_total(start: str, total: int) -> None:
    typist = typist_of(OPEN, 3).hand((1, 1, 0), (1, 1, 1), "c")

    typist.type(PlayerJoins("Dee", 0, "zero" if start == "zero" else "lowest"))

    assert (typist.pad.match.totals, typist.pad.names) == ((11, 11, 1, total), ("Ann", "Bob", "Cid", "Dee"))
    assert typist.hand((0, 1, 0, 0), (0, 1, 0, 1), "d").pad.match.totals == (21, 21, 2, total + 11)


def test_lowest_total_is_found_anew_when_an_earlier_hand_is_corrected() -> None:
    typist = typist_of(OPEN, 3).hand((1, 1, 0), (1, 1, 1), "c").type(PlayerJoins("Dee", 2, "lowest"))

    typist.type(Write(1, 1, taken={0: 0, 2: 2}))

    assert typist.pad.match.totals == (0, 11, 2, 0)


def test_latecomer_with_the_lowest_total_leads_nobody_below_zero() -> None:
    typist = typist_of(preset("mrpikes"), 3).hand((1, 1, 1), (0, 2, 8), "c").type(PlayerJoins("Dee", 0, "lowest"))

    assert (typist.pad.match.totals, typist.pad.match.leaders) == ((-11, -11, -17, -17), (0, 1))


@pytest.mark.parametrize(("after", "circle"), [(0, (0, 3, 1, 2)), (1, (0, 1, 3, 2)), (2, (0, 1, 2, 3))])
def test_latecomer_sits_to_the_left_of_the_named_seat(after: int, circle: tuple[int, ...]) -> None:
    typist = typist_of(OPEN, 3).type(PlayerJoins("Dee", after))

    assert (typist.pad.circle, typist.pad.active) == (circle, circle)


def test_left_is_the_other_side_where_play_goes_the_other_way() -> None:
    typist = typist_of(BACKWARDS, 3, dealer=1).type(PlayerJoins("Dee", 1))

    assert (typist.pad.circle, _hand(typist).order) == ((0, 3, 1, 2), (3, 0, 2, 1))


def test_player_can_join_next_to_one_who_left() -> None:
    typist = typist_of(OPEN, 3).type(PlayerLeaves(1), PlayerJoins("Dee", 1))

    assert (typist.pad.circle, typist.pad.active) == ((0, 1, 3, 2), (0, 3, 2))


def test_player_who_joins_and_leaves_between_hands_played_none() -> None:
    typist = typist_of(OPEN, 3).hand((1, 1, 0), (1, 1, 1), "c").type(PlayerJoins("Dee", 0), PlayerLeaves(3))

    typist.hand((1, 0, 0), (1, 0, 1), "d")

    assert (typist.pad.match.rows[1].bids, typist.pad.match.totals) == ((1, 0, 0, None), (22, 21, 2, None))


def test_returning_player_gets_the_same_seat_and_total() -> None:
    typist = typist_of(OPEN, 3).hand((1, 1, 0), (1, 1, 1), "c").type(PlayerLeaves(1)).hand((1, 0), (1, 1), "d")

    typist.type(PlayerJoins("Bob", 2, "zero"))

    assert (typist.pad.circle, typist.pad.active, typist.pad.names) == ((0, 1, 2), (0, 1, 2), ("Ann", "Bob", "Cid"))
    assert typist.hand((0, 0, 1), (0, 1, 1), "h").pad.match.totals == (32, 12, 13)


def test_tie_ends_when_all_but_one_of_the_leaders_leave() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]}, tie={"kind": "extra_hands"}, score=LEVEL)
    typist = typist_of(rules, 3).hand((1, 0, 1), (1, 0, 0), "c")

    typist.type(PlayerLeaves(1))

    assert (typist.pad.phase, typist.pad.winners) == ("over", (0,))


def test_slip_of_leaving_is_taken_back() -> None:
    slip = typist_of(OPEN, 3).hand((1, 1, 0), (1, 1, 1), "c").type(PlayerLeaves(1), PlayerJoins("Bob", 0, "lowest"))
    none = typist_of(OPEN, 3).hand((1, 1, 0), (1, 1, 1), "c")

    assert sheet_of(slip.pad).matches == sheet_of(none.pad).matches
    assert record_of(slip.pad, 1) == record_of(none.pad, 1)


def test_who_left_before_the_first_hand_starts_as_agreed() -> None:
    typist = typist_of(OPEN, 3).type(PlayerLeaves(1)).hand((1, 1), (1, 2), "c").type(PlayerJoins("Bob", 0, "lowest"))

    assert typist.pad.match.totals == (11, 2, 2)


def test_lowest_total_is_known_when_all_others_left() -> None:
    typist = typist_of(OPEN, 2).hand((1, 1), (1, 2), "c")

    typist.type(PlayerJoins("Cid", 0, "lowest"), PlayerJoins("Dee", 0, "lowest"), PlayerLeaves(0), PlayerLeaves(1))

    assert typist.pad.match.totals == (11, 2, 2, 2)


def test_hand_that_has_begun_is_voided_or_completed_first() -> None:
    typist = typist_of(OPEN, 3).type(Write(1, 1, trump="c"))

    code, sentence = typist.refused(PlayerLeaves(1))

    assert (code, sentence) == (
        "hand-going-on",
        "You can't do this now: hand 1 has started and would change. Complete it or redeal it first.",
    )
    assert typist.type(Void(1, 1), PlayerLeaves(1)).pad.active == (0, 2)


@pytest.mark.parametrize(
    ("name", "seats", "note", "code", "sentence"),
    [
        (
            "irish",
            5,
            PlayerLeaves(0),
            "fixed-company",
            "You can't continue with 4 players: these rules are for exactly 5.",
        ),
        (
            "mrpikes",
            3,
            PlayerLeaves(0),
            "players-out-of-range",
            "You can't continue with 2 players: these rules are for 3 to 7.",
        ),
        (
            "heck-normal",
            5,
            PlayerJoins("Zoe", 0),
            "not-enough-cards",
            "You can't continue with 6 players: hand 1 of 10 cards needs 60 cards, and the deck has 52.",
        ),
    ],
)
def test_rules_that_do_not_fit_another_number_refuse(
    name: str, seats: int, note: Note, code: str, sentence: str
) -> None:
    rules = preset(name)
    typist = typist_of(rules, seats, first_trump="c" if name == "heck-normal" else None)

    assert typist.refused(note) == (code, sentence)


def test_smaller_hands_to_come_make_room() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [13, 1]}, trump={"source": "none"})
    typist = typist_of(rules, 4)
    large = typist.refused(PlayerJoins("Eve", 0))[0]

    typist.hand((0, 0, 0, 0), (13, 0, 0, 0)).type(PlayerJoins("Eve", 0))

    assert (large, typist.pad.active) == ("not-enough-cards", (0, 4, 1, 2, 3))


def test_absent_player_cannot_leave_or_bid() -> None:
    typist = typist_of(OPEN, 4).type(PlayerLeaves(1), Write(1, 1, trump="c"))

    assert typist.refused(PlayerLeaves(1)) == ("no-such-seat", "Bob isn't playing.")
    assert typist.refused(Write(1, 1, bids={1: 0})) == ("no-such-seat", "Bob doesn't play hand 1.")


def test_so_many_people_fit_on_one_pad() -> None:
    typist = typist_of(OPEN, 3)
    for number in range(3, MOST_SEATS):
        typist.type(PlayerJoins(f"P{number}", 0), PlayerLeaves(number))

    assert typist.refused(PlayerJoins("one more", 0)) == (
        "players-out-of-range",
        f"{MOST_SEATS + 1} players are too many for one pad; {MOST_SEATS} is the maximum.",
    )


def test_between_matches_people_leave_and_come_for_the_next() -> None:
    typist = typist_of(TWICE, 3).hand((1, 1, 0), (1, 1, 0), "c").hand((1, 0, 0), (1, 0, 0), "c")

    typist.type(PlayerLeaves(2), PlayerJoins("Dee", 1), NextMatch(3)).hand((1, 1, 0), (1, 1, 0), "c").hand(
        (0, 0, 1), (0, 0, 1), "d"
    )

    first, second = typist.pad.matches
    assert (first.active, second.active) == ((0, 1, 2), (0, 1, 3))
    assert (first.totals, second.totals) == ((22, 21, 20, None), (21, 21, None, 21))
    assert (typist.pad.standing, typist.pad.winners) == ((43, 42, 20, 21), (0,))


def test_only_who_plays_wins_a_match_and_deals_the_next() -> None:
    typist = typist_of(TWICE, 3).hand((2, 0, 0), (2, 0, 0), "c").type(PlayerLeaves(0)).hand((1, 0), (1, 0), "c")

    assert typist.pad.match.winners == (1,)
    assert typist.refused(NextMatch(0)) == ("no-such-seat", "Ann isn't playing.")


def test_record_is_refused_if_players_changed() -> None:
    typist = typist_of(OPEN, 4).hand((1, 1, 0, 0), (1, 1, 0, 1), "c").type(PlayerLeaves(1))

    with pytest.raises(OhHellError) as refused:
        record_of(typist.pad, 1)

    assert (refused.value.code, refused.value.sentence) == (
        "company-changed",
        "There's no record of match 1: a player joined or left during it.",
    )
