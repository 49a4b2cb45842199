"""HTTP API of score sheets: blank ones, and those of finished games."""

from __future__ import annotations

import asyncio
import resource
from dataclasses import replace
from pathlib import Path

import httpx
import pytest

from ohhell.protocol.limits import PEOPLE_PER_ADDRESS, PRINTED_RESULTS, PRINTS_AT_ONCE, REQUESTS_IN_A_QUEUE
from ohhell.rules.axes import Format
from printing.made_up_forms import rules_of
from server.in_process_server import SHORT, LocalServer, local_server

BLANK = {"rules": "classic", "names": ["Ann", "Bob", "Cid"]}


def test_blank_sheet_is_printed_for_rules_and_names(server: LocalServer) -> None:
    answer = server.stranger().post(
        "/api/sheet.pdf?paper=letter", **BLANK, dealer=1, date="2026-11-15", place="Kitchen"
    )

    assert answer.status_code == 200, answer.text
    assert answer.content.startswith(b"%PDF-")
    assert answer.headers["Content-Type"] == "application/pdf"
    assert answer.headers["Content-Disposition"] == 'attachment; filename="ohhell-sheet.pdf"'


def test_blank_sheet_is_printed_without_names(server: LocalServer) -> None:
    assert server.stranger().post("/api/sheet.pdf", rules=SHORT, seats=12).content.startswith(b"%PDF-")


@pytest.mark.parametrize(
    ("wrong", "code"),
    [
        ({"rules": "whist"}, "unknown-preset"),
        ({"rules": {"hok": {}}}, "unknown-rule"),
        ({"names": ["Ann", "Ann", "Cid"]}, "bad-name"),
        ({"names": ["Ann", "B,b", "Cid"]}, "bad-name"),
        ({"names": ["Ann", "\u0301", "Cid"]}, "bad-name"),
        ({"names": []}, "bad-message"),
        ({"seats": 3}, "bad-message"),
        ({"names": ["Ann"]}, "players-out-of-range"),
        ({"dealer": 3}, "no-such-seat"),
        ({"dealer": -1}, "bad-message"),
        ({"date": "two\nlines"}, "bad-text"),
        ({"place": "x" * 501}, "bad-message"),
        ({"colour": "red"}, "bad-message"),
        ({"first_trump": "nt"}, "bad-message"),
        ({"first_trump": "h"}, "bad-draw"),
    ],
)
def test_impossible_blank_sheet_is_refused(server: LocalServer, wrong: dict[str, object], code: str) -> None:
    assert server.stranger().refusal("POST", "/api/sheet.pdf", **{**BLANK, **wrong}) == code


def test_unknown_paper_is_refused(server: LocalServer) -> None:
    assert server.stranger().refusal("POST", "/api/sheet.pdf?paper=papyrus", **BLANK) == "unknown-paper"


def test_finished_game_is_printed_for_its_players(server: LocalServer) -> None:
    ann, bob, _ = server.two_finished()
    (game,) = ann.get("/api/games").json()["games"]

    assert bob.get(f"/api/games/{game['id']}/sheet.pdf").content.startswith(b"%PDF-")
    assert server.guest("Cid").refusal("GET", f"/api/games/{game['id']}/sheet.pdf") == "no-such-game"


def test_printing_is_limited_per_address(tmp_path: Path) -> None:
    with local_server(tmp_path) as server:
        far = server.stranger(address="203.0.113.9")
        for _ in range(PRINTS_AT_ONCE * PEOPLE_PER_ADDRESS):
            server.state.rates.spend("print", person=None, address="203.0.113.9", now=server.state.now())

        answer = far.post("/api/sheet.pdf", **BLANK)

    assert (answer.status_code, answer.json()["code"]) == (429, "too-fast")
    assert int(answer.headers["Retry-After"]) >= 1


def test_sheet_with_too_many_results_is_refused_with_the_numbers(server: LocalServer) -> None:
    answer = server.stranger().post("/api/sheet.pdf", rules=rules_of(1000).to_toml(), seats=12)

    assert (answer.status_code, answer.json()["code"]) == (422, "sheet-too-large")
    assert "12000 results, and a sheet has room for 1440" in answer.json()["sentence"]


def test_sheet_of_a_hundred_matches_is_refused_early(server: LocalServer) -> None:
    rules = replace(rules_of(1000), format=Format(matches=100))

    assert server.stranger().refusal("POST", "/api/sheet.pdf", rules=rules.to_toml(), seats=12) == "sheet-too-large"


def test_largest_allowed_sheet_is_printed(server: LocalServer) -> None:
    answer = server.stranger().post("/api/sheet.pdf", rules=rules_of(PRINTED_RESULTS // 12).to_toml(), seats=12)

    assert answer.content.startswith(b"%PDF-"), answer.text


def test_printing_in_a_child_process_frees_its_memory(server: LocalServer) -> None:
    gone = resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime
    server.stranger().post("/api/sheet.pdf", **BLANK)

    assert resource.getrusage(resource.RUSAGE_CHILDREN).ru_utime > gone


def test_printing_over_the_quota_says_when_to_try_again(server: LocalServer) -> None:
    ann = server.guest("Ann", address="203.0.113.9")

    async def several() -> list[httpx.Response]:
        requests = (ann.client.post("/api/sheet.pdf", json=BLANK) for _ in range(REQUESTS_IN_A_QUEUE + 1))
        return await asyncio.gather(*requests)

    answers = server.run(several)
    (refused,) = (answer for answer in answers if answer.status_code != 200)

    assert (refused.status_code, refused.json()["code"]) == (429, "too-many-at-once")
    assert int(refused.headers["Retry-After"]) >= 1
