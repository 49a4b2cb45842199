"""The result of a table from the record of its game."""

from __future__ import annotations

import pytest

import ohhell
from ohhell.dealing.verify import VerificationReport
from ohhell.rules.errors import OhHellError
from ohhell.tournament.record_results import check_deals, result_of_record
from tournament.events import Scene, play_game, short_rules


def scene_and_names() -> tuple[Scene, list[str]]:
    scene = Scene(3, matches=1)
    scene.start()
    return scene, [scene.event.name(player) for player in scene.event.matches[0].tables[0].players]


def refusal(scene: Scene, text: str) -> OhHellError:
    with pytest.raises(OhHellError) as error:
        result_of_record(scene.event, scene.event.matches[0].tables[0], text)
    return error.value


def test_result_of_a_record_has_totals_and_bids_made() -> None:
    scene, names = scene_and_names()
    game = play_game(names, scene.event.rules, 1)

    result, _ = result_of_record(scene.event, scene.event.matches[0].tables[0], game.record())

    assert (result.totals, result.hands, result.made) == (
        game.totals,
        2,
        tuple(sum(row.bids[seat] == row.taken[seat] for row in game.sheet) for seat in range(3)),
    )


def test_result_of_a_record_is_in_the_order_of_the_table() -> None:
    scene, names = scene_and_names()
    game = play_game(names[::-1], scene.event.rules, 1)

    result, _ = result_of_record(scene.event, scene.event.matches[0].tables[0], game.record())

    assert result.totals == game.totals[::-1]


def test_rules_may_have_another_name() -> None:
    scene, names = scene_and_names()
    renamed = ohhell.read_rules(scene.event.rules.to_toml().replace("Two short hands", "Ours"))
    game = play_game(names, renamed, 1)

    assert result_of_record(scene.event, scene.event.matches[0].tables[0], game.record())[0].totals == game.totals


def test_extra_hands_of_a_tie_do_not_count() -> None:
    scene, names = scene_and_names()
    rules = short_rules('[tie]\nkind = "extra_hands"\n')
    games = (play_game(names, rules, seed) for seed in range(100))
    game = next(game for game in games if len(game.sheet) > 2)

    result, _ = result_of_record(scene.event, scene.event.matches[0].tables[0], game.record())

    assert (result.hands, result.totals) == (2, game.sheet[1].totals)


def test_record_of_other_players_is_refused() -> None:
    scene, names = scene_and_names()
    error = refusal(scene, play_game([*names[:2], "Zoe"], scene.event.rules, 1).record())

    assert (error.code, "Zoe" in error.sentence) == ("other-players", True)


def test_record_by_other_rules_is_refused() -> None:
    scene, names = scene_and_names()
    other = short_rules('[hook]\nkind = "last_not_equal"\n')

    assert refusal(scene, play_game(names, other, 1).record()).sentence == (
        "This record was played by other rules: hook differs."
    )


def test_record_of_a_game_that_is_not_over_is_refused() -> None:
    scene, names = scene_and_names()

    assert refusal(scene, ohhell.Game(scene.event.rules, names, seed=1).record()).code == "not-over"


def test_text_that_is_not_a_record_is_refused() -> None:
    assert refusal(scene_and_names()[0], "hello").code == "not-a-record"


def test_right_deals_are_accepted() -> None:
    check_deals(VerificationReport(2, 9, (), kept=True))  # raises if not


def test_key_that_does_not_match_its_commitment_is_refused() -> None:
    with pytest.raises(OhHellError, match="does not match its commitment"):
        check_deals(VerificationReport(2, 9, (), kept=False))


def test_wrong_deal_is_refused() -> None:
    scene, names = scene_and_names()
    text = play_game(names, scene.event.rules, 1).record()
    _, deals = result_of_record(scene.event, scene.event.matches[0].tables[0], text.replace("seed: 1", "seed: 2"))

    with pytest.raises(OhHellError, match="This record has a wrong deal: "):
        check_deals(deals)
