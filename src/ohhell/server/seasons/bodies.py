"""Bodies of requests about groups and their seasons."""

from __future__ import annotations

from typing import Annotated

from msgspec import Meta

from ohhell.protocol.limits import LARGEST_RECORD, LONGEST_TITLE
from ohhell.protocol.messages import Name
from ohhell.server.http.bodies import Key, RequestBody


class GroupTitle(RequestBody, frozen=True):
    """The name of a group."""

    title: Annotated[str, Meta(min_length=1, max_length=LONGEST_TITLE)]


class NewGame(RequestBody, frozen=True):
    """A game for a group: exactly one of the text of a record, a finished game of this server, or a score pad.

    *day* is when a record was played, if it has no date.
    """

    record: Annotated[str, Meta(min_length=1, max_length=LARGEST_RECORD)] | None = None
    game: Key | None = None
    pad: Key | None = None
    day: Annotated[str, Meta(max_length=10)] = ""


class SameName(RequestBody, frozen=True):
    """*spelling* is another spelling of *person*."""

    spelling: Name
    person: Name


class Removal(RequestBody, frozen=True):
    """Whom to remove from a group."""

    person: Name
