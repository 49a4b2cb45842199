"""What is printed: everything is there, inside the margins, nothing is cut off and nothing lies over another.

The typesetter tells where every box lies and how much of it is used; pictures show that it tells the truth.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pytest

import ohhell
from ohhell.printing import labels
from ohhell.printing.form import Form, Remark, blank
from ohhell.printing.layout import Layout, layout
from ohhell.printing.page_fit import MARGIN, PAPERS, PaperName
from ohhell.printing.pdf import pdf, pictures
from ohhell.rules.errors import OhHellError
from printing.made_up_forms import TRUMPS, empty, full, named, recorded
from printing.png_pixels import Grey, grey
from printing.printed_boxes import Box, boxes

DOTS = 50.0
SLACK = 0.02
DARK = 128
CUT = 80
"""By how many shades a picture may differ where a clipped edge is softened; a letter cut off differs by more."""

COMMENTS_FROM, COMMENT_LINE = 10.0, 7.5
"""Millimetres from the top of the foot to the comments, and the height of a line to write on."""

MARKUP = ("#panic()", '"]) #read("x', "$x^2$ *b* _i_", "<a> @b `c` \\", "= head // no")

IRISH = ohhell.preset("irish")
CHAMPIONSHIP = blank(IRISH, named(5), dealer=1)
FORMS: dict[str, tuple[Form, PaperName]] = {
    **{f"{seats} players": (empty(seats, 13, letters=40), "a4") for seats in range(2, 13, 2)},
    **{f"{seats} players": (empty(seats, 13, letters=40), "letter") for seats in range(3, 13, 2)},
    **{f"{seats} players, filled": (full(seats, 33, letters=40, points=-150), "letter") for seats in (2, 4, 8)},
    **{f"{seats} players, filled": (full(seats, 33, letters=40, points=-150), "a4") for seats in (3, 6, 7, 12)},
    "one hand": (empty(5, 1), "a4"),
    "fifty hands": (full(2, 50), "a4"),
    "mrpikes": (recorded("mrpikes"), "a4"),
    "two packs": (recorded("classic-two-packs"), "letter"),
    "irish": (replace(CHAMPIONSHIP, matches=CHAMPIONSHIP.matches[-1:]), "letter"),
    "no trump to circle": (blank(ohhell.preset("heck-normal"), named(6)), "letter"),
    "no trump to circle in tall rows": (blank(ohhell.preset("heck-normal"), named(8)), "a4"),
    "no names": (blank(ohhell.preset("screw-your-buddy"), ("",) * 7), "a4"),
}
LOOKED_AT = ("7 players", "11 players", "12 players, filled", "2 players, filled", "mrpikes", "irish")


def shown(name: str) -> Layout:
    form, paper = FORMS[name]
    return layout(form, PAPERS[paper])


def overlapping(found: list[Box]) -> Iterator[tuple[Box, Box]]:
    """The boxes of a page that lie over one another."""
    ordered = sorted(found, key=lambda box: (box.page, box.y))
    for place, one in enumerate(ordered):
        for other in ordered[place + 1 :]:
            if other.page != one.page or other.y >= one.y + one.height - SLACK:
                break
            if one.x < other.x + other.width - SLACK and other.x < one.x + one.width - SLACK:
                yield one, other


@pytest.mark.parametrize("name", FORMS)
def test_nothing_leaves_the_page_or_its_box_or_lies_over_another(name: str) -> None:
    pages, paper = shown(name), PAPERS[FORMS[name][1]]
    wide, high = (paper.height, paper.width) if pages.landscape else (paper.width, paper.height)
    found = boxes(pages)

    assert [box for box in found if box.wide > box.width + SLACK or box.high > box.height + SLACK] == []
    assert [box for box in found if min(box.x, box.y) < MARGIN - SLACK] == []
    assert [box for box in found if box.x + box.width > wide - MARGIN + SLACK] == []
    assert [box for box in found if box.y + box.height > high - MARGIN + SLACK] == []
    assert [*overlapping(found)] == []


@pytest.mark.parametrize("name", ["7 players, filled", "12 players, filled", "two packs", "mrpikes"])
def test_every_number_and_name_is_printed(name: str) -> None:
    form, _ = FORMS[name]
    found = boxes(shown(name))
    rows = [line.row for line in form.matches[0].lines if line.row is not None]

    def printed(kind: str) -> Counter[str]:
        return Counter(box.value for box in found if box.kind == kind)

    assert printed("bid") == Counter(str(number) for row in rows for number in row.bids)
    assert printed("taken") == Counter(str(number) for row in rows for number in row.taken)
    assert printed("points") == Counter(labels.signed(number) for row in rows for number in row.points)
    assert printed("total") == Counter(labels.total(number) for row in rows for number in row.totals)
    assert set(printed("name")) == set(form.names)
    assert printed("trump").total() >= len(rows)


@pytest.mark.parametrize("name", LOOKED_AT)
def test_pictures_lose_nothing_when_boxes_are_cut_at_their_edges_and_are_white_outside_the_margins(name: str) -> None:
    pages = shown(name)
    edge = int((MARGIN - 1) * DOTS / 25.4)
    whole = pictures(pages, dots_per_inch=DOTS)

    assert cut_off(pages, whole) == 0
    for picture in whole:
        page = grey(picture)
        page[edge:-edge, edge:-edge] = 255
        assert page.min() == 255


def test_pictures_show_it_where_something_leaves_its_box() -> None:
    pages = replace(shown("7 players"), player=2.5)

    assert cut_off(pages, pictures(pages, dots_per_inch=DOTS)) > 0


@pytest.mark.parametrize("seats", [4, 12])
def test_totals_touch_no_rule(seats: int) -> None:
    pages = layout(full(seats, 19, points=-150), PAPERS["a4"])
    page = grey(pictures(pages, dots_per_inch=200.0)[0])

    def dots(millimetres: float) -> int:
        return round(millimetres * 200 / 25.4)

    touching = [
        box.value
        for box in boxes(pages)
        if box.kind == "total" and box.page == 1
        for left in (box.x + 0.35, box.x + box.width - 0.75)
        if (page[dots(box.y + 0.5) : dots(box.y + box.height - 0.5), dots(left) : dots(left + 0.4)] < DARK).any()
    ]

    assert touching == []


def test_line_under_the_leader_touches_no_rule() -> None:
    pages = layout(full(4, 19), PAPERS["a4"])
    page = grey(pictures(pages, dots_per_inch=200.0)[0])

    def dots(millimetres: float) -> int:
        return round(millimetres * 200 / 25.4)

    touching = [
        box.value
        for box in boxes(pages)
        if box.kind == "total" and box.page == 1
        for bottom in [dots(box.y + box.height)]
        if (page[bottom - 5 : bottom - 2, dots(box.x + 1) : dots(box.x + box.width - 1)] < DARK).any()
    ]

    assert touching == []


@pytest.mark.sweep(10)
@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_blank_sheet_has_two_lines_for_comments(preset: str) -> None:
    rules = ohhell.preset(preset)
    seats = min(rules.players.max or 7, 7)
    for paper in PAPERS.values():
        pages = [page for match in layout(blank(rules, named(seats)), paper).matches for page in match.pages]

        assert min(page.foot for page in pages if page.last) >= COMMENTS_FROM + 2 * COMMENT_LINE


def test_every_line_of_a_comment_is_printed_on_a_line_of_its_own() -> None:
    form = empty(4, 10)
    noted = replace(form.matches[0], remarks=(Remark(1, "one\ntwo\nthree"),))
    pages = layout(replace(form, matches=(noted,)), PAPERS["a4"])
    (box,) = (box for box in boxes(pages) if box.kind == "remarks")
    page = grey(pictures(pages, dots_per_inch=100.0)[0])
    rows = page[round(box.y * 100 / 25.4) : round((box.y + box.height) * 100 / 25.4)]
    dark = [bool((row < DARK).any()) for row in rows]

    assert sum(now and not before for before, now in pairwise([False, *dark])) == 3


def test_tie_hand_is_labelled() -> None:
    pages = layout(blank(ohhell.preset("screw-your-buddy"), named(4)), PAPERS["a4"])

    assert [box.value for box in boxes(pages) if box.kind == "note"] == ["tie", "tie"]


def test_suits_show_and_differ() -> None:
    form = full(3, 5)
    pages = layout(form, PAPERS["a4"])
    page = grey(pictures(pages, dots_per_inch=100.0)[0])
    seen: dict[str, Grey] = {}
    for box in boxes(pages):
        if box.kind == "trump":
            top, left = round(box.y * 100 / 25.4) + 2, round(box.x * 100 / 25.4) + 2
            seen[box.value] = page[top : top + 28, left : left + 50]

    assert {*seen} == {*TRUMPS} - {"nt"} | {"none"}
    for suit, picture in seen.items():
        assert (picture < DARK).sum() > 30, suit
        assert all((abs(picture - other) > CUT).sum() > 20 for name, other in seen.items() if name != suit)


@pytest.mark.sweep(10)
@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_game_of_up_to_seven_is_on_one_page_with_its_rules_on_the_back(preset: str) -> None:
    rules = ohhell.preset(preset)
    seats = min(rules.players.max or 7, 7)
    form = blank(rules, named(seats))

    assert len(pictures(layout(form, PAPERS["letter"]), dots_per_inch=10.0)) == rules.format.matches + 1


def test_what_people_write_is_never_markup() -> None:
    form = blank(IRISH, MARKUP)
    noted = replace(form.matches[0], remarks=tuple(Remark(1, text) for text in MARKUP))
    pages = layout(
        replace(form, matches=(noted,), rules=replace(form.rules, name=MARKUP[0], about=MARKUP[1])), PAPERS["a4"]
    )

    assert {box.value for box in boxes(pages) if box.kind == "name"} == set(MARKUP)
    assert pdf(pages).startswith(b"%PDF-")


def test_many_remarks_get_a_page_of_their_own() -> None:
    form = empty(4, 20)
    few = replace(form.matches[0], remarks=(Remark(1, "oh"),))
    many = replace(form.matches[0], remarks=tuple(Remark(hand, "oh hell " * 50) for hand in range(30)))

    def count(match: object) -> int:
        return len(pictures(layout(replace(form, matches=(match,)), PAPERS["a4"]), dots_per_inch=10.0))  # type: ignore[arg-type]

    assert (count(few), count(many)) == (2, 4)


def test_same_sheet_is_the_same_file() -> None:
    pages = shown("one hand")

    assert pdf(pages) == pdf(pages)


def test_what_cannot_be_set_is_refused_in_a_sentence() -> None:
    with pytest.raises(OhHellError, match="Can't typeset the sheet") as refused:
        pdf(replace(shown("one hand"), paper="papyrus"))

    assert refused.value.code == "cannot-print"


def cut_off(pages: Layout, whole: list[bytes]) -> int:
    """How many dots are missing when whatever leaves its box is cut off."""
    cut = pictures(pages, dots_per_inch=DOTS, clipped=True)
    return sum(
        int((abs(grey(one) - grey(other)) > CUT).sum()) for one, other in zip(whole, cut, strict=True) if one != other
    )
