"""Score pads as the server has them: written by a program before a test begins, and added up by the engine after it."""

from __future__ import annotations

import itertools
import json
import secrets
from collections.abc import Iterable, Sequence
from typing import Final

import msgspec
from msgspec import UNSET, Raw
from playwright.sync_api import Page

from browser.made_up_games import Hand
from browser.pages import PATIENCE
from ohhell.notation import wire
from ohhell.presets import preset
from ohhell.rules.rules import Rules
from ohhell.scorekeeper.fold import fold
from ohhell.scorekeeper.notes import Note, Open, PadEntry, SheetDetails, Write, decode_note
from ohhell.scorekeeper.pad import Pad

NOON: Final = 1_790_000_000_000
"""A moment before every test, in milliseconds."""

_SENT: Final = """async ([name, patience]) => {
    const waiting = () => new Promise((resolve) => {
        const opening = indexedDB.open("ohhell");
        opening.onsuccess = () => {
            const asked = opening.result.transaction("pads").objectStore("pads").get(name);
            asked.onsuccess = () => {
                opening.result.close();
                resolve(asked.result?.waiting.length ?? 1);
            };
        };
    });
    // what is not jotted down any more is in the database, so that is looked at second
    const jotted = () => Object.keys(localStorage).some((key) => key.startsWith(`ohhell.jotted.${name} `));
    const end = performance.now() + patience;
    while (jotted() || (await waiting()) > 0) {
        if (performance.now() > end) throw new Error("the page has not sent everything in time");
        await new Promise(requestAnimationFrame);
    }
}"""


def opening(rules: Rules | str, names: Sequence[str], *, scorer: str = "Ann") -> Open:
    """The first note of a pad on which the first player deals first."""
    known = preset(rules) if isinstance(rules, str) else rules
    return Open(Raw(wire.encode_rules(known)), tuple(names), 0, details=SheetDetails(scorer=scorer))


def note_of(hand: Hand, *, match: int = 1) -> Write:
    """A whole hand as one note."""
    tally = hand.tally
    numbers = (dict[int, int | None](enumerate(column)) for column in (tally.bids, tally.taken))
    bids, taken = numbers
    trump = tally.trump if hand.asks_trump else UNSET
    return Write(match, hand.number, trump=trump, bids=bids, taken=taken)


def prepared(page: Page, notes: Iterable[Note], *, by: str = "Ann") -> tuple[str, str]:
    """A new pad with these notes; where it is, and its key."""
    where, key = f"/pad/{secrets.token_urlsafe(18)}", secrets.token_urlsafe(24)
    write_down(page, where, key, notes, by=by)
    return where, key


def open_pad(page: Page, notes: Iterable[Note]) -> str:
    """Show a new pad with these notes to somebody who may write on it; where it is."""
    where, key = prepared(page, notes)
    page.goto(f"{where}#{key}")
    return where


def write_down(page: Page, where: str, key: str, notes: Iterable[Note], *, by: str = "Bob") -> None:
    """Notes of somebody who has seen all that is there."""
    address = f"/api{where.replace('/pad/', '/pads/')}"
    known = page.context.request.get(address)
    version = known.json()["version"] if known.ok else 0
    sent = [
        {
            "id": f"program.{secrets.token_hex(8)}",
            "on": on,
            "at": NOON + on,
            "by": by,
            "note": Raw(msgspec.json.encode(note)),
        }
        for on, note in zip(itertools.count(version), notes, strict=False)
    ]
    answer = page.context.request.post(
        f"{address}/notes",
        data=msgspec.json.encode({"notes": sent}),
        headers={"Pad-Key": key, "Content-Type": "application/json"},
    )
    assert answer.ok, answer.text()
    assert answer.json()["refused"] is None, answer.text()


def all_sent(page: Page) -> None:
    """Wait until the server has everything that was typed on a page."""
    page.evaluate(_SENT, [page.url.rpartition("/")[2], PATIENCE])  # a promise is always true to wait_for_function


def written_on(page: Page) -> Pad:
    """The pad that a page shows, as the server has it and the engine adds it up, as soon as the page has sent everything."""
    all_sent(page)
    answer = page.context.request.get(f"/api/pads/{page.url.rpartition('/')[2]}")
    assert answer.ok, answer.text()
    return fold(
        PadEntry(entry["id"], entry["at"], entry["by"], decode_note(json.dumps(entry["note"]).encode()))
        for entry in answer.json()["entries"]
    )
