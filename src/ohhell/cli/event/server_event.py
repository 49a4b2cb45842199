"""An event on a server: found by its link, read as its event file, and changed by sending actions.

The link is the director's or an assistant's: `https://HOST/event/ID/desk#key=KEY`. A small file can hold it instead, so that
`cup.event` names the event on the server as it would name an event file.
"""

from __future__ import annotations

import re
import secrets
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final
from urllib.parse import quote

import msgspec

from ohhell.atomic_files import atomic_file
from ohhell.rules.errors import OhHellError

if TYPE_CHECKING:
    from ohhell.client.requests import Requests
    from ohhell.printing.event_parts import CardLink
    from ohhell.tournament.actions import Action, OpenEvent
    from ohhell.tournament.tournament import Tournament

LINK_FORMAT: Final = "ohhell-event-link"
_VERSION: Final = 1
_LARGEST_LINK: Final = 4_000
_LINK: Final = re.compile(r"(https?):/{1,2}([^/#?\s]+)/event/([\w-]+)(?:/\w+)?/?#key=([\w-]+)")
"""A path may have lost the second slash after the colon."""

_ATTEMPTS: Final = 3


class _LinkFile(msgspec.Struct, frozen=True):
    format: str
    version: int
    link: str


@dataclass(frozen=True, slots=True)
class ServerEvent:
    """An event on a server, with the key of the director or an assistant."""

    origin: str
    id: str
    key: str

    @property
    def link(self) -> str:
        """The page that the key opens."""
        return f"{self.origin}/event/{self.id}/desk#key={self.key}"

    @property
    def _path(self) -> str:
        return f"/api/events/{quote(self.id)}"

    def text(self) -> str:
        """Return the event as text of an event file."""
        from ohhell.client.commands import CommandRefused

        try:
            return self._send("GET", "/file").decode()
        except CommandRefused as refused:
            if refused.code != "not-allowed":
                raise
            raise OhHellError(
                "wrong-key",
                "This link doesn't open the event: its key is wrong. Use the director's or an assistant's link.",
            ) from None

    def act(self, action: Action, *, on: int, by: str) -> int:
        """Send an action, again if the answer is lost; return the version of the event after it."""
        from ohhell.client.commands import CommandRefused

        body = {"id": secrets.token_hex(8), "on": on, "by": by, "action": requested(action)}
        for left in reversed(range(_ATTEMPTS)):
            try:
                answer = msgspec.json.decode(self._send("POST", "/actions", body))
            except CommandRefused as refused:
                if refused.code != "no-answer" or not left:
                    raise
            else:
                return int(answer["version"])
        raise AssertionError("the last attempt returns or raises")

    def card_links(self, match: int) -> dict[int, CardLink]:
        """Return the links of the scorers of a match, by table; {} unless it is the current one."""
        from urllib.parse import urlsplit

        from ohhell.printing.event_parts import CardLink

        found = msgspec.json.decode(self._send("GET", "/links"))
        return {
            one["table"]: CardLink(f"{self.origin}{one['link']}", one["code"], urlsplit(self.origin).netloc)
            for one in found["scorers"]
            if one["match"] == match
        }

    def _send(self, method: str, rest: str, body: Mapping[str, Any] | None = None) -> bytes:
        return _requests(self.origin).send(method, self._path + rest, body, headers={"Event-Key": self.key})[0]


def _requests(origin: str) -> Requests:
    from ohhell.client.requests import Requests

    return Requests(origin)


def server_event(file: Path) -> ServerEvent | None:
    """Return the event on a server that a link or a file with a link names; None if it is another file."""
    given = str(file).replace("\\", "/")
    if given.startswith(("http:/", "https:/")):
        return _of_link(given)
    try:
        with file.open("rb") as opened:
            start = opened.read(_LARGEST_LINK)
    except (OSError, ValueError):  # reading the file says what is wrong
        return None
    if f'"{LINK_FORMAT}"'.encode() not in start.split(b"\n", maxsplit=1)[0]:
        return None
    try:
        saved = msgspec.json.decode(start, type=_LinkFile)
    except (msgspec.MsgspecError, ValueError):
        raise OhHellError("not-an-event-file", f"{file} has a damaged link. Use the director's link instead.") from None
    return _of_link(saved.link)


def _of_link(link: str) -> ServerEvent:
    found = _LINK.fullmatch(link.strip())
    if found is None:
        raise OhHellError(
            "not-a-link", "This is not the link of an event. It looks like https://HOST/event/ID/desk#key=KEY."
        )
    scheme, host, name, key = found.groups()
    return ServerEvent(f"{scheme}://{host}", name, key)


def open_on_server(file: Path, server: str, action: OpenEvent, *, by: str) -> ServerEvent:
    """Open an event on a server, and save its link in a new file."""
    from ohhell.notation.files import check_place
    from ohhell.tournament.actions import encode_action

    check_place(file, replace=False)
    settings = msgspec.json.decode(encode_action(action)) | {"by": by}
    wanted = {name: value for name, value in settings.items() if name != "kind"}
    return _created(file, server, "/api/events", wanted)


def upload_event(text: str, link_file: Path, server: str) -> ServerEvent:
    """Continue an event on a server from the text of its file, and save its link in a new file."""
    from ohhell.notation.files import check_place

    check_place(link_file, replace=False)
    return _created(link_file, server, "/api/events/from", {"file": text})


def _created(file: Path, server: str, path: str, wanted: Mapping[str, Any]) -> ServerEvent:
    origin = server.rstrip("/")
    if not re.fullmatch(r"https?://[^/#?\s]+", origin):
        raise OhHellError(
            "not-a-link", f"{server[:80]!r} is not the address of a server, such as https://cards.example.org."
        )
    made = msgspec.json.decode(_requests(origin).send("POST", path, wanted)[0])
    event = ServerEvent(origin, str(made["id"]), str(made["director"]))
    save_link(file, event)
    return event


def save_link(file: Path, event: ServerEvent) -> None:
    """Write a file with the link of an event, which only its owner can read."""
    content = msgspec.json.encode(_LinkFile(LINK_FORMAT, _VERSION, event.link)) + b"\n"
    try:
        with atomic_file(file, replace=False, private=True) as draft:
            draft.write_bytes(content)
    except OSError as error:
        raise OhHellError(
            "cannot-save", f"Can't save {file}: {str(error.strerror).lower()}. Keep this link: {event.link}"
        ) from None


def requested(action: Action) -> Any:
    """Return an action as it is sent to a server, which makes draws and final standings itself."""
    from ohhell.tournament.actions import CloseEvent, DrawMatch, encode_action

    if isinstance(action, DrawMatch):
        return {"kind": "draw", "match": action.match, "reason": action.reason}
    if isinstance(action, CloseEvent):
        return {"kind": "close", "reason": action.reason}
    return msgspec.json.decode(encode_action(action))


def change_on_server(
    target: ServerEvent, make: Callable[[Tournament], Sequence[Action]], *, by: str, now: int
) -> Tournament:
    """Send the actions that *make* returns for the event as it is now, after checking that all of them fit."""
    from ohhell.tournament.actions import LogEntry
    from ohhell.tournament.archive import load_event
    from ohhell.tournament.fold import apply_entry

    _, event = load_event(target.text())
    version = event.version
    actions = make(event)
    for action in actions:
        event = apply_entry(event, LogEntry(now, by, action))
    for done, action in enumerate(actions):
        try:
            version = target.act(action, on=version, by=by)
        except OhHellError as error:
            if not done:
                raise
            raise OhHellError(error.code, f"{error.sentence} The first {done} of {len(actions)} were saved.") from None
    return load_event(target.text())[1]
