"""The form of a score pad: the same as that of its record, and more where people came and left."""

from __future__ import annotations

import csv

import pytest

from game_laws import play_by_the_laws
from ohhell import preset
from ohhell.notation.record import text as record_text
from ohhell.printing.export import as_csv, as_json
from ohhell.printing.form import Form, HandScore, filled
from ohhell.printing.layout import layout
from ohhell.printing.pad_form import pad_form
from ohhell.printing.page_fit import PAPERS
from ohhell.scorekeeper.notes import ForfeitChoice, NextMatch, PlayerJoins, PlayerLeaves, Rename, Write
from ohhell.scorekeeper.pad import Pad
from ohhell.scorekeeper.records import record_of
from scenes import house_rules
from scorekeeper.typed_games import next_match, typed, typist_of


def of_records(pad: Pad) -> Form:
    """The form of the records of a pad's matches."""
    return filled([record_text.read(record_text.write(record_of(pad, match.number))) for match in pad.matches])


@pytest.mark.parametrize("name", ["classic", "mrpikes", "screw-your-buddy", "heck-normal", "classic-cancel"])
def test_pad_prints_like_its_record_if_the_players_stayed(name: str) -> None:
    state, _ = play_by_the_laws(preset(name), 6 if name == "classic-cancel" else 4, 5, thorough=0)
    pad = typed(state).pad

    assert as_json(pad_form(pad)) == as_json(of_records(pad))
    assert layout(pad_form(pad), PAPERS["a4"]) == layout(of_records(pad), PAPERS["a4"])


def test_several_matches_print_as_their_records_do() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2, 1]}, format={"matches": 2})
    first, _ = play_by_the_laws(rules, 3, 1, thorough=0)
    second, _ = play_by_the_laws(rules, 3, 2, thorough=0)
    pad = next_match(typed(first), second).pad

    assert layout(pad_form(pad), PAPERS["letter"]) == layout(of_records(pad), PAPERS["letter"])


def test_what_is_still_to_come_is_planned_with_its_dealers() -> None:
    typist = typist_of(preset("classic"), 4, dealer=2)
    typist.hand((0, 0, 0, 0), (1, 0, 0, 0), "h")
    typist.type(Write(1, 2, trump="c"))

    lines = pad_form(typist.pad).matches[0].lines

    assert as_json(pad_form(typist.pad)) == as_json(of_records(typist.pad))
    assert [line.dealer for line in lines[:4]] == [2, 3, 0, 1]
    assert [line.row is None for line in lines[:3]] == [False, True, True]


def test_trumps_in_turn_are_printed_once_the_first_is_drawn() -> None:
    typist = typist_of(preset("heck-normal"), 4, first_trump="d")
    typist.hand((2, 2, 2, 3), (2, 2, 2, 4))
    lines = pad_form(typist.pad).matches[0].lines

    assert [line.trump for line in lines[:6]] == ["d", "h", "s", "nt", "c", "d"]
    assert as_json(pad_form(typist.pad)) == as_json(of_records(typist.pad))


def test_absent_players_have_empty_cells() -> None:
    typist = typist_of(preset("mrpikes"), 3, dealer=0)
    typist.hand((1, 1, 1), (8, 1, 1), "c").type(PlayerJoins("Dee", 1, "lowest"), PlayerLeaves(0))
    typist.hand((1, 1, 1), (7, 1, 1), "d")
    form = pad_form(typist.pad)

    rows = [line.row for line in form.matches[0].lines[:2]]

    assert (form.names, form.players) == (("Ann", "Bob", "Cid", "Dee"), 3)
    assert [row.bids for row in rows if isinstance(row, HandScore)] == [(1, 1, 1, None), (None, 1, 1, 1)]
    assert form.matches[0].lines[2].dealer == 3
    (first, *_) = csv.DictReader(as_csv(form).splitlines())
    assert [first[f"Dee {what}"] for what in ("bid", "tricks", "points", "total")] == [""] * 4
    assert layout(form, PAPERS["a4"]).matches[0].pages


def test_comments_forfeits_and_what_was_picked_are_remarked() -> None:
    state, _ = play_by_the_laws(preset("mrpikes"), 4, 3, thorough=0)
    typist = typed(state)
    owed = typist.pad.match.forfeits[0]
    typist.type(
        Write(1, 3, comment="a card fell on the floor"),
        ForfeitChoice(1, owed.forfeit.seat, owed.forfeit.id, "take a bow"),
        Rename(owed.forfeit.seat, "Zoe"),
    )

    remarks = [(remark.hand, remark.text) for remark in pad_form(typist.pad).matches[0].remarks]

    assert (3, "a card fell on the floor") in remarks
    assert (owed.hand, f"Zoe paid a forfeit: {owed.forfeit.id} (take a bow)") in remarks


def test_csv_of_a_pad_says_who_owes_and_who_paid_a_forfeit() -> None:
    state, _ = play_by_the_laws(preset("mrpikes"), 4, 3, thorough=0)
    typist = typed(state)
    owed, other = typist.pad.match.forfeits[:2]
    typist.type(ForfeitChoice(1, owed.forfeit.seat, owed.forfeit.id, "take a bow"))
    names = typist.pad.names
    (row, *_) = csv.DictReader(as_csv(pad_form(typist.pad)).splitlines())

    assert (
        row["forfeits"]
        == f"{names[owed.forfeit.seat]}: pants, paid (take a bow); {names[other.forfeit.seat]}: pants, owed"
    )


def test_totals_of_earlier_matches_are_those_on_the_pad() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]}, format={"matches": 2})
    typist = typist_of(rules, 3, dealer=0).hand((1, 0, 0), (1, 0, 0), "h").type(NextMatch(1))

    form = pad_form(typist.pad)

    assert form.matches[1].earlier == typist.pad.matches[0].totals
    assert form.matches[0].earlier == (0, 0, 0)
