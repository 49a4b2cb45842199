"""`ohhell event result` and `correct`."""

from __future__ import annotations

import json

import pytest

from cli.event.evenings import Evening
from tournament.events import play_game


def test_result_by_names_in_any_order(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    names = [evening.event.name(player) for player in evening.event.matches[0].tables[0].players]
    told = evening.fine("result", "1", *(f"{name.lower()}={place}" for place, name in enumerate(reversed(names))))

    assert told == f"Match 1, table 1: {names[0]} 2, {names[1]} 1, {names[2]} 0.\n1 result is missing.\n"


def test_last_result_completes_the_match(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    evening.fine("result", "1", "3", "2", "1")

    assert evening.fine("result", "2", "3", "2", "1").endswith("All results are in.\n")


def test_result_from_a_record(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    names = [evening.event.name(player) for player in evening.event.matches[0].tables[0].players]
    game = play_game(names, evening.event.rules, 1)
    record = evening.folder / "game.txt"
    record.write_text(game.record(), encoding="utf-8")
    evening.fine("result", "1", "--record", str(record))
    result = evening.event.matches[0].tables[0].result

    assert result is not None
    assert (result.totals, result.record) == (game.totals, game.record())


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        ((), "Give either the totals or --record FILE."),
        (("1", "2"), "The table has 3 players, but there are 2 totals."),
        (("1", "2", "99"), "Nobody can have 99 points after 2 hands: these rules give 0 to 23. Check the total."),
        (("1", "2", "x"), "Enter a whole number from -999999 to 999999, not 'x'."),
        (("Ann=1", "Bob=2", "Zoe=3"), "Table 1 has other players: you named Ann, Bob, Zoe, but at the table sit "),
        (("1", "2", "3", "--hands", "3"), "3 hands can't have been played: a match has 2. Check the number."),
        (("1", "2", "3", "--match", "2"), "Match 2 isn't drawn yet. Draw it first."),
        (("--record", "nowhere.txt"), "there is no such file."),
    ],
)
def test_result_that_breaks_the_rules_is_refused(evening: Evening, arguments: tuple[str, ...], reason: str) -> None:
    evening.fine("draw")
    evening.fine("start")

    assert reason in evening.refused("result", "1", *arguments)


def test_record_with_an_illegal_move_is_refused_with_its_line(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    record = evening.folder / "game.txt"
    record.write_text("Oh Hell record 1\nnonsense\n", encoding="utf-8")

    assert "game.txt: line 2, column 1" in evening.refused("result", "1", "--record", str(record))


def test_correction_says_who_changed_what(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    evening.fine("result", "1", "3", "2", "1")
    name = evening.event.name(evening.event.matches[0].tables[0].players[0])
    told = evening.fine("correct", "1", "4", "2", "1", "--reason", "misread", "--by", "Dora")

    assert told == f"match 1, table 1: {name} 3 -> 4, by Dora (misread)\n"


def test_correction_that_changes_no_total_says_so(evening: Evening) -> None:
    evening.play()
    players = evening.event.matches[0].tables[0].players
    totals = [f"{evening.event.name(player)}={21 - player}" for player in players]

    assert evening.fine("correct", "1", *totals, "--reason", "checked") == "No total changed.\n"


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("1", "2", "3"), "You can't correct a result without a reason. Say why it changes."),
        (("1", "2", "3", "--remove", "--reason", "x"), "Choose either --remove or a new result."),
        (("--reason", "x"), "Give either the totals or --record FILE."),
    ],
)
def test_correction_is_refused(evening: Evening, arguments: tuple[str, ...], reason: str) -> None:
    evening.play()

    assert reason in evening.refused("correct", "1", *arguments)


def test_correction_of_the_first_match_changes_the_standings_after_the_second(evening: Evening) -> None:
    evening.play()
    evening.play()
    table = evening.event.matches[0].seats[1]
    totals = [f"{evening.event.name(player)}=0" for player in table.players]
    evening.fine("correct", str(table.number), *totals, "--match", "1", "--reason", "wrong sheet")
    rows = {row["name"]: row["points"] for row in json.loads(evening.fine("standings", "--json"))["rows"]}

    assert rows["Ann"] == 20


def test_removed_result_is_missing_again(evening: Evening) -> None:
    evening.play()
    evening.fine("correct", "2", "--remove", "--reason", "wrong table")

    assert "Match 1: 1 result missing, from table 2." in evening.fine("show")
