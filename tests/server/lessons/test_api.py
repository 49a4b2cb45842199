"""The lesson over HTTP."""

from __future__ import annotations

from server.in_process_server import LocalServer


def test_lesson_opens_a_table_with_its_first_hand_dealt(server: LocalServer) -> None:
    made = server.guest().post("/api/lesson").json()
    table = server.table(made["id"])

    assert (table.purpose, table.stage, table.state is not None and table.state.phase) == ("lesson", "playing", "bid")


def test_lesson_needs_a_name(server: LocalServer) -> None:
    assert server.stranger().refusal("POST", "/api/lesson") == "no-name"


def test_steps_of_the_lesson_have_moves_and_ends_of_hands(server: LocalServer) -> None:
    steps = server.stranger().get("/api/lesson").json()["steps"]

    assert [len(step["moves"]) for step in steps] == [1, 1, 0, 1, 1, 1, 1, 0, 1, 1, 2, 0]


def test_wanted_move_of_a_step_is_encoded_as_on_the_wire(server: LocalServer) -> None:
    steps = server.stranger().get("/api/lesson").json()["steps"]

    assert [steps[at]["moves"][0] for at in (0, 1)] == [
        {"type": "bid", "seat": 0, "tricks": 1},
        {"type": "play", "seat": 0, "card": "Ah"},
    ]
