"""docs/protocol.md is complete and true: it names everything there is, and a client that knows nothing else plays."""

from __future__ import annotations

from typing import Any, get_args

import pytest
from msgspec import Struct, structs

from ohhell.client.connection import ServerMessage, read_message
from ohhell.client.state import events
from ohhell.protocol import VERSION, limits
from ohhell.protocol.messages import AnyCommand, Changes, ChatMessage, Clock, Ping, Settings, Update, decode_message
from ohhell.scorekeeper.notes import Note
from ohhell.server.app import SILENT
from ohhell.server.tables.connection import CLOSED
from ohhell.server.tables.live_table import REMEMBERED_COMMANDS
from ohhell.table import facts
from ohhell.table.facts import Happened, Opened
from ohhell.table.projection import ForfeitInfo, MatchInfo, SeatInfo, SeatView, TableInfo
from protocol_page import (
    CHANGES,
    COMMANDS,
    FACTS,
    FORFEIT,
    KINDS,
    LIMITS,
    MATCH,
    PAGE,
    SEAT,
    SETTINGS,
    TABLE,
    VIEW,
    below,
    fields,
    lines,
    names,
    read,
    tables,
    undocumented,
)


def fields_of(kind: type[Struct], *, but: frozenset[str] = frozenset()) -> set[str]:
    return {field.encode_name for field in structs.fields(kind)} - but


def tagged(kinds: Any, *, but: frozenset[str] = frozenset()) -> dict[str, set[str]]:
    return {str(kind.__struct_config__.tag): fields_of(kind, but=but) for kind in get_args(kinds) or kinds}


# everything there is stands on the page
def test_page_lists_commands_with_their_fields() -> None:
    assert tagged(AnyCommand | Ping, but=frozenset({"id"})) == COMMANDS


def test_page_lists_server_messages_with_their_fields() -> None:
    assert tagged(ServerMessage) == KINDS


def test_page_lists_facts_with_their_fields() -> None:
    known = {kind: fields for kind, fields in tagged(facts.FACTS).items() if kind not in {"happened", "opened"}}

    assert known == {fact: fields - {"host", "idle"} for fact, fields in FACTS.items()}
    assert {Happened.__name__.lower(), Opened.__name__.lower()} == tagged(facts.FACTS).keys() - FACTS.keys()


def test_page_lists_pad_notes_with_their_fields() -> None:
    assert tagged(Note) == fields(tables(below("Score pads"))[0])


@pytest.mark.parametrize(
    ("kind", "documented"),
    [
        (TableInfo, TABLE),
        (SeatInfo, SEAT),
        (MatchInfo, MATCH),
        (ForfeitInfo, FORFEIT),
        (SeatView, VIEW),
        (Changes, CHANGES),
        (Settings, SETTINGS),
    ],
)
def test_page_lists_everything_in_an_update(kind: type[Struct], documented: set[str]) -> None:
    assert fields_of(kind) == documented


def test_page_describes_nested_structs() -> None:
    assert fields_of(Clock) <= names(below("Settings"))
    assert fields_of(ChatMessage) <= names(below("update"))


def test_page_lists_the_limits() -> None:
    assert {name: value for name, value in vars(limits).items() if name.isupper()} == LIMITS


def test_page_has_the_other_numbers_of_the_source() -> None:
    text = " ".join(PAGE.split())

    assert f"receives nothing for {SILENT} seconds" in text
    assert f"newest {REMEMBERED_COMMANDS:,} answers" in text
    assert f"| {CLOSED} | after a `goodbye`" in text
    assert f"This is version {VERSION} of the protocol" in text


# the examples
@pytest.mark.parametrize("line", lines("json say"))
def test_client_messages_on_the_page_are_understood(line: str) -> None:
    decode_message(line)


def test_page_has_an_example_of_every_command() -> None:
    assert {str(read(line)["do"]) for line in lines("json say")} == COMMANDS.keys()


@pytest.mark.parametrize("line", lines("json hear"))
def test_server_messages_on_the_page_are_understood(line: str) -> None:
    assert read_message(line) is not None
    assert undocumented(read(line)) == []


def test_page_has_an_example_of_every_server_message() -> None:
    assert {str(read(line)["kind"]) for line in lines("json hear")} == KINDS.keys()


@pytest.mark.parametrize("line", lines("json event"))
def test_events_on_the_page_can_be_read(line: str) -> None:
    update = read_message(
        f'{{"kind":"update","version":9,"now":0,"seat":0,"present":[],"times":[],"events":[{line.strip()}]}}'
    )

    assert isinstance(update, Update)
    assert len(events(update)) == 1
    assert undocumented({"kind": "update", "events": [read(line)]}) == []


def test_links_within_the_page_work() -> None:
    headings = {
        "".join(sign for sign in line.lstrip("# ").lower().replace(" ", "-") if sign.isalnum() or sign == "-")
        for line in PAGE.splitlines()
        if line.startswith("#")
    }
    linked = {link.partition(")")[0] for link in PAGE.split("](#")[1:]}

    assert linked <= headings
