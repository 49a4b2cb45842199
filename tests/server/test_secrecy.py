"""Every byte that leaves a table is one that its receiver may have."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from starlette.applications import Starlette

from ohhell import preset, preset_names
from ohhell.rules.moves import legal
from ohhell.rules.rules import Rules
from ohhell.server.accounts.secret_key import load_secrets
from ohhell.server.tables.live_table import LiveTable
from ohhell.store.store import Store
from protocol_client import merged
from server.busy_table import RecordingBotPool, WatchedGame, play_watched_game, seats_for, short
from server.in_process_server import LocalServer, local_server
from server.in_process_socket import InProcessSocket, browser, new_person
from server.permuted_secrets import Moment, assert_blind, bot_request, chosen, moments, other_cards, sealed_bids
from server.seat_knowledge import Log
from server.sent_messages import Decoder, Leak, found_in, unopened
from server.server_process import serving

LOOKS = 6
"""Moments of a game that are looked at with other secrets."""


@dataclass(frozen=True)
class PresetGame:
    """A game of a preset, everything that was sent during it, and its log."""

    name: str
    watched: WatchedGame
    log: Log


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with local_server(tmp_path_factory.mktemp("secrecy"), pace=1000.0) as opened:
        opened.state.bots = RecordingBotPool(opened.state)
        yield opened


def play(server: LocalServer, rules: Rules, seats: int, seed: str | int, **chosen: Any) -> tuple[WatchedGame, Log]:
    """Play a game with one bot and spectators."""

    async def played() -> tuple[WatchedGame, Log]:
        watched = await play_watched_game(server.app, rules, seats, Random(seed), bots=1, **chosen)
        return watched, await watched.log(server.state.store)

    return server.run(played)


@pytest.fixture(scope="module", params=preset_names())
def game(request: pytest.FixtureRequest, server: LocalServer) -> PresetGame:
    """A short game of each preset in turn; pytest drops it before the next, because its messages take tens of megabytes."""
    rules = short(preset(request.param))
    return PresetGame(request.param, *play(server, rules, seats_for(rules), request.param))


def test_messages_contain_no_hidden_card_or_bid(game: PresetGame) -> None:
    examined = game.watched.examine(game.log).examined

    assert examined["update"] > 50
    assert examined["bot"] > 0


@pytest.mark.parametrize("name", ["irish", "mrpikes", "blackout", "boerenbridge", "screw-your-buddy"])
def test_messages_contain_no_hidden_card_in_large_hands(server: LocalServer, name: str) -> None:
    watched, log = play(server, preset(name), seats_for(preset(name)), name, hands=1)

    assert watched.examine(log).examined["update"] > 50


def test_messages_are_identical_when_hidden_cards_are_permuted(server: LocalServer, game: PresetGame) -> None:
    rng = Random(game.name)

    changed = [server.run(partial(assert_blind, server.state, moment, rng)) for moment in moments(game.log, rng, LOOKS)]

    assert any(changed), "some card was hidden from somebody"


def test_bot_input_and_move_are_identical_when_hidden_cards_are_permuted(server: LocalServer, game: PresetGame) -> None:
    rng = Random(game.name)

    async def compared(moment: Moment, seat: int, bot: str) -> None:
        first = LiveTable(server.state, moment.stored())
        for change in (other_cards, sealed_bids):
            second = LiveTable(server.state, moment.stored(change(moment, rng)))
            assert bot_request(first, seat) == bot_request(second, seat)
            assert chosen(first, seat, bot) == chosen(second, seat, bot)

    for moment in moments(game.log, rng, LOOKS):
        state = moment.table.state
        seat = moment.table.waiting_for[0] if moment.table.waiting_for else None
        if state is not None and seat is not None and legal(state, seat):
            bot = rng.choice(["random", "novice", "club", "club", "flat-100", "expert"])
            server.run(partial(compared, Moment(game.log, moment.version, seat), seat, bot))


def views(watched: WatchedGame) -> Iterator[tuple[int | None, dict[str, Any], list[dict[str, Any]]]]:
    """Every view that a client knew, the seat it was sent to, and the events of the hand sent with it."""
    for socket in watched.sockets:
        shown: dict[str, Any] = {}
        for reply in map(json.loads, socket.frames):
            if reply["kind"] != "update":
                continue
            shown = merged(shown, reply)
            if shown["view"] is not None:
                yield reply["seat"], shown["view"]["game"], reply.get("events", [])


@pytest.mark.parametrize("game", ["mrpikes"], indirect=True)
def test_sealed_bid_is_hidden_before_the_reveal(game: PresetGame) -> None:
    sealed = [reply for reply in views(game.watched) if reply[1]["phase"] in {"bid", "reveal"}]

    assert sealed
    for seat, view, events in sealed:
        assert all(bid is None for other, bid in enumerate(view["bids"]) if other != seat)
        assert all(event["seat"] == seat for event in events if event.get("type") == "bid")


@pytest.mark.parametrize("game", ["irish"], indirect=True)
def test_irish_bids_are_hidden_once_a_card_is_led(game: PresetGame) -> None:
    led = [
        reply
        for reply in views(game.watched)
        if reply[1]["phase"] == "play" and (reply[1]["trick"] or reply[1]["tricks"])
    ]

    assert any(events for _, _, events in led)
    for seat, view, events in led:
        assert all(bid is None for other, bid in enumerate(view["bids"]) if other != seat)
        dealt = [event["version"] for event in events if event.get("type") == "seen-deal"]
        since = max(dealt, default=game.log.last)
        assert all(event["seat"] == seat for event in events if event.get("type") == "bid" and event["version"] > since)


@pytest.mark.parametrize("game", ["classic", "irish", "mrpikes"], indirect=True)
def test_keys_are_not_sent_before_they_are_opened(server: LocalServer, game: PresetGame) -> None:
    keys = unopened(server.state.secrets, game.log)

    assert len(keys) > 50
    assert not found_in(game.watched.sent_bytes, keys)


def test_hint_contains_only_estimates_for_own_moves(server: LocalServer) -> None:
    async def hinted() -> tuple[list[bytes], str, Log]:
        person, token = await new_person(server.app, "Ann")
        async with browser(server.app, token=token) as client:
            made = await client.post("/api/tables", json={"rules": "heck-normal", "seats": 3, "bots": ["random"] * 2})
        socket = await InProcessSocket(server.app, made.json()["id"], token=token, person=person).open()
        for command in ({"do": "sit", "seat": 0, "name": "Ann"}, {"do": "start"}, {"do": "contribute", "text": "x"}):
            assert (await socket.answered(id=command["do"], **command))["kind"] == "done"
        socket.from_the_start()
        answer: dict[str, Any] = {}
        while answer.get("kind") != "done":
            await socket.until("update")
            answer = await socket.answered(do="hint", id=f"hint{len(socket.frames)}")
        assert len(answer["answer"]["thoughts"]) > 1
        await socket.hang_up()
        watched = WatchedGame(server.app, made.json()["id"], Random(0))
        return socket.frames, person, await watched.log(server.state.store)

    frames, person, log = server.run(hinted)
    decoder = Decoder(log)
    decoder.frames(frames, person)

    assert decoder.examined["done"] >= 4


def test_repeated_command_gives_no_hint_for_another_seat(server: LocalServer) -> None:
    async def tried() -> dict[str, Any]:
        watched = await watched_hand(server.app)
        mine = watched.sockets[0]
        assert (await mine.answered(do="say", id="x", text="hello"))["kind"] == "done"
        answer = await mine.answered(do="hint", id="x", seat=1)
        for socket in watched.sockets:
            await socket.hang_up()
        return answer

    answer = server.run(tried)

    assert (answer["kind"], answer["code"]) == ("refused", "not-your-seat")


async def watched_hand(app: Starlette) -> WatchedGame:
    """A table of three people, with hints for all, and a hand dealt."""
    people = [await new_person(app, name) for name in ("Ann", "Bob", "Cid")]
    async with browser(app, token=people[0][1]) as client:
        made = await client.post("/api/tables", json={"rules": "classic", "seats": 3, "settings": {"hints": True}})
    watched = WatchedGame(app, made.json()["id"], Random(0))
    for seat, (person, token) in enumerate(people):
        socket = await watched.connect(token=token, person=person)
        assert (await socket.answered(do="sit", id="sit", seat=seat, name=f"Player {seat}"))["kind"] == "done"
    assert (await watched.sockets[0].answered(do="start", id="start"))["kind"] == "done"
    for socket in watched.sockets:
        assert (await socket.answered(do="contribute", id="text", text="x"))["kind"] == "done"
    return watched


SECRETS = [("hand", ["2c"]), ("trump", "c"), ("shown", [[1, "3d"]]), ("bids", [9, 9, 9, 9])]


def shown_while_bidding(watched: WatchedGame, log: Log) -> tuple[list[bytes], dict[str, Any]]:
    """What a spectator got up to an update with changes during the bidding, and that update."""
    socket = next(socket for socket in watched.sockets if socket.person is None)
    for place, reply in enumerate(map(json.loads, socket.frames)):
        bidding = any(event.get("type") in {"bid", "sealed-bid"} for event in reply.get("events", ()))
        if bidding and "changes" in reply and len(log.digests[reply["version"]]) == 2:
            return socket.frames[:place], reply
    raise AssertionError("nobody bid")


@pytest.mark.parametrize("whole", [True, False])
@pytest.mark.parametrize(("place", "value"), SECRETS)
def test_secret_in_a_message_is_detected(server: LocalServer, place: str, value: object, *, whole: bool) -> None:
    watched, log = play(server, preset("mrpikes"), 4, 5, hands=1)
    frames, frame = shown_while_bidding(watched, log)
    if whole:
        shown: dict[str, Any] = {}
        for reply in (*map(json.loads, frames), frame):
            shown = merged(shown, reply) if reply["kind"] == "update" else shown
        frame = {**frame, **shown, "changes": {}}
    game = frame["view"]["game"] if whole else frame["changes"].setdefault("game", {})
    game[place] = value
    if place == "trump":
        game["dealer_has"] = "Kd"

    with pytest.raises(Leak):
        Decoder(log).frame(json.dumps(frame).encode(), None)


def test_secret_that_only_the_merged_view_shows_is_detected(server: LocalServer) -> None:
    watched, log = play(server, preset("mrpikes"), 4, 5, hands=1)
    frames, frame = shown_while_bidding(watched, log)
    frame["changes"].setdefault("added", {})["sheet"] = [{"number": 1}]  # a row of a hand that is not over

    with pytest.raises(Leak, match="unfinished hand"):
        Decoder(log).frames([*frames, json.dumps(frame).encode()], None)


@pytest.mark.parametrize("game", ["classic"], indirect=True)
def test_early_key_in_a_message_is_detected(server: LocalServer, game: PresetGame) -> None:
    unopened_key = unopened(server.state.secrets, game.log)[-1].hex()
    goodbye = json.dumps({"kind": "goodbye", "code": "x", "sentence": unopened_key, "again": False})

    with pytest.raises(Leak, match="a key is sent"):
        Decoder(game.log).frame(goodbye.encode(), game.watched.sockets[0].person)


@pytest.mark.parametrize("names", [("irish", "mrpikes", "forehead", "classic-two-packs")])
def test_messages_over_real_sockets_contain_no_hidden_card(tmp_path: Path, names: tuple[str, ...]) -> None:
    data = tmp_path / "data"
    with serving(data, "--log", "debug") as process:

        async def played() -> list[WatchedGame]:
            rules = [preset(name) for name in names]
            return [
                await play_watched_game(process.address, one, seats_for(one), Random(name), bots=1, hands=1)
                for name, one in zip(names, rules, strict=True)
            ]

        watched_games = asyncio.run(played())

    secrets = load_secrets(data)
    with Store.open(f"sqlite:///{data / 'ohhell.db'}") as store:
        for watched in watched_games:
            log = asyncio.run(watched.log(store))
            assert watched.examine(log).examined["update"] > 20
            reply = watched.sent_bytes + process.log.read_bytes()
            assert not found_in(reply, unopened(secrets, log))
    assert not process.errors
