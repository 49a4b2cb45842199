"""One recorded game a preset, replayed byte for byte."""

from __future__ import annotations

import pytest
from games.record import file_of, recorded_game

import ohhell
from ohhell.rules.state import evolve, start


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_a_recorded_game_is_read_and_written_again_byte_for_byte(preset: str) -> None:
    text = file_of(preset).read_text(encoding="utf-8")

    assert ohhell.read_record(text).record() == text


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_the_same_bots_with_the_same_seed_play_the_recorded_game_again(preset: str) -> None:
    assert recorded_game(preset).record() == file_of(preset).read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_a_recorded_game_folds_to_the_sheet_it_was_played_to(preset: str) -> None:
    game = recorded_game(preset)
    state = start(game.rules, len(game.names))
    for event in game.log:
        state = evolve(state, event)

    assert (state.sheet, state.winners, state.phase) == (game.sheet, game.winners, "over")


def test_no_recorded_game_is_left_of_a_preset_that_is_gone() -> None:
    assert sorted(file.stem for file in file_of("any").parent.glob("*.txt")) == list(ohhell.preset_names())
