"""Who may do what: every command and route, with every kind of token."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from typing import Any, TypeVar

import pytest

from ohhell.protocol.messages import AnyCommand, Settings
from ohhell.server.routes import API
from ohhell.server.tables.bot_pool import BotPool
from ohhell.table.facts import Freed
from server.in_process_server import LocalServer, local_server
from server.in_process_socket import InProcessSocket, browser
from server.loopback_push_service import KEYS
from server.roles import CALLERS, PEOPLE, STRANGERS, TOKENS, TwoTables, finish, two_tables
from server.shared_contents import EVENT_FILE, RECORD, begun_pad, club, event_with_a_record

T = TypeVar("T")

HOSTS = ("bot", "free", "configure", "start", "pause", "close")
"""What only the host may do."""

SEATED = ("move", "stand", "contribute", "away", "let", "pay", "undo", "ready", "finish", "hint", "vote", "comment")
"""What only somebody with a seat may do."""

OWN_SEAT = ("move", "stand", "contribute", "away", "pay", "undo", "ready", "finish", "hint")
"""What one does for a seat of one's own, and never for another's."""

FIELDS: dict[str, dict[str, Any]] = {
    "move": {"seen": 999, "tricks": 1},
    "sit": {"seat": 3, "name": "Somebody"},
    "stand": {},
    "bot": {"seat": 3, "bot": "novice"},
    "free": {"seat": 3},
    "swap": {"seats": [0, 2]},
    "configure": {"settings": {"chat": False}},
    "start": {},
    "contribute": {"text": "x"},
    "pause": {"on": True},
    "close": {},
    "vote": {"against": 0, "out": True},
    "say": {"text": "hello"},
    "comment": {"text": "hello"},
    "away": {},
    "let": {"seat": 0},
    "pay": {"forfeit": "pants", "choice": 0},
    "undo": {},
    "ready": {"hand": 1},
    "finish": {"hand": 1},
    "hint": {},
}
NO_RIGHT = {"not-host", "not-seated", "not-your-seat", "not-your-vote", "no-name", "wrong-token"}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with local_server(tmp_path_factory.mktemp("rights"), pace=1000.0) as opened:
        opened.state.bots = (
            BotPool()
        )  # on a new machine the server's own pool is compiling, and hints are refused for that
        yield opened


def at_two_tables(
    server: LocalServer, work: Callable[[TwoTables], Awaitable[T]], *, playing: bool = True, **settings: Any
) -> T:
    """Do *work* at two new tables."""

    async def worked() -> T:
        return await work(await two_tables(server.app, playing=playing, settings=Settings(**settings)))

    return server.run(worked)


def test_every_command_has_rights() -> None:
    kinds = {kind.__struct_config__.tag for kind in AnyCommand.__args__}

    assert kinds == set(FIELDS)


@pytest.mark.parametrize("playing", [False, True])
@pytest.mark.parametrize("kind", sorted(FIELDS))
def test_command_without_a_right_is_refused_and_changes_nothing(server: LocalServer, kind: str, playing: bool) -> None:  # noqa: FBT001 (a parameter of the test)
    async def tried(tables: TwoTables) -> dict[str, str]:
        without = [*STRANGERS, "foreign bot"]
        without += ["other"] if kind in {*HOSTS, *SEATED, "swap"} else []
        without += ["player", "bot"] if kind in HOSTS else []
        before = tables.table
        answers = {caller: await tables.answer(caller, do=kind, **FIELDS[kind]) for caller in without}
        assert tables.table == before
        return answers

    answers = at_two_tables(server, tried, playing=playing)

    assert {answers[caller] for caller in STRANGERS} == {"no-name"}
    assert answers["foreign bot"] == "wrong-token"
    allowed = NO_RIGHT | ({"not-started"} if not playing else {"already-started"} if kind == "swap" else set())
    assert {answers.get(caller, "not-host") for caller in ("other", "player", "bot")} <= allowed


@pytest.mark.parametrize("kind", [*HOSTS, "swap"])
def test_host_is_never_refused_as_not_host(server: LocalServer, kind: str) -> None:
    answers = [
        at_two_tables(server, lambda tables: tables.answer("host", do=kind, **FIELDS[kind]), playing=playing)
        for playing in (True, False)
    ]

    assert not set(answers) & NO_RIGHT
    assert "done" in answers or kind in {"start", "free"}


@pytest.mark.parametrize("caller", ["player", "bot", "host"])
@pytest.mark.parametrize("kind", OWN_SEAT)
def test_command_for_anothers_seat_is_refused(server: LocalServer, kind: str, caller: str) -> None:
    async def tried(tables: TwoTables) -> str:
        before = tables.table
        answer = await tables.answer(caller, do=kind, seat=3, **FIELDS[kind])
        assert tables.table == before
        return answer

    assert at_two_tables(server, tried) == "not-your-seat"


@pytest.mark.parametrize("kind", [*HOSTS, *SEATED])
def test_rights_at_one_table_do_not_apply_at_another(server: LocalServer, kind: str) -> None:
    async def tried(tables: TwoTables) -> tuple[str, bool]:
        before = tables.table
        answer = await tables.answer("other", do=kind, **FIELDS[kind])
        return answer, tables.table == before

    answer, same = at_two_tables(server, tried)

    assert answer in NO_RIGHT
    assert same


def test_seat_token_has_only_the_rights_of_its_seat(server: LocalServer) -> None:
    async def tried(tables: TwoTables) -> list[str]:
        answers = [await tables.answer("bot", do=kind, **FIELDS[kind]) for kind in ("say", "away", "bot", "close")]
        return [*answers, await tables.answer("foreign bot", do="say", text="hello")]

    assert at_two_tables(server, tried) == ["done", "done", "not-host", "not-host", "wrong-token"]


def test_invalid_token_makes_a_spectator(server: LocalServer) -> None:
    async def welcomed(tables: TwoTables) -> list[Any]:
        found = []
        for caller in STRANGERS:
            socket = await InProcessSocket(tables.app, tables.table.id, token=tables.tokens[caller]).open()
            welcome, update = await socket.until("welcome"), await socket.until("update")
            found.append((welcome["person"], welcome["seats"], update["seat"], update["view"]["game"]["hand"]))
            await socket.hang_up()
        return found

    assert at_two_tables(server, welcomed) == [(None, [], None, [])] * len(STRANGERS)


def test_view_of_anothers_seat_is_not_given(server: LocalServer) -> None:
    async def looked(tables: TwoTables) -> list[int | None]:
        seats = []
        for caller in ("nobody", "other", "player", "host"):
            socket = await InProcessSocket(tables.app, tables.table.id, token=tables.tokens[caller]).open(seat=3)
            seats.append((await socket.until("update"))["seat"])
            await socket.hang_up()
        return seats

    assert at_two_tables(server, looked) == [None, None, 1, 0]


def test_connection_needs_a_seat_when_spectators_are_not_allowed(server: LocalServer) -> None:
    async def connected(tables: TwoTables) -> dict[str, str]:
        found = {}
        for caller in CALLERS:
            socket = await InProcessSocket(tables.app, tables.table.id, token=tables.tokens[caller]).open()
            reply = await socket.until_any()
            found[caller] = reply.get("code", reply["kind"])
            await socket.hang_up()
        return found

    found = at_two_tables(server, connected, spectators=False)

    assert {found[caller] for caller in ("host", "player", "bot")} == {"welcome"}
    assert {found[caller] for caller in (*STRANGERS, "other")} == {"no-spectators"}
    assert found["foreign bot"] == "wrong-token"


OPEN = "everybody"
NAMED = "people with a name, not the tokens of seats"
KNOWN = "people with a name and tokens of seats"
NEW = "those who have no name yet"
HERE = "everybody but a token of another table"
HOST = "the host of the table"
PLAYED = "whoever played"
REVIEWED = "whoever played, with a name"
NO_TOKENS = "everybody but tokens of seats"
KEYED = "whoever brings the key, whatever token comes with it"
DESK = "whoever brings a key of the event, whatever token comes with it"

RIGHTS: dict[tuple[str, str], tuple[str, Any]] = {
    ("GET", "/api/presets"): (OPEN, None),
    ("GET", "/api/presets/{name}"): (OPEN, None),
    ("POST", "/api/rules/check"): (OPEN, {"toml": "name = 'x'"}),
    ("POST", "/api/rules/lengths"): (OPEN, {"rules": "classic", "seats": 4}),
    ("POST", "/api/rules/example"): (OPEN, {"rules": "classic", "seats": 4}),
    ("GET", "/api/lesson"): (OPEN, None),
    ("POST", "/api/lesson"): (NAMED, None),
    ("GET", "/api/puzzles"): (NO_TOKENS, None),
    ("GET", "/api/puzzles/{puzzle}"): (NO_TOKENS, None),
    ("POST", "/api/puzzles/{puzzle}/answer"): (NO_TOKENS, {"move": "0"}),
    ("GET", "/api/day"): (NO_TOKENS, None),
    ("POST", "/api/day/table"): (NAMED, {}),
    ("GET", "/api/axes"): (OPEN, None),
    ("GET", "/api/bots"): (OPEN, None),
    ("POST", "/api/people"): (NEW, {"name": "New"}),
    ("GET", "/api/me"): (KNOWN, None),
    ("PATCH", "/api/me"): (NAMED, {"name": "Other"}),
    ("DELETE", "/api/me"): (NAMED, {"name": "?"}),
    ("GET", "/api/me/export"): (NAMED, None),
    ("GET", "/api/me/recovery"): (NAMED, None),
    ("POST", "/api/me/recovery"): (NAMED, None),
    ("DELETE", "/api/me/recovery"): (NAMED, None),
    ("POST", "/api/recover"): (NO_TOKENS, {"code": "?"}),
    ("GET", "/api/privacy"): (OPEN, None),
    ("GET", "/api/me/friends"): (NAMED, None),
    ("GET", "/api/me/invitations"): (NAMED, None),
    ("DELETE", "/api/me/invitations/{table}"): (NAMED, None),
    ("POST", "/api/tables/{table}/invitations"): (NAMED, {"people": ["friend"]}),
    ("POST", "/api/tables/{table}/again"): (NAMED, None),
    ("GET", "/api/push"): (OPEN, None),
    ("PUT", "/api/me/push"): (NAMED, {"endpoint": "https://web.push.apple.com/x", "keys": KEYS}),
    ("DELETE", "/api/me/push"): (NAMED, {"endpoint": "https://web.push.apple.com/x"}),
    ("POST", "/api/find"): (NAMED, {"rules": "classic", "seats": 4}),
    ("DELETE", "/api/me/cookie"): (NAMED, None),
    ("POST", "/api/me/links"): (NAMED, None),
    ("PUT", "/api/me/mutes/{person}"): (NAMED, None),
    ("DELETE", "/api/me/mutes/{person}"): (NAMED, None),
    ("PUT", "/api/me/blocks/{person}"): (NAMED, None),
    ("DELETE", "/api/me/blocks/{person}"): (NAMED, None),
    ("GET", "/api/me/statistics"): (NAMED, None),
    ("POST", "/api/reports"): (NAMED, {"against": "friend", "table": "?", "text": "x"}),
    ("POST", "/api/tables"): (NAMED, {"rules": "classic", "seats": 4}),
    ("GET", "/api/tables"): (OPEN, None),
    ("POST", "/api/join"): (NO_TOKENS, {"code": "?"}),
    ("GET", "/api/tables/{table}"): (HERE, None),
    ("GET", "/api/tables/{table}/address"): (HERE, None),
    ("GET", "/api/tables/{table}/qr.svg"): (HERE, None),
    ("GET", "/api/tables/{table}/record"): (HERE, None),
    ("GET", "/api/tables/{table}/replay"): (HERE, None),
    ("GET", "/api/tables/{table}/games"): (HERE, None),
    ("POST", "/api/tables/{table}/links"): (HOST, {"seat": 3}),
    ("POST", "/api/tables/{table}/tokens"): (HOST, {"seat": 3, "name": "Robot"}),
    ("POST", "/api/links/take"): (NAMED, {"secret": "?"}),
    ("GET", "/api/games"): (NAMED, None),
    ("GET", "/api/games/{game}"): (PLAYED, None),
    ("GET", "/api/games/{game}/record"): (PLAYED, None),
    ("GET", "/api/games/{game}/estimates"): (PLAYED, None),
    ("GET", "/api/games/{game}/coach"): (REVIEWED, None),
    ("GET", "/api/games/{game}/sheet.pdf"): (PLAYED, None),
    ("POST", "/api/sheet.pdf"): (OPEN, {"rules": "classic", "seats": 3}),
    ("POST", "/api/pads/plan"): (OPEN, {"rules": "classic", "seats": 3}),
    ("POST", "/api/pads/from"): (OPEN, {"record": RECORD}),
    ("GET", "/api/pads/{pad}"): (OPEN, None),
    ("POST", "/api/pads/{pad}/notes"): (KEYED, {"notes": []}),
    ("GET", "/api/pads/{pad}/address"): (OPEN, None),
    ("GET", "/api/pads/{pad}/qr.svg"): (OPEN, None),
    ("GET", "/api/pads/{pad}/sheet"): (OPEN, None),
    ("GET", "/api/pads/{pad}/sheet.csv"): (OPEN, None),
    ("GET", "/api/pads/{pad}/sheet.json"): (OPEN, None),
    ("GET", "/api/pads/{pad}/sheet.pdf"): (OPEN, None),
    ("GET", "/api/pads/{pad}/record"): (OPEN, None),
    ("PUT", "/api/pads/{pad}/seats/{seat}"): (NAMED, None),
    ("DELETE", "/api/pads/{pad}/seats/{seat}"): (NAMED, None),
    ("POST", "/api/pads/{pad}/table"): (KEYED, {}),
    ("DELETE", "/api/pads/{pad}/table"): (KEYED, None),
    ("POST", "/api/groups"): (OPEN, {"title": "Sundays"}),
    ("GET", "/api/groups/{group}"): (OPEN, None),
    ("PATCH", "/api/groups/{group}"): (KEYED, {"title": "Mine"}),
    ("DELETE", "/api/groups/{group}"): (KEYED, None),
    ("GET", "/api/groups/{group}/address"): (OPEN, None),
    ("GET", "/api/groups/{group}/qr.svg"): (OPEN, None),
    ("GET", "/api/groups/{group}/person"): (OPEN, None),
    ("POST", "/api/groups/{group}/games"): (KEYED, {"record": RECORD}),
    ("DELETE", "/api/groups/{group}/games/{game}"): (KEYED, None),
    ("POST", "/api/groups/{group}/names"): (KEYED, {"spelling": "Ann", "person": "Bob"}),
    ("DELETE", "/api/groups/{group}/names"): (KEYED, None),
    ("POST", "/api/groups/{group}/removals"): (KEYED, {"person": "Ann"}),
    ("GET", "/api/groups/{group}/table.csv"): (OPEN, None),
    ("GET", "/api/groups/{group}/hands.csv"): (OPEN, None),
    ("GET", "/api/groups/{group}/season.json"): (OPEN, None),
    ("POST", "/api/events"): (OPEN, {"title": "Cup", "rules": "classic", "matches": 1, "table_size": 4}),
    ("POST", "/api/events/from"): (OPEN, {"file": EVENT_FILE}),
    ("GET", "/api/events/{event}"): (OPEN, None),
    ("GET", "/api/events/{event}/address"): (OPEN, None),
    ("GET", "/api/events/{event}/qr.svg"): (OPEN, None),
    ("GET", "/api/events/{event}/links"): (DESK, None),
    ("POST", "/api/events/{event}/actions"): (DESK, {"id": "x", "on": 1, "action": {"kind": "announce", "text": "x"}}),
    ("GET", "/api/events/{event}/log"): (DESK, None),
    ("GET", "/api/events/{event}/file"): (DESK, None),
    ("GET", "/api/events/{event}/event.json"): (OPEN, None),
    ("GET", "/api/events/{event}/standings.csv"): (OPEN, None),
    ("GET", "/api/events/{event}/seating.csv"): (OPEN, None),
    ("GET", "/api/events/{event}/print.pdf"): (OPEN, None),
    ("POST", "/api/events/{event}/seat"): (DESK, None),
    ("GET", "/api/events/{event}/boards"): (OPEN, None),
    ("POST", "/api/events/{event}/matches/{match}/tables/{table}/scorer"): (DESK, None),
    ("GET", "/api/events/{event}/matches/{match}/tables/{table}/record"): (OPEN, None),
}

OTHER_REASONS = {"not-a-friend", "not-at-the-table", "not-over", "not-seated", "no-such-puzzle"}
"""What people who may ask are refused with for another reason."""

QUERIES = {
    "/coach": "?seat=99",
    "/estimates": "?hand=1&step=1",
    "/person": "?name=Ann",
    "/sheet.pdf": "?paper=none",
    "/print.pdf": "?what=entrants&paper=none",
}
"""Query strings; seat and paper size are unknown, so that checking the rights makes no review and prints no sheet."""


def wanted_code(right: str, caller: str) -> str | None:
    """The code a caller is refused with; None for those who have the right."""
    match right:
        case "those who have no name yet":
            return None if caller in STRANGERS else "already-known"
        case "everybody but a token of another table":
            return "wrong-token" if caller == "foreign bot" else None
        case "people with a name and tokens of seats":
            return "no-name" if caller in STRANGERS else None
        case "everybody but tokens of seats":
            return "wrong-token" if caller in TOKENS else None
        case "whoever played, with a name" if caller not in {*TOKENS, *STRANGERS}:
            return None if caller in {"host", "player"} else "no-such-game"
        case "whoever played" if caller not in TOKENS:
            return None if caller in {"host", "player"} else "no-such-game"
        case "whoever brings the key, whatever token comes with it":
            return "wrong-key"
        case "whoever brings a key of the event, whatever token comes with it":
            return "not-allowed"
        case "everybody":
            return None
    if caller in STRANGERS:
        return "no-name"
    if caller in TOKENS:
        return "wrong-token"
    return "not-host" if right == HOST and caller != "host" else None


def test_every_route_has_rights() -> None:
    methods = {
        (method, route.path.replace(":key", "")) for route in API for method in route.methods or () if method != "HEAD"
    }

    endless = {
        ("GET", f"/api/{one}/live") for one in ("pads/{pad}", "events/{event}")
    }  # followed without a token elsewhere
    assert methods - endless == set(RIGHTS)


@pytest.mark.parametrize("cookie", [False, True])
@pytest.mark.parametrize(("method", "path"), sorted(RIGHTS))
def test_route_is_refused_without_a_right(server: LocalServer, method: str, path: str, cookie: bool) -> None:  # noqa: FBT001 (a parameter of the test)
    right, body = RIGHTS[method, path]

    async def replies(tables: TwoTables) -> dict[str, str | None]:
        reply: dict[str, str | None] = {}
        game = await finish(tables) if right in {PLAYED, REVIEWED} or path.endswith("/replay") else "x"
        group = await club(tables) if "{group}" in path else ""
        pad = await begun_pad(tables) if "{pad}" in path else ""
        event = await event_with_a_record(tables) if "{event}" in path else ""
        if path.endswith("/tokens"):
            await tables.live_table.put([Freed(0)])  # a host who plays gets none
        for number, caller in enumerate(CALLERS):
            where = path.format(
                name="classic",
                person=tables.people["friend"],
                table=1 if "{event}" in path else tables.table.id,
                game=game,
                group=group,
                pad=pad,
                puzzle="unknown",
                seat=number % 3,  # the three people ask for a seat each
                event=event,
                match=1,
            )
            where += next((query for end, query in QUERIES.items() if path.endswith(end)), "")
            answer = await tables.request(caller, method, where, await filled(tables, path, body), cookie=cookie)
            reply[caller] = answer.json()["code"] if answer.status_code >= 400 else None
            if reply[caller] in {"unknown-paper", "duplicate-only", "wrong-name", "no-such-code", *OTHER_REASONS}:
                reply[caller] = None
            if path.endswith("/tokens") and reply[caller] is None:
                assert answer.json()["seat"] == 3
        return reply

    reply = at_two_tables(server, replies, playing=path.endswith("/record") and right == HERE)

    wanted = {caller: wanted_code(right, caller) for caller in CALLERS}
    if right == REVIEWED:  # no seat 99 is theirs; that is another question
        reply |= {caller: None for caller in CALLERS if reply[caller] == "not-your-seat"}
    if path == "/api/reports":  # only people at a listed table are reported; that is another question
        assert {reply[caller] for caller in PEOPLE} == {"not-listed"}
        reply |= dict.fromkeys(PEOPLE)
    assert reply == wanted


async def filled(tables: TwoTables, path: str, body: Any) -> Any:
    """A body with what only this table knows."""
    match path:
        case "/api/reports":
            return {"against": tables.people["friend"], "table": tables.table.id, "text": "x"}
        case "/api/join":
            return {"code": tables.live_table.row.code}
        case "/api/links/take":
            await tables.live_table.put([Freed(3)])  # the first who requested it has the seat, and keeps it for a while
            async with browser(tables.app, token=tables.tokens["host"]) as client:
                made = await client.post(f"/api/tables/{tables.table.id}/links", json={"seat": 3})
            return {"secret": made.json()["link"].partition("#link=")[2]}
    return body
