"""The JSON bodies of requests about events."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, Final

from msgspec import Meta, Raw, Struct

from ohhell.protocol.limits import LARGEST_EVENT_FILE, LONGEST_COMMAND_ID
from ohhell.server.http.bodies import RequestBody, Toml
from ohhell.tournament import actions
from ohhell.tournament.actions import Count, Text
from ohhell.tournament.seating import MOST_SEATS, Method


class NewEvent(RequestBody, frozen=True, kw_only=True):
    """An event to open: its settings as in the log, except for *rules*: a preset's name, a rule set as TOML, or one as JSON."""

    title: actions.Title
    rules: Toml | dict[str, Any] = "irish"
    matches: Annotated[int, Meta(ge=1, le=actions.MOST_MATCHES)]
    table_size: Annotated[int, Meta(ge=2, le=MOST_SEATS)]
    seed: actions.Title = ""
    date: Text = ""
    place: Text = ""
    combine: actions.Combine = "sum"
    mixed: bool = False
    seating: Method = "random"
    last_entry: Annotated[int, Meta(ge=1, le=actions.MOST_MATCHES)] = 1
    final: Annotated[int, Meta(ge=0, le=MOST_SEATS)] = 0
    minutes_per_hand: Annotated[int, Meta(ge=0, le=120)] = 0
    bots: bool = False
    online: bool = False
    duplicate: bool = False
    by: actions.Name = "director"


class EventSource(RequestBody, frozen=True):
    """The text of an event file that continues on the server."""

    file: Annotated[str, Meta(min_length=1, max_length=LARGEST_EVENT_FILE)]


class _Request(Struct, frozen=True, forbid_unknown_fields=True, tag_field="kind"):
    """The base of requests that the server turns into an action."""


class RequestDraw(_Request, frozen=True, tag="draw"):
    """Draw a match; with a *reason*, draw it again. The server makes the draw from the seed."""

    match: Count
    reason: Text = ""


class RequestClose(_Request, frozen=True, tag="close"):
    """Close the event; *reason* says why fewer matches were played than planned."""

    reason: Text = ""


class RequestRecord(_Request, frozen=True, tag="record"):
    """Enter the record of a table's game as its result; with a *reason*, as a correction."""

    match: Count
    table: Count
    record: Annotated[str, Meta(max_length=actions.LONGEST_RECORD)]
    reason: Text = ""


AS_IN_THE_LOG: Final = tuple(
    kind for kind in actions.Action.__args__ if kind not in {actions.OpenEvent, actions.DrawMatch, actions.CloseEvent}
)
"""The actions that clients send as they are stored."""

RequestedAction: Final = reduce(or_, (RequestDraw, RequestClose, RequestRecord, *AS_IN_THE_LOG))


class NewAction(RequestBody, frozen=True):
    """An action for an event: *id* is chosen by the client, so that it can be sent again, and *by* is who does it.

    *on* is the version of the event that they saw. A correction of a result that has changed since is refused.
    """

    id: Annotated[str, Meta(min_length=1, max_length=LONGEST_COMMAND_ID)]
    on: Annotated[int, Meta(ge=1, le=2**31)]
    action: Raw
    by: actions.Name = ""
