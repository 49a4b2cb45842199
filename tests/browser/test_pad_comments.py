"""Comments on the score pad under any rules, in several lines; and the points of a paper sheet compared with the pad's."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES
from browser.pad_scorer import A_PHONE, button, open_menu, open_sheet
from browser.people import tap
from browser.stored_pads import open_pad, opening, written_on
from ohhell.presets import preset, preset_names
from ohhell.scorekeeper.notes import Finish, Write
from scenes import house_rules

RULES = house_rules(name="Three hands", schedule={"shape": "custom", "list": [2, 3, 1]}, comments=False)
HAND = Write(1, 1, trump="h", bids={0: 1, 1: 1, 2: 1}, taken={0: 1, 1: 0, 2: 1})


def _played(visit: Visit, size: tuple[int, int] = (390, 664), note: Write = HAND) -> Page:
    page = visit(size=size, touch=True)
    open_pad(page, [opening(RULES, NAMES[:3]), note])
    expect(button(page, "Next hand")).to_be_visible()
    return page


def test_some_preset_has_no_comments_of_its_own() -> None:
    assert not all(preset(name).comments for name in preset_names())


def test_comment_of_several_lines_is_kept_under_rules_without_comments(visit: Visit) -> None:
    page = _played(visit)

    tap(button(page, "Comment"))
    page.get_by_role("textbox", name="Comment on this hand").fill("Bob laughed\n\n  so did  Cid")
    tap(button(page, "Save comment"))

    expect(page.get_by_text("“Bob laughed so did Cid”")).to_be_visible()
    assert written_on(page).match.rows[0].hand.comment == "Bob laughed\nso did Cid"


def test_comment_that_was_typed_in_quotation_marks_has_one_pair(visit: Visit) -> None:
    page = _played(visit, note=Write(1, 1, trump="h", bids=HAND.bids, taken=HAND.taken, comment='"well played"'))

    expect(open_sheet(page).get_by_text("well played")).to_have_text("“well played”")


@pytest.mark.parametrize("size", [(390, 664), (320, 568), (375, 553)], ids=str)
def test_comment_field_is_not_covered_by_the_buttons(visit: Visit, size: tuple[int, int]) -> None:
    page = _played(visit, size)

    tap(button(page, "Comment"))
    field = page.get_by_role("textbox", name="Comment on this hand")
    expect(field).to_be_focused()

    assert field.evaluate(
        """(field) => {
            const box = field.getBoundingClientRect();
            const at = (y) => document.elementFromPoint(box.left + box.width / 2, y);
            return [box.top + 4, box.bottom - 4].every((y) => at(y) === field);
        }"""
    )


def test_numbers_of_the_result_have_gaps_between_them(visit: Visit) -> None:
    page = _played(visit, (320, 568))
    row = page.get_by_role("main").get_by_role("listitem").first

    gaps = row.evaluate(
        """(row) => [...row.children].slice(1).map((cell, at) => {
            const text = (one) => { const range = document.createRange(); range.selectNodeContents(one); return range.getBoundingClientRect(); };
            return text(cell).left - row.children[at].getBoundingClientRect().right;
        })"""
    )

    assert min(gaps) >= 4


def test_points_on_paper_that_differ_are_flagged_with_both_numbers(visit: Visit) -> None:
    page = _played(visit)
    points = written_on(page).match.rows[0].points

    tap(page.get_by_text("Compare with a paper sheet"))
    field = page.get_by_role("textbox", name="Ann's points on paper")
    field.fill("77")
    field.press("Tab")

    flag = f"Ann: the paper says +77, the rules give +{points[0]}."
    expect(page.get_by_role("main").get_by_role("status").filter(has_text=flag)).to_be_visible()
    expect(open_sheet(page).get_by_text(flag)).to_be_visible()
    assert written_on(page).match.rows[0].mismatches == (0,)


def test_points_on_paper_that_agree_are_not_flagged(visit: Visit) -> None:
    page = _played(visit)
    points = written_on(page).match.rows[0].points

    tap(page.get_by_text("Compare with a paper sheet"))
    for seat in range(3):
        field = page.get_by_role("textbox", name=f"{NAMES[seat]}'s points on paper")
        field.fill(str(points[seat]))
        field.press("Tab")

    expect(page.get_by_text("Paper and pad agree.")).to_be_visible()


def test_tie_hands_are_called_so_on_the_sheet(page: Page) -> None:
    rules = house_rules(
        name="Level",
        schedule={"shape": "custom", "list": [1]},
        tie={"kind": "extra_hands"},
        score={"made": {"base": 10}, "missed": {}},
    )
    hands = [Write(1, n, trump="h", bids={0: 1, 1: 0, 2: 1}, taken={0: 1, 1: 0, 2: 0}) for n in (1, 2)]
    open_pad(page, [opening(rules, NAMES[:3]), *hands])

    expect(page.get_by_role("heading", name="Tie-breaker 1 is over")).to_be_visible()
    expect(open_sheet(page).get_by_text("tie 1")).to_be_visible()


def test_start_page_lists_finished_pads(page: Page) -> None:
    where = open_pad(page, [opening(RULES, NAMES[:3]), HAND, Finish()])
    expect(page.get_by_role("heading", name="Stopped here")).to_be_visible()

    page.goto("/")

    tap(page.get_by_role("link", name="Ann, Bob and Cid Three hands, stopped after 1 hand"))
    page.wait_for_url(f"**{where}")


@pytest.mark.parametrize("who", ["scorer", "watcher", "wall"])
def test_hidden_bids_are_nowhere_in_the_page(visit: Visit, who: str) -> None:
    page = visit(**A_PHONE)
    where = open_pad(page, [opening("irish", NAMES[:5])])
    other = page if who == "scorer" else visit(**A_PHONE)
    if who != "scorer":
        other.goto(f"{where}?wall" if who == "wall" else where)
    bids = [1, 2, 3, 1, 2]
    for number in bids:
        tap(button(page, str(number)))
    expect(other.get_by_text("Bids are hidden")).to_be_visible()

    found = other.evaluate("document.body.textContent.match(/(bid|bids) ?\\d|\\d ?bid\\b|\\d of \\d+ (bid|taken)/gi)")

    assert found is None


def test_menu_has_room_for_a_comment_on_the_hand_going_on(visit: Visit) -> None:
    page = _played(visit)
    tap(button(page, "Next hand"))
    menu = open_menu(page)

    tap(menu.get_by_role("button", name="Comment", exact=True))
    menu.get_by_role("textbox", name="Comment on this hand").fill("it rains")
    tap(menu.get_by_role("button", name="Save comment"))

    current = written_on(page).match.current
    assert current is not None
    assert current.comment == "it rains"
