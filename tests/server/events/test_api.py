"""Opening, showing, following and sharing events over HTTP."""

from __future__ import annotations

import pytest

from server.event_desk import Desk
from server.in_process_server import SHORT, LocalServer


def test_new_event_has_the_directors_page_with_the_key(server: LocalServer) -> None:
    desk = Desk(server)

    assert desk.made["link"] == f"/event/{desk.id}/desk#key={desk.director}"


def test_new_event_is_shown_to_everybody(server: LocalServer) -> None:
    shown = Desk(server).look(key="")

    assert (shown["settings"]["title"], shown["you"], shown["next_step"]) == ("Spring Cup", {"role": "public"}, "enter")


def test_event_without_a_seed_gets_a_random_one(server: LocalServer) -> None:
    assert len(Desk(server, seed="").look()["settings"]["seed"]) == 16


def test_event_counts_the_hands_of_a_full_table(server: LocalServer) -> None:
    assert Desk(server).look()["settings"]["hands"] == 2


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"matches": 51}, "bad-message"),
        ({"title": ""}, "bad-text"),
        ({"rules": "nothing"}, "unknown-preset"),
        ({"rules": SHORT + "[tie]\nkind = 'extra_hands'\n"}, "tie-needs-one-table"),
        ({"by": "a:b"}, "bad-name"),
    ],
)
def test_event_is_refused_with_wrong_settings(server: LocalServer, change: dict[str, object], code: str) -> None:
    wanted = {"title": "Cup", "rules": SHORT, "matches": 2, "table_size": 2, **change}

    assert server.stranger().refusal("POST", "/api/events", **wanted) == code


def test_unknown_event_is_not_found(server: LocalServer) -> None:
    assert server.stranger().refusal("GET", "/api/events/nothing") == "no-such-event"
