"""HTTP API of a person's own data: export everything, delete everything, and the privacy page."""

from __future__ import annotations

from collections.abc import AsyncIterator
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import msgspec
from msgspec import Struct
from starlette.responses import StreamingResponse

from ohhell.server.accounts import tokens
from ohhell.server.accounts.api import id_and_name
from ohhell.server.accounts.deletion import delete_account
from ohhell.server.accounts.open_connections import end_sessions
from ohhell.server.http.bodies import AccountDeletion, read_body
from ohhell.server.http.requests import authenticate, check_rate, read, read_language, server_of
from ohhell.server.http.responses import json_response
from ohhell.server.tables.api import listing
from ohhell.store import access, days, games, invitations, log, people, personal_data, push_subscriptions, tables
from ohhell.table.facts import ChatSaid, Commented, decode_fact
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.accounts.tokens import Person
FORMAT: Final = "ohhell-person 1"
MOST_INVITATIONS: Final = 1_000


class PrivacyText(Struct, frozen=True):
    """What the server stores about people, as Markdown."""

    text: str


async def privacy(request: Request) -> Response:
    """Send the privacy page: the operator's, or ours with this server's settings."""
    return json_response(PrivacyText(server_of(request).config.privacy_text(read_language(request))))


async def export(request: Request) -> Response:
    """Send everything the server has about the caller, as a JSON file."""
    person = await authenticate(request, "export")
    headers = {
        "Content-Disposition": 'attachment; filename="ohhell-my-data.json"',
        "Cache-Control": "no-store",
    }
    return StreamingResponse(_export(request, person), media_type="application/json", headers=headers)


async def _export(request: Request, person: Person) -> AsyncIterator[bytes]:
    """Yield the file in parts, so that it never fills the memory: the person, their tables, and each of their games."""
    yield (await read(request, partial(_about, person=person.id))).removesuffix(b"}")
    yield b',"tables":['
    comma = b""
    for table_id in await read(request, partial(personal_data.table_ids, person=person.id)):
        part = await read(request, partial(_table, table_id=table_id, person=person.id))
        if part is not None:
            yield comma + part
            comma = b","
    yield b'],"games":['
    comma = b""
    for game_id in await read(request, partial(personal_data.game_ids, person=person.id)):
        part = await read(request, partial(_game, game_id=game_id, person=person.id))
        if part is not None:
            yield comma + part
            comma = b","
    yield b"]}\n"


def _about(connection: Connection, person: str) -> bytes:
    def listed(pairs: people.Pairs) -> list[Any]:
        found = (people.find(connection, other) for other in sorted(people.others(connection, pairs, person)))
        return [id_and_name(other) for other in found if other is not None]

    return msgspec.json.encode(
        {
            "format": FORMAT,
            "person": people.find(connection, person),
            "recovery_code_made": access.recovery_code_made(connection, person),
            "muted": listed("mutes"),
            "blocked": listed("blocks"),
            "reports": personal_data.reports_by(connection, person),
            "pad_seats": personal_data.pad_claims(connection, person),
            "days": days.finished_days(connection, person),
            "invitations": [
                {"table": one.table_id, "rules": one.rules_name, "by": one.by_name, "at": one.at}
                for one in invitations.invitations_of(connection, person, since=0, limit=MOST_INVITATIONS)
            ],
            "push_devices": push_subscriptions.subscriptions_of(connection, person),
        }
    )


def _table(connection: Connection, table_id: str, person: str) -> bytes | None:
    """Return a table with what the person wrote there."""
    line = tables.find(connection, table_id)
    if line is None:
        return None
    facts = (decode_fact(entry.body) for entry in log.entries(connection, table_id))
    written = [fact.text for fact in facts if isinstance(fact, ChatSaid | Commented) and fact.person == person]
    return msgspec.json.encode({"table": listing(line), "written": written})


def _game(connection: Connection, game_id: str, person: str) -> bytes | None:
    """Return a finished game with its results, the person's hands, and its record."""
    game, seats = games.game(connection, game_id), games.participants(connection, game_id)
    if game is None:
        return None
    mine = [result.seat for result in seats if result.person == person]
    return msgspec.json.encode(
        {
            "id": game.id,
            "finished": game.finished,
            "rules": game.rules_name,
            "mark": game.mark,
            "your_seats": mine,
            "results": [_without_person(result) for result in seats],
            "hands": [hand for seat in mine for hand in personal_data.hands_of(connection, game.id, seat)],
            "record": game.record,
        }
    )


def _without_person(result: games.SeatResult) -> dict[str, Any]:
    """Return how a game ended for a seat, without the ids of other people."""
    fields: dict[str, Any] = msgspec.to_builtins(result)
    return {name: value for name, value in fields.items() if name != "person"}


async def delete(request: Request) -> Response:
    """Delete the caller and everything about them; the body has their name, so that nobody does it by mistake."""
    wanted = await read_body(request, AccountDeletion)
    person = await authenticate(request)
    if wanted.name.strip() != person.name:
        sentence = f"Nothing was deleted. To delete everything, type your name here: {person.name}."
        raise Refusal("wrong-name", sentence, {"name": person.name})
    check_rate(request, "export", person)
    server = server_of(request)
    await delete_account(server, person.id)
    end_sessions(server, person.id)
    response = json_response({"person": None})
    tokens.delete_cookie(response)
    return response
