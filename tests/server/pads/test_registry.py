"""Score pads that exist, and those that have not begun."""

from __future__ import annotations

from typing import TYPE_CHECKING

from server.in_process_server import Site
from server.pad_followers import Follower
from server.pad_writers import FIRST, NAMES, opening, scorer

if TYPE_CHECKING:
    from server.in_process_server import Site


def test_following_is_refused_for_a_missing_pad(here: Site) -> None:
    assert Follower(here).status == 404


def test_pad_is_not_found_before_its_first_note(here: Site) -> None:
    nobody = scorer(here)

    for path in ("", "/live", "/sheet", "/sheet.csv", "/sheet.json", "/sheet.pdf", "/record", "/address", "/qr.svg"):
        answer = nobody.ask(path)
        assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad"), path
    answer = nobody.ask("/notes", method="POST", notes=[nobody.letter(FIRST)])
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad")
    answer = nobody.ask("/notes", method="POST", notes=[])
    assert (answer.status_code, answer.json()["code"]) == (404, "no-such-pad")


def test_pad_begun_twice_at_the_same_time_exists_once(here: Site) -> None:
    ann, bob = scorer(here), scorer(here, mark="bob", key="another-key-nobody-guesses")
    ann.write(opening())

    answer = bob.ask("/notes", method="POST", notes=[bob.letter(opening(names=("Eve", "Fay", "Gus")))])

    assert (answer.status_code, answer.json()["code"]) == (403, "wrong-key")
    assert ann.sheet()["names"] == list(NAMES)
