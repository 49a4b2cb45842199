"""Claims on the seats of a score pad: its games count for the person who claims a seat."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from ohhell.protocol.messages import Sit
from ohhell.scorekeeper.notes import NextMatch, Open, PlayerJoins, Void, Write, decode_note
from server.in_process_server import SHORT, LocalServer, Visitor
from server.pad_writers import FIRST, KEY, PAD, SECOND, ScoringDevice, begun, scoring_device

SEATS = f"/api/pads/{PAD}/seats"


def claim(person: Visitor, seat: int) -> None:
    """Claim a seat."""
    answer = person.request("PUT", f"{SEATS}/{seat}")
    assert (answer.status_code, answer.json()) == (200, {"mine": seat}), answer.text


def disclaim(person: Visitor, seat: int, **headers: str) -> int | None:
    """Remove a claim and return the seat that the person still has."""
    answer = person.request("DELETE", f"{SEATS}/{seat}", headers=headers)
    assert answer.status_code == 200, answer.text
    mine: int | None = answer.json()["mine"]
    return mine


def games_of(person: Visitor) -> list[dict[str, Any]]:
    """Return a person's games."""
    found: list[dict[str, Any]] = person.get("/api/games").json()["games"]
    return found


def tally(person: Visitor) -> tuple[int, int, int]:
    """Return the games, hands and points in a person's statistics."""
    counted = person.get("/api/me/statistics").json()["counted"]
    return counted["games"], counted["hands"], counted["points"]


def mine(person: Visitor) -> int | None:
    """Return the seat that a person has claimed."""
    seat: int | None = person.get(f"/api/pads/{PAD}").json()["mine"]
    return seat


def seated(server: LocalServer, host: Visitor, *others: Visitor, **wanted: Any) -> str:
    """A table where everybody has a seat and the first hand is dealt."""
    table = host.make(1 + len(others), **wanted)
    for seat, person in enumerate((host, *others)):
        server.do(table, person.id, Sit, seat=seat, name=person.name)
    server.start(table)
    return table


def gone_on(person: Visitor, **source: str) -> tuple[ScoringDevice, int | None]:
    """Return a pad that continues something, and the caller's seat in it."""
    reply = person.post("/api/pads/from", **source).json()
    note = decode_note(msgspec.json.encode(reply["open"]))
    assert isinstance(note, Open)
    pad = ScoringDevice(person)
    pad.write(note)
    return pad, reply["you"]


def test_pad_game_belongs_to_nobody_before_a_claim(each_server: LocalServer) -> None:
    bob = each_server.guest("Bob")
    ann = begun(each_server, FIRST, SECOND)
    assert (games_of(bob), tally(bob), mine(bob)) == ([], (0, 0, 0), None)

    claim(bob, 1)

    (game,) = games_of(bob)
    assert (game["table"], game["you"], mine(bob)) == (PAD, [1], 1)
    assert tally(bob) == (1, 2, ann.sheet()["matches"][0]["totals"][1])


def test_claim_before_the_end_gives_the_game(server: LocalServer) -> None:
    bob = server.guest("Bob")
    ann = begun(server, FIRST)
    claim(bob, 1)
    assert games_of(bob) == []

    ann.write(SECOND)

    assert tally(bob)[:2] == (1, 2)


def test_corrected_game_stays_claimed(each_server: LocalServer) -> None:
    bob = each_server.guest("Bob")
    ann = begun(each_server, FIRST, SECOND)
    claim(bob, 1)
    before = tally(bob)

    ann.write(Write(1, 1, taken={0: 1, 1: 0}))

    assert tally(bob) == (1, 2, ann.sheet()["matches"][0]["totals"][1]) != before


def test_reopened_game_counts_for_nobody_until_it_is_over(server: LocalServer) -> None:
    bob = server.guest("Bob")
    ann = begun(server, FIRST, SECOND)
    claim(bob, 1)

    ann.write(Void(1, 2))
    assert games_of(bob) == []
    ann.write(SECOND)

    assert len(games_of(bob)) == 1


def test_withdrawn_claim_removes_the_game(each_server: LocalServer) -> None:
    bob = each_server.guest("Bob")
    begun(each_server, FIRST, SECOND)
    claim(bob, 1)

    assert disclaim(bob, 1) is None

    assert (games_of(bob), tally(bob), mine(bob)) == ([], (0, 0, 0), None)
    assert disclaim(bob, 1) is None


def test_claim_of_another_seat_replaces_the_first(each_server: LocalServer) -> None:
    bob, cid = each_server.guest("Bob"), each_server.guest("Cid")
    begun(each_server, FIRST, SECOND)
    claim(bob, 2)

    claim(bob, 1)
    claim(bob, 1)
    claim(cid, 2)

    assert ([game["you"] for game in games_of(bob)], mine(bob)) == ([[1]], 1)
    assert ([game["you"] for game in games_of(cid)], mine(cid)) == ([[2]], 2)


def test_claim_is_refused_when_the_seat_is_claimed(each_server: LocalServer) -> None:
    bob, mallory = each_server.guest("Bob"), each_server.guest("Mallory")
    begun(each_server, FIRST, SECOND)
    claim(bob, 1)

    answer = mallory.request("PUT", f"{SEATS}/1")

    assert (answer.status_code, answer.json()["code"]) == (409, "seat-claimed")
    assert "Someone else has already chosen Bob" in answer.json()["sentence"]
    assert mallory.refusal("DELETE", f"{SEATS}/1") == "seat-claimed"
    assert (games_of(mallory), len(games_of(bob))) == ([], 1)


def test_scorer_can_remove_a_wrong_claim(server: LocalServer) -> None:
    bob, mallory, ann = server.guest("Bob"), server.guest("Mallory"), server.guest("Ann")
    begun(server, FIRST, SECOND)
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
def test_claim_is_refused_for_a_missing_seat(server: LocalServer, method: str, path: str, code: str) -> None:
    begun(server)

    assert server.guest("Bob").refusal(method, path) == code


def test_claim_is_refused_without_a_name(server: LocalServer) -> None:
    begun(server)

    assert server.stranger().refusal("PUT", f"{SEATS}/0") == "no-name"


def test_late_player_has_the_game_but_no_statistics(server: LocalServer) -> None:
    dee = server.guest("Dee")
    ann = begun(server, FIRST)
    ann.write(PlayerJoins("Dee", 1, "lowest"))
    claim(dee, 3)

    ann.write(Write(1, 2, trump="c", bids={3: 1, 2: 0, 0: 0, 1: 0}, taken={0: 0, 1: 0, 2: 1, 3: 0}))

    assert [game["you"] for game in games_of(dee)] == [[3]]
    assert tally(dee) == (0, 0, 0)


def test_pad_does_not_reveal_who_claimed_seats(server: LocalServer) -> None:
    bob, cid = server.guest("Bob"), server.guest("Cid")
    begun(server, FIRST)
    claim(bob, 1)

    reply = cid.get(f"/api/pads/{PAD}")

    assert reply.json()["mine"] is None
    assert bob.id not in reply.text
    assert scoring_device(server).look()["mine"] is None


def test_games_of_a_pad_do_not_reveal_who_claimed_seats(server: LocalServer) -> None:
    bob, cid = server.guest("Bob"), server.guest("Cid")
    begun(server, FIRST, SECOND)
    claim(bob, 1)
    claim(cid, 2)

    (game,) = games_of(cid)
    answers = [cid.get(path) for path in ("/api/games", f"/api/tables/{PAD}/games", f"/api/games/{game['id']}")]

    assert [seat["person"] for seat in game["seats"]] == [None, None, cid.id]
    assert not any(bob.id in reply.text for reply in answers)


def test_new_pad_names_the_callers_seat_at_the_table(server: LocalServer) -> None:
    ann, bob, cid = server.guest("Ann"), server.guest("Bob"), server.guest("Cid")
    table = seated(server, ann, bob, cid)
    while not server.table(table).match.state.sheet:  # type: ignore[union-attr]
        server.step(table)

    _, you = gone_on(bob, table=table)

    assert you == 1
    assert server.stranger().post("/api/pads/from", table=table).json()["you"] is None


def test_match_finished_elsewhere_counts_once_after_a_correction(server: LocalServer) -> None:
    ann, bob, cid = server.guest("Ann"), server.guest("Bob"), server.guest("Cid")
    table = seated(server, ann, bob, cid, rules=f"{SHORT}\n[format]\nmatches = 2\n")
    while not server.table(table).sheets:
        server.step(table)
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


def test_copy_of_a_pad_game_counts_once(server: LocalServer) -> None:
    bob = server.guest("Bob")
    other = begun(server, FIRST, SECOND, pad="another-pad-nobody-guesses")
    bob.request("PUT", f"{other.path}/seats/1")
    (game,) = games_of(bob)

    _, you = gone_on(bob, game=game["id"])
    assert you == 1
    claim(bob, you)

    assert len(games_of(bob)) == 1


def test_game_finished_on_a_pad_counts_for_the_players_of_the_table(server: LocalServer) -> None:
    ann, bob, cid = server.guest("Ann"), server.guest("Bob"), server.guest("Cid")
    table = seated(server, ann, bob, cid)
    while not server.table(table).match.state.sheet:  # type: ignore[union-attr]
        server.step(table)
    pad, you = gone_on(bob, table=table)
    assert you == 1
    claim(bob, you)
    order = pad.sheet()["matches"][0]["current"]["order"]

    pad.write(Write(1, 2, trump="c", bids=dict.fromkeys(order, 0), taken={0: 1, 1: 0, 2: 0}))

    assert tally(bob) == (1, 2, pad.sheet()["matches"][0]["totals"][1])
    assert games_of(ann) == []


def test_claim_survives_a_release_of_the_pad(server: LocalServer) -> None:
    bob = server.guest("Bob")
    ann = begun(server, FIRST)
    claim(bob, 1)

    assert server.state.pads.release_idle() == 1
    ann.write(SECOND)

    assert (mine(bob), tally(bob)[:2]) == (1, (1, 2))
