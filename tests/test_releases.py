"""Databases, records, pads and links that earlier releases wrote open in this version and mean the same."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

import ohhell
from databases import new_postgresql
from fixtures.opened_release import DATABASES, HERE, VERSIONS, Opened, answers_of, data_of, missing
from ohhell.dealing.verify import verify
from ohhell.notation.record.record import initial_state
from ohhell.notation.record.text import read
from ohhell.tournament.archive import read_event
from ohhell.tournament.verification import verify_event
from protocol_client import Connection
from server.server_process import serving

WITH_EVENTS = [version for version in VERSIONS if (HERE / version / "spring.event").exists()]
WITH_RECOVERY = [version for version in VERSIONS if "recovery" in answers_of(version, "sqlite")]
RECORDS = [(version, file.stem) for version in VERSIONS for file in sorted((HERE / version / "records").iterdir())]


@pytest.fixture(scope="module", params=[(version, kind) for version in VERSIONS for kind in DATABASES], ids="-".join)
def old(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """A server of this version on the data of an earlier one."""
    yield from _opened(request, tmp_path_factory.mktemp("old"))


@pytest.fixture(scope="module", params=[(version, kind) for version in WITH_EVENTS for kind in DATABASES], ids="-".join)
def old_with_event(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The same on the data of a release that has an event."""
    yield from _opened(request, tmp_path_factory.mktemp("old"))


@pytest.fixture(
    scope="module", params=[(version, kind) for version in WITH_RECOVERY for kind in DATABASES], ids="-".join
)
def old_with_recovery(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Opened]:
    """The same on the data of a release that has a recovery code."""
    yield from _opened(request, tmp_path_factory.mktemp("old"))


def _opened(request: pytest.FixtureRequest, folder: Path) -> Iterator[Opened]:
    version, kind = request.param
    url = new_postgresql(request.getfixturevalue("postgresql_server")) if kind == "postgresql" else None
    with serving(folder / "data", *data_of(version, kind, folder / "data", url=url)) as server:
        yield Opened(server, answers_of(version, kind))


@pytest.fixture(params=RECORDS, ids="-".join)
def record(request: pytest.FixtureRequest) -> str:
    """The text of a record that an earlier release wrote."""
    version, name = request.param
    text: str = (HERE / version / "records" / f"{name}.txt").read_text(encoding="utf-8")
    return text


def test_old_record_is_written_again_word_for_word(record: str) -> None:
    assert ohhell.read_record(record).record() == record


def test_old_record_has_deals_that_verify(record: str) -> None:
    found, _ = read(record)

    assert verify(initial_state(found), found.events, found.seed, proof=found.proof).fine


def test_old_person_is_known_by_their_token(old: Opened) -> None:
    assert old.somebody("Ann").request("GET", "/api/me")[1]["person"]["name"] == "Ann"


def test_old_recovery_code_still_finds_its_person(old_with_recovery: Opened) -> None:
    then = old_with_recovery.answers["recovery"]
    found = old_with_recovery.somebody().request("POST", "/api/recover", {"code": then})[1]

    assert found["person"]["name"] == "Ann"


def test_old_finished_game_is_replayed_as_it_was(old: Opened) -> None:
    then = old.answers["finished"]

    assert missing(old.somebody("Ann").request("GET", f"/api/games/{then['game']}")[1], then["replay"]) == []


@pytest.mark.parametrize("name", ["Ann", "Bob"])
def test_old_running_game_shows_each_player_the_same_view(old: Opened, name: str) -> None:
    async def seen() -> object:
        async with old.somebody(name).connection(old.answers["running"]["table"]) as connection:
            return connection.game

    assert missing(asyncio.run(seen()), old.answers["running"][name]) == []


def test_old_pad_has_the_same_sheet(old: Opened) -> None:
    pad = old.answers["pad"]

    assert missing(old.somebody().request("GET", f"/api/pads/{pad['id']}/sheet")[1], pad["sheet"]) == []


def test_old_season_has_the_same_table(old: Opened) -> None:
    then = old.answers["season"]
    now = old.somebody().request("GET", f"/api/groups/{then['group']}?bots=1")[1]["table"]

    assert missing({line["name"]: line for line in now}, {line["name"]: line for line in then["table"]}) == []


@pytest.mark.parametrize("version", WITH_EVENTS)
def test_old_event_file_verifies(version: str) -> None:
    entries = read_event((HERE / version / "spring.event").read_text(encoding="utf-8"))

    assert verify_event(entries).problems == []


def test_old_event_has_the_same_standings(old_with_event: Opened) -> None:
    then = old_with_event.answers["event"]
    now = old_with_event.somebody().request("GET", f"/api/events/{then['id']}")[1]["standings"]

    assert missing(now, then["standings"]) == []


def test_old_table_code_still_leads_to_its_table(old: Opened) -> None:
    links = old.answers["links"]

    assert old.somebody("Bob").request("POST", "/api/join", {"code": links["code"]})[1]["id"] == links["table"]


# The tests from here on change the data, each something that no other test looks at.


def test_old_seat_link_seats_whoever_opens_it(old: Opened) -> None:
    newcomer = old.somebody()
    newcomer.request("POST", "/api/people", {"name": "Cid"})
    links = old.answers["links"]

    taken = newcomer.request("POST", "/api/links/take", {"secret": links["seat"]})

    assert taken == (200, {"kind": "seat", "table": links["table"], "seat": 2})


def test_old_device_link_makes_another_device_the_same_person(old: Opened) -> None:
    device = old.somebody()

    device.request("POST", "/api/links/take", {"secret": old.answers["links"]["device"]})

    assert device.request("GET", "/api/me")[1]["person"]["name"] == "Bob"


def test_old_pad_takes_the_next_numbers(old: Opened) -> None:
    pad, who = old.answers["pad"], old.somebody()
    note = {"kind": "write", "match": 1, "hand": 2, "taken": {"0": 1, "1": 6, "2": 2}}
    version = pad["sheet"]["version"]
    sent = {"id": "later.1", "on": version, "at": 9, "by": "Bob", "note": note}

    response = who.request("POST", f"/api/pads/{pad['id']}/notes", {"notes": [sent]}, {"Pad-Key": pad["key"]})[1]

    assert (response["refused"], response["version"]) == (None, version + 1)


def test_old_event_takes_the_next_result(old_with_event: Opened) -> None:
    then = old_with_event.answers["event"]
    result = {"kind": "result", "match": 2, "table": 2, "result": {"totals": [11, 1, 12], "hands": 2}}
    sent = {"id": "later", "on": 1, "by": "Dora", "action": result}
    path, key = f"/api/events/{then['id']}", {"Event-Key": then["director"]}

    old_with_event.somebody().request("POST", f"{path}/actions", sent, key)

    assert old_with_event.somebody().request("GET", path)[1]["standings"]["complete"]


def test_old_running_game_is_played_to_the_end_of_its_hand(old: Opened) -> None:
    async def played() -> int:
        rng = Random(3)
        table = old.answers["running"]["table"]
        async with old.somebody("Ann").connection(table) as ann, old.somebody("Bob").connection(table) as bob:
            await asyncio.gather(*(_play_first_hand(connection, rng) for connection in (ann, bob)))
            return sum(ann.game["sheet"][0]["taken"])

    assert asyncio.run(played()) == 10


async def _play_first_hand(connection: Connection, rng: Random) -> None:
    while not connection.game["sheet"]:
        await connection.until(lambda known: known.my_turn or bool(known.game["sheet"]))
        if not connection.game["sheet"]:
            await connection.move(rng.choice)
