"""What changed for one seat between two moments: only the fields of the table and the view that differ.

`protocol/shown.py` applies what is made here.
"""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Raw

from ohhell.notation import wire
from ohhell.protocol.messages import Changes
from ohhell.rules.view import SeatPart
from ohhell.table.projection import GameSight, TableInfo

GROWING: Final = frozenset({"tricks", "sheet", "forfeits", "notes"})
"""Lists of the game that usually only get new elements at their end."""

_TABLE_FIELDS: Final = TableInfo.__struct_fields__
_PUBLIC_FIELDS: Final = tuple(name for name in wire.VIEW_FIELDS if name not in SeatPart._fields)
_TABLE_VALUES: Final = attrgetter(*_TABLE_FIELDS)
_PUBLIC_VALUES: Final = attrgetter(*_PUBLIC_FIELDS)
_ENCODER: Final = msgspec.json.Encoder()

Field = tuple[str, Any, Any]
"""The name of a field, its value before and its value after."""


class Sight(NamedTuple):
    """What one seat sees: the table, and the game (None before the first match)."""

    table: TableInfo
    game: GameSight | None


def changes_between(before: Sight, after: Sight, public: Changes | None = None) -> Changes:
    """Return the changes that lead from *before* to *after*, which both have a game, or both have none.

    *public* is what `public_changes` returns for the same two, if it is known: seats that had the same before share it.
    """
    shared = public_changes(before, after) if public is None else public
    if before.game is None or after.game is None:
        return shared
    old, new = before.game.own, after.game.own
    view = dict(shared.view)
    if old.closed != new.closed:
        view["closed"] = Raw(_ENCODER.encode(new.closed))
    if old.finish != new.finish:
        view["finish"] = Raw(_ENCODER.encode(new.finish))
    own = {name: wire.encode_field(value) for name, _, value in _changed(SeatPart._fields, old.part, new.part)}
    return Changes(shared.table, view, {**shared.game, **own}, shared.added)


def public_changes(before: Sight, after: Sight) -> Changes:
    """Return the changes that are the same for everybody."""
    assert (before.game is None) == (after.game is None), "a whole view is sent when the first match begins"
    table: dict[str, Raw] = {}
    if after.table is not before.table:
        changed = _changed(_TABLE_FIELDS, _TABLE_VALUES(before.table), _TABLE_VALUES(after.table))
        table = {name: Raw(_ENCODER.encode(value)) for name, _, value in changed}
    if before.game is None or after.game is None:
        return Changes(table)
    old, new = before.game.public, after.game.public
    view: dict[str, Raw] = {}
    if old.points != new.points:
        view["points"] = new.points
    if old.winning != new.winning:
        view["winning"] = Raw(_ENCODER.encode(new.winning))
    return Changes(table, view, *_game_changes(_PUBLIC_VALUES(old.view), _PUBLIC_VALUES(new.view)))


def _game_changes(before: Iterable[Any], after: Iterable[Any]) -> tuple[dict[str, Raw], dict[str, tuple[Raw, ...]]]:
    game: dict[str, Raw] = {}
    added: dict[str, tuple[Raw, ...]] = {}
    for name, old, new in _changed(_PUBLIC_FIELDS, before, after):
        if name in GROWING and len(new) > len(old) and new[: len(old)] == old:
            added[name] = tuple(map(wire.encode_field, new[len(old) :]))
        else:
            game[name] = wire.encode_field(new)
    return game, added


def _changed(names: Iterable[str], before: Iterable[Any], after: Iterable[Any]) -> list[Field]:
    return [
        (name, old, new) for name, old, new in zip(names, before, after, strict=True) if new is not old and new != old
    ]
