"""First dealer, deal and trumps in words."""

from __future__ import annotations

from notation.prose_sections import told

TWO_HANDS = {"schedule": {"shape": "down", "max": 2}}
JOKER = {"deck": {"jokers": 1, "joker_role": "top_trump"}}
ROTATION = {"source": "rotation", "cycle": ["c", "d", "h", "s", "nt"]}


def test_players_with_equal_cards_draw_cut_or_are_dealt_again() -> None:
    assert "they draw again until" in told("First dealer")
    assert "they cut again until" in told("First dealer", first_dealer="cut_high")
    assert "they are dealt another card each until" in told("First dealer", first_dealer="face_up_high")


def test_where_suits_decide_only_identical_cards_are_equal() -> None:
    by_suit = {"by": "cut_high", "tie": "suit_order"}

    assert "identical" not in told("First dealer", first_dealer=by_suit)
    assert told("First dealer", first_dealer=by_suit, deck={"packs": 2}).endswith(
        "spades are highest, then hearts, diamonds and clubs. If their cards are identical, they cut again."
    )


def test_a_joker_drawn_for_the_deal_does_not_count() -> None:
    assert told("First dealer", **JOKER).endswith("Jokers don't count: a player who gets one takes another card.")


def test_a_random_player_begins_and_the_neighbour_before_deals() -> None:
    assert "on their right deals" in told("First dealer", first_dealer="random_first_player")
    assert "on their left deals" in told(
        "First dealer", first_dealer="random_first_player", direction="counterclockwise"
    )


def test_cards_that_are_over_stay_face_down() -> None:
    assert told("Deal").endswith("out of play, except the one turned up for trumps.")
    assert told("Deal", trump={"source": "none"}).endswith("stay face down and out of play.")


def test_a_deal_of_the_whole_pack_has_no_cards_over() -> None:
    whole = {"shape": "fixed", "hands": 4, "max": 13}

    assert told("Deal", 4, schedule=whole, trump={"source": "none"}).endswith("the deal passes to the left.")


def test_an_exception_says_where_it_holds() -> None:
    text = told("Trumps", 4, **TWO_HANDS, trump={"override": [{"when": "n = max", "source": "none"}]})

    assert text.endswith("In the largest hand, however, there are no trumps.")


def test_an_exception_for_every_hand_is_the_rule() -> None:
    assert told("Trumps", trump={"override": [{"source": "none"}]}) == "In every hand, there are no trumps."


def test_an_exception_that_never_holds_is_not_told() -> None:
    assert "however" not in told("Trumps", trump={"override": [{"when": "hand >= 900", "source": "none"}]})


def test_of_two_exceptions_that_meet_the_first_counts() -> None:
    both = [{"when": "n = 2", "source": "none"}, {"when": "hand <= 2", "source": "random_suit"}]

    assert "If more than one of these exceptions applies, the first one counts." in told(
        "Trumps", 4, **TWO_HANDS, trump={"override": both}
    )


def test_a_hand_without_a_card_to_turn_up_has_its_own_rule() -> None:
    whole = {"shape": "down", "max": "use_all"}
    text = told("Trumps", 4, schedule=whole, trump={"no_card_left": "dealer_last_card"})

    assert "If a hand uses the whole deck, there is no card to turn up; in that case, the last card dealt" in text


def test_that_rule_is_not_told_where_no_hand_needs_it() -> None:
    whole = {"shape": "down", "max": "use_all"}
    override = [{"when": "n = max", "source": "none"}]

    assert "whole deck" not in told("Trumps", 4, trump={"no_card_left": "no_trump"})
    assert "whole deck" not in told(
        "Trumps", 4, schedule=whole, trump={"no_card_left": "random_suit", "override": override}
    )


def test_ranks_that_mean_no_trump_are_told_if_the_pack_has_them() -> None:
    assert told("Trumps", trump={"turnup_nt_if": ["A", "8", "13", "Jo", "A"]}).endswith(
        "If an ace or an 8 is turned up, there are no trumps."
    )


def test_every_source_knows_what_a_joker_means() -> None:
    assert "If a joker is turned up, there are no trumps." in told("Trumps", **JOKER)
    assert "the dealer turns up the next card" in told("Trumps", **JOKER, trump={"turnup_joker": "turn_again"})
    assert "last card is a joker, there are no trumps" in told("Trumps", **JOKER, trump={"source": "dealer_last_card"})
    assert "If the card cut is a joker, another card is cut." in told(
        "Trumps", **JOKER, trump={"source": "cut_before_deal"}
    )


def test_a_rotation_names_its_order_and_its_first_trump() -> None:
    text = told("Trumps", trump=ROTATION | {"start": "given", "suit": "h"})

    assert text == (
        "Trumps change from hand to hand, in this order: clubs, diamonds, hearts, spades and no trump. "
        "After the last, the order starts again. In the first hand of a game, the order starts with hearts."
    )


def test_a_rotation_may_begin_at_random_but_not_without_trumps() -> None:
    assert told("Trumps", trump=ROTATION | {"start": "random_suit_only"}).endswith(
        "In the first hand of a game, it starts with a suit drawn at random: clubs, diamonds, hearts or spades."
    )


def test_a_rotation_may_begin_without_trumps() -> None:
    assert told("Trumps", trump={"source": "rotation", "cycle": ["nt", "h"]}).endswith(
        "In the first hand of a game, the order starts with no trump."
    )


def test_a_rotation_of_one_trump_is_told_as_that_trump() -> None:
    assert told("Trumps", trump={"source": "rotation", "cycle": ["h"]}).startswith("Hearts are trumps")
    assert told("Trumps", trump={"source": "rotation", "cycle": ["nt"]}).startswith("There are no trumps")


def test_a_rotation_counts_hands_with_other_trumps() -> None:
    override = [{"when": "n = 1", "source": "none"}]

    assert "the order starts again; it moves on in every hand, even in hands with other trumps." in told(
        "Trumps", **TWO_HANDS, trump=ROTATION | {"override": override}
    )


def test_trumps_shown_late_are_secret_during_the_bidding() -> None:
    late = {"reveal": "after_bids"}

    assert "turns up the top undealt card once everyone has bid" in told("Trumps", trump=late)
    assert told("Trumps", trump=late | {"source": "random_suit"}).endswith(
        "The trump stays secret until everyone has bid."
    )
    assert "until" not in told("Trumps", trump=late | {"source": "fixed", "suit": "h"})


def test_settled_trumps_are_listed_by_cards_or_by_hand() -> None:
    by_cards = {"source": "by_list", "list": {"by": "cards", "entries": {"1": "nt", "2": "h"}}}
    by_hand = {"source": "by_list", "list": {"by": "hand", "entries": ["h", "nt"]}}

    assert told("Trumps", **TWO_HANDS, trump=by_cards).endswith("| 2 | hearts | | 1 | no trump |")
    assert told("Trumps", **TWO_HANDS, trump=by_hand).endswith("| 1 | hearts | | 2 | no trump |")


def test_settled_trumps_of_one_table_stand_in_the_list_of_hands() -> None:
    by_hand = {"source": "by_list", "list": {"by": "hand", "entries": ["h", "nt"]}}

    assert told("Trumps", 4, **TWO_HANDS, trump=by_hand) == (
        "Trumps are fixed in advance: see the list of hands above."
    )
