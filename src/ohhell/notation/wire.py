"""The wire format: views, events, moves and rules as JSON. `docs/notation.md` lists the fields.

msgspec reads and writes structs, not our dataclasses. So for each dataclass a struct with the same fields and types is defined
when this module is imported: a field added to `View` is on the wire without a change here.
"""

from __future__ import annotations

import re
import tomllib
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

CACHE_SIZE: Final = 8_192
"""The most encoded parts of views in the cache; a table has about six at a time."""

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
    """Encode a view as JSON."""
    values = list(_VIEW_VALUES(view))
    for place in _SHARED_FIELDS:
        values[place] = _encoded_once(values[place])
    values[_LEGAL_FIELD] = _to_struct(values[_LEGAL_FIELD])
    return _ENCODER.encode(STRUCTS[View](*values))


def encode_field(value: Any) -> msgspec.Raw:
    """Encode the value of one field of a view as JSON."""
    return msgspec.Raw(_ENCODER.encode(_to_struct(value)))


def decode_view(message: bytes) -> View:
    """Decode a view; raise OhHellError if *message* is not one."""
    wire = _decode(_VIEW_DECODER, message)
    try:
        rules = _decode_rules_for(bytes(wire.rules), wire.seats)
    except OhHellError as error:
        raise _unreadable(f"{error.sentence.removesuffix('.')} - at `$.rules`") from None
    view: View = _from_struct(wire, {"rules": rules})
    return view


def encode_seen(event: Seen) -> bytes:
    """Encode an event as a seat saw it; an event that may say more than a seat saw raises OhHellError."""
    if not isinstance(event, SEEN):
        raise OhHellError("not-seen", f"Can't send a {type(event).__name__}: it may contain more than a seat can see.")
    return _ENCODER.encode(_to_struct(event))


def encode_event(event: Event | Seen) -> bytes:
    """Encode an event with everything it contains: for a log or a test, never for a player."""
    return _ENCODER.encode(_to_struct(event))


def decode_event(message: bytes) -> Event | Seen:
    """Decode an event, whole or as a seat saw it; raise OhHellError if *message* is not one."""
    event: Event | Seen = _from_struct(_decode(_EVENT_DECODER, message))
    return event


def decode_move(message: bytes) -> Move:
    """Decode a move, which may be illegal; raise OhHellError if *message* is not one."""
    move: Move = _from_struct(_decode(_MOVE_DECODER, message))
    return move


@lru_cache(maxsize=64)
def encode_rules(rules: Rules) -> bytes:
    """Encode rules as JSON: the tables and keys of a TOML file, with only what differs from the defaults."""
    return _ENCODER.encode(tomllib.loads(rules.to_toml()))


def decode_rules(message: bytes) -> Rules:
    """Decode rules; raise RulesError with all problems."""
    return _decode_rules_for(message, None)


@lru_cache(maxsize=64)
def _decode_rules_for(message: bytes, seats: int | None) -> Rules:
    problems: list[Problem] = []
    rules = toml.build(Rules, _decode(_TABLE_DECODER, message), problems)
    if problems:
        raise RulesError(problems)
    rules.check(seats)
    return rules


def _decode(decoder: msgspec.json.Decoder[Any], message: bytes) -> Any:
    try:
        return decoder.decode(message)
    except (ValueError, TypeError) as error:
        raise _unreadable(str(error)) from None
    except RecursionError:
        raise _unreadable("the brackets are nested too deeply") from None


def _unreadable(reason: str) -> OhHellError:
    return OhHellError("bad-message", f"Can't read the message: {in_sentence(reason)}.")


def _to_struct(value: Any) -> Any:
    """Return *value* with every dataclass in it as its struct."""
    if type(value) is tuple:
        return tuple(map(_to_struct, value))
    if isinstance(value, Rules):
        return msgspec.Raw(encode_rules(value))
    struct = STRUCTS.get(type(value))
    return value if struct is None else struct(*(_to_struct(getattr(value, name)) for name in struct.__struct_fields__))


def _encoded_once(value: Any) -> msgspec.Raw:
    """Return *value* as JSON, encoded once for all views that it is part of.

    The cache finds a value by its identity, so it holds the value, too: otherwise a new value could get the same identity.
    """
    cached = _CACHE.get(id(value))
    if cached is None:
        if len(_CACHE) >= CACHE_SIZE:
            _CACHE.clear()
        cached = _CACHE[id(value)] = (value, encode_field(value))
    return cached[1]


def _from_struct(wire: Any, known: dict[str, Any] | None = None) -> Any:
    """Return *wire* with every struct in it as its dataclass; *known* fields are not taken from it."""
    if type(wire) is tuple:
        return tuple(map(_from_struct, wire))
    kind = _TYPES.get(type(wire))
    if kind is None:
        return wire
    given = known or {}
    names = [name for name in wire.__struct_fields__ if name not in given]
    return kind(**{name: _from_struct(getattr(wire, name)) for name in names}, **given)


def _encode_card(value: Any) -> str:
    assert isinstance(value, Card), f"{type(value).__name__} does not go over the wire"
    return str(value)


def _decode_card(kind: type, value: object) -> Card:
    """Return the card that *value* names in our spelling."""
    assert kind is Card, f"{kind.__name__} does not come over the wire"
    try:
        card = Card.parse(value) if isinstance(value, str) else None
    except CardError:
        card = None
    if card is None or str(card) != value:
        message = f"expected a card, got {value!r}"
        raise ValueError(message)
    return card


def _define_struct(kind: type, names: dict[str, Any], *, tag: str | None) -> Any:
    """Define the struct of the dataclass *kind*; *names* are the types that its annotations may use."""
    types = get_type_hints(kind, localns=names)
    wire_fields = [(item.name, types[item.name]) for item in fields(kind)]
    return msgspec.defstruct(kind.__name__, wire_fields, tag=tag, frozen=True, forbid_unknown_fields=True)


def _all_structs() -> dict[type, Any]:
    """Define the structs of all dataclasses on the wire, those that others contain first."""
    names: dict[str, Any] = {"Card": Card, "Suit": Suit, "Trump": Trump, "Phase": Phase, "Bids": Bids}
    names |= {"Sight": Sight, "Source": Source, "Rules": msgspec.Raw}
    structs: dict[type, Any] = {}
    for kind in (*_EVENTS, HandPlan, Trick, Row):
        tag = _kebab_case(kind.__name__) if kind in _EVENTS else None
        structs[kind] = names[kind.__name__] = _define_struct(kind, names, tag=tag)
    names |= {"Move": _union_of(structs, _MOVES), "Sheet": GenericAlias(tuple, (structs[Row], ...))}
    structs[View] = _define_struct(View, names, tag=None)
    return structs


def _kebab_case(name: str) -> str:
    return re.sub(r"(?<!^)(?=[A-Z])", "-", name).lower()


def _union_of(structs: dict[type, Any], kinds: tuple[type, ...]) -> Any:
    return Union[tuple(structs[kind] for kind in kinds)]  # noqa: UP007 (built from a tuple)


STRUCTS: Final = _all_structs()
"""The struct of each dataclass on the wire."""
VIEW_FIELDS: Final[tuple[str, ...]] = STRUCTS[View].__struct_fields__
"""The fields of a view, in their order on the wire."""
_VIEW_VALUES: Final = attrgetter(*VIEW_FIELDS)
_LEGAL_FIELD: Final = VIEW_FIELDS.index("legal")
_SHARED_FIELDS: Final = tuple(map(VIEW_FIELDS.index, ("rules", "schedule", "draw", "tricks", "sheet", "forfeits")))
"""The fields of a view that are the same for every seat and change rarely, so that their JSON is cached."""
_CACHE: Final[dict[int, tuple[Any, msgspec.Raw]]] = {}

_TYPES: Final = {struct: kind for kind, struct in STRUCTS.items()}
_ENCODER: Final = msgspec.json.Encoder(enc_hook=_encode_card)
_VIEW_DECODER: Final = msgspec.json.Decoder(STRUCTS[View], dec_hook=_decode_card)
_EVENT_DECODER: Final = msgspec.json.Decoder(_union_of(STRUCTS, _EVENTS), dec_hook=_decode_card)
_MOVE_DECODER: Final = msgspec.json.Decoder(_union_of(STRUCTS, _MOVES), dec_hook=_decode_card)
_TABLE_DECODER: Final = msgspec.json.Decoder(dict[str, Any])
