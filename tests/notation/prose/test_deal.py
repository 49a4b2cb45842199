"""First dealer, deal and trumps in words."""

from __future__ import annotations

from notation.prose_sections import section_of

TWO_HANDS = {"schedule": {"shape": "down", "max": 2}}
JOKER = {"deck": {"jokers": 1, "joker_role": "top_trump"}}
ROTATION = {"source": "rotation", "cycle": ["c", "d", "h", "s", "nt"]}


def test_players_with_equal_cards_draw_cut_or_are_dealt_again() -> None:
    assert "they draw again until" in section_of("First dealer")
    assert "they cut again until" in section_of("First dealer", first_dealer="cut_high")
    assert "they are dealt another card each until" in section_of("First dealer", first_dealer="face_up_high")


def test_identical_cards_redraw_if_suits_break_ties() -> None:
    by_suit = {"by": "cut_high", "tie": "suit_order"}

    assert "identical" not in section_of("First dealer", first_dealer=by_suit)
    assert section_of("First dealer", first_dealer=by_suit, deck={"packs": 2}).endswith(
        "spades are highest, then hearts, diamonds and clubs. If their cards are identical, they cut again."
    )


def test_joker_drawn_for_the_deal_does_not_count() -> None:
    assert section_of("First dealer", **JOKER).endswith("Jokers don't count: a player who gets one takes another card.")


def test_random_player_begins_and_the_neighbour_before_deals() -> None:
    assert "on their right deals" in section_of("First dealer", first_dealer="random_first_player")
    assert "on their left deals" in section_of(
        "First dealer", first_dealer="random_first_player", direction="counterclockwise"
    )


def test_undealt_cards_stay_face_down() -> None:
    assert section_of("Deal").endswith("out of play, except the one turned up for trumps.")
    assert section_of("Deal", trump={"source": "none"}).endswith("stay face down and out of play.")


def test_whole_deck_dealt_leaves_no_undealt_cards() -> None:
    whole = {"shape": "fixed", "hands": 4, "max": 13}

    assert section_of("Deal", 4, schedule=whole, trump={"source": "none"}).endswith("the deal passes to the left.")


def test_exception_says_where_it_holds() -> None:
    text = section_of("Trumps", 4, **TWO_HANDS, trump={"override": [{"when": "n = max", "source": "none"}]})

    assert text.endswith("In the largest hand, however, there are no trumps.")


def test_exception_for_every_hand_is_the_rule() -> None:
    assert section_of("Trumps", trump={"override": [{"source": "none"}]}) == "In every hand, there are no trumps."


def test_trump_exception_is_left_out_if_it_never_applies() -> None:
    assert "however" not in section_of("Trumps", trump={"override": [{"when": "hand >= 900", "source": "none"}]})


def test_first_of_two_trump_exceptions_counts() -> None:
    both = [{"when": "n = 2", "source": "none"}, {"when": "hand <= 2", "source": "random_suit"}]

    assert "If more than one of these exceptions applies, the first one counts." in section_of(
        "Trumps", 4, **TWO_HANDS, trump={"override": both}
    )


def test_hand_without_a_card_to_turn_up_has_its_own_rule() -> None:
    whole = {"shape": "down", "max": "use_all"}
    text = section_of("Trumps", 4, schedule=whole, trump={"no_card_left": "dealer_last_card"})

    assert "If a hand uses the whole deck, there is no card to turn up; in that case, the last card dealt" in text


def test_whole_deck_rule_is_left_out_if_never_needed() -> None:
    whole = {"shape": "down", "max": "use_all"}
    override = [{"when": "n = max", "source": "none"}]

    assert "whole deck" not in section_of("Trumps", 4, trump={"no_card_left": "no_trump"})
    assert "whole deck" not in section_of(
        "Trumps", 4, schedule=whole, trump={"no_card_left": "random_suit", "override": override}
    )


def test_ranks_that_mean_no_trump_are_named_if_in_the_deck() -> None:
    assert section_of("Trumps", trump={"turnup_nt_if": ["A", "8", "13", "Jo", "A"]}).endswith(
        "If an ace or an 8 is turned up, there are no trumps."
    )


def test_every_source_knows_what_a_joker_means() -> None:
    assert "If a joker is turned up, there are no trumps." in section_of("Trumps", **JOKER)
    assert "the dealer turns up the next card" in section_of("Trumps", **JOKER, trump={"turnup_joker": "turn_again"})
    assert "last card is a joker, there are no trumps" in section_of(
        "Trumps", **JOKER, trump={"source": "dealer_last_card"}
    )
    assert "If the card cut is a joker, another card is cut." in section_of(
        "Trumps", **JOKER, trump={"source": "cut_before_deal"}
    )


def test_rotation_names_its_order_and_its_first_trump() -> None:
    text = section_of("Trumps", trump=ROTATION | {"start": "given", "suit": "h"})

    assert text == (
        "Trumps change from hand to hand, in this order: clubs, diamonds, hearts, spades and no trump. "
        "After the last, the order starts again. In the first hand of a game, the order starts with hearts."
    )


def test_rotation_may_begin_at_random_but_not_without_trumps() -> None:
    assert section_of("Trumps", trump=ROTATION | {"start": "random_suit_only"}).endswith(
        "In the first hand of a game, it starts with a suit drawn at random: clubs, diamonds, hearts or spades."
    )


def test_rotation_may_begin_without_trumps() -> None:
    assert section_of("Trumps", trump={"source": "rotation", "cycle": ["nt", "h"]}).endswith(
        "In the first hand of a game, the order starts with no trump."
    )


def test_rotation_of_one_trump_is_described_as_fixed() -> None:
    assert section_of("Trumps", trump={"source": "rotation", "cycle": ["h"]}).startswith("Hearts are trumps")
    assert section_of("Trumps", trump={"source": "rotation", "cycle": ["nt"]}).startswith("There are no trumps")


def test_rotation_counts_hands_with_other_trumps() -> None:
    override = [{"when": "n = 1", "source": "none"}]

    assert "the order starts again; it moves on in every hand, even in hands with other trumps." in section_of(
        "Trumps", **TWO_HANDS, trump=ROTATION | {"override": override}
    )


def test_trumps_shown_late_are_secret_during_the_bidding() -> None:
    late = {"reveal": "after_bids"}

    assert "turns up the top undealt card once everyone has bid" in section_of("Trumps", trump=late)
    assert section_of("Trumps", trump=late | {"source": "random_suit"}).endswith(
        "The trump stays secret until everyone has bid."
    )
    assert "until" not in section_of("Trumps", trump=late | {"source": "fixed", "suit": "h"})


def test_settled_trumps_are_listed_by_cards_or_by_hand() -> None:
    by_cards = {"source": "by_list", "list": {"by": "cards", "entries": {"1": "nt", "2": "h"}}}
    by_hand = {"source": "by_list", "list": {"by": "hand", "entries": ["h", "nt"]}}

    assert section_of("Trumps", **TWO_HANDS, trump=by_cards).endswith("| 2 | hearts | | 1 | no trump |")
    assert section_of("Trumps", **TWO_HANDS, trump=by_hand).endswith("| 1 | hearts | | 2 | no trump |")


def test_settled_trumps_of_one_table_stand_in_the_list_of_hands() -> None:
    by_hand = {"source": "by_list", "list": {"by": "hand", "entries": ["h", "nt"]}}

    assert section_of("Trumps", 4, **TWO_HANDS, trump=by_hand) == (
        "Trumps are fixed in advance: see the list of hands above."
    )
