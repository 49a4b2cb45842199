"""Game deals automatically, refuses without changing anything, and exports its record."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random

import pytest

import ohhell
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Details
from ohhell.rules.events import Deal, Draw, Forfeit, Reveal

NAMES = ["Ann", "Bob", "Cid", "Dee", "Eve"]


def new_game(preset: str = "irish", seats: int = 5, seed: int | str | None = 7) -> ohhell.Game:
    return ohhell.Game(ohhell.preset(preset), NAMES[:seats], seed=seed)


def played(game: ohhell.Game, *, moves: int = 10_000) -> ohhell.Game:
    rng = Random(1)
    for _ in range(moves):
        if not game.waiting_for:
            break
        seat = rng.choice(game.waiting_for)
        game.play(rng.choice([move for move in game.legal(seat) if isinstance(move, ohhell.Play)] or game.legal(seat)))
    return game


def test_new_game_has_a_draw_and_a_deal() -> None:
    assert [type(event) for event in new_game().log] == [Draw, Deal]


def test_same_seed_deals_the_same_cards() -> None:
    assert new_game(seed=7).view(0).hand == new_game(seed="7").view(0).hand


def test_another_seed_deals_other_cards() -> None:
    assert new_game(seed=7).view(0).hand != new_game(seed=8).view(0).hand


def test_without_a_seed_each_game_is_its_own() -> None:
    assert new_game(seed=None).seed != new_game(seed=None).seed


def test_refused_move_changes_nothing() -> None:
    game = new_game()
    before = game.record()
    with pytest.raises(ohhell.IllegalMove):
        game.play(ohhell.Bid(game.waiting_for[0], 11))

    assert game.record() == before


def test_bid_changed_to_the_same_number_is_accepted_and_adds_no_event() -> None:
    game = new_game("screw-your-buddy", 4)
    (first,) = game.waiting_for
    game.play(ohhell.Bid(first, 2))
    log = list(game.log)
    game.play(ohhell.Bid(first, 2))

    assert game.log == log


def test_sealed_bids_are_awaited_from_everybody_and_revealed_with_the_last() -> None:
    game = new_game("mrpikes", 3)
    for seat in (2, 0, 1):
        game.play(ohhell.Bid(seat, 1))

    assert game.log[-1] == Reveal((1, 1, 1))


def bid_high(game: ohhell.Game) -> ohhell.Game:
    """The game played to its end by players who always bid as much as they can."""
    while game.waiting_for:
        seat = game.waiting_for[0]
        moves = game.legal(seat)
        game.play(moves[-1] if isinstance(moves[-1], ohhell.Bid) else moves[0])
    return game


def test_missed_bid_of_five_brings_the_forfeit_once_in_a_game() -> None:
    game = bid_high(new_game("mrpikes", 3))
    forfeits = [event for event in game.log if isinstance(event, Forfeit)]

    assert len(forfeits) == len({event.seat for event in forfeits}) > 0


def test_game_is_over_when_nobody_is_awaited_and_then_has_winners() -> None:
    game = played(new_game())

    assert (game.waiting_for, bool(game.winners), game.view(None).phase) == ((), True, "over")


@pytest.mark.parametrize("moves", [0, 3, 60, 10_000])
def test_record_read_back_is_the_same_game_in_every_respect(moves: int) -> None:
    game = played(new_game(), moves=moves)

    again = ohhell.read_record(game.record())

    assert (again, again.state, again.view(0)) == (game, game.state, game.view(0))


def test_game_read_back_deals_the_same_next_cards() -> None:
    game = played(new_game(), moves=30)
    again = ohhell.read_record(game.record())

    assert played(again) == played(game)


def test_game_with_unknown_shuffles_can_be_continued() -> None:
    known = played(new_game(), moves=30).record()
    unknown = "\n".join(line for line in known.splitlines() if not line.startswith("seed:"))

    assert played(ohhell.read_record(unknown)).winners


def test_comments_and_details_are_saved_with_the_game() -> None:
    details = Details(date="2026-11-15", place="Kitchen", scorer="Ann")
    game = ohhell.Game(ohhell.preset("screw-your-buddy"), NAMES[:3], seed=1, details=details)
    game.comment("Bob swears it was a misdeal")
    record, _ = record_text.read(game.record())

    assert (record.details, [note.text for note in record.comments]) == (details, ["Bob swears it was a misdeal"])


def test_dealer_carried_on_from_an_earlier_match_deals_without_a_draw() -> None:
    game = ohhell.Game(ohhell.preset("irish"), NAMES, seed=1, dealer=3)

    assert game.log[0] == Draw((), 3)


def test_too_few_players_are_refused_with_the_numbers() -> None:
    with pytest.raises(ohhell.RulesError, match=r"These rules are for 5 players, but you have 3."):
        new_game("irish", 3)


@pytest.mark.parametrize("name", ["", "Ann", "a,b", "x\ny", " Bob", "n" * 41])
def test_name_a_record_cannot_hold_is_refused(name: str) -> None:
    with pytest.raises(ohhell.OhHellError, match=r"name|called") as refusal:
        ohhell.Game(ohhell.preset("mrpikes"), ["Ann", "Cid", name])

    assert refusal.value.code == "bad-name"


def test_comment_of_two_lines_is_refused() -> None:
    with pytest.raises(ohhell.OhHellError, match="one line") as refusal:
        new_game("mrpikes", 3).comment("one\ntwo")

    assert refusal.value.code == "bad-text"


def test_game_equals_nothing_but_a_game() -> None:
    assert new_game() != "a game"


def test_several_matches_add_up_seat_by_seat() -> None:
    games = [played(new_game(seed=seed)) for seed in range(4)]
    standing = ohhell.aggregate(ohhell.preset("irish"), [game.sheet for game in games])

    assert standing.totals == tuple(sum(game.sheet[-1].totals[seat] for game in games) for seat in range(5))


# irish-13
def test_comment_is_refused_during_a_hand_when_talk_is_forbidden() -> None:
    with pytest.raises(ohhell.IllegalMove, match="You can't chat during a hand") as refusal:
        new_game("irish").comment("you must be out of hearts")

    assert refusal.value.code == "talk-closed"


def test_comment_on_a_game_is_refused_when_the_rules_have_no_comments() -> None:
    with pytest.raises(ohhell.OhHellError, match="no comments") as refusal:
        new_game("classic", 3).comment("well")

    assert refusal.value.code == "no-comments"


def once_an_evening() -> ohhell.Rules:
    text = ohhell.preset("mrpikes").to_toml()
    return ohhell.read_rules(text.replace('id = "pants"', 'id = "pants", scope = "event"'))


def test_forfeit_of_the_whole_event_is_not_owed_again_in_the_next_match() -> None:
    paid = tuple(Forfeit(seat, "pants") for seat in range(3))
    game = bid_high(ohhell.Game(once_an_evening(), NAMES[:3], seed=1, paid=paid))

    assert not [event for event in game.log if isinstance(event, Forfeit)]


def test_forfeit_of_a_match_is_owed_again_in_the_next() -> None:
    paid = tuple(Forfeit(seat, "pants") for seat in range(3))
    game = bid_high(ohhell.Game(ohhell.preset("mrpikes"), NAMES[:3], seed=1, paid=paid))

    assert [event for event in game.log if isinstance(event, Forfeit)]


def test_forfeits_paid_before_are_in_the_record() -> None:
    game = ohhell.Game(once_an_evening(), NAMES[:3], seed=1, paid=(Forfeit(1, "pants"),))

    assert "paid before: Bob pants" in game.record()
    assert ohhell.read_record(game.record()) == game


@pytest.mark.parametrize("paid", [Forfeit(9, "pants"), Forfeit(0, "hat")])
def test_forfeit_nobody_can_have_paid_is_refused(paid: Forfeit) -> None:
    with pytest.raises(ohhell.OhHellError, match="can't have paid"):
        ohhell.Game(once_an_evening(), NAMES[:3], seed=1, paid=(paid,))


def test_record_in_which_somebody_paid_an_unknown_forfeit_is_refused() -> None:
    text = ohhell.Game(once_an_evening(), NAMES[:3], seed=1, paid=(Forfeit(1, "pants"),)).record()

    with pytest.raises(ohhell.NotationError, match="expected a player and a forfeit of these rules"):
        ohhell.read_record(text.replace("paid before: Bob pants", "paid before: Bob hat"))


def test_record_in_which_somebody_paid_the_same_forfeit_twice_is_refused() -> None:
    text = ohhell.Game(once_an_evening(), NAMES[:3], seed=1, paid=(Forfeit(1, "pants"),)).record()

    with pytest.raises(ohhell.NotationError, match="expected each forfeit once, found 'Bob pants' again"):
        ohhell.read_record(text.replace("paid before: Bob pants", "paid before: Bob pants\npaid before: Bob pants"))


@pytest.mark.parametrize("seat", [-1, 5])
def test_view_of_a_missing_seat_is_refused(seat: int) -> None:
    with pytest.raises(ohhell.OhHellError, match="the seats are 0 to 4") as refusal:
        new_game().view(seat)

    assert refusal.value.code == "no-such-seat"


def test_copy_is_not_changed_by_moves_in_the_original() -> None:
    game = played(new_game(), moves=7)
    before = game.record()
    twin = game.copy()
    played(game, moves=3)

    assert twin.record() == before


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy, ohhell.Game.copy])
def test_original_is_not_changed_by_moves_in_a_copy(copied: Callable[[ohhell.Game], ohhell.Game]) -> None:
    game = played(new_game("classic", 4), moves=7)
    before = game.record()
    played(copied(game))

    assert game.record() == before


def test_copy_deals_the_cards_that_the_original_deals() -> None:
    game = played(new_game(), moves=7)

    assert played(game.copy()) == played(game)


def test_comment_in_a_copy_is_not_in_the_original() -> None:
    game = new_game("mrpikes", 3)
    game.copy().comment("a remark")

    assert game.comments == []


def test_undo_takes_back_a_bid() -> None:
    game = new_game()
    before = game.copy()
    played(game, moves=1)
    game.undo()

    assert game == before


def test_undo_takes_back_the_deal_that_followed_the_last_card() -> None:
    game = new_game()
    while len(game.sheet) == 0:
        before = game.copy()
        played(game, moves=1)
    game.undo()

    assert (game == before, game.sheet) == (True, ())


def test_undo_of_every_move_leads_back_to_the_start() -> None:
    game, start = played(new_game("mrpikes", 3)), new_game("mrpikes", 3)
    moves = sum(isinstance(event, ohhell.Bid | ohhell.Play) for event in game.log)
    for _ in range(moves):
        game.undo()

    assert game == start


def test_move_made_again_after_undo_leads_to_the_same_cards() -> None:
    game = new_game()
    while len(game.sheet) == 0:
        played(game, moves=1)
    record, move = game.record(), next(event for event in reversed(game.log) if isinstance(event, ohhell.Play))
    game.undo()
    game.play(move)

    assert game.record() == record


def test_undo_at_the_start_is_refused() -> None:
    with pytest.raises(ohhell.OhHellError) as refusal:
        new_game().undo()

    assert refusal.value.code == "nothing-to-undo"


def test_undo_takes_back_comments_made_after_the_move_only() -> None:
    game = new_game("mrpikes", 3)
    game.comment("before")
    played(game, moves=1)
    game.comment("after")
    game.undo()

    assert [comment.text for comment in game.comments] == ["before"]


@pytest.mark.parametrize("seat", [99, -1])
def test_legal_moves_of_a_seat_that_does_not_exist_are_refused(seat: int) -> None:
    with pytest.raises(ohhell.OhHellError) as refusal:
        new_game().legal(seat)

    assert refusal.value.code == "no-such-seat"


def test_played_game_is_over() -> None:
    assert (new_game().is_over, played(new_game()).is_over) == (False, True)


def test_totals_of_a_game_are_those_of_the_last_line_of_its_sheet() -> None:
    game = played(new_game())

    assert game.totals == game.sheet[-1].totals
