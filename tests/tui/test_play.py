"""Games are played in the terminal, line by line."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import ohhell
from cli.program import call, first_legal, run, saying, until
from ohhell.rules.cards import Card
from ohhell.rules.events import Deal, Forfeit
from ohhell.rules.view import view
from ohhell.table.game import Game
from ohhell.tui.drawing.screen import Screen
from ohhell.tui.play import TerminalGame, event_lines, narrator_for
from ohhell.tui.saving import Autosave
from scenes import dealt, house_rules

pytestmark = pytest.mark.usefixtures("folder")


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_game_fits_into_a_narrow_window(preset: str) -> None:
    outcome = call("terminal", "--preset", preset, "--seed", "1", reply=until(2), COLUMNS="40")

    too_long = [line for line in outcome.out.splitlines() if len(line) > 40 and "ohhell terminal" not in line]
    assert (outcome.status, outcome.err, too_long) == (0, "", [])
    assert "\x1b" not in outcome.out


@pytest.mark.parametrize("preset", ohhell.preset_names())
def test_game_is_described_without_symbols_for_screen_readers(preset: str) -> None:
    outcome = call("terminal", "--preset", preset, "--seed", "1", "--plain", reply=until(2))

    assert (outcome.status, outcome.err) == (0, "")
    assert not set("─│♠♥♦♣") & set(outcome.out)


def test_game_is_played_through_a_pipe_until_somebody_wins() -> None:
    outcome = run("terminal", "--preset", "judgement", "--seed", "1", typed="0\n1\n" * 200)

    assert (outcome.status, outcome.err) == (0, "")
    assert re.search(
        r"\n\w+ wins? with \d+ points\.\n\nGame saved\. To replay it:\n  \S+ -m ohhell replay ", outcome.out
    )


def test_game_starts_without_flags() -> None:
    outcome = call("terminal")

    assert (outcome.status, outcome.out.splitlines()[0]) == (0, "Oh Hell   Classic Oh Hell")


@pytest.mark.parametrize(
    ("lines", "answer"),
    [
        (("99",), r"\nYou can't bid 99: with 10 cards, bids go from 0 to 10\.\nYour bid> "),
        (("2c",), r"\nYou can't play 2c: bidding isn't finished\.\nYour bid> "),
        (("0", "", "2d"), r"\nYou can't play 2d: [^>]*\nYour card> "),
        (("0", "", "zzz"), r"I don't understand 'zzz'[^>]*\nYour card> "),
        (("0", "", "77"), r"There is no card 77[^>]*\nYour card> "),
    ],
    ids=["a bid out of range", "a card instead of a bid", "an illegal card", "nonsense", "a wrong number"],
)
def test_refused_move_is_explained_and_the_question_repeated(lines: tuple[str, ...], answer: str) -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", reply=saying(*lines, "quit"))

    assert re.search(answer, outcome.out)


def test_refused_move_is_explained_in_words_for_screen_readers() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", "--plain", reply=saying("2c", "quit"))

    assert "\nYou can't play the 2 of clubs: bidding isn't finished.\n" in outcome.out


def test_bid_question_names_the_hooked_bid_and_the_reason() -> None:
    outcome = call("terminal", "--preset", "classic", "--players", "4", "--seed", "5", reply=until(1))

    assert re.search(
        r"You must bid \d\.\nYou can't bid \d: the bids would add up to 1, the number of tricks\.",
        outcome.out,
    )


def test_bid_question_names_every_forbidden_bid() -> None:
    rules = ohhell.preset("classic").to_toml().replace('"last_not_equal"', '"any_below"')
    Path("below.toml").write_text(rules, encoding="utf-8")

    outcome = call("terminal", "--rules", "below.toml", "--players", "3", "--seed", "1", reply=until(3))

    assert re.search(r"You can't bid \d: .* You can't bid \d[^:]* either\.", " ".join(outcome.out.split()))


def test_bid_can_be_changed_until_the_next_player_bids() -> None:
    def reply(prompt: str) -> str:
        if prompt.endswith("Continue> "):
            return "" if "You change to 3." in prompt else "change 3"
        return "quit" if "Your card" in prompt else first_legal(prompt)

    outcome = call("terminal", "--preset", "screw-your-buddy", "--seed", "5", reply=reply)

    assert "You bid 0. Enter keeps it; another number changes it." in outcome.out
    assert re.search(r"Bids .*You 3", outcome.out)


def test_bid_can_be_changed_until_the_first_card_is_led() -> None:
    rules = ohhell.preset("heck-friendly").to_toml() + '\n[bid]\nchange = "until_play"\n'
    Path("free.toml").write_text(rules, encoding="utf-8")
    offered: list[str] = []

    def reply(prompt: str) -> str:
        offered.append(prompt)
        if len(offered) > 30:
            return "quit"
        return "2" if prompt.endswith("Continue> ") and "Bids " not in prompt else first_legal(prompt)

    outcome = call("terminal", "--rules", "free.toml", "--players", "3", "--seed", "2", reply=reply)

    assert all("Bids " in prompt for prompt in offered if prompt.endswith("Continue> "))
    assert any(prompt.endswith("Continue> ") for prompt in offered), outcome.out


def test_sealed_bids_are_revealed_together_after_a_countdown() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", reply=saying("0", "2", "", "quit"))

    assert "\nYou bid 0. Enter shows the bids; another number changes it.\nContinue> 2\n" in outcome.out
    assert re.search(r"Continue> \nOne, two, three!\nBids   You 2   Ada \d", outcome.out)


def test_bids_are_hidden_during_play_when_the_rules_say_so() -> None:
    outcome = call("terminal", "--preset", "irish", "--seed", "1", reply=saying("0", "1", "who", "quit"))

    assert "Remember them" in " ".join(outcome.out.split())
    assert re.search(r"Needs  You 0/0 wants 0   Ada took \d   Ben took \d", outcome.out)
    assert re.search(r"\nAda +- +\d +- +\d+\n", outcome.out)


def test_comments_are_saved_when_the_rules_have_them(folder: Path) -> None:
    lines = ("comment  brave  bid", f"comment {'x' * 600}", "quit")

    kept = call("terminal", "--preset", "mrpikes", "--seed", "1", "--save", "game.txt", reply=saying(*lines))
    refused = call("terminal", "--preset", "irish", "--seed", "1", reply=saying("comment no", "quit"))

    assert "Comment added." in kept.out
    assert "Can't save the comment" in kept.out
    assert "comment: brave bid\n" in (folder / "game.txt").read_text(encoding="utf-8")
    assert "These rules have no comments on the score sheet." in refused.out


@pytest.mark.parametrize("style", [(), ("--plain",)], ids=["drawn", "in sentences"])
@pytest.mark.parametrize(
    ("typed", "answer"),
    [
        (("",), "Enter a number: how many tricks you will take."),
        (("0", "", ""), "Enter a card: its number, or its name like qh."),
        (("last",), "No tricks in this hand yet."),
        (("sheet",), "No scores yet."),
        (("0", "", "who"), "It's your turn to play."),
        (("help",), "save the game and stop"),
        (("rules",), "MrPikes' House Rules"),
    ],
)
def test_command_shows(typed: tuple[str, ...], answer: str, style: tuple[str, ...]) -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", *style, reply=saying(*typed, "quit"))

    assert answer in " ".join(outcome.out.split())


@pytest.mark.parametrize(
    ("style", "shown"), [([], "\n   1   1 s♠  "), (["--plain"], "\nHand 1, 1 card, spades are trumps.\n")]
)
def test_sheet_shows_the_finished_hands(style: list[str], shown: str) -> None:
    def reply(prompt: str) -> str:
        if prompt.startswith("sheet"):
            return "quit"
        return "sheet" if "Hand 2 of" in prompt else first_legal(prompt)

    outcome = call("terminal", "--preset", "judgement", "--seed", "1", *style, reply=reply)

    assert shown in outcome.out


def test_person_is_called_you(folder: Path) -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--name", "Ada", "--save", "game.txt", reply=until(1))

    assert "You, Ada, play with Ben (club)" in outcome.out
    assert "Needs  You " in outcome.out
    assert ohhell.read_record((folder / "game.txt").read_text(encoding="utf-8")).names[:2] == ("Ada", "Ben (club)")


def test_table_and_hand_show_the_table_again() -> None:
    outcome = call("terminal", "--preset", "irish", "--seed", "1", reply=saying("0", "table", "hand", "quit"))

    assert outcome.out.count("\nTrick 1 of 10 ") == 3


def test_last_shows_the_last_trick_of_the_hand_before() -> None:
    def reply(prompt: str) -> str:
        if prompt.startswith("last"):
            return "quit"
        return "last" if "Hand 2 of" in prompt else first_legal(prompt)

    outcome = call("terminal", "--preset", "judgement", "--seed", "1", reply=reply)

    assert re.search(r"> last\nTrick 1   .*\n\w+ took it\.\n", outcome.out)


def test_sheet_shows_comments_below() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", reply=saying("comment brave", "sheet", "quit"))

    assert "> sheet\nNo scores yet.\nHand 1, comment: brave\n" in outcome.out


def test_rules_are_described_without_markup_for_screen_readers() -> None:
    outcome = call("terminal", "--preset", "mrpikes", "--seed", "1", "--plain", reply=saying("rules", "quit"))

    assert "Bid 2; taken 4; points minus 12.\n" in outcome.out
    assert not set("#|*") & set(outcome.out)


def test_leader_is_not_named_when_the_game_is_over() -> None:
    outcome = call("terminal", "--preset", "judgement", "--seed", "1", reply=first_legal)

    assert len(re.findall(r"leads? with", outcome.out)) == 7


def shuffled_elsewhere(game: Game) -> Game:
    """Return the same game, with the hidden cards of the first hand in reverse order."""
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
def test_screen_does_not_depend_on_hidden_cards(capsys: pytest.CaptureFixture[str], *, plain: bool) -> None:
    game = Game(ohhell.preset("mrpikes"), ["You", "Ada", "Ben"], seed=1)
    shown = []
    for one in (game, shuffled_elsewhere(game)):
        autosave = Autosave(None, today="", folder=Path())
        bots = {seat: ohhell.bot("random") for seat in (1, 2)}
        match = TerminalGame(one, seat=0, bots=bots, screen=Screen(plain=plain), autosave=autosave)
        with pytest.raises(OSError, match="reading from stdin"):
            match.play()
        shown.append(capsys.readouterr().out)

    assert game.view(1).hand != shuffled_elsewhere(game).view(1).hand
    assert shown[0] == shown[1]


@pytest.mark.parametrize("plain", [False, True])
def test_forfeit_is_announced(*, plain: bool) -> None:
    narrator = narrator_for(Screen(plain=plain), ("Tom", "Ada", "Ben"), 0)
    seen = view(dealt(house_rules(forfeits=[{"id": "hat"}]), 3, cards=1, trump="s"), 0)

    assert event_lines(narrator, seen, Forfeit(1, "hat"), seen) == ["Ada owes a forfeit: take a bow."]
