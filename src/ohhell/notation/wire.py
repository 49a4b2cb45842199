"""The wire: views, events, moves and rules as JSON. `docs/notation.md` lists the fields.

The shapes are those of the values themselves: for each kind a struct is made from its fields and their types, so a field
added to a view is on the wire at once.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable
from dataclasses import fields
from functools import lru_cache
from operator import attrgetter
from types import GenericAlias
from typing import Any, Final, Union, get_type_hints

import msgspec

from ohhell.rules import events, toml
from ohhell.rules.axes import Sight, Source
from ohhell.rules.bidding import Bids
from ohhell.rules.cards import Card, Suit, Trump
from ohhell.rules.errors import CardError, OhHellError, Problem, RulesError, in_sentence
from ohhell.rules.events import Event, Move, Seen
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import HandPlan
from ohhell.rules.sheet import Row
from ohhell.rules.state import Phase, Trick
from ohhell.rules.view import View

MOST_KEPT: Final = 8_192
"""How many parts of views are kept as they were written; a table has half a dozen at a time."""

_MOVES: Final = (events.Bid, events.Play)
SEEN: Final = (
    events.Draw,
    events.SeenDeal,
    *_MOVES,
    events.SealedBid,
    events.SeenReveal,
    events.Tally,
    events.Forfeit,
)
_EVENTS: Final = (*SEEN, events.Deal, events.Reveal)


def encode_view(view: View) -> bytes:
    """A view as JSON."""
    values = list(_VALUES(view))
    for place in _SHARED:
        values[place] = _kept(values[place])
    values[_LEGAL] = _struct(values[_LEGAL])
    return _ENCODER.encode(STRUCTS[View](*values))


def decode_view(message: bytes) -> View:
    """The view in a message, or OhHellError."""
    wire = _decoded(_VIEW, message)
    try:
        rules = _rules(bytes(wire.rules), wire.seats)
    except OhHellError as error:
        raise _unreadable(f"{error.sentence.removesuffix('.')} - at `$.rules`") from None
    view: View = _value(wire, {"rules": rules})
    return view


def encode_seen(event: Seen) -> bytes:
    """An event as a seat saw it, as JSON; an event that may tell more than a seat saw is refused."""
    if not isinstance(event, SEEN):
        raise OhHellError("not-seen", f"Can't send a {type(event).__name__}: only what a seat saw may leave the table.")
    return _ENCODER.encode(_struct(event))


def encode_event(event: Event | Seen) -> bytes:
    """An event as JSON with all it tells: for a log or a test, not for a player."""
    return _ENCODER.encode(_struct(event))


def decode_event(message: bytes) -> Event | Seen:
    """The event in a message, as it happened or as it was seen, or OhHellError."""
    event: Event | Seen = _value(_decoded(_EVENT, message))
    return event


def decode_move(message: bytes) -> Move:
    """The move in a message, or OhHellError; whether it is legal the rules will say."""
    move: Move = _value(_decoded(_MOVE, message))
    return move


@lru_cache(maxsize=64)
def encode_rules(rules: Rules) -> bytes:
    """Rules as JSON: the same tables and keys as in a TOML file, what differs from the defaults."""
    return _ENCODER.encode(tomllib.loads(rules.to_toml()))


def decode_rules(message: bytes) -> Rules:
    """The rules in a message, or RulesError with every problem in them."""
    return _rules(message, None)


@lru_cache(maxsize=64)
def _rules(message: bytes, seats: int | None) -> Rules:
    problems: list[Problem] = []
    rules = toml.build(Rules, _decoded(_TABLE, message), problems)
    if problems:
        raise RulesError(problems)
    rules.demand(seats)
    return rules


def _decoded(decoder: msgspec.json.Decoder[Any], message: bytes) -> Any:
    try:
        return decoder.decode(message)
    except (ValueError, TypeError) as error:
        raise _unreadable(str(error)) from None
    except RecursionError:
        raise _unreadable("the brackets are nested too deeply") from None


def _unreadable(reason: str) -> OhHellError:
    return OhHellError("bad-message", f"Can't read the message: {in_sentence(reason)}.")


def _struct(value: Any) -> Any:
    """*value* with every record in it as the struct that goes over the wire."""
    if type(value) is tuple:
        return tuple(map(_struct, value))
    if isinstance(value, Rules):
        return msgspec.Raw(encode_rules(value))
    struct = STRUCTS.get(type(value))
    return value if struct is None else struct(*(_struct(getattr(value, name)) for name in struct.__struct_fields__))


def _kept(value: Any) -> msgspec.Raw:
    """*value* as JSON, made once for all the views it is part of; it is known by its identity, so it is kept, too."""
    kept = _KEPT.get(id(value))
    if kept is None:
        if len(_KEPT) >= MOST_KEPT:
            _KEPT.clear()
        kept = _KEPT[id(value)] = (value, msgspec.Raw(_ENCODER.encode(_struct(value))))
    return kept[1]


def _value(wire: Any, known: dict[str, Any] | None = None) -> Any:
    """What came over the wire with every struct in it as the record it stands for; *known* fields are given."""
    if type(wire) is tuple:
        return tuple(map(_value, wire))
    kind = _KINDS.get(type(wire))
    if kind is None:
        return wire
    given = known or {}
    names = [name for name in wire.__struct_fields__ if name not in given]
    return kind(**{name: _value(getattr(wire, name)) for name in names}, **given)


def _written(value: Any) -> str:
    assert isinstance(value, Card), f"{type(value).__name__} does not go over the wire"
    return str(value)


def _read(kind: type, value: object) -> Card:
    """A card, spelled as we spell it."""
    assert kind is Card, f"{kind.__name__} does not come over the wire"
    try:
        card = Card.parse(value) if isinstance(value, str) else None
    except CardError:
        card = None
    if card is None or str(card) != value:
        message = f"expected a card, got {value!r}"
        raise ValueError(message)
    return card


def _made(kinds: Iterable[type], words: dict[str, Any], *, tagged: bool) -> dict[type, Any]:
    """A struct for each kind of record, which is also known by its name among the *words* types are written in."""
    made = {}
    for kind in kinds:
        types = get_type_hints(kind, localns=words)
        shape = [(item.name, types[item.name]) for item in fields(kind)]
        tag = re.sub(r"(?<!^)(?=[A-Z])", "-", kind.__name__).lower() if tagged else None
        made[kind] = msgspec.defstruct(kind.__name__, shape, tag=tag, frozen=True, forbid_unknown_fields=True)
    words |= {kind.__name__: struct for kind, struct in made.items()}
    return made


def _all_structs() -> dict[type, Any]:
    words: dict[str, Any] = {"Card": Card, "Suit": Suit, "Trump": Trump, "Phase": Phase, "Bids": Bids}
    words |= {"Sight": Sight, "Source": Source, "Rules": msgspec.Raw}
    structs = _made(_EVENTS, words, tagged=True) | _made((HandPlan, Trick, Row), words, tagged=False)
    words |= {"Move": _any_of(structs, _MOVES), "Sheet": GenericAlias(tuple, (structs[Row], ...))}
    return structs | _made((View,), words, tagged=False)


def _any_of(structs: dict[type, Any], kinds: tuple[type, ...]) -> Any:
    return Union[tuple(structs[kind] for kind in kinds)]  # noqa: UP007 (made of a list)


STRUCTS: Final = _all_structs()
"""The struct that each kind of record is on the wire."""
_VIEW_FIELDS: Final[tuple[str, ...]] = STRUCTS[View].__struct_fields__
_VALUES: Final = attrgetter(*_VIEW_FIELDS)
_LEGAL: Final = _VIEW_FIELDS.index("legal")
_SHARED: Final = tuple(map(_VIEW_FIELDS.index, ("rules", "schedule", "draw", "tricks", "sheet", "forfeits")))
"""The fields of a view that are the same for every seat, and stay for a while."""
_KEPT: Final[dict[int, tuple[Any, msgspec.Raw]]] = {}

_KINDS: Final = {struct: kind for kind, struct in STRUCTS.items()}
_ENCODER: Final = msgspec.json.Encoder(enc_hook=_written)
_VIEW: Final = msgspec.json.Decoder(STRUCTS[View], dec_hook=_read)
_EVENT: Final = msgspec.json.Decoder(_any_of(STRUCTS, _EVENTS), dec_hook=_read)
_MOVE: Final = msgspec.json.Decoder(_any_of(STRUCTS, _MOVES), dec_hook=_read)
_TABLE: Final = msgspec.json.Decoder(dict[str, Any])
