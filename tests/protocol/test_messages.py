from __future__ import annotations

import json
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import UNSET, Raw, Struct

from ohhell.protocol import messages
from ohhell.protocol.messages import (
    AnyCommand,
    ChatMessage,
    Clock,
    Done,
    Goodbye,
    Move,
    Ping,
    Pong,
    Refused,
    SeatTime,
    Settings,
    Update,
    Welcome,
    decode_message,
    encode_message,
)

COMMANDS: tuple[AnyCommand | Ping, ...] = (
    Move(id="a", seen=3, tricks=2),
    Move(id="a.b-c_D", seen=0, card="Ah", seat=11),
    messages.Sit(id="a", seat=0, name="Ann"),
    messages.Stand(id="a"),
    messages.SeatBot(id="a", seat=1, bot="club"),
    messages.Free(id="a", seat=1),
    messages.Swap(id="a", seats=(0, 1)),
    messages.Configure(id="a", settings=Settings(clock=Clock(60, 5), forfeits=(("pants", "sing"),))),
    messages.Start(id="a"),
    messages.Contribute(id="a", text="some text"),
    messages.Pause(id="a", on=True),
    messages.Close(id="a"),
    messages.Vote(id="a", against=2, out=True),
    messages.Say(id="a", text="hello"),
    messages.Comment(id="a", text="well played"),
    messages.Away(id="a", seat=1),
    messages.Let(id="a", seat=1),
    messages.Pay(id="a", forfeit="pants", choice=0),
    messages.Undo(id="a"),
    messages.Hint(id="a"),
    messages.Ready(id="a", hand=3),
    messages.Finish(id="a", hand=3),
    Ping(seen=1 << 53),
)
ANSWERS: tuple[Struct, ...] = (
    Welcome(1, "kitchen", None, ()),
    Update(
        version=7,
        now=1,
        seat=0,
        present=("ann",),
        times=(SeatTime(None, 0, 0),),
        events=(Raw(b'{"fact":"paused"}'),),
        table=Raw(b"{}"),
        view=Raw(b"null"),
        gap=True,
        talk=(ChatMessage(1, "ann", "Ann", "hello"),),
    ),
    Done("a", 7, Raw(b"[1]")),
    Refused(None, "bad-message", "cannot read the message", 7),
    Pong(7),
    Goodbye("going-down", "the server goes down", again=True),
)
MANY = settings(max_examples=300)
SIT = {"do": "sit", "id": "a", "seat": 0, "name": "Ann"}


def tried(message: str | bytes) -> object:
    """What a message decodes to, or the ValueError; anything else is a failure."""
    try:
        return decode_message(message)
    except ValueError as error:
        return str(error)


def sat(**changed: Any) -> str:
    """Why a message to take a seat, with some fields other than they should be, is refused; "" where it is not."""
    said = tried(json.dumps(SIT | changed))
    return said if isinstance(said, str) else ""


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_command_is_decoded_as_it_was_sent(command: AnyCommand | Ping) -> None:
    assert decode_message(encode_message(command)) == command
    assert decode_message(encode_message(command).decode()) == command


def test_examples_have_every_command() -> None:
    assert {type(command) for command in COMMANDS} == {*get_args(AnyCommand), Ping}


@pytest.mark.parametrize("answer", ANSWERS, ids=lambda answer: type(answer).__name__)
def test_server_message_is_decoded_as_it_was_sent(answer: Struct) -> None:
    body = encode_message(answer)
    again = msgspec.json.decode(body, type=type(answer))

    assert encode_message(again) == body
    assert json.loads(body)["kind"] == type(answer).__name__.lower()


def test_update_omits_what_did_not_change() -> None:
    body = json.loads(encode_message(Update(version=7, now=1, seat=None, present=(), times=())))

    assert body == {"kind": "update", "version": 7, "now": 1, "seat": None, "present": [], "times": []}


def test_no_view_and_a_view_as_before_are_two_things() -> None:
    update = Update(version=7, now=1, seat=None, present=(), times=(), view=Raw(b"null"))

    assert json.loads(encode_message(update))["view"] is None


# what is refused
def test_fields_that_nobody_knows_are_refused() -> None:
    assert "unknown field `card`" in sat(card="Ah")


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: type(command).__name__)
def test_no_command_takes_a_field_more(command: AnyCommand | Ping) -> None:
    body = json.loads(encode_message(command)) | {"surplus": 1}

    assert "surplus" in str(tried(json.dumps(body)))


def test_fields_that_nobody_knows_are_refused_inside_settings() -> None:
    body = {"do": "configure", "id": "a", "settings": {"clock": {"bank": 60, "tick": 1}}}

    assert "$.settings.clock" in str(tried(json.dumps(body)))


@pytest.mark.parametrize("seat", [-1, 12, 10**30, -(10**30), 0.5, "0", None, True, [0], {}, 1e300])
def test_seat_is_refused_unless_it_is_a_small_whole_number(seat: object) -> None:
    assert sat(seat=seat)


@pytest.mark.parametrize("name", ["", "x" * 41, 7, None, ["Ann"]])
def test_name_is_refused_unless_it_is_a_short_text(name: object) -> None:
    assert "name" in sat(name=name)


@pytest.mark.parametrize("word", ["", "a b", "a\n", "é", "x" * 65, 7, "../a", "a:b"])
def test_command_id_is_refused_unless_it_is_plain(word: object) -> None:
    assert "id" in sat(id=word)


@pytest.mark.parametrize(
    ("bank", "gain"), [(4, 0), (3_601, 0), (60, -1), (60, 601), (10**30, 0)], ids=lambda number: f"{number:.0e}"
)
def test_clock_is_refused_out_of_bounds(bank: int, gain: int) -> None:
    body = {"do": "configure", "id": "a", "settings": {"clock": {"bank": bank, "gain": gain}}}

    assert isinstance(tried(json.dumps(body)), str)


def test_forfeits_are_refused_when_there_are_too_many() -> None:
    body = {"do": "configure", "id": "a", "settings": {"forfeits": [["pants", "sing"]] * 9}}

    assert "length <= 8" in str(tried(json.dumps(body)))


@pytest.mark.parametrize(
    "message",
    [
        "",
        "null",
        "7",
        "[]",
        "{}",
        '"sit"',
        '{"do":"rob"}',
        '{"do":7}',
        '{"do":"sit"}',
        '{"do":"sit"',
        '{"do":"move","id":"a","seen":9007199254740993}',
        '{"do":"ping","seen":1e400}',
        "{" * 100_000,
        "[" * 100_000,
        '{"do":' * 100_000,
        '{"do":"say","id":"a","text":' + "[" * 100_000,
        '{"do":"configure","id":"a","settings":' + '{"clock":' * 50_000,
        b"\xff\xfe",
        b'{"do":"say","id":"a","text":"\xff"}',
        '{"do":"say","id":"a","text":"\ud800"}',
        "NaN",
        '{"do":"ping","seen":NaN}',
        '{"do":"ping","seen":Infinity}',
    ],
    ids=lambda message: ascii(message)[:40],
)
def test_decoding_raises_value_error_for_anything_else(message: str | bytes) -> None:
    with pytest.raises(ValueError, match=r"."):
        decode_message(message)


@MANY
@given(st.binary(max_size=200))
def test_decoding_any_bytes_raises_only_value_error(message: bytes) -> None:
    tried(message)


@MANY
@given(st.integers(0, 1 << 32))
def test_decoding_a_damaged_message_raises_only_value_error(seed: int) -> None:
    rng = Random(seed)
    message = bytearray(encode_message(rng.choice(COMMANDS)))
    for _ in range(rng.randint(1, 4)):
        place = rng.randrange(len(message))
        piece = rng.choice([b"", b'"', b"{", b"}", b"[", b"9" * 30, b"-", b"\\ud800", b"\\", b"\x00", b"\xf0", b"null"])
        message[place : place + rng.randint(0, 3)] = piece
    said = tried(bytes(message))

    assert isinstance(said, str) or decode_message(encode_message(said)) == said  # type: ignore[arg-type]  # a message


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=8), inner, max_size=3),
    max_leaves=6,
)


@MANY
@given(st.sampled_from(COMMANDS), st.data())
def test_fields_of_other_kinds_are_refused_or_fit(command: AnyCommand | Ping, data: st.DataObject) -> None:
    body = json.loads(encode_message(command))
    field = data.draw(st.sampled_from(sorted(body)))
    said = tried(json.dumps(body | {field: data.draw(JSON)}))

    assert isinstance(said, str) or type(said) in {*get_args(AnyCommand), Ping}


def test_move_has_only_its_own_fields() -> None:
    said = decode_message('{"do":"move","id":"a","seen":1,"tricks":0}')

    assert isinstance(said, Move)
    assert (said.tricks, said.card, said.seat) == (0, UNSET, None)
