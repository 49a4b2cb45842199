"""One recorded game a preset, replayed byte for byte."""

from __future__ import annotations

import pytest

import ohhell
from games.record import file_of
from ohhell.dealing.verify import verify
from ohhell.notation.record import text as record_text
from ohhell.rules.state import evolve, start


def recorded(preset: str) -> str:
    return file_of(preset).read_text(encoding="utf-8")


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_a_recorded_game_is_read_and_written_again_byte_for_byte(preset: str) -> None:
    assert ohhell.read_record(recorded(preset)).record() == recorded(preset)


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_a_recorded_game_was_played_under_the_preset_to_its_end(preset: str) -> None:
    game = ohhell.read_record(recorded(preset))

    assert (game.rules, bool(game.winners)) == (ohhell.preset(preset), True)


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_a_recorded_game_folds_to_the_sheet_that_is_written_in_it(preset: str) -> None:
    record, read = record_text.read(recorded(preset))
    state = start(record.rules, len(record.names))
    for event in record.events:
        state = evolve(state, event)

    assert state == read


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_every_hand_of_a_recorded_game_is_dealt_again_from_its_seed(preset: str) -> None:
    record, _ = record_text.read(recorded(preset))

    assert verify(start(record.rules, len(record.names)), record.events, record.seed).differences == ()


def test_no_recorded_game_is_left_of_a_preset_that_is_gone() -> None:
    assert sorted(file.stem for file in file_of("any").parent.glob("*.txt")) == list(ohhell.preset_names())
