"""Hands on the score pad: the facts above their rows, corrections afterwards, and forfeits."""

from __future__ import annotations

import re
from dataclasses import replace

import pytest
from msgspec import structs
from playwright.sync_api import Locator, Page, expect

from browser.conftest import Visit
from browser.made_up_games import NAMES, begun, made_up, noted
from browser.pad_scorer import A_PHONE, button, key, lines, open_menu, open_sheet, sheet_numbers, sign
from browser.people import DESK, PHONE, tap
from browser.stored_pads import note_of, open_pad, opening, prepared, written_on
from ohhell.presets import preset
from ohhell.rules.rules import Rules
from ohhell.scorekeeper.notes import ForfeitChoice, Note, Write
from scenes import house_rules


def facts(page: Page, rules: Rules | str, seats: int, *notes: Note) -> Locator:
    """What stands above the rows of a pad with these notes; the first player deals first."""
    open_pad(page, [opening(rules, NAMES[:seats]), *notes])
    return page.get_by_role("region", name="This hand")


def test_facts_say_that_the_dealer_leads_and_bids_last(page: Page) -> None:
    shown = facts(page, "screw-your-buddy", 3, Write(1, 1, trump="h", bids={1: 4, 2: 4}))
    for words in ("10 cards", "Hearts", "Ann deals and leads", "Bob bids first", "8 of 10", "bid so far"):
        expect(shown).to_contain_text(words)
    tap(key(page, 3))
    for words in ("Over by 1", "11 bid for 10", "Ann deals and leads"):
        expect(shown).to_contain_text(words)
    tap(key(page, 4))

    expect(shown).to_contain_text("4 of 10")
    expect(shown).to_contain_text("11 bid, over by 1")


def test_facts_name_the_trump_of_the_rules_and_the_first_bidder(page: Page) -> None:
    shown = facts(page, "irish", 5, Write(1, 1, bids={1: 2}))

    for words in ("10 cards", "Hearts", "Ann deals", "Bob bids first and leads", "2 of 10"):
        expect(shown).to_contain_text(words)


def test_facts_name_the_highest_bidder_as_leader(page: Page) -> None:
    rules = house_rules(
        name="The boldest leads", schedule={"shape": "custom", "list": [5]}, lead={"first": "highest_bidder"}
    )
    shown = facts(page, rules, 3, Write(1, 1, trump="c", bids={1: 1, 2: 2}))
    expect(shown).to_contain_text("Bob bids first, the highest bid leads")
    tap(key(page, 1))

    expect(shown).to_contain_text("Cid leads")
    expect(shown).to_contain_text("Under by 1")


def test_first_trump_of_the_next_match_is_asked_for_where_the_deal_goes_on(page: Page) -> None:
    rules = house_rules(
        name="Two in turn",
        schedule={"shape": "custom", "list": [1]},
        trump={"source": "rotation", "start": "random_suit_only", "cycle": ["c", "d", "h", "s"]},
        format={"matches": 2, "next_match_dealer": "continue"},
    )
    hand = Write(1, 1, bids={0: 0, 1: 1, 2: 0}, taken={0: 0, 1: 1, 2: 0})
    open_pad(page, [structs.replace(opening(rules, NAMES[:3]), first_trump="c"), hand])
    tap(button(page, "See result"))
    tap(button(page, "Start match 2"))
    group = page.get_by_role("group", name="First trump")
    expect(group.get_by_role("alert")).to_contain_text("No first trump yet")
    expect(page.get_by_role("group", name="First dealer")).to_have_count(0)
    tap(group.get_by_role("radio").nth(2).locator(".."))
    tap(button(page, "Start match 2"))

    expect(page.get_by_role("heading", name="Match 2, hand 1 of 1")).to_be_visible()
    expect(page.get_by_role("region", name="This hand")).to_contain_text("Bob deals")


def test_hand_3_is_corrected_after_hand_9(visit: Visit) -> None:
    hands, _ = made_up("mrpikes", 3, lambda state: state.sheet[2].bids[0] == state.sheet[2].taken[0] > 0)
    scorer, watcher = (visit(**A_PHONE) for _ in range(2))
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
        shown = lines(sheet)
        assert [line.numbers for line in shown] == sheet_numbers(state.sheet)
        assert [number for number, line in enumerate(shown, 1) if "changed by" in line.note] == [3]
        assert re.match(r"changed by Dee, \d\d:\d\d", shown[2].note)
        assert shown[2].was == ((str(mistaken[0]),), (str(mistaken[1]),), ())
    assert [(change.hand, change.by) for change in written_on(watcher).changes] == [(3, "Dee")] * 2


def test_misspelt_name_is_fixed_after_the_end(page: Page) -> None:
    hands, _ = made_up("mrpikes", 3, lambda state: state.phase == "over")
    where, key = prepared(page, [opening("mrpikes", ["An", *NAMES[1:3]]), *map(note_of, hands)])
    page.goto(f"{where}#{key}")
    tap(open_menu(page).get_by_role("button", name="Fix a name"))
    panel = page.get_by_role("dialog", name="Fix a name")
    panel.get_by_label("Correct name").fill("Ann")
    tap(panel.get_by_role("button", name="Save"))

    expect(page.get_by_role("table", name="Result").get_by_role("rowheader", name="Ann", exact=True)).to_be_visible()
    assert written_on(page).names == ("Ann", "Bob", "Cid")


def test_correction_that_crosses_another_one_asks_which_counts(visit: Visit) -> None:
    (first, *_), _ = made_up("mrpikes", 3, lambda state: state.sheet[0].taken[0] > 1)
    ann, bob = (visit(size=DESK, touch=True) for _ in range(2))
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


BOLD = house_rules(
    name="Bold",
    schedule={"shape": "custom", "list": [3, 2]},
    forfeits=[{"id": "bow", "min_bid": 2, "choices": ["take a bow"]}],
)
MISSED = Write(1, 1, trump="h", bids={0: 2, 1: 2, 2: 0}, taken={0: 1, 1: 1, 2: 1})
FORFEIT_TEXTS = ("Bob's forfeit: take a bow", "Bold bid missed: Ann owes a forfeit.")


@pytest.fixture(params=[PHONE, (320, 568)], ids=str)
def owing(visit: Visit, request: pytest.FixtureRequest) -> Page:
    """A pad on which Ann owes a forfeit and Bob has paid one."""
    page = visit(size=request.param, touch=True)
    open_pad(page, [opening(BOLD, NAMES[:3]), MISSED, ForfeitChoice(1, 1, "bow", "take a bow")])
    return page


def test_forfeits_stand_on_the_sheet(owing: Page) -> None:
    sheet = open_sheet(owing)

    for words in FORFEIT_TEXTS:
        expect(sheet.get_by_text(words)).to_be_visible()


def test_forfeits_stand_on_the_end_page(owing: Page) -> None:
    for name in ("Menu", "End game here", "Press again to end the game"):
        tap(button(owing, name))

    for words in FORFEIT_TEXTS:
        expect(owing.get_by_role("main").get_by_text(words)).to_be_visible()
