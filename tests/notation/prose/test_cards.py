"""The pack in words."""

from __future__ import annotations

from notation.prose_sections import section_of

SMALL = {"schedule": {"max": 2}}


def test_standard_deck_is_ranked_from_high_to_low() -> None:
    assert section_of("Cards") == (
        "A standard deck of 52 cards, without jokers. "
        "In every suit, the cards rank from high to low: ace, king, queen, jack, 10 down to 2."
    )


def test_suits_with_different_cards_are_ranked_separately() -> None:
    text = section_of("Cards", deck={"kind": "five_hundred_63", "joker_role": "top_trump"})

    assert text.startswith("A six-handed Five Hundred deck of 62 cards and one joker. In clubs and spades, the cards")
    assert text.endswith(
        "In diamonds and hearts, the cards rank from high to low: ace, king, queen, jack, 13 down to 2."
    )


def test_joker_that_is_left_out_is_not_there() -> None:
    assert "62 cards, without jokers" in section_of("Cards", deck={"kind": "five_hundred_63", "joker_role": "excluded"})


def test_order_of_a_spanish_pack_is_its_own() -> None:
    assert "ace, 3, king, queen, jack, 7 down to 4, 2" in section_of("Cards", deck={"kind": "spanish40"})


def test_removed_ranks_are_not_listed() -> None:
    text = section_of("Cards", **SMALL, deck={"ranks": ["7", "8", "9", "J", "A"]})

    assert text.startswith("20 cards of a standard deck, without jokers.")
    assert "high to low: ace, jack, 9, 8, 7." in text


def test_several_decks_are_counted_together() -> None:
    text = section_of("Cards", deck={"packs": 2, "jokers": 2, "joker_role": "top_trump"})

    assert text.startswith(
        "Two decks shuffled together, 108 cards in all. Each is a standard deck of 52 cards and two jokers."
    )


def test_short_pack_is_exact_for_one_table() -> None:
    text = section_of("Cards", 3, deck={"kind": "short_top", "per_player": 5})

    assert text == (
        "The 15 highest cards of a standard deck, five per player, without jokers. "
        "In clubs, diamonds and hearts, the cards rank from high to low: ace, king, queen, jack. "
        "In spades, the cards rank from high to low: ace, king, queen."
    )


def test_short_pack_for_several_tables_says_which_cards_come_first() -> None:
    text = section_of("Cards", deck={"kind": "short_top", "per_player": 5, "packs": 2}, players={"min": 3, "max": 4})

    assert text.startswith(
        "Two decks shuffled together. Each has the highest cards of a standard deck, five per player"
    )
    assert text.endswith(
        "If only some cards of the lowest rank are needed, take clubs first, then diamonds, then hearts."
    )


def test_short_pack_of_whole_ranks_needs_no_such_order() -> None:
    text = section_of("Cards", deck={"kind": "short_top", "per_player": 8}, players={"min": 3, "max": 6})

    assert text.endswith("10 down to 3.")


def test_custom_deck_lists_every_suit_and_doubled_card() -> None:
    pack = {"kind": "custom", "cards": ["Ah", "Kh", "9h", "9h", "2c"], "jokers": 1, "joker_role": "always_win"}
    text = section_of("Cards", **SMALL, deck=pack, players={"min": 2, "max": 2})

    assert text == (
        "A custom deck with five cards and one joker. In clubs, there is only the 2. "
        "In hearts, the cards rank from high to low: ace, king, 9. The deck has the 9 of hearts twice."
    )


def test_doubled_cards_are_named_per_deck() -> None:
    pack = {"kind": "custom", "cards": ["Ah", "Kh", "9h", "9h"], "packs": 2}

    assert section_of("Cards", **SMALL, deck=pack).endswith("Each deck has the 9 of hearts twice.")
