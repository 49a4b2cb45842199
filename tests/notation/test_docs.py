"""The notation page: its examples are read, and nothing that can be written or refused is missing from it."""

from __future__ import annotations

import re
from dataclasses import fields
from pathlib import Path

import msgspec
import pytest

from ohhell.notation import wire
from ohhell.notation.position.position import LABELS, read_position, write_position
from ohhell.notation.record.text import read, write
from ohhell.rules.cards import cards, text_of
from ohhell.rules.view import View

ROOT = Path(__file__).parents[2]
PAGE = (ROOT / "docs/notation.md").read_text(encoding="utf-8")
NOTATION = [file for file in (ROOT / "src/ohhell/notation").rglob("*.py") if file.parent.name != "prose"]


def examples(kind: str) -> list[str]:
    """The blocks on the page that are marked as examples of *kind*."""
    found = re.findall(rf"^```{kind}\n(.*?)^```$", PAGE, flags=re.MULTILINE | re.DOTALL)
    assert found
    return [str(text) for text in found]


def test_hand_is_written_as_it_is_read() -> None:
    for text in examples("hand"):
        assert text_of(cards(text)) == text.strip()


def test_record_is_written_as_it_is_read() -> None:
    for text in examples("record"):
        assert write(read(text)[0]) == text


def test_record_could_have_a_heading_with_a_proof() -> None:
    record = examples("record")[0]
    for heading in examples("heading"):
        text = heading + record.partition("rules:\n")[2]
        assert write(read(text)[0]) == text


def test_positions_are_of_the_game_in_the_record() -> None:
    rules = read(examples("record")[0])[0].rules
    whole, brief = (read_position(text, rules) for text in examples("position"))

    assert write_position(whole) == examples("position")[0].strip()
    assert write_position(brief) == f"hand 1 | {examples('position')[1].strip()}"


def test_events_are_written_as_they_are_read() -> None:
    for text in examples("json event") + examples("json move"):
        assert wire.encode_event(wire.decode_event(text.encode())).decode() == text.strip()


def test_every_type_of_event_has_its_example() -> None:
    shown = {type(wire.decode_event(text.encode())) for text in examples("json event") + examples("json move")}

    assert shown == set(wire._EVENTS)


def test_moves_are_moves() -> None:
    for text in examples("json move"):
        assert wire.decode_move(text.encode()) == wire.decode_event(text.encode())


def test_rules_are_those_of_the_record() -> None:
    for text in examples("json rules"):
        assert wire.decode_rules(text.encode()) == read(examples("record")[0])[0].rules
        assert wire.encode_rules(wire.decode_rules(text.encode())).decode() == text.strip()


def test_view_is_written_as_it_is_read() -> None:
    for text in examples("json view"):
        again = wire.encode_view(wire.decode_view(text.encode()))
        assert again == msgspec.json.encode(msgspec.json.decode(text))


@pytest.mark.parametrize("name", [*(item.name for item in fields(View)), *LABELS])
def test_every_field_of_a_view_and_every_label_of_a_position_is_explained(name: str) -> None:
    assert f"`{name}`" in PAGE


def test_every_code_of_the_notation_is_explained() -> None:
    said = {
        code
        for file in NOTATION
        for code in re.findall(r'(?<=["])[a-z]+(?:-[a-z0-9]+)+(?=["])', file.read_text(encoding="utf-8"))
    }

    assert {"score-mismatch", "not-due", "bad-message"} < said
    assert [code for code in sorted(said - {"utf-8"}) if f"`{code}`" not in PAGE] == []
