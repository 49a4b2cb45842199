"""Every byte that leaves a cluster, or crosses its Redis, is one that its receiver may have."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any, cast

import pytest
from starlette.applications import Starlette

from databases import new_postgresql
from ohhell import preset
from ohhell.server.accounts.secret_key import Secrets
from ohhell.server.accounts.tokens import read_token
from ohhell.server.cluster.frames import Open, Text
from redis_servers import ThrowAwayRedis
from server.busy_table import WatchedGame, play_watched_game, seats_for, short
from server.cluster.local_cluster import AnyProcess, local_cluster
from server.cluster.redis_capture import Capture, captured
from server.seat_knowledge import Log
from server.sent_messages import Decoder, found_in, unopened

PRESETS = ("irish", "mrpikes", "forehead")


@dataclass(frozen=True)
class ClusterGame:
    """A game at which everybody was connected to another process, and everything that crossed Redis meanwhile."""

    watched: WatchedGame
    log: Log
    capture: Capture
    secrets: Secrets
    now: int


@pytest.fixture(scope="module", params=PRESETS)
def game(
    request: pytest.FixtureRequest,
    tmp_path_factory: pytest.TempPathFactory,
    postgresql_server: str,
    redis_server: ThrowAwayRedis,
) -> ClusterGame:
    """A short game of some presets in turn."""
    folder: Path = tmp_path_factory.mktemp("cluster")
    rules = short(preset(request.param))
    with (
        captured(redis_server) as capture,
        local_cluster(folder, database=new_postgresql(postgresql_server), redis=redis_server.url) as cluster,
    ):
        servers = [cluster.start() for _ in range(3)]
        anywhere = cast("Starlette", AnyProcess([server.app for server in servers]))

        async def played() -> tuple[WatchedGame, Log]:
            watched = await play_watched_game(anywhere, rules, seats_for(rules), Random(request.param), bots=1)
            return watched, await watched.log(servers[0].state.store)

        watched, log = cluster.run(played)
        secrets, now = servers[0].state.secrets, servers[0].state.now()
    return ClusterGame(watched, log, capture, secrets, now)


def test_messages_of_a_cluster_contain_no_hidden_card_or_bid(game: ClusterGame) -> None:
    assert game.watched.examine(game.log).examined["update"] > 50


def test_redis_carries_only_what_the_receiving_client_may_know(game: ClusterGame) -> None:
    decoder = Decoder(game.log)
    people: dict[tuple[str, int], str | None] = {}
    batches = game.capture.batches(game.secrets)
    for _, batch in batches:
        for frame in batch.frames:
            if isinstance(frame, Open) and frame.scope["type"] == "websocket":
                people[batch.sender, frame.number] = _person(frame, game)
    for receiver, batch in batches:
        for frame in batch.frames:
            if isinstance(frame, Text) and not frame.opened and (receiver, frame.number) in people:
                decoder.frame(frame.text.encode(), people[receiver, frame.number])

    assert decoder.examined["update"] > 20


def _person(frame: Open, game: ClusterGame) -> str | None:
    """Whose connection this is."""
    headers: dict[bytes, bytes] = {bytes(name): bytes(value) for name, value in cast("Any", frame.scope["headers"])}
    token = headers.get(b"authorization", b"").decode().partition(" ")[2]
    read = read_token(game.secrets, token, now=game.now)
    return None if read is None else read.person


def test_redis_carries_no_key_that_is_not_opened_yet(game: ClusterGame) -> None:
    opened = b"".join(str(batch).encode() for _, batch in game.capture.batches(game.secrets))

    assert not found_in(opened, unopened(game.secrets, game.log))


def test_redis_sees_neither_names_nor_cards_nor_cookies(game: ClusterGame) -> None:
    raw = b"\n".join(word for words in game.capture.commands for word in words)

    assert not any(secret in raw for secret in (b'"kind"', b"update", b"Bearer", b"Ann", b"ohhell="))
