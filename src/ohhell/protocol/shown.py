"""What a client shows, as JSON fields: the table, the view of its seat and the game in it; and how an update changes them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from typing import Final

import msgspec
from msgspec import UNSET, Raw, UnsetType

from ohhell.protocol.messages import Changes, Update

_FIELDS: Final = msgspec.json.Decoder(dict[str, Raw])
_OPTIONAL_FIELDS: Final = msgspec.json.Decoder(dict[str, Raw] | None)
_ELEMENTS: Final = msgspec.json.Decoder(tuple[Raw, ...])


@dataclass(frozen=True, slots=True)
class Shown:
    """The fields of a table, of a view without its game, and of the game; *view* is None before the first match."""

    table: Mapping[str, Raw] = field(default_factory=dict)
    view: Mapping[str, Raw] | None = None
    game: Mapping[str, Raw] = field(default_factory=dict)

    @property
    def table_json(self) -> bytes:
        """The whole table."""
        return msgspec.json.encode(self.table)

    @property
    def view_json(self) -> bytes:
        """The whole view, with its game."""
        return msgspec.json.encode(None if self.view is None else {**self.view, "game": self.game})


def apply_update(shown: Shown, update: Update) -> Shown:
    """Return what is shown after *update*, which follows *shown* or is complete."""
    if not isinstance(update.table, UnsetType):
        shown = replace(shown, table=_FIELDS.decode(update.table))
    if not isinstance(update.view, UnsetType):
        view = _OPTIONAL_FIELDS.decode(update.view)
        game = {} if view is None else _FIELDS.decode(view.pop("game"))
        shown = replace(shown, view=view, game=game)
    return shown if isinstance(update.changes, UnsetType) else _apply_changes(shown, update.changes)


def _apply_changes(shown: Shown, changes: Changes) -> Shown:
    if changes.table:
        shown = replace(shown, table={**shown.table, **changes.table})
    if changes.view and shown.view is not None:
        shown = replace(shown, view={**shown.view, **changes.view})
    if changes.game or changes.added:
        longer = {name: _with_elements(shown.game[name], new) for name, new in changes.added.items()}
        shown = replace(shown, game={**shown.game, **changes.game, **longer})
    return shown


def _with_elements(items: Raw, new: tuple[Raw, ...]) -> Raw:
    return Raw(msgspec.json.encode((*_ELEMENTS.decode(items), *new)))


def is_complete(update: Update) -> bool:
    """Tell whether an update can be applied to anything, because it has the whole table and the whole view."""
    return update.table is not UNSET and update.view is not UNSET and update.changes is UNSET
