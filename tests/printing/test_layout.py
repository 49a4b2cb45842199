"""The layout says in words and signs what the form holds."""

from __future__ import annotations

from dataclasses import replace

import pytest

import ohhell
from ohhell.notation.record.record import Details
from ohhell.printing.form import Remark, SheetMatch, blank
from ohhell.printing.layout import layout
from ohhell.printing.page_fit import PAPERS
from printing.made_up_forms import empty, full, named, recorded

A4 = PAPERS["a4"]


def test_every_hand_and_player_is_on_some_page_once() -> None:
    pages = layout(full(30, 40), A4).matches[0].pages

    places = [(line.number, name) for page in pages for block in page.blocks for line in block for name in page.names]
    assert len(pages) > 2
    assert sorted(places) == sorted((str(hand), name) for hand in range(1, 41) for name in named(30))


def test_totals_are_carried_over_to_the_next_page() -> None:
    pages = layout(full(12, 33, points=-5), A4).matches[0].pages
    with_hands = [page for page in pages if page.blocks[0][0].number != "1"]

    for page in with_hands:
        before = next(
            line
            for other in pages
            for block in other.blocks
            for line in block
            if other.names == page.names and int(line.number) == int(page.blocks[0][0].number) - 1
        )
        assert page.carried == tuple(cell.total for cell in before.cells)


def test_numbers_have_a_true_minus_and_points_their_sign() -> None:
    cell = layout(full(3, 2, points=-12), A4).matches[0].pages[0].blocks[0][1].cells[0]

    assert (cell.points, cell.total) == ("\u221210", "\u221220")


def test_leader_is_underlined_unless_all_are_level() -> None:
    form = recorded("irish")
    lines = [line for block in layout(form, A4).matches[0].pages[0].blocks for line in block]

    for line, played in zip(lines, form.matches[0].lines, strict=True):
        assert played.row is not None
        totals = [total or 0 for total in played.row.totals]
        assert [cell.leads for cell in line.cells] == [total == max(totals) for total in totals]
    assert not any(cell.leads for cell in layout(full(3, 1, points=0), A4).matches[0].pages[0].blocks[0][0].cells[:1])


def test_winner_is_named_with_the_total() -> None:
    assert layout(recorded("mrpikes"), A4).matches[0].winners == (("Winner", "Bob with 123"),)


def test_last_match_asks_for_the_winner_of_all() -> None:
    matches = layout(blank(ohhell.preset("irish"), named(5)), A4).matches

    assert [len(match.winners) for match in matches] == [1, 1, 1, 2]
    assert [label for label, _ in matches[0].pages[0].sums] == ["Earlier matches", "This match", "All matches"]


def test_sums_are_filled_as_far_as_they_are_known() -> None:
    form = recorded("irish")
    match = replace(form.matches[0], number=2, earlier=(100, 0, 0, 0, -1000))
    sums = layout(replace(form, matches=(match,)), A4).matches[0].pages[0].sums
    totals = [total or 0 for total in match.totals]

    assert sums[0][1][:2] == ("100", "0")
    assert sums[1][1] == tuple(str(total) for total in totals)
    assert (sums[2][1][0], sums[2][1][4]) == (str(100 + totals[0]), f"\u2212{1000 - totals[4]}")


def test_legend_explains_what_stands_there_and_nothing_else() -> None:
    assert layout(empty(4, 3), A4).matches[0].legend.split("   ") == [
        "• dealer",
        "circle the trump suit",
        "“not 1”: the last bidder may not make the bids add up to 1",
    ]
    assert "circle" not in layout(blank(ohhell.preset("irish"), named(5)), A4).matches[0].legend
    assert "underlined" in layout(recorded("mrpikes"), A4).matches[0].legend


def test_detail_too_long_for_its_line_is_a_comment() -> None:
    form = blank(ohhell.preset("mrpikes"), named(4), details=Details(place="far " * 20 + "away"))
    match = layout(form, A4).matches[0]

    assert match.fields[1] == ("Location", "see comments")
    assert match.remarks == ("Location: " + "far " * 20 + "away",)


@pytest.mark.parametrize(
    ("preset", "trumps"), [("mrpikes", "s h d c"), ("heck-normal", "s h d c nt"), ("irish", ""), ("plump", "")]
)
def test_pen_chooses_among_all_trumps_that_can_be(preset: str, trumps: str) -> None:
    form = blank(ohhell.preset(preset), named(5))

    assert layout(form, A4).trumps == tuple(trumps.split())


def test_remark_tells_its_hand() -> None:
    form = empty(3, 2)
    match = replace(form.matches[0], remarks=(Remark(0, "late"), Remark(2, "oh")))

    assert layout(replace(form, matches=(match,)), A4).matches[0].remarks == ("late", "Hand 2: oh")


def test_title_of_any_length_has_room() -> None:
    form = empty(3, 2)
    titled = replace(form, rules=replace(form.rules, name="Very " * 100))

    assert len(layout(titled, A4).title) == 80


def test_on_paper_a_person_keeps_the_score() -> None:
    text = str(layout(blank(ohhell.preset("classic"), named(4)), A4).rules)

    assert "One player keeps the score" in text
    assert "the program" not in text.lower()


def test_how_many_play_and_which_match_it_is_stands_at_the_head() -> None:
    rules = ohhell.preset("irish")
    form = blank(rules, named(5))
    unknown = replace(form, matches=(replace(form.matches[0], number=None),))

    assert layout(form, A4).matches[1].heading == "5 players, 10 hands, match 2 of 4"
    assert layout(unknown, A4).matches[0].heading == "5 players, 10 hands, one of 4 matches"
    assert layout(empty(2, 1), A4).matches[0].heading == "2 players, 1 hand"


def test_match_without_hands_played_has_no_totals() -> None:
    assert SheetMatch(lines=()).totals == ()
