"""`ohhell event`: an event on one file."""

from __future__ import annotations

import csv
import io
import json
from pathlib import Path

import pytest

from cli.program import Outcome, call
from ohhell.cli.event.event_file import load
from ohhell.tournament.tournament import Tournament
from tournament.events import NAMES, SHORT, play_game


class Evening:
    """An event in a file, played by commands."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.file = folder / "cup.event"

    def do(self, command: str, *arguments: str) -> Outcome:
        return call("event", command, str(self.file), *arguments)

    def fine(self, command: str, *arguments: str) -> str:
        """Return what a command prints, which must succeed."""
        outcome = self.do(command, *arguments)
        assert (outcome.status, outcome.err) == (0, "")
        return outcome.out

    def refused(self, command: str, *arguments: str) -> str:
        """Return why a command is refused; it must leave the file as it was."""
        before = self.file.read_bytes()
        outcome = self.do(command, *arguments)
        assert (outcome.status, outcome.out, self.file.read_bytes() == before) == (2, "", True)
        return outcome.err.removeprefix("ohhell: ").strip()

    @property
    def event(self) -> Tournament:
        return load(self.file)[1]

    def play(self) -> None:
        """Draw and finish the next match: the earlier in the alphabet, the more points."""
        self.fine("draw")
        self.fine("start")
        for table in self.event.matches[-1].tables:
            totals = [f"{name}={20 - NAMES.index(name)}" for name in map(self.event.name, table.players)]
            self.fine("result", str(table.number), *totals)


@pytest.fixture
def opened(tmp_path: Path) -> Evening:
    """An event of two short matches at tables of three."""
    (tmp_path / "short.toml").write_text(SHORT, encoding="utf-8")
    evening = Evening(tmp_path)
    rules = str(tmp_path / "short.toml")
    evening.fine("new", "Spring Cup", "--rules", rules, "--size", "3", "--matches", "2", "--seed", "spring")
    return evening


@pytest.fixture
def evening(opened: Evening) -> Evening:
    """The event with six players."""
    opened.fine("enter", *NAMES[:6])
    return opened


def test_event_without_a_command_shows_its_help() -> None:
    assert "Open an event in a new file." in call("event").out


def test_new_event_has_the_format_of_its_rules(tmp_path: Path) -> None:
    told = Evening(tmp_path).fine("new", "Spring Cup", "--seed", "spring")

    assert told == (
        "Opened Spring Cup: 4 matches of Irish Championship at tables of 5.\n"
        "The seed of all draws is spring. Publish it before the first draw.\n"
    )


def test_new_event_gets_a_random_seed(tmp_path: Path) -> None:
    Evening(tmp_path).fine("new", "Spring Cup")

    assert len(Evening(tmp_path).event.settings.seed) == 16


def test_new_event_never_replaces_a_file(opened: Evening) -> None:
    assert opened.refused("new", "Other").endswith("the file already exists. Choose another name.")


def test_new_event_leaves_ties_shared_that_extra_hands_would_decide(tmp_path: Path) -> None:
    outcome = Evening(tmp_path).do("new", "Spring Cup", "--rules", "mrpikes")

    assert (outcome.status, outcome.err) == (0, "Ties stay shared in an event: no extra hands are played.\n")


@pytest.mark.parametrize(
    ("arguments", "reason"),
    [
        (("--seating", "alphabetical"), "Choose random, avoid-repeats, fixed or by-standing, not 'alphabetical'."),
        (("--combine", "median"), "Choose sum, mean or places, not 'median'."),
        (("--matches", "0"), "Enter a whole number from 1 to 50, not '0'."),
        (("--rules", "classic", "--mixed"), "Totals can't be added up"),
        (("--rules", "irish", "--size", "4"), "These rules want tables of exactly 5 players."),
        (("--rules", "nothing"), "nothing"),
    ],
)
def test_new_event_with_bad_settings_is_refused(tmp_path: Path, arguments: tuple[str, ...], reason: str) -> None:
    outcome = Evening(tmp_path).do("new", "Spring Cup", *arguments)

    assert (outcome.status, reason in outcome.err, list(tmp_path.iterdir())) == (2, True, [])


def test_new_event_in_a_folder_that_does_not_exist_is_refused(tmp_path: Path) -> None:
    assert "there is no folder" in Evening(tmp_path / "nowhere").do("new", "Spring Cup").err


def test_players_enter_by_name(opened: Evening) -> None:
    assert opened.fine("enter", "Ann", " Bob  Lee ") == "Entered 2 players. There are 2 now.\n"
    assert [entrant.name for entrant in opened.event.active] == ["Ann", "Bob Lee"]


def test_players_enter_from_a_list(opened: Evening) -> None:
    players = opened.folder / "players.csv"
    players.write_text("\ufeffname;standby\r\nJürgen;\r\n\r\nZoë;yes\r\n", encoding="utf-8")
    opened.fine("enter", "--list", str(players))

    assert [(one.name, one.standby) for one in opened.event.active] == [("Jürgen", False), ("Zoë", True)]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"Ann\nBob\nANN\n", "Can't use the list: line 3: ANN is on line 1 already."),
        ("Jürgen\n".encode("latin-1"), "is not UTF-8 text."),
        (b"", "The list has no names. Write one name per line."),
        (b"Zoe\nAnn\n", "Ann is entrant 1 already."),
    ],
)
def test_list_with_a_mistake_enters_nobody(evening: Evening, content: bytes, reason: str) -> None:
    players = evening.folder / "players.csv"
    players.write_bytes(content)

    assert reason in evening.refused("enter", "--list", str(players))


def test_list_that_grew_enters_only_the_new_names(evening: Evening) -> None:
    told = evening.fine("enter", "--new-only", "ann", "Zoe")

    assert told == "Entered 1 player; 1 were entered already. There are 7 now.\n"


def test_enter_needs_a_name(evening: Evening) -> None:
    assert "Write at least one name, or a file with --list." in evening.refused("enter")


def test_double_entry_is_refused(evening: Evening) -> None:
    assert evening.refused("enter", "Zoe", "Ann").startswith("Ann can't enter: Ann is entrant 1 already.")


def test_late_entrant_hears_that_the_match_is_drawn(evening: Evening) -> None:
    evening.fine("draw")

    assert "Match 1 is already drawn. Draw it again with --again to seat them." in evening.fine("enter", "Zoe")


def test_rename_corrects_a_name(evening: Evening) -> None:
    evening.fine("rename", "ann", "Anna")

    assert evening.event.name(1) == "Anna"


def test_withdrawal_before_a_draw(evening: Evening) -> None:
    assert evening.fine("withdraw", "Ann") == "Ann plays no more from match 1 on.\n"


@pytest.mark.parametrize(
    ("started", "remedy"),
    [(False, "Name a substitute or draw the match again with --again."), (True, "Name a substitute.")],
)
def test_withdrawal_of_a_seated_player_says_what_to_do(evening: Evening, *, started: bool, remedy: str) -> None:
    evening.fine("draw")
    if started:
        evening.fine("start")

    assert evening.fine("withdraw", "Ann").endswith(f"They have a seat in match 1. {remedy}\n")


def test_withdrawal_of_an_unknown_name_is_refused(evening: Evening) -> None:
    assert evening.refused("withdraw", "Zoe") == "Nobody called 'Zoe' entered. Check the spelling."


def test_draw_seats_everybody(evening: Evening) -> None:
    lines = evening.fine("draw").splitlines()

    assert (lines[0], sorted(" ".join(lines[1:3]).replace("*", "").split())) == (
        "Seating of match 1",
        ["1", "2", *NAMES[:6], "Table", "Table"],
    )


def test_draw_with_the_same_seed_is_the_same(evening: Evening, tmp_path: Path) -> None:
    other = Evening(tmp_path)
    other.file = tmp_path / "other.event"
    other.fine("new", "Other", "--rules", str(tmp_path / "short.toml"), "--size", "3", "--seed", "spring")
    other.fine("enter", *NAMES[:6])

    assert other.fine("draw", "--json") == evening.fine("draw", "--json")


def test_draw_asked_for_twice_is_refused(evening: Evening) -> None:
    evening.fine("draw")

    assert evening.refused("draw") == "Match 1 is already drawn. Start it, or give a reason to draw it again."


def test_match_is_drawn_again_with_a_reason(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("withdraw", "Ann")
    evening.fine("enter", "Zoe")

    assert json.loads(evening.fine("draw", "--again", "Ann is ill", "--json"))["redraws"] == ["Ann is ill"]


def test_draw_is_refused_if_the_tables_are_not_full(evening: Evening) -> None:
    evening.fine("enter", "Zoe")

    assert evening.refused("draw").startswith("7 players don't fill tables of 3: 2 more are needed")


def test_substitute_takes_the_seat(evening: Evening) -> None:
    evening.fine("enter", "--standby", "Zoe")
    evening.fine("draw")
    evening.fine("start")
    evening.fine("withdraw", "Ann")

    assert evening.fine("substitute", "Ann", "Zoe").startswith("Zoe plays for Ann at table ")


def test_seating_is_shown_as_csv(evening: Evening) -> None:
    evening.fine("draw")
    rows = list(csv.DictReader(io.StringIO(evening.fine("seating", "--csv"))))

    assert sorted(row["name"] for row in rows) == list(NAMES[:6])


def test_seating_of_a_match_that_is_not_drawn_is_refused(evening: Evening) -> None:
    assert evening.refused("seating", "--match", "2") == "Match 2 isn't drawn yet. Draw it first."


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


def test_standings_before_the_first_result(evening: Evening) -> None:
    assert evening.fine("standings") == "No results yet.\n"


def test_standings_show_places_movement_and_shared_places(evening: Evening) -> None:
    evening.play()
    evening.fine("draw")
    evening.fine("start")
    for table in evening.event.matches[1].tables:
        evening.fine("result", str(table.number), *("0" if player < 5 else "6" for player in table.players))

    assert evening.fine("standings").splitlines() == [
        "Standings after match 2",
        "       player  match 1  match 2  points",
        "1  +4  Eve          16        6      22",
        "2  +4  Fay          15        6      21",
        "3  -2  Ann          20        0      20",
        "4  -2  Bob          19        0      19",
        "5  -2  Cid          18        0      18",
        "6  -2  Dee          17        0      17",
    ]


def test_standings_list_details_of_shared_places(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    evening.fine("result", "1", "1", "1", "1")

    assert "Shared places, with details that don't decide them" in evening.fine("standings")


def test_standings_after_an_earlier_match(evening: Evening) -> None:
    evening.play()
    evening.play()

    assert evening.fine("standings", "--after", "1").startswith("Standings after match 1\n")


def test_standings_as_csv(evening: Evening) -> None:
    evening.play()
    rows = list(csv.DictReader(io.StringIO(evening.fine("standings", "--csv"))))

    assert [row["name"] for row in rows] == list(NAMES[:6])


def test_standings_are_not_csv_and_json_at_once(evening: Evening) -> None:
    assert "Choose either --csv or --json." in evening.refused("standings", "--csv", "--json")


def test_show_tells_what_waits_for_the_director(evening: Evening) -> None:
    evening.fine("enter", "Zoe", "--standby")
    evening.fine("draw")
    evening.fine("start")
    evening.fine("withdraw", "Fay")
    evening.fine("call", "1", "A card fell", "--by", "Ann")
    evening.fine("dispute", "2", "wrong total", "--by", "Bob")

    assert evening.fine("show").splitlines() == [
        "Spring Cup",
        "5 players, 1 stand-by, 1 withdrawn",
        "Match 1: 2 results missing, from tables 1, 2.",
        "Call 1, match 1, table 1, Ann: A card fell",
        "Dispute 1, match 1, table 2, Bob: wrong total",
    ]


@pytest.mark.parametrize(
    ("commands", "line"),
    [
        ([], "No match is drawn yet."),
        ([("draw",)], "Match 1 is drawn but not started."),
        ([("draw",), ("start",), ("result", "1", "1", "2", "3"), ("result", "2", "1", "2", "3")], "Match 1 is complete. Draw the next match."),
    ],
)  # fmt: skip
def test_show_tells_what_comes_next(evening: Evening, commands: list[tuple[str, ...]], line: str) -> None:
    for command in commands:
        evening.fine(*command)

    assert evening.fine("show").splitlines()[-1] == line


def test_show_tells_the_hand_by_the_pace(tmp_path: Path) -> None:
    evening = Evening(tmp_path)
    evening.fine("new", "Spring Cup", "--pace", "4")
    evening.fine("enter", *NAMES[:5])
    evening.fine("draw")
    evening.fine("start")

    assert "At the pace of 4 minutes per hand, tables should be on hand 1." in evening.fine("show")


def test_show_as_json_has_the_version(evening: Evening) -> None:
    assert json.loads(evening.fine("show", "--json"))["version"] == 7


def test_calls_and_disputes_are_answered(evening: Evening) -> None:
    evening.play()
    told = [
        evening.fine("announce", "Dinner at seven"),
        evening.fine("call", "1"),
        evening.fine("answer", "1", "Dealt again"),
        evening.fine("dispute", "2", "wrong total"),
        evening.fine("resolve", "1", "The sheet stands"),
    ]

    assert told == [
        "Announced.\n",
        "Call 1 waits for an answer.\n",
        "Call 1 is answered.\n",
        "Dispute 1 is open.\n",
        "Dispute 1 is resolved.\n",
    ]


def test_closed_event_is_verified(evening: Evening) -> None:
    evening.play()
    evening.play()
    evening.fine("close")

    assert evening.fine("verify").splitlines() == [
        "All is well: 2 draws from the seed.",
        "4 results typed by people, without a record.",
        "The final standings agree.",
    ]


def test_event_with_records_is_verified(evening: Evening) -> None:
    evening.fine("draw")
    evening.fine("start")
    names = [evening.event.name(player) for player in evening.event.matches[0].tables[0].players]
    record = evening.folder / "game.txt"
    record.write_text(play_game(names, evening.event.rules, 1).record(), encoding="utf-8")
    evening.fine("result", "1", "--record", str(record))
    evening.fine("correct", "1", "1", "2", "3", "--reason", "checked")

    assert evening.fine("verify").splitlines() == [
        "All is well: 1 draw from the seed, 1 record with 2 hands.",
        "1 result typed by people, without a record.",
        "1 correction.",
        "The event is not closed yet.",
    ]


def test_show_tells_that_an_event_is_closed(evening: Evening) -> None:
    evening.play()
    evening.fine("close", "--reason", "It is late")

    assert evening.fine("show").splitlines()[-1] == "The event is closed after match 1."


def test_event_is_not_closed_early_without_a_reason(evening: Evening) -> None:
    evening.play()

    assert evening.refused("close").startswith("You can't close the event: 1 of 2 matches were played.")


def test_changed_total_is_found(evening: Evening) -> None:
    evening.play()
    evening.play()
    evening.fine("close")
    text = evening.file.read_text(encoding="utf-8")
    evening.file.write_text(text.replace('"totals":[', '"totals":[0,').replace(",20],", "],"), encoding="utf-8")

    assert evening.do("verify").status == 1


@pytest.mark.parametrize("command", [("event", "verify"), ("verify",)])
def test_wrong_draw_is_found_by_both_commands(evening: Evening, command: tuple[str, ...]) -> None:
    evening.fine("draw")
    text = evening.file.read_text(encoding="utf-8")
    evening.file.write_text(text.replace('"seed":"spring"', '"seed":"summer"'), encoding="utf-8")
    outcome = call(*command, str(evening.file), "--json")

    assert (outcome.status, [one["code"] for one in json.loads(outcome.out)["problems"]]) == (1, ["draw-differs"])


def test_wrong_draw_is_explained(evening: Evening) -> None:
    evening.fine("draw")
    text = evening.file.read_text(encoding="utf-8")
    evening.file.write_text(text.replace('"seed":"spring"', '"seed":"summer"'), encoding="utf-8")

    assert evening.do("verify").out.startswith("Line 9: The draw of match 1 is not the one that the seed gives: ")


@pytest.mark.parametrize("command", [("event", "verify"), ("event", "standings"), ("verify",)])
@pytest.mark.parametrize("content", [b'{"format":"ohhell-event","version":1}\n{"at":0', b'{"format":"ohhell-event"}\n'])
def test_broken_event_file_is_refused(tmp_path: Path, command: tuple[str, ...], content: bytes) -> None:
    file = tmp_path / "cup.event"
    file.write_bytes(content)
    outcome = call(*command, str(file))

    assert (outcome.status, "cup.event: line " in outcome.err) == (2, True)


def test_export_writes_every_sheet(evening: Evening) -> None:
    evening.play()
    evening.fine("draw")
    evening.fine("start")
    names = [evening.event.name(player) for player in evening.event.matches[1].tables[0].players]
    record = evening.folder / "game.txt"
    record.write_text(play_game(names, evening.event.rules, 1).record(), encoding="utf-8")
    evening.fine("result", "1", "--record", str(record))
    evening.fine("export", str(evening.folder / "out"))

    assert sorted(path.name for path in (evening.folder / "out").iterdir()) == [
        "event.json",
        "match-2-table-1.txt",
        "seating-1.csv",
        "seating-2.csv",
        "standings-1.csv",
        "standings-2.csv",
    ]


def test_export_replaces_files_only_with_force(evening: Evening) -> None:
    folder = str(evening.folder / "out")
    evening.fine("export", folder)

    assert "already exists" in evening.refused("export", folder)
    assert evening.fine("export", folder, "--force") == f"Wrote 1 files into {folder}.\n"


def test_league_adds_up_events(evening: Evening, tmp_path: Path) -> None:
    evening.play()
    evening.fine("close", "--reason", "late")
    second = Evening(tmp_path)
    second.file = tmp_path / "second.event"
    second.fine("new", "Autumn", "--rules", str(tmp_path / "short.toml"), "--size", "3", "--matches", "1")
    second.fine("enter", "Bob", "Cid", "Dee")
    second.play()
    second.fine("close")

    assert evening.fine("league", str(second.file), "--points", "5,3,1").splitlines() == [
        "    player  Spring Cup  Autumn  total",
        "1   Bob              3       5      8",
        "2   Ann              5       -      5",
        "3   Cid              1       3      4",
        "4   Dee              0       1      1",
        "5=  Eve              0       -      0",
        "5=  Fay              0       -      0",
    ]


def test_league_as_json(evening: Evening) -> None:
    evening.play()
    evening.fine("close", "--reason", "late")
    told = json.loads(evening.fine("league", "--json", "--best", "1"))

    assert (told["events"], told["players"][0]["total"]) == (["Spring Cup"], 25)


def test_league_counts_an_event_once(evening: Evening) -> None:
    evening.play()
    evening.fine("close", "--reason", "late")

    assert "Spring Cup is given twice." in evening.refused("league", str(evening.file))
