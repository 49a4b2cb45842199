"""`ohhell event new`, `enter`, `withdraw` and `rename`."""

from __future__ import annotations

from pathlib import Path

import pytest

from cli.event.evenings import Evening


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
        (("--combine", "median"), "Choose sum, mean, places or above-mean, not 'median'."),
        (("--matches", "0"), "Enter a whole number from 1 to 50, not '0'."),
        (("--rules", "classic", "--mixed"), "Totals can't be added up"),
        (("--rules", "irish", "--size", "4"), "These rules want tables of exactly 5 players."),
        (("--rules", "nothing"), "nothing"),
        (("--combine", "above-mean"), "choose a duplicate event, or add up the points."),
        (("--duplicate",), "A duplicate event is played online"),
    ],
)
def test_new_event_with_bad_settings_is_refused(tmp_path: Path, arguments: tuple[str, ...], reason: str) -> None:
    outcome = Evening(tmp_path).do("new", "Spring Cup", *arguments)

    assert (outcome.status, reason in outcome.err, list(tmp_path.iterdir())) == (2, True, [])


def test_new_event_plays_the_same_deals_at_all_tables_if_it_is_a_duplicate_one(tmp_path: Path) -> None:
    Evening(tmp_path).fine("new", "Spring Cup", "--online", "--duplicate", "--combine", "above-mean")
    settings = Evening(tmp_path).event.settings

    assert (settings.online, settings.duplicate, settings.combine) == (True, True, "above_mean")


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
