"""What docs/protocol.md says, for programs: its examples, and the names it lists."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

DOCS = Path(__file__).parent.parent / "docs"
PAGE = (DOCS / "protocol.md").read_text(encoding="utf-8")
NOTATION = (DOCS / "notation.md").read_text(encoding="utf-8")
ERRORS = (DOCS / "errors.md").read_text(encoding="utf-8")


def blocks(tag: str) -> list[str]:
    """The examples with that tag."""
    return re.findall(rf"^```{tag}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)


def lines(tag: str) -> list[str]:
    """The examples with that tag, one per line."""
    return [line for block in blocks(tag) for line in block.splitlines()]


def below(heading: str, page: str = PAGE) -> str:
    """What stands below a heading, up to the next."""
    found = re.search(rf"^#+ {re.escape(heading)}\n(.*?)(?=^#+ |\Z)", page, re.MULTILINE | re.DOTALL)
    assert found is not None, heading
    return found[1]


def tables(text: str) -> list[list[list[str]]]:
    """The tables in a text, as rows of cells, without their headings."""
    found = re.findall(r"(?:^\|.*\n)+", text, re.MULTILINE)
    return [[[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()[2:]] for table in found]


def names(text: str) -> set[str]:
    """The words in a text that are written as code."""
    return set(re.findall(r"`([^`]+)`", text))


def listed(table: list[list[str]]) -> set[str]:
    """The names in the first column of a table."""
    return {name for row in table for name in names(row[0])}


def fields(table: list[list[str]]) -> dict[str, set[str]]:
    """The names in the first column of a table, each with those in the second."""
    return {name: names(row[1]) for row in table for name in names(row[0])}


COMMANDS = fields(tables(below("What the client sends"))[0]) | fields(tables(below("What the client sends"))[1])
KINDS = {kind: listed(tables(below(kind))[0]) for kind in ("welcome", "update", "done", "refused", "pong", "goodbye")}
TABLE, SEAT, MATCH = (listed(table) for table in tables(below("The table")))
CHANGES = listed(tables(below("Changes"))[0])
FORFEIT = {"id", "choices", "paid"}
SETTINGS = listed(tables(below("Settings"))[0])
VIEW = listed(tables(below("The view"))[0])
FACTS = fields(tables(below("Events"))[0])
GAME = listed(tables(below("Views", NOTATION))[0])
EVENTS = fields(tables(below("Events and moves", NOTATION))[0])
LIMITS = {row[0].strip("`"): int(row[1].replace(",", "")) for row in tables(below("Limits"))[0]}


def undocumented(message: dict[str, Any]) -> list[str]:
    """What a message of the server holds that the page does not speak of."""
    kind = message.get("kind", "")
    found = [f"{kind}.{name}" for name in message.keys() - KINDS.get(kind, set()) - {"kind"}]
    for event in message.get("events", ()):
        found += _in_event(event)
    if table := message.get("table") if kind == "update" else None:
        found += _missing("table", table, TABLE) + _missing("settings", table["settings"], SETTINGS)
        found += [name for seat in table["seats"] for name in _missing("seat", seat, SEAT)]
        found += _missing("match", table["match"] or {}, MATCH)
        found += [name for forfeit in table["forfeits"] for name in _missing("forfeit", forfeit, FORFEIT)]
    if view := message.get("view"):
        found += _missing("view", view, VIEW) + _missing("game", view["game"], GAME)
    if changes := message.get("changes"):
        found += _missing("changes", changes, CHANGES) + _missing("table", changes.get("table", {}), TABLE)
        found += _missing("view", changes.get("view", {}), VIEW)
        found += _missing("game", {**changes.get("game", {}), **changes.get("added", {})}, GAME)
    if (code := message.get("code")) is not None and f"`{code}`" not in ERRORS + PAGE:
        found.append(code)
    return found


def _in_event(event: dict[str, Any]) -> list[str]:
    known = FACTS if "fact" in event else EVENTS
    name = event.get("fact") or event["type"]
    if name not in known:
        return [name]
    return _missing(name, event, known[name] | {"version", "fact", "type"})


def _missing(where: str, found: dict[str, Any], known: set[str]) -> list[str]:
    """Names on one side and not on the other: the page lists every field, and every field it lists exists."""
    return [f"{where}.{name}" for name in found.keys() - known]


def read(text: str | bytes) -> dict[str, Any]:
    """A message."""
    message: dict[str, Any] = json.loads(text)
    return message
