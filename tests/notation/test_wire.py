"""The wire: JSON both ways, and a sentence for whatever is not."""

from __future__ import annotations

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

import ohhell
from notation.record_games import KITCHEN, TABLES, first, folded, played
from ohhell.notation import wire
from ohhell.notation.record.text import read
from ohhell.rules.axes import Made
from ohhell.rules.cards import Card
from ohhell.rules.errors import OhHellError, RemovedRuleWarning, RulesError
from ohhell.rules.events import Bid, Deal, Draw, Play, Reveal, SealedBid, Seen, SeenDeal, SeenReveal
from ohhell.rules.state import evolve
from ohhell.rules.view import View, view, witness


@given(st.sampled_from(sorted(TABLES)), st.integers(0, 2), st.floats(0, 1), st.integers(-1, 1))
def test_view_comes_back_as_it_went(table: str, seed: int, share: float, seat: int) -> None:
    whole = played(table, seed)
    state = folded(first(whole, round(share * len(whole.events))))
    seen = view(state, seat if seat >= 0 else None, names=whole.names)

    message = wire.encode_view(seen)

    assert wire.decode_view(message) == seen
    assert wire.encode_view(wire.decode_view(message)) == message


@pytest.mark.parametrize("table", TABLES)
def test_every_event_comes_back_as_it_went_and_as_it_was_seen(table: str) -> None:
    record = played(table, 0)
    state = folded(first(record, 0))
    for event in record.events:
        seen = witness(state, event, 0)
        assert wire.decode_event(wire.encode_event(event)) == event
        assert wire.decode_event(wire.encode_seen(seen)) == seen
        assert wire.encode_event(wire.decode_event(wire.encode_seen(seen))) == wire.encode_seen(seen)
        state = evolve(state, event)


@pytest.mark.parametrize("table", TABLES)
def test_rules_come_back_as_they_went(table: str) -> None:
    rules, seats = TABLES[table]
    seen = wire.encode_rules(rules)

    assert wire._decode_rules_for(seen, seats) == rules
    assert wire.encode_rules(wire._decode_rules_for(seen, seats)) == seen


def test_rules_are_the_tables_of_their_file() -> None:
    rules = read(KITCHEN)[0].rules

    assert msgspec.json.decode(wire.encode_rules(rules))["schedule"] == {"shape": "custom", "list": [2, 1]}
    assert wire.decode_rules(wire.encode_rules(rules)) == rules


@pytest.mark.parametrize(
    ("event", "text"),
    [
        (Bid(2, 3), '{"type":"bid","seat":2,"tricks":3}'),
        (Play(0, Card.parse("10h")), '{"type":"play","seat":0,"card":"10h"}'),
        (SealedBid(1), '{"type":"sealed-bid","seat":1}'),
        (SeenReveal((None, 2), None), '{"type":"seen-reveal","bids":[null,2],"total":null}'),
        (Draw((), 1, "s"), '{"type":"draw","rounds":[],"dealer":1,"first_trump":"s"}'),
    ],
)
def test_event_names_its_type_and_its_cards(event: Seen, text: str) -> None:
    assert wire.encode_seen(event).decode() == text
    assert wire.decode_event(text.encode()) == event


@pytest.mark.parametrize("event", [Deal(()), Reveal((1, 2))])
def test_what_a_seat_did_not_see_is_not_sent(event: Deal | Reveal) -> None:
    with pytest.raises(OhHellError, match="it may contain more than a seat can see"):
        wire.encode_seen(event)  # type: ignore[arg-type]  # the law is about just this mistake


@pytest.mark.parametrize("move", [Bid(0, 0), Play(4, Card.parse("Jo"))])
def test_move_is_read_from_its_message(move: Bid | Play) -> None:
    assert wire.decode_move(wire.encode_event(move)) == move


@pytest.mark.parametrize(
    ("message", "sentence"),
    [
        (b"", "input data was truncated"),
        (b"\xff", "JSON is malformed"),
        (b"[]", "expected `object`, got `array`"),
        (b"{}", "object missing required field `type`"),
        (b'{"type":"forfeit","seat":0,"id":"bow"}', "invalid value 'forfeit' - at `$.type`"),
        (b'{"type":"bid","seat":0}', "object missing required field `tricks`"),
        (b'{"type":"bid","seat":"0","tricks":1}', "expected `int`, got `str` - at `$.seat`"),
        (b'{"type":"bid","seat":0,"tricks":true}', "expected `int`, got `bool` - at `$.tricks`"),
        (b'{"type":"bid","seat":0,"tricks":1.5}', "expected `int`, got `float` - at `$.tricks`"),
        (b'{"type":"bid","seat":0,"tricks":1,"card":"2c"}', "object contains unknown field `card`"),
        (b'{"type":"play","seat":0,"card":"1x"}', "expected a card, got '1x' - at `$.card`"),
        (b'{"type":"play","seat":0,"card":"qh"}', "expected a card, got 'qh' - at `$.card`"),
        (b'{"type":"play","seat":0,"card":7}', "expected a card, got 7 - at `$.card`"),
        (b'{"type":"play","seat":0,"card":null}', "expected a card, got None - at `$.card`"),
    ],
)
def test_message_that_is_no_move_is_refused_with_the_field(message: bytes, sentence: str) -> None:
    with pytest.raises(OhHellError) as refusal:
        wire.decode_move(message)

    assert refusal.value.code == "bad-message"
    assert sentence.lower() in str(refusal.value).lower()
    assert str(refusal.value).startswith("Can't read the message: ")


def test_brackets_without_end_are_refused() -> None:
    with pytest.raises(OhHellError, match="nested too deeply"):
        wire.decode_rules(b'{"name":' + b"[" * 100_000)


def test_rules_on_the_wire_are_refused_with_every_problem() -> None:
    with pytest.raises(RulesError) as refusal:
        wire.decode_rules(b'{"hok":{},"deck":{"packs":0.5}}')
    assert [problem.code for problem in refusal.value.problems] == ["unknown-rule", "wrong-value"]
    with pytest.raises(RulesError, match=r"Say what a made bid scores."):
        wire.decode_rules(b"{}")


def test_rules_on_the_wire_may_name_a_removed_rule() -> None:
    message = b'{"take_back":"refuse_illegal_only","score":{"made":{},"missed":{}}}'

    with pytest.warns(RemovedRuleWarning, match="take_back"):
        assert wire.decode_rules(message).score.made == Made()


def _seen() -> View:
    record = read(KITCHEN)[0]
    return view(folded(first(record, 4)), 1, names=record.names)


@pytest.mark.parametrize(
    ("old", "new", "sentence"),
    [
        ('"seats":3', '"seats":99', "at `$.rules`"),
        (
            '"name":"Kitchen rules"',
            '"naem":"Kitchen rules"',
            "unknown rule 'naem' (did you mean 'name'?) - at `$.rules`",
        ),
        ('"phase":"bid"', '"phase":"lunch"', "invalid enum value 'lunch' - at `$.phase`"),
        ('"hand":["Ah"', '"hand":["1x"', "expected a card, got '1x' - at `$.hand[0]`"),
        ('"type":"bid"', '"type":"bit"', "invalid value 'bit' - at `$.legal[0].type`"),
    ],
)
def test_view_that_is_not_right_is_refused_with_the_field(old: str, new: str, sentence: str) -> None:
    message = wire.encode_view(_seen()).decode()
    assert old in message

    with pytest.raises(OhHellError) as refusal:
        wire.decode_view(message.replace(old, new, 1).encode())
    assert refusal.value.code == "bad-message"
    assert sentence in str(refusal.value)


def test_deal_as_seen_has_no_card_of_others() -> None:
    record = read(KITCHEN)[0]
    seen = witness(folded(first(record, 1)), record.events[1], 0)

    assert isinstance(seen, SeenDeal)
    assert msgspec.json.decode(wire.encode_seen(seen))["hand"] == ["Ac", "Kd"]
    assert b"Qs" not in wire.encode_seen(seen)


MESSAGES = [wire.encode_view(_seen()), wire.encode_event(Bid(0, 1)), wire.encode_event(read(KITCHEN)[0].events[1])]


@given(st.sampled_from(MESSAGES), st.data())
def test_message_with_scratches_is_read_or_refused(message: bytes, data: st.DataObject) -> None:
    place = data.draw(st.integers(0, len(message)))
    length = data.draw(st.integers(0, 4))
    assert_read_or_refused(message[:place] + data.draw(st.binary(max_size=4)) + message[place + length :])


@given(st.binary(max_size=60))
def test_no_bytes_break_the_wire(message: bytes) -> None:
    assert_read_or_refused(message)


@given(
    st.recursive(
        st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False) | st.text(),
        lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["type", "seat", "name"]), inner),
        max_leaves=8,
    )
)
def test_no_json_breaks_the_wire(value: object) -> None:
    assert_read_or_refused(msgspec.json.encode(value))


def assert_read_or_refused(message: bytes) -> None:
    """Whatever *message* is, it is read or refused with a sentence."""
    for decode in (wire.decode_view, wire.decode_event, wire.decode_move, wire.decode_rules):
        try:
            decode(message)
        except OhHellError as error:
            refusal = error
            assert refusal.sentence


def test_message_that_is_no_json_is_refused_with_the_name_of_json_in_capitals() -> None:
    with pytest.raises(OhHellError, match=r"Can't read the message: JSON is malformed."):
        wire.decode_rules(b"{x")


def views() -> list[View]:
    """What everybody sees in a game, now and then."""
    game = ohhell.Game(ohhell.preset("heck-normal"), ["Ann", "Bob", "Cid", "Dot"], seed=7)
    seen: list[View] = []
    while game.waiting_for and len(seen) < 400:
        seen += [game.view(seat) for seat in (0, 1, 2, 3, None)]
        game.play(game.legal(game.waiting_for[0])[0])
    return seen


def test_views_that_share_their_parts_are_read_back_each_as_it_was() -> None:
    assert [wire.decode_view(wire.encode_view(view)) for view in views()] == views()


def test_cache_of_encoded_parts_is_limited(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(wire, "CACHE_SIZE", 3)
    wire._CACHE.clear()

    assert [wire.decode_view(wire.encode_view(view)) for view in views()] == views()
    assert len(wire._CACHE) <= 3
