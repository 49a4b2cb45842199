"""HTTP API of puzzles."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from coach.puzzle_examples import BID, EXAMPLE
from ohhell.coach.puzzle_files import PuzzleFile, shipped_puzzles, write_puzzles
from ohhell.protocol.limits import PUZZLES_AT_ONCE
from server.in_process_server import LocalServer, local_server

FIRST = shipped_puzzles().puzzles[0]


def own_puzzles(folder: Path) -> Path:
    """Return a file with the puzzles of these tests."""
    file = folder / "own.jsonl"
    file.write_text(write_puzzles(PuzzleFile(5_000, (EXAMPLE, BID))), encoding="utf-8")
    return file


def test_puzzles_lists_all_that_come_with_the_program(server: LocalServer) -> None:
    assert len(server.stranger().get("/api/puzzles").json()["puzzles"]) == len(shipped_puzzles().puzzles)


def test_puzzles_of_the_operator_replace_those_of_the_program(tmp_path: Path) -> None:
    with local_server(tmp_path, puzzles=own_puzzles(tmp_path)) as server:
        listed = server.stranger().get("/api/puzzles").json()["puzzles"]

    assert [puzzle["id"] for puzzle in listed] == [EXAMPLE.id, BID.id]


def test_puzzle_shows_only_the_cards_of_its_seat(tmp_path: Path) -> None:
    with local_server(tmp_path, puzzles=own_puzzles(tmp_path)) as server:
        shown = server.stranger().get(f"/api/puzzles/{EXAMPLE.id}")

    assert (sorted(shown.json()["view"]["game"]["hand"]), "Qs" in shown.text) == (["4d", "Kd"], False)


def test_puzzle_does_not_tell_its_answer(server: LocalServer) -> None:
    shown = server.stranger().get(f"/api/puzzles/{FIRST.id}").json()

    assert shown.keys() == {"id", "theme", "rating", "preset", "rules", "view"}


def test_answer_that_is_best_is_right(tmp_path: Path) -> None:
    with local_server(tmp_path, puzzles=own_puzzles(tmp_path)) as server:
        reply = server.stranger().post(f"/api/puzzles/{EXAMPLE.id}/answer", move="Kd").json()

    assert (reply["right"], reply["best"], reply["winning"]) == (True, "Kd", 1)


def test_answer_that_is_not_best_gets_the_best_one(tmp_path: Path) -> None:
    with local_server(tmp_path, puzzles=own_puzzles(tmp_path)) as server:
        reply = server.stranger().post(f"/api/puzzles/{EXAMPLE.id}/answer", move="4d").json()

    assert (reply["right"], reply["best"], reply["winning"], reply["best_winning"]) == (False, "Kd", 2, 1)


def test_answer_has_a_reason(tmp_path: Path) -> None:
    with local_server(tmp_path, puzzles=own_puzzles(tmp_path)) as server:
        reply = server.stranger().post(f"/api/puzzles/{EXAMPLE.id}/answer", move="Kd").json()

    assert {"code": "wins", "values": {"card": "Kd"}} in reply["claims"]


def test_answer_to_a_bid_wins_no_trick(tmp_path: Path) -> None:
    with local_server(tmp_path, puzzles=own_puzzles(tmp_path)) as server:
        reply = server.stranger().post(f"/api/puzzles/{BID.id}/answer", move="0").json()

    assert (reply["right"], reply["winning"]) == (True, None)


def test_answer_with_another_card_is_refused(server: LocalServer) -> None:
    assert server.stranger().refusal("POST", f"/api/puzzles/{FIRST.id}/answer", move="Jo") == "no-such-move"


def test_answer_that_is_too_long_is_refused(server: LocalServer) -> None:
    assert server.stranger().refusal("POST", f"/api/puzzles/{FIRST.id}/answer", move="Ks" * 100) == "bad-message"


def test_unknown_puzzle_is_refused(server: LocalServer) -> None:
    assert server.stranger().refusal("GET", "/api/puzzles/nowhere") == "no-such-puzzle"


def test_damaged_puzzle_file_is_reported(tmp_path: Path) -> None:
    file = tmp_path / "own.jsonl"
    file.write_text("nonsense", encoding="utf-8")
    with local_server(tmp_path, puzzles=file) as server:
        reply = server.stranger().get("/api/puzzles")

    assert (reply.status_code, reply.json()["code"]) == (503, "bad-puzzles")


@pytest.mark.parametrize("damage", [lambda file: file.write_bytes(b"nonsense"), lambda file: file.unlink()])
def test_damaged_puzzle_file_is_reported_without_its_path(tmp_path: Path, damage: Callable[[Path], object]) -> None:
    file = tmp_path / "own.jsonl"
    file.write_text(write_puzzles(PuzzleFile(5_000, ())), encoding="utf-8")
    damage(file)
    with local_server(tmp_path, puzzles=file) as server:
        sentence = server.stranger().get("/api/puzzles").json()["sentence"]

    assert str(tmp_path) not in sentence


def test_puzzles_are_limited_per_person(server: LocalServer) -> None:
    stranger = server.stranger(address="192.0.2.9")
    guest = server.guest(address="192.0.2.9")
    asked = {guest.get("/api/puzzles").status_code for _ in range(2 * PUZZLES_AT_ONCE)}

    assert (asked, stranger.get("/api/puzzles").status_code) == ({200, 429}, 200)
