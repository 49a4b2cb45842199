"""Who is who on a score pad: whoever says so has its games among their own, and nobody says so twice."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ohhell.protocol.messages import Sit
from ohhell.scorekeeper.notes import NextMatch, Open, PlayerJoins, Void, Write, decode_note
from server.in_process_server import SHORT, Site, Visitor
from server.pad_writers import FIRST, KEY, PAD, SECOND, Scorer, begun, scorer

SEATS = f"/api/pads/{PAD}/seats"


def claim(person: Visitor, seat: int) -> None:
    """A person says to be whoever plays in a seat."""
    answer = person.ask("PUT", f"{SEATS}/{seat}")
    assert (answer.status_code, answer.json()) == (200, {"mine": seat}), answer.text


def disclaim(person: Visitor, seat: int, **headers: str) -> int | None:
    """A person says that somebody is not in a seat after all; the seat this person has then."""
    answer = person.ask("DELETE", f"{SEATS}/{seat}", headers=headers)
    assert answer.status_code == 200, answer.text
    mine: int | None = answer.json()["mine"]
    return mine


def games_of(person: Visitor) -> list[dict[str, Any]]:
    """The games that are somebody's own."""
    found: list[dict[str, Any]] = person.get("/api/games").json()["games"]
    return found


def tally(person: Visitor) -> tuple[int, int, int]:
    """Games, hands and points in somebody's statistics."""
    counted = person.get("/api/me/statistics").json()["counted"]
    return counted["games"], counted["hands"], counted["points"]


def mine(person: Visitor) -> int | None:
    """The seat that the pad says is somebody's own."""
    seat: int | None = person.get(f"/api/pads/{PAD}").json()["mine"]
    return seat


def seated(here: Site, host: Visitor, *others: Visitor, **wanted: Any) -> str:
    """A table where everybody has a seat and the first hand is dealt."""
    table = host.make(1 + len(others), **wanted)
    for seat, person in enumerate((host, *others)):
        here.do(table, person.id, Sit, seat=seat, name=person.name)
    here.start(table)
    return table


def gone_on(person: Visitor, **source: str) -> tuple[Scorer, int | None]:
    """A pad that goes on from something, and the seat its first note is told to be the caller's."""
    told = person.post("/api/pads/from", **source).json()
    note = decode_note(msgspec.json.encode(told["open"]))
    assert isinstance(note, Open)
    pad = Scorer(person)
    pad.write(note)
    return pad, told["you"]


def test_a_game_on_a_pad_is_nobodys_own_until_somebody_says_so(either: Site) -> None:
    bob = either.guest("Bob")
    ann = begun(either, FIRST, SECOND)
    assert (games_of(bob), tally(bob), mine(bob)) == ([], (0, 0, 0), None)

    claim(bob, 1)

    (game,) = games_of(bob)
    assert (game["table"], game["you"], mine(bob)) == (PAD, [1], 1)
    assert tally(bob) == (1, 2, ann.sheet()["matches"][0]["totals"][1])


def test_whoever_said_so_before_the_end_has_the_game_at_its_end(here: Site) -> None:
    bob = here.guest("Bob")
    ann = begun(here, FIRST)
    claim(bob, 1)
    assert games_of(bob) == []

    ann.write(SECOND)

    assert tally(bob)[:2] == (1, 2)


def test_a_corrected_game_stays_whose_it_was_and_counts_as_corrected(either: Site) -> None:
    bob = either.guest("Bob")
    ann = begun(either, FIRST, SECOND)
    claim(bob, 1)
    before = tally(bob)

    ann.write(Write(1, 1, taken={0: 1, 1: 0}))

    assert tally(bob) == (1, 2, ann.sheet()["matches"][0]["totals"][1]) != before


def test_a_game_that_is_not_over_any_more_is_nobodys_until_it_is(here: Site) -> None:
    bob = here.guest("Bob")
    ann = begun(here, FIRST, SECOND)
    claim(bob, 1)

    ann.write(Void(1, 2))
    assert games_of(bob) == []
    ann.write(SECOND)

    assert len(games_of(bob)) == 1


def test_whoever_takes_it_back_has_the_game_no_longer(either: Site) -> None:
    bob = either.guest("Bob")
    begun(either, FIRST, SECOND)
    claim(bob, 1)

    assert disclaim(bob, 1) is None

    assert (games_of(bob), tally(bob), mine(bob)) == ([], (0, 0, 0), None)
    assert disclaim(bob, 1) is None


def test_whoever_says_to_be_in_another_seat_is_no_longer_in_the_first(either: Site) -> None:
    bob, cid = either.guest("Bob"), either.guest("Cid")
    begun(either, FIRST, SECOND)
    claim(bob, 2)

    claim(bob, 1)
    claim(bob, 1)
    claim(cid, 2)

    assert ([game["you"] for game in games_of(bob)], mine(bob)) == ([[1]], 1)
    assert ([game["you"] for game in games_of(cid)], mine(cid)) == ([[2]], 2)


def test_two_people_are_not_in_one_seat(either: Site) -> None:
    bob, mallory = either.guest("Bob"), either.guest("Mallory")
    begun(either, FIRST, SECOND)
    claim(bob, 1)

    answer = mallory.ask("PUT", f"{SEATS}/1")

    assert (answer.status_code, answer.json()["code"]) == (409, "seat-claimed")
    assert "somebody else said to be Bob" in answer.json()["sentence"]
    assert mallory.refusal("DELETE", f"{SEATS}/1") == "seat-claimed"
    assert (games_of(mallory), len(games_of(bob))) == ([], 1)


def test_whoever_keeps_score_frees_a_seat_that_the_wrong_person_claimed(here: Site) -> None:
    bob, mallory, ann = here.guest("Bob"), here.guest("Mallory"), here.guest("Ann")
    begun(here, FIRST, SECOND)
    claim(mallory, 1)
    claim(ann, 0)

    assert disclaim(ann, 1, **{"Pad-Key": KEY}) == 0
    claim(bob, 1)

    assert (games_of(mallory), mine(mallory), len(games_of(bob))) == ([], None, 1)


@pytest.mark.parametrize("method", ["PUT", "DELETE"])
@pytest.mark.parametrize(
    ("path", "code"),
    [
        (f"{SEATS}/3", "no-such-seat"),
        (f"{SEATS}/one", "not-a-number"),
        (f"{SEATS}/-1", "not-a-number"),
        ("/api/pads/another-pad-nobody-guesses/seats/0", "no-such-pad"),
    ],
)
def test_a_seat_that_is_not_there_is_nobodys(here: Site, method: str, path: str, code: str) -> None:
    begun(here)

    assert here.guest("Bob").refusal(method, path) == code


def test_whoever_has_no_name_is_nobody_on_a_pad_either(here: Site) -> None:
    begun(here)

    assert here.stranger().refusal("PUT", f"{SEATS}/0") == "no-name"


def test_somebody_who_came_late_has_the_game_and_no_part_in_the_statistics(here: Site) -> None:
    dee = here.guest("Dee")
    ann = begun(here, FIRST)
    ann.write(PlayerJoins("Dee", 1, "lowest"))
    claim(dee, 3)

    ann.write(Write(1, 2, trump="c", bids={3: 1, 2: 0, 0: 0, 1: 0}, taken={0: 0, 1: 0, 2: 1, 3: 0}))

    assert [game["you"] for game in games_of(dee)] == [[3]]
    assert tally(dee) == (0, 0, 0)


def test_a_pad_tells_nobody_who_the_others_are(here: Site) -> None:
    bob, cid = here.guest("Bob"), here.guest("Cid")
    begun(here, FIRST)
    claim(bob, 1)

    told = cid.get(f"/api/pads/{PAD}")

    assert told.json()["mine"] is None
    assert bob.id not in told.text
    assert scorer(here).look()["mine"] is None


def test_the_games_of_a_pad_tell_nobody_who_the_others_are_either(here: Site) -> None:
    bob, cid = here.guest("Bob"), here.guest("Cid")
    begun(here, FIRST, SECOND)
    claim(bob, 1)
    claim(cid, 2)

    (game,) = games_of(cid)
    answers = [cid.get(path) for path in ("/api/games", f"/api/tables/{PAD}/games", f"/api/games/{game['id']}")]

    assert [seat["person"] for seat in game["seats"]] == [None, None, cid.id]
    assert not any(bob.id in told.text for told in answers)


def test_a_pad_is_told_which_seat_its_beginner_had_at_the_table(here: Site) -> None:
    ann, bob, cid = here.guest("Ann"), here.guest("Bob"), here.guest("Cid")
    table = seated(here, ann, bob, cid)
    while not here.table(table).match.state.sheet:  # type: ignore[union-attr]
        here.step(table)

    _, you = gone_on(bob, table=table)

    assert you == 1
    assert here.stranger().post("/api/pads/from", table=table).json()["you"] is None


def test_a_match_that_was_over_elsewhere_is_counted_once_even_when_it_is_corrected(here: Site) -> None:
    ann, bob, cid = here.guest("Ann"), here.guest("Bob"), here.guest("Cid")
    table = seated(here, ann, bob, cid, rules=f"{SHORT}\n[format]\nmatches = 2\n")
    while not here.table(table).sheets:
        here.step(table)
    (game,) = games_of(bob)
    before = tally(bob)

    pad, you = gone_on(bob, game=game["id"])
    assert you == 1
    claim(bob, you)
    assert [one["id"] for one in games_of(bob)] == [game["id"]]
    pad.write(Write(1, 1, taken={0: 1, 1: 1, 2: 0}))

    assert [one["id"] for one in games_of(bob)] == [game["id"]]
    assert tally(bob) == before
    pad.write(NextMatch(0), *(msgspec.structs.replace(note, match=2) for note in (FIRST, SECOND)))
    assert tally(bob)[:2] == (2, 4)


def test_a_copy_of_a_pads_game_is_not_a_second_game(here: Site) -> None:
    bob = here.guest("Bob")
    other = begun(here, FIRST, SECOND, pad="another-pad-nobody-guesses")
    bob.ask("PUT", f"{other.path}/seats/1")
    (game,) = games_of(bob)

    _, you = gone_on(bob, game=game["id"])
    assert you == 1
    claim(bob, you)

    assert len(games_of(bob)) == 1


def test_a_game_that_ends_on_a_pad_counts_for_whoever_played_it_at_the_table_first(here: Site) -> None:
    ann, bob, cid = here.guest("Ann"), here.guest("Bob"), here.guest("Cid")
    table = seated(here, ann, bob, cid)
    while not here.table(table).match.state.sheet:  # type: ignore[union-attr]
        here.step(table)
    pad, you = gone_on(bob, table=table)
    assert you == 1
    claim(bob, you)
    order = pad.sheet()["matches"][0]["current"]["order"]

    pad.write(Write(1, 2, trump="c", bids=dict.fromkeys(order, 0), taken={0: 1, 1: 0, 2: 0}))

    assert tally(bob) == (1, 2, pad.sheet()["matches"][0]["totals"][1])
    assert games_of(ann) == []


def test_whoever_said_so_is_known_on_a_pad_that_was_woken_from_the_store(here: Site) -> None:
    bob = here.guest("Bob")
    ann = begun(here, FIRST)
    claim(bob, 1)

    assert here.state.pads.release_idle() == 1
    ann.write(SECOND)

    assert (mine(bob), tally(bob)[:2]) == (1, (1, 2))
