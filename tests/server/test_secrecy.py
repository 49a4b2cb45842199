"""Every byte that leaves a table is one that its receiver may have."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import TYPE_CHECKING, Any

import pytest

from ohhell import preset, preset_names
from ohhell.rules.moves import legal
from ohhell.server.accounts.secret_key import load_secrets
from ohhell.server.tables.live_table import LiveTable
from ohhell.store.store import Store
from server.busy_table import WatchedGame, app_in_process, seats_for, short, spend
from server.in_process_socket import InProcessSocket, browser, new_person
from server.permuted_secrets import Moment, asked, assert_blind, chosen, moments, other_cards, sealed_bids
from server.seat_knowledge import Log
from server.secret_keys import found_in, unopened
from server.sent_messages import Decoder, Leak
from server.server_process import serving

if TYPE_CHECKING:
    from starlette.applications import Starlette

    from ohhell.rules.rules import Rules
    from ohhell.server.state import ServerState

LOOKS = 6
"""Moments of a game that are looked at with other secrets."""


class SecrecyScene:
    """A server in this process, and the games played there so far, one a preset."""

    def __init__(self, app: Starlette, runner: asyncio.Runner) -> None:
        self.app = app
        self.runner = runner
        self._played: dict[str, tuple[WatchedGame, Log]] = {}

    @property
    def state(self) -> ServerState:
        state: ServerState = self.app.state.server
        return state

    def watched(self, name: str) -> tuple[WatchedGame, Log]:
        """A short game of a preset with company."""
        if name not in self._played:
            rules = short(preset(name))
            self._played[name] = self.runner.run(self.spend(rules, seats_for(rules), Random(name), bots=1))
        return self._played[name]

    async def spend(self, rules: Rules, seats: int, rng: Random, **chosen: Any) -> tuple[WatchedGame, Log]:
        watched = await spend(self.app, rules, seats, rng, **chosen)
        return watched, await watched.log(self.state.store)


@pytest.fixture(scope="module")
def here(tmp_path_factory: pytest.TempPathFactory) -> Iterator[SecrecyScene]:
    with asyncio.Runner() as runner:
        opened = app_in_process(tmp_path_factory.mktemp("app_in_process"))
        app = runner.run(opened.__aenter__())
        try:
            yield SecrecyScene(app, runner)
        finally:
            runner.run(opened.__aexit__(None, None, None))


@pytest.mark.parametrize("name", preset_names())
def test_messages_contain_no_hidden_card_or_bid(here: SecrecyScene, name: str) -> None:
    watched, log = here.watched(name)

    examined = watched.examine(log).examined

    assert examined["update"] > 50
    assert examined["bot"] > 0


@pytest.mark.parametrize("name", ["irish", "mrpikes", "blackout", "boerenbridge", "screw-your-buddy"])
def test_messages_contain_no_hidden_card_in_large_hands(here: SecrecyScene, name: str) -> None:
    rules = preset(name)
    watched, log = here.runner.run(here.spend(rules, seats_for(rules), Random(name), bots=1, hands=1))

    assert watched.examine(log).examined["update"] > 50


@pytest.mark.parametrize("name", preset_names())
def test_messages_are_identical_when_hidden_cards_are_permuted(here: SecrecyScene, name: str) -> None:
    _, log = here.watched(name)
    rng = Random(name)

    changed = [here.runner.run(assert_blind(here.state, moment, rng)) for moment in moments(log, rng, LOOKS)]

    assert any(changed), "some card was hidden from somebody"


@pytest.mark.parametrize("name", preset_names())
def test_bot_input_and_move_are_identical_when_hidden_cards_are_permuted(here: SecrecyScene, name: str) -> None:
    _, log = here.watched(name)
    rng = Random(name)

    async def compared(moment: Moment, seat: int, bot: str) -> None:
        first = LiveTable(here.state, moment.stored())
        for change in (other_cards, sealed_bids):
            second = LiveTable(here.state, moment.stored(change(moment, rng)))
            assert asked(first, seat) == asked(second, seat)
            assert chosen(first, seat, bot) == chosen(second, seat, bot)

    for moment in moments(log, rng, LOOKS):
        state = moment.table.state
        seat = moment.table.waiting_for[0] if moment.table.waiting_for else None
        if state is not None and seat is not None and legal(state, seat):
            bot = rng.choice(["random", "novice", "club", "club", "flat-100", "expert"])
            here.runner.run(compared(Moment(log, moment.version, seat), seat, bot))


def views(watched: WatchedGame) -> Iterator[tuple[int | None, dict[str, Any], list[dict[str, Any]]]]:
    """Every view that was told with the seat that was told it, and the events of the hand that came with it."""
    for line in watched.wires:
        for frame in line.frames:
            told = json.loads(frame)
            if told["kind"] == "update" and told.get("view") is not None:
                yield told["seat"], told["view"]["game"], told.get("events", [])


def test_sealed_bid_is_hidden_before_the_reveal(here: SecrecyScene) -> None:
    watched, _ = here.watched("mrpikes")
    sealed = [(seat, game, events) for seat, game, events in views(watched) if game["phase"] in {"bid", "reveal"}]

    assert sealed
    for seat, game, events in sealed:
        assert all(bid is None for other, bid in enumerate(game["bids"]) if other != seat)
        assert all(event["seat"] == seat for event in events if event.get("type") == "bid")


def test_irish_bids_are_hidden_once_a_card_is_led(here: SecrecyScene) -> None:
    watched, log = here.watched("irish")
    led = [told for told in views(watched) if told[1]["phase"] == "play" and (told[1]["trick"] or told[1]["tricks"])]

    assert any(events for _, _, events in led)
    for seat, game, events in led:
        assert all(bid is None for other, bid in enumerate(game["bids"]) if other != seat)
        dealt = [event["version"] for event in events if event.get("type") == "seen-deal"]
        since = max(dealt, default=log.last)
        assert all(event["seat"] == seat for event in events if event.get("type") == "bid" and event["version"] > since)


@pytest.mark.parametrize("name", ["classic", "irish", "mrpikes"])
def test_keys_are_not_sent_before_they_are_opened(here: SecrecyScene, name: str) -> None:
    watched, log = here.watched(name)
    keys = unopened(here.state.secrets, log)

    assert len(keys) > 50
    assert not found_in(watched.told, keys)


def test_hint_contains_only_estimates_for_own_moves(here: SecrecyScene) -> None:
    async def hinted() -> tuple[list[bytes], str, Log]:
        person, token = await new_person(here.app, "Ann")
        async with browser(here.app, token=token) as asking:
            made = await asking.post("/api/tables", json={"rules": "heck-normal", "seats": 3, "bots": ["random"] * 2})
        line = await InProcessSocket(here.app, made.json()["id"], token=token, person=person).open()
        for command in ({"do": "sit", "seat": 0, "name": "Ann"}, {"do": "start"}, {"do": "contribute", "text": "x"}):
            assert (await line.answered(id=command["do"], **command))["kind"] == "done"
        line.from_the_start()
        answer: dict[str, Any] = {}
        while answer.get("kind") != "done":
            await line.until("update")
            answer = await line.answered(do="hint", id=f"hint{len(line.frames)}")
        assert len(answer["answer"]["thoughts"]) > 1
        await line.hang_up()
        watched = WatchedGame(here.app, made.json()["id"], Random(0))
        return line.frames, person, await watched.log(here.state.store)

    frames, person, log = here.runner.run(hinted())
    decoder = Decoder(log)
    for frame in frames:
        decoder.frame(frame, person)

    assert decoder.examined["done"] >= 4


def test_repeated_command_gives_no_hint_for_another_seat(here: SecrecyScene) -> None:
    async def tried() -> dict[str, Any]:
        watched = await gathered(here.app)
        mine = watched.wires[0]
        assert (await mine.answered(do="say", id="x", text="hello"))["kind"] == "done"
        answer = await mine.answered(do="hint", id="x", seat=1)
        for line in watched.wires:
            await line.hang_up()
        return answer

    answer = here.runner.run(tried())

    assert (answer["kind"], answer["code"]) == ("refused", "not-your-seat")


async def gathered(app: Starlette) -> WatchedGame:
    """A table of three people, with hints for all, and a hand dealt."""
    people = [await new_person(app, name) for name in ("Ann", "Bob", "Cid")]
    async with browser(app, token=people[0][1]) as asking:
        made = await asking.post("/api/tables", json={"rules": "classic", "seats": 3, "settings": {"hints": True}})
    watched = WatchedGame(app, made.json()["id"], Random(0))
    for seat, (person, token) in enumerate(people):
        line = await watched.connect(token=token, person=person)
        assert (await line.answered(do="sit", id="sit", seat=seat, name=f"Player {seat}"))["kind"] == "done"
    assert (await watched.wires[0].answered(do="start", id="start"))["kind"] == "done"
    for line in watched.wires:
        assert (await line.answered(do="contribute", id="text", text="x"))["kind"] == "done"
    return watched


@pytest.mark.parametrize(
    ("place", "value"), [("hand", ["2c"]), ("trump", "c"), ("shown", [[1, "3d"]]), ("bids", [9, 9, 9, 9])]
)
def test_secret_in_a_message_is_detected(here: SecrecyScene, place: str, value: object) -> None:
    rules = preset("mrpikes")
    watched, log = here.runner.run(here.spend(rules, 4, Random(5), bots=1, hands=1))
    line = next(line for line in watched.wires if line.person is None)
    frame = next(
        told for told in map(json.loads, line.frames) if told["kind"] == "update" and told.get("view") is not None
        and told["view"]["game"]["phase"] == "bid" and len(log.digests[told["version"]]) == 2
    )  # fmt: skip
    frame["view"]["game"][place] = value
    if place == "trump":
        frame["view"]["game"]["dealer_has"] = "Kd"

    with pytest.raises(Leak):
        Decoder(log).frame(json.dumps(frame).encode(), None)


def test_early_key_in_a_message_is_detected(here: SecrecyScene) -> None:
    watched, log = here.watched("classic")
    secrets = here.state.secrets
    unopened_key = unopened(secrets, log)[-1].hex()
    goodbye = json.dumps({"kind": "goodbye", "code": "x", "sentence": unopened_key, "again": False})

    with pytest.raises(Leak, match="a key is told"):
        Decoder(log).frame(goodbye.encode(), watched.wires[0].person)


@pytest.mark.parametrize("names", [("irish", "mrpikes", "forehead", "classic-two-packs")])
def test_messages_over_real_sockets_contain_no_hidden_card(tmp_path: Path, names: tuple[str, ...]) -> None:
    data = tmp_path / "data"
    with serving(data, "--log", "debug") as server:

        async def played() -> list[WatchedGame]:
            rules = [preset(name) for name in names]
            return [
                await spend(server.address, one, seats_for(one), Random(name), bots=1, hands=1)
                for name, one in zip(names, rules, strict=True)
            ]

        watched_games = asyncio.run(played())

    secrets = load_secrets(data)
    with Store.open(f"sqlite:///{data / 'ohhell.db'}") as store:
        for watched in watched_games:
            log = asyncio.run(watched.log(store))
            assert watched.examine(log).examined["update"] > 20
            told = watched.told + server.log.read_bytes()
            assert not found_in(told, unopened(secrets, log))
    assert not server.errors
