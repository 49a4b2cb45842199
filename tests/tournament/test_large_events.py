"""Events of 2,000 entrants, and what an event file from outside may cost."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from functools import cache, partial
from random import Random
from typing import Any

import pytest
from msgspec import to_builtins

import ohhell
from nasty_texts import mutated, records
from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import CorrectResult, LogEntry, ReportResult, StartMatch, TableResult, encode_entry
from ohhell.tournament.archive import load_event, read_event, write_event
from ohhell.tournament.draws import next_draw
from ohhell.tournament.fold import apply_entry
from ohhell.tournament.match_checks import MOST_REDRAWS
from ohhell.tournament.standings import standings
from ohhell.tournament.tournament import Tournament
from ohhell.tournament.verification import verify_event
from process_limits import cost
from tournament.events import Scene, opening, short_rules

pytestmark = pytest.mark.broad  # tracing would be part of the cost

MEGABYTE = 1_000_000
HEAD = '{"format":"ohhell-event","version":1}\n'


@cache
def scene_of(players: int) -> Scene:
    """Return an event whose first match has started."""
    scene = Scene([f"P{number}" for number in range(players)], table_size=5, seating="avoid_repeats", last_entry=3)
    scene.start()
    return scene


def correct_often(event: Tournament, times: int = 2_000) -> None:
    results = (TableResult((5, 4, 3, 2, 1), 2), TableResult((1, 2, 3, 4, 5), 2))
    apply_entry(event, LogEntry(0, "", ReportResult(1, 1, results[0])))
    for number in range(times):
        apply_entry(event, LogEntry(0, "", CorrectResult(1, 1, "x", results[number % 2])))


def test_result_costs_the_same_with_many_entrants() -> None:
    events = [scene_of(players).event for players in (10, 2_000)]
    few, many = (cost(partial(correct_often, event)) for event in events)
    print(f"2,000 results: {few.cpu:.3f} s with 10 entrants, {many.cpu:.3f} s with 2,000")  # noqa: T201 (a figure)

    assert (few.outcome, many.outcome, many.cpu < 3 * few.cpu + 0.1) == ("done", "done", True)


def test_draw_of_2000_entrants_is_quick() -> None:
    event = scene_of(2_000).event

    assert cost(lambda: next_draw(event)).cpu < 2


def test_standings_of_2000_entrants_are_quick() -> None:
    scene = Scene([f"P{number}" for number in range(2_000)], table_size=5)
    for _ in range(3):
        scene.play(lambda name: int(name[1:]) % 20)

    assert cost(lambda: standings(scene.event)).cpu < 2


def _line(action: object) -> str:
    return json.dumps({"at": 0, "by": "", "action": to_builtins(action)}) + "\n"


def _opened(**settings: object) -> str:
    return write_event([LogEntry(0, "", opening(short_rules(), **settings))])


def _full(start: str, *lines: str) -> str:
    """Return a file of a megabyte that repeats some lines."""
    block = "".join(lines)
    return start + block * ((MEGABYTE - len(start)) // len(block))


def _started() -> str:
    scene = Scene(5, table_size=5)
    scene.start()
    scene.report(1, 1, 2, 3, 4, 5)
    return write_event(scene.entries)


def _all_stand_by() -> str:
    """Return an event in which 4,000 stand-by players enter and a match of three is drawn again and again."""
    names = "".join(_line({"kind": "enter", "name": f"P{number}", "standby": True}) for number in range(4_000))
    start = _opened() + names
    draw = {"kind": "draw", "match": 1, "tables": [{"players": [1, 2, 3], "dealer": 0}]}
    return _full(start + _line(draw), _line(draw | {"reason": "x"}))


def _results_of_long_rules() -> str:
    """Return an event with rules of many hands, and results after each possible number of them."""
    rules = ohhell.read_rules(
        "[schedule]\nshape='fixed'\nhands=990\nmax=9\n[score]\nmade={base=10,per_bid=1}\nmissed={per_taken=1}\n"
    )
    scene = Scene(3, rules=rules)
    scene.start()
    scene.report(1, 1, 2, 3)
    results = [{"totals": [5, 4, 3], "hands": hands} for hands in range(3, 990)]
    lines = [_line({"kind": "correct", "match": 1, "table": 1, "reason": "x", "result": result}) for result in results]
    return _full(write_event(scene.entries), *lines)


def _many_matches() -> str:
    """Return an event of 50 matches, each drawn as often as possible."""
    scene = Scene(3, matches=50)
    for _ in range(50):
        scene.draw()
        for _ in range(MOST_REDRAWS):
            scene.draw("x")
        scene.do(StartMatch(len(scene.event.matches)))
        scene.report(1, 1, 2, 3)
    return write_event(scene.entries)


NASTY: dict[str, Callable[[], str]] = {
    "open brackets": lambda: HEAD + "[" * MEGABYTE + "\n",
    "open brackets in the rules": lambda: HEAD + '{"at":0,"by":"","action":{"kind":"open","rules":' + "[" * MEGABYTE + "\n",
    "one long line": lambda: "x" * MEGABYTE,
    "empty lines": lambda: HEAD + "\n" * MEGABYTE,
    "announcements": lambda: _full(_opened(), _line({"kind": "announce", "text": "x"})),
    "entrants": lambda: _opened()
    + "".join(_line({"kind": "enter", "name": f"P{number}"}) for number in range(MEGABYTE // 70)),
    "returns": lambda: _full(
        _started(), _line({"kind": "withdraw", "entrant": 1}), _line({"kind": "enter", "name": "Ann"})
    ),
    "renames": lambda: _full(
        _started(), _line({"kind": "rename", "entrant": 1, "name": "Zoe"}), _line({"kind": "rename", "entrant": 1, "name": "Ann"})
    ),
    "corrections": lambda: _full(
        _started(),
        _line({"kind": "correct", "match": 1, "table": 1, "reason": "x", "result": {"totals": [5, 4, 3, 2, 1], "hands": 2}}),
        _line({"kind": "correct", "match": 1, "table": 1, "reason": "x", "result": {"totals": [1, 2, 3, 4, 5], "hands": 2}}),
    ),
    "results of long rules": _results_of_long_rules,
    "redraws": _all_stand_by,
    "matches": _many_matches,
    "calls": lambda: _full(_started(), _line({"kind": "call", "table": 1})),
    "a long record": lambda: _started()
    + _line({"kind": "correct", "match": 1, "table": 1, "reason": "x", "result": {"totals": [5, 4, 3, 2, 1], "hands": 2, "record": "x" * 690_000}}),
}  # fmt: skip


@pytest.mark.parametrize("name", NASTY)
def test_nasty_event_file_is_read_at_little_cost(name: str) -> None:
    text = NASTY[name]()
    found = cost(partial(load_event, text))
    print(f"{name}: {found.cpu:.2f} s, {found.memory / 1e6:.0f} MB, {found.outcome}")  # noqa: T201 (a figure)

    assert found.fits


@pytest.mark.parametrize("name", NASTY)
def test_nasty_event_file_is_read_or_refused_with_a_code(name: str) -> None:
    try:
        load_event(NASTY[name]())
    except OhHellError as error:
        assert error.code  # noqa: PT017 (any other error fails)


LEAVES: tuple[Any, ...] = (
    None,
    True,
    -1,
    0,
    1,
    2,
    10**30,
    1.5,
    "",
    "x",
    "x" * 999,
    "\x00",
    [],
    {},
    [1, 1, 1],
    {"kind": "close"},
)


def _damaged(entries: Sequence[LogEntry], rng: Random) -> str:
    """Return an event file in which one value is another one."""
    lines = [json.loads(encode_entry(entry)) for entry in entries]
    place: Any = rng.choice(lines)
    while True:
        key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        if not isinstance(place[key], dict | list) or not place[key] or rng.random() < 0.1:
            place[key] = rng.choice(LEAVES)
            return HEAD + "".join(f"{json.dumps(line)}\n" for line in lines)
        place = place[key]


@pytest.mark.parametrize("seed", range(200))
def test_damaged_event_file_is_read_or_refused_with_a_code(seed: int) -> None:
    scene = Scene(6, matches=1)
    scene.play(lambda name: ord(name[0]) - 60)
    scene.correct(1, 1, 2, 3)
    scene.close()
    text = _damaged(scene.entries, Random(seed))
    try:
        load_event(text)
        verify_event(read_event(text))
    except OhHellError as error:
        assert error.code  # noqa: PT017 (any other error fails)


@pytest.mark.parametrize("seed", range(50))
def test_mutated_event_file_is_read_or_refused_with_a_code(seed: int) -> None:
    scene = Scene(3, matches=1)
    scene.play(lambda name: ord(name[0]) - 60)
    try:
        load_event(mutated(write_event(scene.entries), seed))
    except OhHellError as error:
        assert error.code  # noqa: PT017 (any other error fails)


@pytest.mark.parametrize("name", records(1_000))
def test_event_of_nasty_records_is_verified_at_little_cost(name: str) -> None:
    scene = Scene([f"P{number}" for number in range(150)], matches=1)
    scene.start()
    record = records(20_000)[name][:20_000]
    for table in range(1, 51):
        scene.do(ReportResult(1, table, TableResult((1, 2, 3), 2, record=f"{record}{table}")))
    found = cost(partial(verify_event, scene.entries))
    print(f"{name}: {found.cpu:.2f} s, {found.memory / 1e6:.0f} MB")  # noqa: T201 (a figure)

    assert (found.outcome, found.fits) == ("done", True)
