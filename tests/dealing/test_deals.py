from __future__ import annotations

from dataclasses import replace

import pytest

from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.keys import chain, secret_from_seed
from ohhell.dealing.random_stream import Stream
from ohhell.presets import preset
from ohhell.rules.cards import text_of
from ohhell.rules.chance import check_deal, check_draw
from ohhell.rules.events import Draw, Drawn
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.rules.seating import left
from ohhell.rules.state import start
from scenes import begun, house_rules, scored, table

KEYS = chain(secret_from_seed("7"), 111)
TEN_JOKERS = {"jokers": 10, "joker_role": "top_trump"}


def _key(seed: int) -> bytes:
    return chain(secret_from_seed(str(seed)), 1)[0]


def _draw(rules: Rules, seats: int, seed: int) -> Draw:
    """The draw with this seed, which must be one that can happen."""
    state = start(rules, seats)
    draw = draw_for_deal(state, _key(seed))
    check_draw(state, draw)
    return draw


def _drawn(drawn: Drawn) -> str:
    return " ".join(f"{seat}:{card}" for seat, card in drawn)


# mrpikes-14
def test_highest_card_deals() -> None:
    draw = draw_for_deal(start(preset("irish"), 5), KEYS[0])

    assert [_drawn(one) for one in draw.rounds] == ["0:6h 1:9c 2:Ad 3:Qs 4:3s"]
    assert draw.dealer == 2


# irish-4: only those tied for the highest, from the remaining pack, again and again
@pytest.mark.parametrize(
    ("seats", "seed", "rounds", "dealer"),
    [
        (3, 3, ["0:9h 1:As 2:Ac", "1:Jd 2:7h"], 1),
        (5, 3, ["0:9h 1:As 2:Ac 3:Jd 4:7h", "1:2s 2:2c", "1:8h 2:6d"], 1),
        (5, 118, ["0:2d 1:10s 2:8d 3:10d 4:10c", "1:6h 3:5c 4:2s"], 1),
    ],
)
def test_players_tied_for_the_highest_card_draw_again(seats: int, seed: int, rounds: list[str], dealer: int) -> None:
    draw = _draw(house_rules(), seats, seed)

    assert [_drawn(one) for one in draw.rounds] == rounds
    assert draw.dealer == dealer


# irish-4: lower pairs change nothing
def test_lower_cards_that_match_are_not_drawn_again() -> None:
    draws = [_draw(house_rules(), 5, seed) for seed in range(60)]
    paired = [draw for draw in draws if len({card.rank for _, card in draw.rounds[0]}) < 5 and len(draw.rounds) == 1]

    assert paired


# 6.2
def test_player_who_draws_a_joker_draws_again() -> None:
    draw = _draw(house_rules(deck=TEN_JOKERS), 3, 2)

    assert [_drawn(one) for one in draw.rounds] == ["0:2s 1:Jo 1:Kc 2:7c"]
    assert draw.dealer == 1


def test_suits_can_end_a_draw_at_once() -> None:
    assert len(_draw(house_rules(), 3, 3).rounds) == 2

    draw = _draw(house_rules(first_dealer={"tie": "suit_order"}), 3, 3)

    assert [_drawn(one) for one in draw.rounds] == ["0:9h 1:As 2:Ac"]
    assert draw.dealer == 1


def test_draw_continues_with_another_pack_when_one_is_used_up() -> None:
    rules = house_rules(deck={"kind": "custom", "cards": ["2h", "2c", "3h"]}, trump="none", schedule={"max": 1})
    draws = [_draw(rules, 2, seed) for seed in range(30)]

    assert max(sum(map(len, draw.rounds)) for draw in draws) > 3


def test_every_seat_deals_first_about_as_often() -> None:
    dealers = [_draw(house_rules(), 4, seed).dealer for seed in range(400)]

    assert all(70 < dealers.count(seat) < 130 for seat in range(4))


# section 1: the dealer sits to the right of the random first player
@pytest.mark.parametrize("direction", ["clockwise", "counterclockwise"])
def test_random_first_player_has_the_dealer_to_the_right(direction: str) -> None:
    by_player = house_rules(first_dealer="random_first_player", direction=direction)
    by_dealer = house_rules(first_dealer="random_dealer", direction=direction)

    for seed in range(8):
        first_player = _draw(by_dealer, 4, seed).dealer  # the same number, counted from another seat
        assert left(by_player, 4, _draw(by_player, 4, seed).dealer) == first_player


def test_random_dealer_may_be_anybody() -> None:
    assert {_draw(house_rules(first_dealer="random_dealer"), 4, seed).dealer for seed in range(40)} == {0, 1, 2, 3}


# V13, heck-8
def test_first_trump_is_any_suit_and_never_no_trump() -> None:
    trumps = {_draw(preset("heck-normal"), 4, seed).first_trump for seed in range(60)}

    assert trumps == {"c", "d", "h", "s"}


# 6.2: next_match_dealer = continue
def test_only_a_first_trump_is_drawn_when_the_deal_continues() -> None:
    state = start(preset("heck-normal"), 4, dealer=2)
    draw = draw_for_deal(state, KEYS[0])

    check_draw(state, draw)
    assert (draw.rounds, draw.dealer) == ((), 2)
    assert draw.first_trump == draw_for_deal(start(preset("heck-normal"), 4), KEYS[0]).first_trump


def test_deal_is_the_pack_shuffled_with_the_key_of_the_hand() -> None:
    state = begun(house_rules(), 4)
    deal = next_deal(state, KEYS[1])

    check_deal(state, deal)
    assert deal.pack == Stream(KEYS[1], hand=1, purpose="pack").shuffled(pack(house_rules().deck, 4))
    assert (deal.cuts, deal.suit) == ((), None)


# a vector of docs/fairness.md
def test_deal_of_a_seed_never_changes() -> None:
    deal = next_deal(begun(preset("irish"), 5), KEYS[1])

    assert text_of(deal.pack[:10]) == "10d Qd 7s Qc 3c 9c 2h 8s 4h 8h"
    assert text_of(deal.pack[-10:]) == "6d 6c Qs Jc Js 6s 5d Jd 4d 9s"


def test_every_hand_is_dealt_anew() -> None:
    state = begun(house_rules(schedule={"max": 2}), 2)
    first = next_deal(state, KEYS[1])
    state = scored(state, (1, 1), (1, 1))

    assert next_deal(state, KEYS[1]) != first


# classic-18
def test_card_is_cut_until_it_has_a_suit_and_goes_back() -> None:
    rules = house_rules(deck=TEN_JOKERS, trump="cut_before_deal")
    state = table(rules, 3, cards=2)
    deals = [next_deal(state, _key(seed)) for seed in range(40)]
    for deal in deals:
        check_deal(state, deal)

    assert {len(deal.cuts) for deal in deals} >= {1, 2}
    assert all(len(deal.pack) == 62 for deal in deals)


def test_suit_drawn_for_trumps_is_any_suit_of_the_pack() -> None:
    rules = house_rules(deck={"kind": "custom", "cards": ["2h", "3h", "2s", "3s", "4s"]}, trump="random_suit")
    state = table(rules, 2, cards=2)
    deals = [next_deal(state, _key(seed)) for seed in range(20)]
    for deal in deals:
        check_deal(state, deal)

    assert {deal.suit for deal in deals} == {"h", "s"}


def test_contributions_change_the_draw_and_the_deal() -> None:
    state = start(house_rules(), 4)

    assert draw_for_deal(state, KEYS[0], ["red"]) != draw_for_deal(state, KEYS[0])
    assert next_deal(begun(house_rules(), 4), KEYS[1], ["red"]) != next_deal(begun(house_rules(), 4), KEYS[1])
    assert next_deal(begun(house_rules(), 4), KEYS[1], ["red"]) == next_deal(begun(house_rules(), 4), KEYS[1], ["red"])


# 3.4, 6
def test_same_key_gives_the_same_cards() -> None:
    assert _draw(preset("classic"), 4, 9) == _draw(preset("classic"), 4, 9)
    assert next_deal(begun(house_rules(), 4), KEYS[1]) == next_deal(begun(house_rules(), 4), KEYS[1])


def test_chain_is_long_enough_for_the_longest_game() -> None:
    assert keys_needed(start(preset("irish"), 5)) == 1 + 10 + 100


def test_after_the_last_hand_nothing_is_dealt() -> None:
    state = replace(start(house_rules(), 2), plan=None, phase="over")

    with pytest.raises(AssertionError, match="the game is over"):
        next_deal(state, KEYS[1])


@pytest.mark.parametrize("seats", [49, 50, 51])
def test_no_card_is_drawn_twice_in_a_round_when_the_pack_is_used_up(seats: int) -> None:
    draws = [_draw(house_rules(schedule={"max": 1}), seats, seed) for seed in range(40)]
    rounds = [[card for _, card in one] for draw in draws for one in draw.rounds]

    assert [one for one in rounds if len(set(one)) < len(one)] == []


def test_card_twice_in_a_round_happened_before_when_the_pack_was_used_up() -> None:
    state = start(house_rules(schedule={"max": 1}), 49)
    draws = [draw_for_deal(state, _key(seed), with_repeats=True) for seed in range(40)]
    rounds = [[card for _, card in one] for draw in draws for one in draw.rounds]

    assert [one for one in rounds if len(set(one)) < len(one)]


@pytest.mark.parametrize("seats", [2, 12, 48])
def test_draw_is_made_as_before_when_the_pack_is_not_used_up(seats: int) -> None:
    state = start(house_rules(schedule={"max": 1}), seats)
    keys = [_key(seed) for seed in range(40)]

    assert [draw_for_deal(state, key) for key in keys] == [draw_for_deal(state, key, with_repeats=True) for key in keys]


def test_more_players_than_cards_with_a_suit_draw_from_a_second_pack() -> None:
    rules = house_rules(
        deck={"kind": "custom", "cards": ["2h", "3h"], "jokers": 2, "joker_role": "top_trump"},
        trump="none",
        schedule={"max": 1},
    )
    drawn = [card for _, card in _draw(rules, 4, 1).rounds[0] if card.suit is not None]

    assert len(drawn) == 4
