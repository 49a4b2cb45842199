"""Corrections on the score pad: what follows is counted anew, marked with who and when, and seen by whoever watches."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import TYPE_CHECKING

from playwright.sync_api import expect

from browser.made_up_games import NAMES, begun, made_up, noted
from browser.pad_scorer import A_PHONE, as_told, lines, open_menu, open_sheet, sign
from browser.people import DESK, tap
from browser.stored_pads import note_of, opening, prepared, written_on
from ohhell.presets import preset

if TYPE_CHECKING:
    from browser.conftest import Come


def test_hand_3_is_corrected_after_hand_9(come: Come) -> None:
    hands, _ = made_up("mrpikes", 3, lambda state: state.sheet[2].bids[0] == state.sheet[2].taken[0] > 0)
    scorer, watcher = (come(**A_PHONE) for _ in range(2))
    where, key = prepared(scorer, [opening("mrpikes", NAMES[:3]), *map(note_of, hands[:9])])
    scorer.goto(f"{where}#{key}")
    watcher.goto(where)
    for page in (scorer, watcher):
        expect(page.get_by_role("heading", name="Hand 9 is over")).to_be_visible()
    mistaken, slip = hands[2].tally.taken, hands[2].tally
    righted = replace(slip, taken=(mistaken[0] - 1, mistaken[1] + 1, mistaken[2]))
    state = begun(preset("mrpikes"), 3)
    for hand in hands[:9]:
        state = noted(state, righted if hand.number == 3 else hand.tally)

    sign(scorer, "Dee")
    seen = open_sheet(watcher)
    tap(open_sheet(scorer).get_by_role("button", name="Correct hand 3"))
    editor = scorer.get_by_role("dialog", name="Hand 3, 8 cards")
    editor.get_by_role("textbox", name="Ann's tricks").fill(str(righted.taken[0]))
    editor.get_by_role("textbox", name="Bob's tricks").fill(str(righted.taken[1]))
    tap(editor.get_by_role("button", name="Save correction"))

    for sheet in (seen, open_sheet(scorer)):
        changed = sheet.get_by_role("listitem").filter(has_text=f"Ann's tricks {mistaken[0]} → {righted.taken[0]}")
        expect(changed).to_have_text(re.compile(r"^Hand 3: .*Dee, \d\d:\d\d( [AP]M)?$"))
        told = lines(sheet)
        assert [line.told for line in told] == as_told(state.sheet)
        assert [number for number, line in enumerate(told, 1) if "changed by" in line.note] == [3]
        assert re.match(r"changed by Dee, \d\d:\d\d", told[2].note)
        assert told[2].was == ((str(mistaken[0]),), (str(mistaken[1]),), ())
    assert [(change.hand, change.by) for change in written_on(watcher).changes] == [(3, "Dee")] * 2


def test_a_misspelt_name_is_mended_after_the_end_as_well(come: Come) -> None:
    hands, _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    page = come(**A_PHONE)
    where, key = prepared(page, [opening("mrpikes", ["An", *NAMES[1:3]]), *map(note_of, hands)])
    page.goto(f"{where}#{key}")
    tap(open_menu(page).get_by_role("button", name="Fix a name"))
    panel = page.get_by_role("dialog", name="Fix a name")
    panel.get_by_label("Correct name").fill("Ann")
    tap(panel.get_by_role("button", name="Save"))

    expect(page.get_by_role("table", name="Result").get_by_role("rowheader", name="Ann", exact=True)).to_be_visible()
    assert written_on(page).names == ("Ann", "Bob", "Cid")


def test_a_hand_that_somebody_else_corrected_meanwhile_is_asked_about(come: Come) -> None:
    (first, *_), _ = made_up("mrpikes", 3, lambda state: state.sheet[0].taken[0] > 1)
    ann, bob = (come(size=DESK, touch=True) for _ in range(2))
    where, key = prepared(ann, [opening("mrpikes", NAMES[:3]), note_of(first)])
    editors = []
    for page, name in ((ann, "Ann"), (bob, "Bob")):
        page.goto(f"{where}#{key}")
        sign(page, name)
        tap(page.get_by_role("button", name="Correct hand 1"))
        editors.append(page.get_by_role("dialog", name=re.compile("^Hand 1, ")))
    slip = first.tally.taken
    for editor, more in zip(reversed(editors), (1, 2), strict=True):
        editor.get_by_role("textbox", name="Ann's tricks").fill(str(slip[0] - more))
        editor.get_by_role("textbox", name="Bob's tricks").fill(str(slip[1] + more))
        tap(editor.get_by_role("button", name="Save correction"))
        expect(ann.locator("aside")).to_contain_text("by Bob")

    expect(ann.get_by_role("alertdialog", name="Two people entered this hand differently: Hand 1")).to_contain_text(
        "By Bob"
    )
    assert written_on(bob).match.rows[0].taken == (slip[0] - 1, slip[1] + 1, slip[2])
