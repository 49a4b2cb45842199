"""A scorer at a real table: what is tapped on the score pad with one thumb, and what the sheet then says."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, Final

from playwright.sync_api import Browser, Locator, Page, expect

from browser.made_up_games import NAMES, Hand
from browser.people import PHONE, points, tap, visitor_page
from ohhell.rules.sheet import Row
from ohhell.scorekeeper.pad import Pad

SUITS: Final = {"s": "Spades", "h": "Hearts", "d": "Diamonds", "c": "Clubs", "nt": "No trump"}

A_PHONE: Final[dict[str, Any]] = {"size": PHONE, "touch": True}
"""What somebody comes with who keeps score."""

_ROWS: Final = """(sheet) => [...sheet.querySelectorAll("tbody tr")].map((row) => {
    const cells = [...row.children].map((cell) => cell.cloneNode(true));
    const was = cells.map((cell) => [...cell.querySelectorAll("s")].map((old) => (old.remove(), old.textContent)));
    return { cells: cells.map((cell) => cell.textContent), was };
})"""
_HEAD: Final = re.compile(
    r"^(\d+)\D*?(spades|hearts|diamonds|clubs|no trump)(?:\s*,\s*tie \d+)?(?:, Correct hand \d+)?$", re.IGNORECASE
)
_CELL: Final = re.compile(r"^([-−]?\d+) (\d+)/(\d+) ([-+−]?\d+)(dealer)?$")  # noqa: RUF001 (a true minus sign)

RowNumbers = tuple[int, str, int | None, tuple[tuple[int, int, int, int] | None, ...]]
"""A row of the sheet: cards, trump, the dealer's column, and for each column total, taken, bid and points."""


@dataclass(frozen=True, slots=True)
class Line:
    """A row of the sheet as the page shows it; *was* are the numbers that were struck out, by column, *note* what stands below."""

    numbers: RowNumbers
    was: tuple[tuple[str, ...], ...]
    note: str = ""


def phone(browser: Browser, address: str, **likes: str) -> Page:
    """A phone that nobody has kept score on before."""
    return visitor_page(browser, address, size=PHONE, touch=True, **likes)


def button(page: Page, name: str) -> Locator:
    """The button of exactly this name."""
    return page.get_by_role("button", name=name, exact=True)


def fill_in(page: Page, rules: str, names: Sequence[str], *, dealer: int | None = 0, scorer: str = "") -> None:
    """Fill in everything a new pad needs."""
    page.get_by_label("Rules", exact=True).select_option(rules)
    fields = page.get_by_role("textbox", name=re.compile(r"^Name, seat \d+$"))
    for _ in range(fields.count(), len(names)):
        tap(button(page, "Add player"))
    for seat in range(fields.count(), len(names), -1):
        tap(button(page, f"Remove seat {seat}"))
    for seat, name in enumerate(names):
        fields.nth(seat).fill(name)
    if dealer is not None:
        tap(page.get_by_role("group", name="First dealer").get_by_text(names[dealer], exact=True))
    page.get_by_label("Scorekeeper").fill(scorer)


def begin(page: Page, rules: str, names: Sequence[str] = NAMES, *, dealer: int = 0, scorer: str = "") -> str:
    """A new pad, begun as a scorer does; where it is."""
    page.goto("/pad")
    fill_in(page, rules, names, dealer=dealer, scorer=scorer)
    tap(button(page, "Start"))
    page.wait_for_url("**/pad/*")
    return page.url


def key(page: Page, number: int) -> Locator:
    """The key of a number; the key for tricks that equals the bid says so."""
    return page.get_by_role("button", name=re.compile(f"^{number}( bid)?$"))


def write_trump(page: Page, hand: Hand) -> None:
    """The turned suit, where the scorer has to enter it."""
    if hand.asks_trump:
        tap(button(page, SUITS[hand.tally.trump]))


def write_bids(page: Page, hand: Hand, seats: Iterable[int] | None = None) -> None:
    """What these seats bid, everybody where none are given."""
    for seat in hand.order if seats is None else seats:
        tap(key(page, hand.tally.bids[seat]))


def write_tricks(page: Page, hand: Hand) -> None:
    """What everybody took; the last number follows from the others."""
    for seat in hand.order[:-1]:
        tap(key(page, hand.tally.taken[seat]))


def write(page: Page, hand: Hand, *, hidden: bool = False) -> None:
    """A whole hand."""
    write_trump(page, hand)
    write_bids(page, hand)
    if hidden:
        tap(button(page, "Hand is over"))
    write_tricks(page, hand)


def rows(page: Page) -> Locator:
    """Everybody in the order they are written down, with total, bid and tricks."""
    return page.get_by_role("list", name=re.compile("^(In bidding order|From the dealer's left)$")).get_by_role(
        "listitem"
    )


def pay(page: Page, name: str, words: str | None = None) -> None:
    """What somebody does for a bold bid that failed: the first thing the rules offer, or something in their own *words*."""
    owed = page.get_by_role("region", name=f"What {name} does")
    expect(owed).to_contain_text(f"{name} owes a forfeit")
    if words is None:
        words = owed.get_by_role("button").first.inner_text()
        tap(owed.get_by_role("button").first)
    else:
        owed.get_by_role("textbox", name="Something else").fill(words)
        tap(owed.get_by_role("button", name="Done"))
    expect(owed).to_have_text(f"{name}'s forfeit: {words}")


def comment(page: Page, words: str) -> None:
    """A comment on the hand that is over."""
    tap(button(page, "Comment"))
    page.get_by_role("textbox", name="Comment on this hand").fill(words)
    tap(button(page, "Save comment"))
    expect(page.get_by_text(words)).to_be_visible()


def go_on(page: Page) -> None:
    """From a hand that is over to what follows."""
    tap(page.get_by_role("button", name=re.compile("^(Next hand|Play the tie-breaker|See result)$")))


def open_menu(page: Page) -> Locator:
    """What is needed now and then."""
    tap(button(page, "Menu"))
    return page.get_by_role("dialog")


def sign(page: Page, name: str) -> None:
    """Say who types on this phone."""
    open_menu(page).get_by_role("textbox", name="Your name (for corrections)").fill(name)
    close_panel(page)


def open_sheet(page: Page) -> Locator:
    """The whole sheet, over the page on a phone."""
    tap(button(page, "Sheet"))
    return page.get_by_role("dialog", name="Score sheet")


def close_panel(page: Page) -> None:
    """Back to the page below."""
    tap(page.get_by_role("dialog").get_by_role("button", name="Close"))
    expect(page.get_by_role("dialog")).to_have_count(0)


def lines(sheet: Locator) -> list[Line]:
    """The finished hands of a sheet with a column a player."""
    table = sheet.get_by_role("table").filter(has=sheet.page.get_by_role("columnheader", name="hand", exact=False))
    expect(table).to_be_visible()
    found: list[Line] = []
    for row in table.evaluate(_ROWS):
        head = _HEAD.match(row["cells"][0].strip())
        if head is None and found and len(row["cells"]) == 1:
            found[-1] = Line(found[-1].numbers, found[-1].was, row["cells"][0].strip())
        elif head is not None and any("/" in cell for cell in row["cells"][1:]):
            found.append(_line(head, row))
    return found


def _line(head: re.Match[str], row: dict[str, Any]) -> Line:
    cells = [_CELL.match(cell.strip()) for cell in row["cells"][1:]]
    dealer = next((column for column, cell in enumerate(row["cells"][1:]) if cell.strip().endswith("dealer")), None)
    numbers = tuple(
        (points(cell[1]), int(cell[2]), int(cell[3]), points(cell[4])) if cell is not None else None for cell in cells
    )
    return Line((int(head[1]), head[2].lower(), dealer, numbers), tuple(map(tuple, row["was"][1:])))


def sheet_numbers(sheet: Iterable[Row]) -> list[RowNumbers]:
    """Rows of the engine as the page shows them."""
    return [
        (
            row.cards,
            SUITS[row.trump].lower(),
            row.dealer,
            tuple(zip(row.totals, row.taken, row.bids, row.points, strict=True)),
        )
        for row in sheet
    ]


def pad_numbers(pad: Pad) -> list[RowNumbers]:
    """The rows of the newest match on a pad as the page shows them; a player who sat out a hand has no numbers in it."""
    return [
        (
            row.hand.plan.cards,
            SUITS[row.trump].lower(),
            row.hand.dealer,
            tuple(
                None if bid is None else (total or 0, taken or 0, bid, got or 0)
                for total, taken, bid, got in zip(row.totals, row.taken, row.bids, row.points, strict=True)
            ),
        )
        for row in pad.match.rows
    ]
