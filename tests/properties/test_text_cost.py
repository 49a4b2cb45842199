"""What texts from outside can cost: records, positions, notes and messages up to their limits stay below half a second and 50 MB."""

from __future__ import annotations

import json
from functools import partial

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

import ohhell
from expensive_rules import TOML
from nasty_texts import LETTERS, RECORDS, messages, mutated, names, positions, record_of, whole
from ohhell.notation import wire
from ohhell.notation.position.position import LONGEST_POSITION, read_position
from ohhell.notation.record import text as record_text
from ohhell.notation.record.lines import LONGEST_RECORD, MOST_CARDS, MOST_HANDS, MOST_LINES
from ohhell.notation.record.record import check_line, check_names
from ohhell.protocol.limits import (
    HANDS_PER_TABLE,
    LARGEST_BODY,
    LARGEST_MESSAGE,
    LARGEST_NOTES,
    LARGEST_RECORD,
    MOST_SEATS,
)
from ohhell.protocol.messages import decode_message
from ohhell.rules.cards import Card
from ohhell.rules.when import When
from ohhell.scorekeeper.fold import check_note
from ohhell.scorekeeper.notes import Open, decode_entry, decode_note
from ohhell.scorekeeper.records import open_note
from ohhell.server.http.bodies import NewNotes, NewTable, PlanRequest, RulesToCheck, _read
from process_limits import cost

POSITIONS = positions(LONGEST_POSITION)


@pytest.mark.parametrize("name", RECORDS)
def test_nasty_record_is_read_at_little_cost(name: str) -> None:
    assert cost(partial(record_text.read, record_of(name, LARGEST_RECORD))).fits


@pytest.mark.parametrize("name", RECORDS)
def test_record_of_the_maximum_length_is_read_at_little_cost(name: str) -> None:
    text = whole(record_of(name, LONGEST_RECORD), LONGEST_RECORD, MOST_LINES, MOST_CARDS, MOST_HANDS)

    assert cost(partial(record_text.read, text)).fits


def test_longest_record_of_a_live_table_with_names_of_twelve_letters_fits_the_limits() -> None:
    rules = ohhell.read_rules(
        f"schedule={{shape='fixed',hands={HANDS_PER_TABLE},max=2}}\ndeck={{packs=10}}\n"
        "[score]\nmade={base=10,per_bid=1}\nmissed={base=0}\n"
    )
    game = ohhell.Game(rules, [LETTERS[seat] * 12 for seat in range(MOST_SEATS)], seed=1)
    while game.waiting_for:
        game.play(game.legal(game.waiting_for[0])[-1])

    record = game.record()
    assert (len(record) < LONGEST_RECORD, record.count("\n") < MOST_LINES) == (True, True)


@pytest.mark.parametrize("name", RECORDS)
def test_pad_continues_from_a_nasty_record_at_little_cost(name: str) -> None:
    text = record_of(name, LARGEST_RECORD)

    def begun() -> None:
        record, state = record_text.read(text)
        open_note(record, state=state, text=text)

    assert cost(begun).fits


@settings(max_examples=20)
@given(st.sampled_from(sorted(RECORDS)), st.integers(0, 2**32))
def test_mutated_nasty_record_is_read_at_little_cost(name: str, seed: int) -> None:
    assert cost(partial(record_text.read, mutated(record_of(name, LARGEST_RECORD), seed))).fits


@pytest.mark.parametrize("name", POSITIONS)
def test_nasty_position_is_read_at_little_cost(name: str) -> None:
    assert cost(partial(read_position, POSITIONS[name], ohhell.preset("classic"))).fits


@settings(max_examples=20)
@given(st.sampled_from(sorted(POSITIONS)), st.integers(0, 2**32))
def test_mutated_nasty_position_is_read_at_little_cost(name: str, seed: int) -> None:
    assert cost(partial(read_position, mutated(POSITIONS[name], seed), ohhell.preset("classic-two-packs"))).fits


@pytest.mark.sweep(40)
@pytest.mark.parametrize("name", messages(10))
@pytest.mark.parametrize(
    ("read", "size"),
    [
        (decode_message, LARGEST_MESSAGE),
        (partial(_read, kind=NewTable, what="it"), LARGEST_BODY),
        (partial(_read, kind=RulesToCheck, what="it"), LARGEST_BODY),
        (partial(_read, kind=PlanRequest, what="it"), LARGEST_NOTES),
        (partial(_read, kind=NewNotes, what="it"), LARGEST_NOTES),
        (decode_note, LARGEST_NOTES),
        (decode_entry, LARGEST_NOTES),
        (wire.decode_rules, LARGEST_NOTES),
        (wire.decode_view, LARGEST_NOTES),
        (wire.decode_event, LARGEST_NOTES),
        (wire.decode_move, LARGEST_NOTES),
    ],
)
def test_nasty_message_is_read_at_little_cost(read: object, size: int, name: str) -> None:
    assert callable(read)
    assert cost(partial(read, messages(size)[name])).fits


_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=30),
    lambda inside: st.lists(inside) | st.dictionaries(st.text(max_size=10), inside),
    max_leaves=50,
)


@settings(max_examples=20)
@given(_JSON, st.integers(1, 10_000))
def test_nasty_json_as_notes_is_read_at_little_cost(value: object, times: int) -> None:
    once = json.dumps(value)
    many = "[" + ",".join([once] * min(times, 1 + LARGEST_NOTES // (len(once) + 1))) + "]"

    assert cost(lambda: _read(f'{{"notes":{many}}}'.encode()[:LARGEST_NOTES], NewNotes, "it").read()).fits


@pytest.mark.parametrize("name", ["many sizes", "deep dotted key", "many ranks", "long name", "many choices"])
def test_pad_with_nasty_rules_is_opened_at_little_cost(name: str) -> None:
    note = Open(rules=Raw(json.dumps({"name": TOML[name](60_000)}).encode()), names=names(40), dealer=0)

    assert cost(partial(check_note, None, note)).fits


@pytest.mark.parametrize("sign", ["x", "\u0301", "\u200d", "🂡", "\x00", " ", ",", "\ufe0f", "👨\u200d👩\u200d👧"])
@pytest.mark.parametrize(
    "read", [lambda given: check_names((given,)), lambda given: check_line(given, "date"), When.parse, Card.parse]
)
def test_name_a_line_a_condition_and_a_card_of_any_length_cost_little(read: object, sign: str) -> None:
    assert callable(read)
    assert cost(partial(read, sign * (LARGEST_BODY // len(sign)))).fits
