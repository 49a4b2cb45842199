"""Head to head."""

from __future__ import annotations

from dataclasses import replace

from hypothesis import given

from ohhell.results.finished_game import FinishedGame
from ohhell.results.head_to_head import Duel, duels
from ohhell.results.season_table import by_person
from results.seasons import FEW, FIRST, SEASON, any_season


def test_two_meet_in_the_games_both_finished() -> None:
    assert duels(SEASON, "Ann") == (
        Duel("Bob", games=3, ahead=2, behind=0, level=1, wins=1.5, other_wins=0.5),
        Duel("Cid", games=2, ahead=1, behind=1, level=0, wins=0.5, other_wins=1),
    )


def test_whoever_left_was_neither_ahead_nor_behind() -> None:
    assert duels([replace(FIRST, places=(2, None, 1))], "Bob") == ()
    assert [one.other for one in duels([replace(FIRST, places=(2, None, 1))], "Ann")] == ["Cid"]


@FEW
@given(any_season)
def test_what_one_is_ahead_the_other_is_behind(games: list[FinishedGame]) -> None:
    met = {name: {duel.other: duel for duel in duels(games, name)} for name in by_person(games)}
    for name, others in met.items():
        for other, mine in others.items():
            theirs = met[other][name]
            assert (mine.ahead, mine.behind, mine.level) == (theirs.behind, theirs.ahead, theirs.level)
            assert (mine.wins, mine.other_wins) == (theirs.other_wins, theirs.wins)
