"""A form is the schedule of exactly these rules, or exactly what was played."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pytest

import ohhell
from games.record import file_of
from ohhell.notation.record.record import Details
from ohhell.notation.record.text import read
from ohhell.printing.form import Remark, blank, filled
from ohhell.rules.axes import Format, Hook, HookKind, Tie
from ohhell.rules.errors import OhHellError, RulesError
from printing.made_up_forms import named, recorded, rules_of

IRISH = ohhell.preset("irish")
FIVE = named(5)


def test_blank_sheet_has_the_hands_of_its_rules() -> None:
    lines = blank(IRISH, FIVE).matches[0].lines

    assert [(line.number, line.cards, line.trump) for line in lines] == [
        (hand.number, hand.cards, hand.trump) for hand in IRISH.schedule(5)
    ]
    assert all(line.row is None for line in lines)


def test_hooked_hands_are_marked_and_no_others() -> None:
    lines = blank(IRISH, FIVE).matches[0].lines

    assert [line.hook for line in lines] == ["not 10", "not 9", "not 8", "not 7", "not 6", "", "", "", "", ""]


@pytest.mark.parametrize(
    ("kind", "mark"),
    [
        ("none", ""),
        ("last_not_equal", "not 7"),
        ("any_not_equal", "not 7"),
        ("last_must_exceed", "over 7"),
        ("any_below", "under 7"),
    ],
)
def test_hook_mark_names_the_forbidden_sum(kind: HookKind, mark: str) -> None:
    rules = ohhell.preset("screw-your-buddy")

    assert blank(replace(rules, hook=Hook(kind)), named(7)).matches[0].lines[0].hook == mark


def test_deal_goes_round_from_the_first_dealer() -> None:
    lines = blank(IRISH, FIVE, dealer=3).matches[0].lines

    assert [line.dealer for line in lines[:4]] == [3, 4, 0, 1]


def test_where_the_first_dealer_is_drawn_a_pen_must_say() -> None:
    assert {line.dealer for line in blank(IRISH, FIVE).matches[0].lines} == {None}


def test_every_match_has_a_sheet_and_only_the_first_its_dealer() -> None:
    matches = blank(IRISH, FIVE, dealer=0).matches

    assert [(match.number, match.lines[0].dealer) for match in matches] == [(1, 0), (2, None), (3, None), (4, None)]


def test_deal_goes_on_into_the_next_match_where_the_rules_say_so() -> None:
    rules = replace(IRISH, format=Format(matches=2, next_match_dealer="continue"))

    assert blank(rules, FIVE, dealer=1).matches[1].lines[0].dealer == (1 + 10) % 5


def test_sheet_has_lines_for_tie_breaker_hands() -> None:
    rules = ohhell.preset("screw-your-buddy")
    lines = blank(rules, named(4), dealer=0).matches[0].lines

    assert [line.note for line in lines[-3:]] == ["", "tie", "tie"]
    assert [line.cards for line in lines[-3:]] == [10, 10, 10]


def test_hand_on_the_forehead_is_noted() -> None:
    lines = blank(ohhell.preset("forehead"), named(4)).matches[0].lines

    assert {line.note for line in lines if line.cards == 1} == {"forehead"}


def test_names_can_be_left_to_the_pen() -> None:
    assert blank(IRISH, ("",) * 5).names == ("",) * 5


@pytest.mark.parametrize(
    ("make", "code"),
    [
        (lambda: blank(IRISH, ("Ann", "Ann", "Bob", "Cid", "Dee")), "bad-name"),
        (lambda: blank(IRISH, ("Ann", "", "Bob", "Cid", "Dee")), "bad-name"),
        (lambda: blank(IRISH, ("Ann", "ANN", "Bob", "Cid", "Dee")), "bad-name"),
        (lambda: blank(IRISH, FIVE, dealer=5), "no-such-seat"),
        (lambda: blank(IRISH, FIVE, details=Details(place="a\nb")), "bad-text"),
        (lambda: filled([]), "matches-differ"),
    ],
)
def test_what_makes_no_sheet_is_refused(make: Callable[[], object], code: str) -> None:
    with pytest.raises(OhHellError) as refused:
        make()

    assert refused.value.code == code


def test_too_few_players_are_refused_by_the_rules() -> None:
    with pytest.raises(RulesError, match="5 players"):
        blank(IRISH, ("Ann", "Bob"))


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_filled_sheet_is_the_sheet_of_the_game(preset: str) -> None:
    game = ohhell.read_record(file_of(preset).read_text(encoding="utf-8"))
    form = recorded(preset)
    (match,) = form.matches

    assert (form.rules, form.names) == (game.rules, tuple(game.names))
    assert tuple(line.row for line in match.lines) == tuple(game.sheet)
    assert [(line.cards, line.trump, line.dealer) for line in match.lines] == [
        (row.cards, row.trump, row.dealer) for row in game.sheet
    ]
    assert match.winners == tuple(game.winners)


def test_lines_of_a_game_still_going_on_are_those_of_the_whole_game() -> None:
    game = ohhell.Game(ohhell.preset("screw-your-buddy"), named(4), seed=1)
    while len(game.sheet) < 2:
        game.play(game.legal(game.waiting_for[0])[0])
    dealers = [row.dealer for row in game.sheet]
    match = filled([read(game.record())]).matches[0]

    assert [line.row is None for line in match.lines] == [False] * 2 + [True] * 19
    assert [line.dealer for line in match.lines[:4]] == [*dealers, (dealers[1] + 1) % 4, (dealers[1] + 2) % 4]
    assert match.lines[-1].note == "tie"


def test_game_not_begun_has_an_empty_sheet() -> None:
    game = ohhell.Game(IRISH, FIVE, seed=1)
    match = filled([read(game.record())]).matches[0]

    assert (len(match.lines), match.totals, match.winners) == (10, (), ())


def test_before_the_draw_nobody_knows_who_deals() -> None:
    text = ohhell.Game(IRISH, FIVE, seed=1).record()
    match = filled([read(text[: text.index("draw:")])]).matches[0]

    assert {line.dealer for line in match.lines} == {None}


def test_tie_being_played_off_has_one_line_to_come() -> None:
    rules = replace(rules_of(1), tie=Tie("extra_hands"))
    for seed in range(20):
        game = ohhell.Game(rules, named(3), seed=seed)
        while game.waiting_for and not game.sheet:
            game.play(game.legal(game.waiting_for[0])[0])
        if game.waiting_for:
            break
    match = filled([read(game.record())]).matches[0]

    assert [(line.note, line.row is None) for line in match.lines] == [("", False), ("tie", True)]


def test_remarks_forfeits_and_tricks_nobody_took_stand_with_their_hand() -> None:
    remarks = recorded("mrpikes").matches[0].remarks

    assert Remark(1, "Ann owes a forfeit: pants", "forfeit") in remarks
    assert [remark.hand for remark in remarks] == sorted(remark.hand for remark in remarks)
    assert any("Nobody won" in remark.text for remark in recorded("classic-cancel").matches[0].remarks)


def test_blank_sheet_has_the_trumps_that_follow_from_the_first_one() -> None:
    lines = blank(ohhell.preset("heck-normal"), named(4), first_trump="d").matches[0].lines

    assert [line.trump for line in lines[:4]] == ["d", "h", "s", "nt"]


def test_first_trump_is_refused_where_the_rules_draw_none() -> None:
    with pytest.raises(OhHellError) as refused:
        blank(IRISH, FIVE, first_trump="d")

    assert refused.value.code == "bad-draw"


def match_of(seed: int) -> ohhell.Game:
    """A match of the championship, bid and played without thought."""
    game = ohhell.Game(IRISH, FIVE, seed=seed)
    while game.waiting_for:
        game.play(game.legal(game.waiting_for[0])[0])
    return game


def test_several_matches_add_up() -> None:
    games = [match_of(seed) for seed in range(4)]
    form = filled([read(game.record()) for game in games])

    standing = ohhell.aggregate(IRISH, [game.sheet for game in games])
    assert [match.number for match in form.matches] == [1, 2, 3, 4]
    assert form.matches[3].earlier == tuple(map(sum, zip(*standing.matches[:3], strict=True)))
    assert form.winners == standing.winners


def test_one_record_of_several_matches_does_not_say_which_it_was() -> None:
    assert recorded("irish").matches[0].number is None


def test_records_of_different_games_make_no_sheet() -> None:
    games = [read(file_of(preset).read_text(encoding="utf-8")) for preset in ("irish", "mrpikes")]
    with pytest.raises(OhHellError, match="their rules or players differ"):
        filled(games)
    with pytest.raises(OhHellError, match="these rules have 1 match"):
        filled([games[1], games[1]])
