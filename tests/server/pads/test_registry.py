"""A pad has one room at a time, whoever comes and goes while it is woken."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.in_process_server import Site
from server.pad_followers import Follower
from server.pad_writers import FIRST, NAMES, opening, scorer

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_nobody_follows_a_pad_that_is_not_there(here: Site) -> None:
    assert Follower(here).status == 404


def test_a_pad_that_was_never_begun_is_not_there(here: Site) -> None:
    nobody = scorer(here)

    for path in ("", "/live", "/sheet", "/sheet.csv", "/sheet.json", "/sheet.pdf", "/record", "/address", "/qr.svg"):
        answer = nobody.ask(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad"), path
    answer = nobody.ask("/notes", method="POST", notes=[nobody.letter(FIRST)])
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad")
    answer = nobody.ask("/notes", method="POST", notes=[])
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad")


def test_two_who_begin_the_same_pad_at_once_begin_one(here: Site) -> None:
    ann, bob = scorer(here), scorer(here, mark="bob", key="another-key-nobody-guesses")
    ann.write(opening())

    answer = bob.ask("/notes", method="POST", notes=[bob.letter(opening(names=("Eve", "Fay", "Gus")))])

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")
    assert ann.sheet()["names"] == list(NAMES)
