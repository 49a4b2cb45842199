"""HTTP API of friends: the people you played with, invitations to tables, and another game with the same people.

An invitation never seats anybody: whoever is invited opens the table and sits down, or declines.
"""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, Final

from msgspec import Struct

from ohhell.protocol.messages import SeatBot, Sit
from ohhell.server.accounts.api import NamedPerson
from ohhell.server.accounts.tokens import DAY_MS, require_person
from ohhell.server.games.finished import pad_game_id
from ohhell.server.http.bodies import NewInvitations, read_body
from ohhell.server.http.requests import authenticate, check_rate, origin_of, read, server_of, write
from ohhell.server.http.responses import json_response
from ohhell.server.tables.api import TableMade, live_table_of
from ohhell.server.tables.presence import is_member
from ohhell.server.tables.registry import TableRequest
from ohhell.store import invitations, people
from ohhell.store.invitations import Invitation, SharedGame
from ohhell.table.permissions import Refusal

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sqlalchemy import Connection
    from starlette.requests import Request
    from starlette.responses import Response

    from ohhell.server.tables.live_table import LiveTable
    from ohhell.table.table import Table

GAMES_LOOKED_AT: Final = 500
"""The newest games in which people you played with are looked for."""

INVITATION_LASTS_MS: Final = DAY_MS
SHOWN_INVITATIONS: Final = 20


class Friend(Struct, frozen=True):
    """Somebody the caller played with: how many games, and when the last one ended."""

    person: NamedPerson
    games: int
    last: int


class FriendList(Struct, frozen=True):
    """The people the caller played with, the latest first."""

    friends: list[Friend]


class InvitationInfo(Struct, frozen=True):
    """An invitation to an open table; *after* is the table whose game is to be played again, if it is."""

    table: str
    rules: str
    by: NamedPerson
    at: int
    after: str | None


class InvitationList(Struct, frozen=True):
    """The caller's invitations, the latest first."""

    invitations: list[InvitationInfo]


async def friends(request: Request) -> Response:
    """Send the people the caller played with at live tables."""
    person = await require_person(server_of(request), request)
    check_rate(request, "season", person)
    return json_response(FriendList(await read(request, partial(friends_of, person=person.id))))


def friends_of(connection: Connection, person: str) -> list[Friend]:
    """Return the people somebody played with, without those who blocked each other.

    Games on score pads are left out: only the server may know who claimed a seat there.
    """
    hidden = people.others(connection, "blocks", person) | people.blockers_of(connection, person)
    return _grouped(
        [
            game
            for game in invitations.shared_games(connection, person, GAMES_LOOKED_AT)
            if game.person not in hidden and game.game_id != pad_game_id(game.table_id, game.match)
        ]
    )


def _grouped(shared: Sequence[SharedGame]) -> list[Friend]:
    """Add up games by person; they come with the latest first."""
    found: dict[str, list[SharedGame]] = {}
    for game in shared:
        found.setdefault(game.person, []).append(game)
    return [
        Friend(NamedPerson(person, games[0].name), len({game.game_id for game in games}), games[0].finished)
        for person, games in found.items()
    ]


async def my_invitations(request: Request) -> Response:
    """Send the caller's invitations of the last day to tables that are open."""
    server = server_of(request)
    person = await require_person(server, request)
    since = server.now() - INVITATION_LASTS_MS
    query = partial(invitations.invitations_of, person=person.id, since=since, limit=SHOWN_INVITATIONS)
    return json_response(
        InvitationList(
            [
                InvitationInfo(one.table_id, one.rules_name, NamedPerson(one.by, one.by_name), one.at, one.after)
                for one in await read(request, query)
            ]
        )
    )


async def decline(request: Request) -> Response:
    """Decline an invitation, or forget one that was accepted."""
    person = await authenticate(request)
    table = request.path_params["table"]
    await write(request, partial(invitations.withdraw, person=person.id, table_id=table))
    return json_response({"declined": table})


async def invite(request: Request) -> Response:
    """Invite people the caller played with to a table where the caller sits or is the host."""
    wanted = await read_body(request, NewInvitations)
    live = await live_table_of(request)
    person = await authenticate(request, "invite")
    if not is_member(live.table, person.id):
        raise Refusal("not-at-the-table", "You can only invite people to a table where you sit.")
    if live.table.stage == "closed" or live.table.purpose or live.table.event is not None:
        raise Refusal("table-closed", "You can't invite anyone to this table: nobody can sit down here any more.")
    known = {friend.person.id for friend in await read(request, partial(friends_of, person=person.id))}
    unknown = [one for one in wanted.people if one not in known]
    if unknown:
        raise Refusal(
            "not-a-friend", "You can only invite people you finished a game with. Send others the link of the table."
        )
    await _save(request, live, by=person.id, invited=wanted.people)
    return json_response({"invited": list(wanted.people)}, status=201)


async def _save(
    request: Request, live: LiveTable, *, by: str, invited: Sequence[str], after: str | None = None
) -> None:
    server, table = server_of(request), live.table.id
    now = server.now()

    def job(connection: Connection) -> None:
        invitations.delete_before(connection, now - INVITATION_LASTS_MS)
        for person in invited:
            invitations.invite(connection, Invitation(person, table, by, now, after))

    await write(request, job)


async def play_again(request: Request) -> Response:
    """Create a table like one whose game is over, with the caller and the bots in their seats, and invite the others.

    A host who only watched gets no seat. If the caller did so before, or another player has invited them to such a table, that is
    the answer.
    """
    over = await live_table_of(request)
    person = await authenticate(request, "table")
    async with server_of(request).locks[f"again {over.table.id}"]:  # so that all players get the same table
        return await _again(request, over.table, person.id)


async def _again(request: Request, before: Table, person: str) -> Response:
    server = server_of(request)
    mine = before.seats_of(person)
    if not mine and person != before.host:
        raise Refusal("not-seated", "You can't play again: you had no seat at this table.")
    if before.stage != "over" or before.event is not None or before.purpose:
        raise Refusal("not-over", "You can't play again yet: the game isn't over.")
    since = server.now() - INVITATION_LASTS_MS
    there = await read(request, partial(invitations.table_after, person=person, after=before.id, since=since))
    if there is not None:
        return json_response(TableMade(there, None, f"{origin_of(request)}/t/{there}"))
    live = await server.tables.create(TableRequest(before.rules, before.seats, before.settings, person))
    if mine:
        await live.submit(Sit(id="again", seat=mine[0], name=before.chairs[mine[0]].name), person)
    for seat, chair in enumerate(before.chairs):
        if chair.own_bot and chair.bot is not None:
            await live.submit(SeatBot(id=f"bot-{seat}", seat=seat, bot=chair.bot), person)
    hidden = await read(request, partial(_hidden, person=person))
    invited = [other for other in dict.fromkeys((*before.people, person)) if other not in hidden]
    await _save(request, live, by=person, invited=invited, after=before.id)
    made = TableMade(live.table.id, live.row.code, f"{origin_of(request)}/t/{live.table.id}")
    return json_response(made, status=201)


def _hidden(connection: Connection, person: str) -> set[str]:
    return people.others(connection, "blocks", person) | people.blockers_of(connection, person)
