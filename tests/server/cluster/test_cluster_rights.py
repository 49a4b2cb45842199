"""The rights at tables and of every route hold through a process that does not have the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, cast

import pytest
from starlette.applications import Starlette
from starlette.types import Receive, Scope, Send

from databases import new_postgresql
from ohhell.server.tables.bot_pool import BotPool
from redis_servers import ThrowAwayRedis
from server.cluster.local_cluster import local_cluster
from server.in_process_server import LocalServer
from server.test_rights import (  # noqa: F401 (pytest runs them here again, with the server below)
    test_command_for_anothers_seat_is_refused,
    test_command_without_a_right_is_refused_and_changes_nothing,
    test_connection_needs_a_seat_when_spectators_are_not_allowed,
    test_host_is_never_refused_as_not_host,
    test_invalid_token_makes_a_spectator,
    test_rights_at_one_table_do_not_apply_at_another,
    test_route_is_refused_without_a_right,
    test_seat_token_has_only_the_rights_of_its_seat,
    test_view_of_anothers_seat_is_not_given,
)


class ThroughAnother:
    """An app whose requests go to another process than the one that has the tables and whose state tests look into."""

    def __init__(self, owner: Starlette, other: Starlette) -> None:
        self.state: Any = owner.state
        self._other = other

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        await self._other(scope, receive, send)


@pytest.fixture(scope="module")
def server(
    tmp_path_factory: pytest.TempPathFactory, postgresql_server: str, redis_server: ThrowAwayRedis
) -> Iterator[LocalServer]:
    """A process with tables, reached through another one."""
    folder, database = tmp_path_factory.mktemp("rights"), new_postgresql(postgresql_server)
    with local_cluster(folder, database=database, redis=redis_server.url) as cluster:
        owner, other = cluster.start(), cluster.start()
        for each in (owner, other):
            each.state.bots = BotPool()
        app = cast("Starlette", ThroughAnother(owner.app, other.app))
        yield LocalServer(app, cluster.runner)
