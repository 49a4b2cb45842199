"""Rights at an event: which role may do which action."""

from __future__ import annotations

from typing import Final, Literal

from msgspec import Struct

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import Action
from ohhell.tournament.tournament import Tournament

Role = Literal["director", "assistant", "scorer", "player", "public"]

KINDS: Final = tuple(str(kind.__struct_config__.tag) for kind in Action.__args__)
"""The kinds of all actions."""

ONLY_DIRECTOR: Final = frozenset({"open", "draw", "online", "start", "correct", "resolve", "close"})
"""The kinds of actions that an assistant can't do."""

_OF_A_SCORER: Final = frozenset({"call", "result", "dispute"})
_OF_A_PLAYER: Final = frozenset({"call", "dispute"})
_NAMES: Final = {"assistant": "an assistant", "scorer": "a scorer", "player": "a player", "public": "a visitor"}


class EventRole(Struct, frozen=True, omit_defaults=True):
    """What the caller's key allows; a scorer has a *match* and *table*, a player an *entrant* number."""

    role: Role
    match: int | None = None
    table: int | None = None
    entrant: int | None = None


def check_allowed(
    event: Tournament, who: EventRole, kind: str, *, match: int | None = None, table: int | None = None
) -> None:
    """Raise OhHellError `not-allowed` unless somebody may do an action of this *kind* at this *table* of a *match*.

    A call has no match: it is from a table of the match that is played now.
    """
    where = (event.started if kind == "call" else match, table)
    match who.role:
        case "director":
            allowed = True
        case "assistant":
            allowed = kind not in ONLY_DIRECTOR
        case "scorer":
            allowed = kind in _OF_A_SCORER and where == (who.match, who.table)
        case "player":
            allowed = kind in _OF_A_PLAYER and where == (event.started, _own_table(event, who.entrant))
        case _:
            allowed = False
    if not allowed:
        raise OhHellError("not-allowed", _refusal(who, kind))


def may_see_all(who: EventRole) -> bool:
    """Tell whether somebody sees all calls, disputes, links and the log."""
    return who.role in {"director", "assistant"}


def own_table(event: Tournament, who: EventRole) -> tuple[int, int] | None:
    """Return the match and table of a scorer, or of a player in the match that is played now; None if there is none."""
    if who.role == "scorer" and who.match is not None and who.table is not None:
        return who.match, who.table
    table = _own_table(event, who.entrant)
    return None if table is None else (event.started, table)


def _own_table(event: Tournament, entrant: int | None) -> int | None:
    if entrant is None or not event.started:
        return None
    table = event.matches[event.started - 1].seats.get(entrant)
    return None if table is None else table.number


def _refusal(who: EventRole, kind: str) -> str:
    if who.role == "scorer" and kind in _OF_A_SCORER:
        return f"You can't do this: you are the scorer of table {who.table} in match {who.match}. Ask the director."
    if who.role == "player" and kind in _OF_A_PLAYER:
        return "You can't do this: you can only speak for the table where you play now. Ask the director."
    return f"You can't do this as {_NAMES[who.role]}. Ask the director."
