"""A match is played through the program itself, line by line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import ohhell
from cli.program import call, first_legal, run, saying, until
from ohhell.rules.cards import Card
from ohhell.rules.events import Deal
from ohhell.table.game import Game
from ohhell.tui.autosave import Autosave
from ohhell.tui.news import News
from ohhell.tui.play import TerminalGame
from ohhell.tui.screen import Screen


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_every_preset_is_played_in_a_narrow_window_without_colours(preset: str) -> None:
    outcome = call("terminal", "--preset", preset, "--seed", "1", reply=until(2), COLUMNS="40")

    too_long = [line for line in outcome.out.splitlines() if len(line) > 40 and "ohhell terminal" not in line]
    assert (outcome.status, outcome.err, too_long) == (0, "", [])
    assert "\x1b" not in outcome.out


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_every_preset_is_told_in_sentences(preset: str) -> None:
    outcome = call("terminal", "--preset", preset, "--seed", "1", "--plain", reply=until(2))

    assert (outcome.status, outcome.err) == (0, "")
    assert not set("─│♠♥♦♣") & set(outcome.out)


def test_a_whole_game_is_played_from_a_pipe_to_its_winner(folder: Path) -> None:
    outcome = run("terminal", "--preset", "judgement", "--seed", "1", typed="0\n1\n" * 200, folder=folder)

    assert (outcome.status, outcome.err) == (0, "")
    assert re.search(
        r"\n\w+ wins? with \d+ points\.\n\nGame saved\. To replay it:\n  \S+ -m ohhell replay ", outcome.out
    )


def test_the_bare_command_starts_a_game() -> None:
    outcome = call("terminal")

    assert (outcome.status, outcome.out.splitlines()[0]) == (0, "Oh Hell   Classic Oh Hell")


def test_a_refused_move_is_explained_and_asked_again() -> None:
    outcome = call(
        "terminal", "--preset", "mrpikes", "--seed", "1", reply=saying("99", "2c", "0", "", "2d", "zzz", "77")
    )

    assert "\nYou can't bid 99: with 10 cards, bids go from 0 to 10.\nYour bid> " in outcome.out
    assert "\nYou can't play 2c: bidding isn't finished.\nYour bid> " in outcome.out
    assert re.search(r"\nYou can't play 2d: [^>]*\nYour card> ", outcome.out)
    assert "I don't understand 'zzz'" in outcome.out
    assert "There is no card 77" in outcome.out


def test_the_hooked_bid_is_named_with_its_reason() -> None:
    outcome = call("terminal", "--preset", "classic", "--players", "4", "--seed", "5", reply=until(1))

    assert re.search(
        r"You must bid \d\.\nYou can't bid \d: the bids would add up to 1, the number of tricks\.",
        outcome.out,
    )


def test_every_number_the_hook_closes_is_named() -> None:
    rules = ohhell.preset("classic").to_toml().replace('"last_not_equal"', '"any_below"')
    Path("below.toml").write_text(rules, encoding="utf-8")

    outcome = call("terminal", "--rules", "below.toml", "--players", "3", "--seed", "1", reply=until(3))

    assert re.search(r"You can't bid \d: .* You can't bid \d[^:]* either\.", " ".join(outcome.out.split()))


def test_a_bid_can_be_changed_until_the_next_player_bids() -> None:
    def reply(asked: str) -> str:
        if asked.endswith("Continue> "):
            return "" if "You change to 3." in asked else "change 3"
        return "quit" if "Your card" in asked else first_legal(asked)

    outcome = call("terminal", "--preset", "screw-your-buddy", "--seed", "5", reply=reply)

    assert "You bid 0. Enter keeps it; another number changes it." in outcome.out
    assert re.search(r"Bids .*You 3", outcome.out)


def test_a_bid_can_be_changed_until_the_first_card_is_led() -> None:
    rules = ohhell.preset("heck-friendly").to_toml() + '\n[bid]\nchange = "until_play"\n'
    Path("free.toml").write_text(rules, encoding="utf-8")
    offered: list[str] = []

    def reply(asked: str) -> str:
        offered.append(asked)
        if len(offered) > 30:
            return "quit"
        return "2" if asked.endswith("Continue> ") and "Bids " not in asked else first_legal(asked)

    outcome = call("terminal", "--rules", "free.toml", "--players", "3", "--seed", "2", reply=reply)

    assert all("Bids " in asked for asked in offered if asked.endswith("Continue> "))
    assert any(asked.endswith("Continue> ") for asked in offered), outcome.out


def test_sealed_bids_are_counted_down_and_shown_together() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", reply=saying("0", "2", "", "quit"))

    assert "\nYou bid 0. Enter shows the bids; another number changes it.\nContinue> 2\n" in outcome.out
    assert re.search(r"Continue> \nOne, two, three!\nBids   You 2   Ada \d", outcome.out)


def test_bids_kept_in_the_head_are_not_shown_once_cards_are_played() -> None:
    outcome = call("terminal", "--preset", "irish", "--seed", "1", reply=saying("0", "1", "who", "quit"))

    assert "Remember them" in " ".join(outcome.out.split())
    assert re.search(r"Needs  You 0/0 wants 0   Ada took \d   Ben took \d", outcome.out)
    assert re.search(r"\nAda +- +\d +- +\d+\n", outcome.out)


def test_comments_are_noted_where_the_rules_keep_them(folder: Path) -> None:
    lines = ("comment  brave  bid", f"comment {'x' * 600}", "quit")

    kept = call("terminal", "--preset", "mrpikes", "--seed", "1", "--save", "game.txt", reply=saying(*lines))
    refused = call("terminal", "--preset", "irish", "--seed", "1", reply=saying("comment no", "quit"))

    assert "Comment added." in kept.out
    assert "Can't save the comment" in kept.out
    assert "comment: brave bid\n" in (folder / "game.txt").read_text(encoding="utf-8")
    assert "These rules have no comments on the score sheet." in refused.out


@pytest.mark.parametrize("style", [[], ["--plain"]])
def test_everything_can_be_shown_again(style: list[str]) -> None:
    asked = ("", "last", "sheet", "0", "", "", "hand", "who", "last", "1", "last", "help", "rules", "quit")

    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", *style, reply=saying(*asked))

    words = " ".join(outcome.out.split())
    assert outcome.status == 0
    assert "Enter a number: how many tricks you will take." in words
    assert "Enter a card: its number, or its name like qh." in words
    assert "No tricks in this hand yet." in words
    assert "No scores yet." in words
    assert "You are to play." in words
    assert "save the game and stop" in words
    assert "MrPikes' House Rules" in words


@pytest.mark.parametrize(
    ("style", "shown"), [([], "\n   1   1 s♠  "), (["--plain"], "\nHand 1, 1 card, spades are trumps.\n")]
)
def test_the_sheet_holds_the_hands_that_are_over(style: list[str], shown: str) -> None:
    def reply(asked: str) -> str:
        if asked.startswith("sheet"):
            return "quit"
        return "sheet" if "Hand 2 of" in asked else first_legal(asked)

    outcome = call("terminal", "--preset", "judgement", "--seed", "1", *style, reply=reply)

    assert shown in outcome.out


def test_the_person_is_you_whatever_the_name(folder: Path) -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--name", "Ada", "--save", "game.txt", reply=until(1))

    assert "You, Ada, play with Ben (club)" in outcome.out
    assert "Needs  You " in outcome.out
    assert ohhell.read_record((folder / "game.txt").read_text(encoding="utf-8")).names[:2] == ("Ada", "Ben (club)")


def test_the_table_is_shown_again_with_the_hand() -> None:
    outcome = call("terminal", "--preset", "irish", "--seed", "1", reply=saying("0", "table", "hand", "quit"))

    assert outcome.out.count("\nTrick 1 of 10 ") == 3


def test_the_last_trick_of_a_hand_just_over_can_be_seen() -> None:
    def reply(asked: str) -> str:
        if asked.startswith("last"):
            return "quit"
        return "last" if "Hand 2 of" in asked else first_legal(asked)

    outcome = call("terminal", "--preset", "judgement", "--seed", "1", reply=reply)

    assert re.search(r"> last\nTrick 1   .*\n\w+ took it\.\n", outcome.out)


def test_comments_stand_below_the_sheet() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", reply=saying("comment brave", "sheet", "quit"))

    assert "> sheet\nNo scores yet.\nHand 1, comment: brave\n" in outcome.out


def test_the_rules_are_told_in_sentences() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", "--plain", reply=saying("rules", "quit"))

    assert "Bid 2; taken 4; points minus 12.\n" in outcome.out
    assert not set("#|*") & set(outcome.out)


def test_who_leads_is_not_told_once_somebody_has_won() -> None:
    outcome = call("terminal", "--preset", "judgement", "--seed", "1", reply=first_legal)

    assert len(re.findall(r"leads? with", outcome.out)) == 7


def test_a_list_of_bots_says_how_many_play() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--bots", "club,random")

    assert "You play with Ada (club) and Ben (random)." in outcome.out


def shuffled_elsewhere(game: Game) -> Game:
    """The same game with the cards of the first hand that I do not see dealt the other way round."""
    record = game.as_record()
    draw, deal = record.events[:2]
    assert isinstance(deal, Deal)
    mine, open_ = set(game.view(0).hand), set(game.view(0).turned)
    hidden: list[Card] = [card for card in deal.pack if card not in mine | open_]
    pack = tuple(hidden.pop() if card not in mine | open_ else card for card in deal.pack)
    changed = replace(record, events=(draw, replace(deal, pack=pack)), seed=None)
    state = ohhell.rules.state.start(game.rules, len(game.names))
    for event in changed.events:
        state = ohhell.rules.state.evolve(state, event)
    return Game.of(changed, state)


@pytest.mark.parametrize("plain", [False, True])
def test_what_i_may_not_know_changes_nothing_on_my_screen(capsys: pytest.CaptureFixture[str], *, plain: bool) -> None:
    game = Game(ohhell.preset("mrpikes"), ["You", "Ada", "Ben"], seed=1)
    shown = []
    for one in (game, shuffled_elsewhere(game)):
        keeper = Autosave(None, today="", folder=Path())
        bots = {seat: ohhell.bot("random") for seat in (1, 2)}
        match = TerminalGame(one, seat=0, bots=bots, screen=Screen(plain=plain), keeper=keeper)
        with pytest.raises(OSError, match="reading from stdin"):
            match.play(News.of(one, seat=0))
        shown.append(capsys.readouterr().out)

    assert game.view(1).hand != shuffled_elsewhere(game).view(1).hand
    assert shown[0] == shown[1]
