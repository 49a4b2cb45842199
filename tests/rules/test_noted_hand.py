"""A hand that people noted: scored as if it had been dealt here, and refused where it cannot have gone like that."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from ohhell.presets import preset
from ohhell.rules.cards import Suit, Trump
from ohhell.rules.chance import check_draw
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Draw, Forfeit, Tally
from ohhell.rules.noted_hand import check_bids, check_taken, check_tally, tricks_can_die
from ohhell.rules.state import State, due, evolve, start
from ohhell.rules.trumps import possible_trumps
from ohhell.rules.view import view, witness
from scenes import begun, dealt, house_rules, scored


def _refused(state: State, tally: Tally) -> tuple[str, str]:
    with pytest.raises(OhHellError) as refused:
        check_tally(state, tally)
    return refused.value.code, refused.value.sentence


def _noted(state: State, bids: Sequence[int], taken: Sequence[int], trump: Trump = "nt") -> State:
    return evolve(state, Tally(trump, tuple(bids), tuple(taken)))


def test_a_noted_hand_scores_like_one_that_was_played() -> None:
    state = begun(house_rules(schedule={"max": 2}), 3)

    played, noted = scored(state, (1, 0, 0), (1, 1, 0)), _noted(state, (1, 0, 0), (1, 1, 0))

    assert (noted.sheet, noted.plan, noted.dealer, noted.phase) == (
        played.sheet,
        played.plan,
        played.dealer,
        played.phase,
    )


def test_a_noted_hand_brings_its_forfeit() -> None:
    rules = house_rules(schedule={"max": 2}, forfeits=[{"id": "bow", "min_bid": 2}])

    assert due(_noted(begun(rules, 3), (2, 0, 0), (1, 1, 0), "c")) == Forfeit(0, "bow")


def test_noted_hands_reach_the_end_and_a_tie_adds_one() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]}, tie={"kind": "extra_hands"})
    tied = _noted(begun(rules, 3), (0, 0, 0), (1, 0, 0), "c")
    over = _noted(tied, (0, 0, 1), (0, 0, 1), "d")

    assert (tied.totals, tied.phase, over.phase) == ((1, 10, 10), "deal", "over")
    assert (over.sheet[-1].extra, over.winners, over.plan) == (True, (2,), None)


def test_noted_hand_is_seen_without_cards() -> None:
    rules = house_rules(trump={"source": "dealer_last_card"}, schedule={"max": 2})
    before = begun(rules, 3)
    tally = Tally("h", (1, 0, 0), (1, 1, 0))
    seen = view(evolve(before, tally), 0)

    assert (seen.hand, seen.shown, seen.tricks, seen.trump) == ((), (), (), "h")
    assert (seen.bids, seen.taken) == ((1, 0, 0), (1, 1, 0))
    assert witness(before, tally, None) == tally


def test_draw_with_real_cards_can_leave_them_out() -> None:
    check_draw(start(house_rules(), 3), Draw((), 2))


def test_a_hand_is_noted_where_one_would_be_dealt() -> None:
    tally = Tally("c", (0, 0, 0), (0, 0, 1))

    assert _refused(start(house_rules(), 3), tally)[0] == "wrong-phase"
    assert _refused(dealt(house_rules(), 3, cards=1), tally) == (
        "wrong-phase",
        "You can't enter a hand now: no hand is due.",
    )


@pytest.mark.parametrize(
    ("tally", "refusal"),
    [
        (Tally("c", (0, 0), (0, 0, 7)), ("half-filled", "You can't enter bids for 2 players: 3 are playing.")),
        (Tally("c", (0, 0, 0), (7,)), ("half-filled", "You can't enter tricks taken for 1 players: 3 are playing.")),
        (
            Tally("nt", (0, 0, 0), (0, 0, 7)),
            ("bad-trump", "Hand 1 can't have trump 'nt': choose clubs, diamonds, hearts or spades."),
        ),
        (
            Tally("c", (0, 8, 0), (0, 0, 7)),
            ("bid-out-of-range", "A bid of 8 isn't allowed: with 7 cards, bids go from 0 to 7."),
        ),
        (
            Tally("c", (3, 2, 2), (0, 0, 7)),
            (
                "bid-hooked",
                "A bid of 3 isn't allowed: the bids would add up to 7, the number of tricks. The last bidder must pick another number.",
            ),
        ),
        (
            Tally("c", (3, 2, 3), (0, 0, 8)),
            ("tricks-out-of-range", "A player can't take 8: there are 7 tricks in this hand."),
        ),
        (
            Tally("c", (3, 2, 3), (-1, 1, 7)),
            ("tricks-out-of-range", "A player can't take -1: there are 7 tricks in this hand."),
        ),
        (
            Tally("c", (3, 2, 3), (3, 2, 3)),
            ("tricks-do-not-add-up", "The tricks add up to 8, but there are only 7. Check the numbers."),
        ),
        (
            Tally("c", (3, 2, 3), (2, 2, 2)),
            ("tricks-do-not-add-up", "The tricks add up to 6, but there are 7. Check the numbers."),
        ),
    ],
)
def test_what_cannot_have_been_is_refused_with_the_numbers(tally: Tally, refusal: tuple[str, str]) -> None:
    rules = house_rules(schedule={"shape": "down", "max": 7}, hook={"kind": "last_not_equal"})

    assert _refused(begun(rules, 3), tally) == refusal


@pytest.mark.parametrize("number", ["2", True, 1.0])
def test_only_numbers_are_noted(number: object) -> None:
    state = begun(house_rules(schedule={"max": 2}), 3)
    odd: tuple[int, ...] = (number, 0, 0)  # type: ignore[assignment]  # the scene

    assert _refused(state, Tally("c", odd, (2, 0, 0)))[0] == "wrong-kind"
    assert _refused(state, Tally("c", (1, 0, 0), odd))[0] == "wrong-kind"


def test_bids_come_in_turn_unless_they_are_sealed() -> None:
    in_turn, sealed = house_rules(), house_rules(bid={"form": "simultaneous", "reveal": "all_together"})
    plan = in_turn.schedule(3)[0]

    check_bids(sealed, plan, (None, None, 1), dealer=2)
    check_bids(in_turn, plan, (1, None, None), dealer=2)
    with pytest.raises(
        OhHellError, match=r"Bid 1 comes too early: first enter the bids of the players who bid before."
    ) as refused:
        check_bids(in_turn, plan, (None, 1, None), dealer=2)
    assert refused.value.code == "not-your-turn"


def test_tricks_can_be_dead_only_when_identical_cards_cancel() -> None:
    cancel = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel"}, schedule={"max": 3})
    plan = cancel.schedule(4)[0]

    assert tricks_can_die(cancel, 4)
    assert not tricks_can_die(house_rules(trick={"duplicates": "cancel"}), 4)
    check_taken(cancel, plan, (0, 1, 0, 0))
    check_taken(house_rules(), plan, (None, 1, 0, 0))
    with pytest.raises(OhHellError, match="add up to 4, but there are only 3"):
        check_taken(cancel, plan, (2, 2, None, None))


@pytest.mark.parametrize(
    ("trump", "deck", "cards", "first", "possible"),
    [
        ({"source": "none"}, {}, 3, None, ("nt",)),
        ({"source": "fixed", "suit": "d"}, {}, 3, None, ("d",)),
        ({"source": "rotation", "cycle": ["c", "s"], "start": "random_suit_only"}, {}, 3, "s", ("s",)),
        ({"source": "turn_up"}, {}, 3, None, ("c", "d", "h", "s")),
        ({"source": "turn_up", "turnup_nt_if": ["2"]}, {}, 3, None, ("c", "d", "h", "s", "nt")),
        ({"source": "turn_up"}, {"jokers": 1, "joker_role": "top_trump"}, 3, None, ("c", "d", "h", "s", "nt")),
        (
            {"source": "turn_up", "turnup_joker": "turn_again"},
            {"jokers": 2, "joker_role": "top_trump"},
            3,
            None,
            ("c", "d", "h", "s"),
        ),
        (
            {"source": "turn_up", "turnup_joker": "turn_again"},
            {"jokers": 2, "joker_role": "top_trump"},
            17,
            None,
            ("c", "d", "h", "s"),
        ),
        (
            {"source": "turn_up", "turnup_joker": "turn_again"},
            {"jokers": 3, "joker_role": "top_trump"},
            17,
            None,
            ("c", "d", "h", "s"),
        ),
        (
            {"source": "turn_up", "turnup_joker": "turn_again"},
            {"kind": "short_top", "per_player": 4, "jokers": 2, "joker_role": "top_trump"},
            4,
            None,
            ("c", "d", "h", "s", "nt"),
        ),
        ({"source": "dealer_last_card"}, {"jokers": 1, "joker_role": "top_trump"}, 3, None, ("c", "d", "h", "s", "nt")),
        ({"source": "random_suit"}, {"jokers": 1, "joker_role": "top_trump"}, 3, None, ("c", "d", "h", "s")),
        ({"source": "cut_before_deal"}, {}, 3, None, ("c", "d", "h", "s")),
    ],
)
def test_a_hand_has_one_of_the_trumps_that_a_deal_can_bring(
    trump: dict[str, object], deck: dict[str, object], cards: int, first: Suit | None, possible: tuple[Trump, ...]
) -> None:
    rules = house_rules(trump=trump, deck=deck, schedule={"shape": "custom", "list": [cards]})
    plan = rules.schedule(3)[0]

    assert possible_trumps(rules, plan, 3, first_trump=first) == possible


def test_the_hook_of_the_irish_is_checked_in_bidding_order_and_off_from_five_cards_down() -> None:
    state = begun(preset("irish"), 5, dealer=4)

    assert _refused(state, Tally("h", (2, 2, 2, 2, 2), (10, 0, 0, 0, 0)))[0] == "bid-hooked"
    check_tally(state, Tally("h", (2, 2, 2, 2, 3), (10, 0, 0, 0, 0)))
