"""Names: two spellings become one person and two again; somebody is removed and leaves no name."""

from __future__ import annotations

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ohhell.results.export import document, hands_csv, table_csv
from ohhell.results.finished_game import FinishedGame, encode
from ohhell.results.people import Roster, check_apart, forget, merge, people_in, unmerge, with_people
from ohhell.results.season import SeasonFilter, person_report, season, summary
from ohhell.rules.errors import OhHellError
from results.seasons import FEW, FIRST, NAMES, SEASON, THIRD, any_season, game

EVERYBODY = SeasonFilter(bots=True)

ANNE = game("fourth", "2026-03-01", ("Anne", "Bob"), [(1, (1, 0), (1, 0), (11, 10))])
GAMES = [*SEASON, ANNE]


def everything(games: list[FinishedGame], roster: Roster) -> str:
    """Every report, export and record of *games* as one text."""
    found = season(games, roster)
    texts = [table_csv(found.table), hands_csv(found.games), json.dumps(document(games, roster, SeasonFilter()))]
    return "\n".join([*texts, *(encode(one).decode() for one in games), repr(roster)])


def test_two_spellings_become_one_person_with_the_games_of_both() -> None:
    roster = merge(GAMES, Roster(), "Anne", "Ann")
    ann = summary(with_people(GAMES, roster), "Ann")

    assert (ann.games, ann.wins, roster.spellings("Ann")) == (4, 2.5, ("Anne",))
    assert "Anne" not in {line.name for line in season(GAMES, roster).table}


@FEW
@given(any_season, st.sampled_from(NAMES), st.sampled_from(NAMES))
def test_merging_and_parting_again_changes_nothing(games: list[FinishedGame], spelling: str, into: str) -> None:
    before = Roster()
    try:
        after = merge(games, before, spelling, into)
    except OhHellError as refused:
        assert refused.code in {"no-such-person", "same-person", "played-together"}  # noqa: PT017 (either may happen)
        return

    assert unmerge(after, spelling) == before
    assert season(games, unmerge(after, spelling)) == season(games)
    assert len(season(games, after, EVERYBODY).table) == len(season(games, choice=EVERYBODY).table) - 1


def test_unmerge_keeps_names_merged_into_the_unmerged_one() -> None:
    names = [*GAMES, game("fifth", "", ("Annie", "Bob"), [(1, (1, 0), (1, 0), (11, 10))])]
    roster = merge(names, merge(names, Roster(), "Annie", "Anne"), "Anne", "Ann")

    assert roster.spellings("Ann") == ("Anne", "Annie")
    assert unmerge(roster, "Anne") == merge(names, Roster(), "Annie", "Anne")


def test_merged_names_are_followed_to_the_last_one() -> None:
    roster = Roster((("Abe", "Bea"), ("Bea", "Cia"), ("Zac", "Bea")))

    assert [roster.person(name) for name in ("Abe", "Bea", "Cia", "Zac", "Dee")] == ["Cia", "Cia", "Cia", "Cia", "Dee"]
    assert (roster.spellings("Cia"), roster.spellings("Bea")) == (("Abe", "Bea", "Zac"), ())


def test_two_who_sat_at_one_table_are_not_one() -> None:
    with pytest.raises(OhHellError, match="they played in the same game on 2026-01-01") as refused:
        merge(GAMES, Roster(), "Cid", "Bob")
    with pytest.raises(OhHellError, match=r"they played in the same game"):
        merge([game("x", "", ("Ann", "Bob"), [(1, (1, 0), (1, 0), (1, 0))])], Roster(), "Ann", "Bob")

    assert refused.value.code == "played-together"


@pytest.mark.parametrize(
    ("spelling", "into", "code"),
    [("Zoe", "Ann", "no-such-person"), ("Ann", "Zoe", "no-such-person"), ("Ann", "Ann", "same-person")],
)
def test_only_two_different_people_who_played_can_be_merged(spelling: str, into: str, code: str) -> None:
    with pytest.raises(OhHellError) as refused:
        merge(GAMES, Roster(), spelling, into)

    assert refused.value.code == code


def test_name_that_was_merged_cannot_be_merged_again_before_it_is_parted() -> None:
    roster = merge(GAMES, Roster(), "Anne", "Ann")

    with pytest.raises(OhHellError, match=r"Nobody here is called 'Anne'."):
        merge(GAMES, roster, "Ann", "Anne")


def test_name_that_was_not_merged_cannot_be_parted() -> None:
    with pytest.raises(OhHellError) as refused:
        unmerge(Roster(), "Ann")

    assert refused.value.code == "not-merged"


def test_game_with_two_spellings_of_one_person_is_not_taken() -> None:
    roster = merge(GAMES, Roster(), "Anne", "Ann")
    both = game("both", "", ("Ann", "Anne"), [(1, (1, 0), (1, 0), (1, 0))])
    check_apart(FIRST, roster)

    with pytest.raises(OhHellError, match="two of its players are 'Ann' here") as refused:
        check_apart(both, roster)

    assert refused.value.code == "played-together"
    assert with_people([both], roster) == [both]


@FEW
@given(any_season, st.sampled_from(NAMES), st.booleans())
def test_removed_person_leaves_no_trace_of_the_name(games: list[FinishedGame], person: str, merged: bool) -> None:  # noqa: FBT001 (drawn)
    odd = {"Ann": "Quxilla", "Anne": "Quxille"}
    gone = odd.get(person, "Quxilla")
    named = [replace(one, names=tuple(odd.get(name, name) for name in one.names)) for one in games]
    apart = any({*odd.values()} <= {*one.names} for one in named)
    roster = Roster((("Quxille", "Quxilla"),)) if merged and not apart else Roster()
    if gone not in people_in(named, roster):
        return
    text = everything(*forget(named, roster, gone))

    assert gone not in text
    assert roster == Roster() or "Qux" not in text


@FEW
@given(any_season, st.sampled_from(NAMES))
def test_what_the_others_did_stays_as_it_was(games: list[FinishedGame], person: str) -> None:
    if person not in people_in(games, Roster()):
        return
    before, after = season(games), season(forget(games, Roster(), person)[0])

    assert list(after.table) == [line for line in before.table if line.name != person]
    for line in after.table:
        report = person_report(forget(games, Roster(), person)[0], line.name)
        assert report.calibration == person_report(games, line.name).calibration
        assert report.form == person_report(games, line.name).form


def test_removed_person_leaves_only_running_totals() -> None:
    left, _ = forget([THIRD], Roster(), "Cid")
    (line, _) = left[0].lines

    assert (left[0].names, left[0].totals, left[0].forfeits) == (("Ann", "Bob", ""), (0, 0, -10), ())
    assert (line.bids, line.taken, line.points) == ((0, 2, None), (0, 1, None), (5, -5, None))
    assert line.totals == (5, -5, -5)


def test_game_of_others_stays_when_a_person_is_removed() -> None:
    left, _ = forget(GAMES, Roster(), "Cid")

    assert ANNE in left


def test_game_without_any_person_is_removed() -> None:
    left, _ = forget(forget([ANNE], Roster(), "Anne")[0], Roster(), "Bob")

    assert left == []


def test_nobody_who_never_played_can_be_removed() -> None:
    with pytest.raises(OhHellError) as refused:
        forget(GAMES, Roster(), "Zoe")

    assert refused.value.code == "no-such-person"
