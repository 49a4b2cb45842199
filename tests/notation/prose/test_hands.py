"""The sequence of hands in words, for one table and for many."""

from __future__ import annotations

from notation.prose_sections import section_of

FIVE = {"players": {"min": 5, "max": 5}}


def test_one_table_gets_every_hand_in_order() -> None:
    text = section_of("Hands", 7, schedule={"max": {"6": 8, "7": 7}})

    assert text.startswith("A game has 13 hands. The first hand is the largest, with seven cards per player;")
    assert text.endswith("That is, hand by hand: 7, 6, 5, 4, 3, 2, 1, 2, 3, 4, 5, 6, 7.")


def test_game_to_a_target_may_have_fewer_hands() -> None:
    assert section_of("Hands", 4, end={"kind": "target", "points": 50}).startswith("A game has at most 23 hands.")


def test_many_tables_get_a_line_for_each_number_of_players() -> None:
    text = section_of("Hands", players={"min": 4, "max": 7}, schedule={"max": {"4": 10, "5": 10, "6": 8, "7": 7}})

    assert "The size of the largest hand depends on the number of players." in text
    assert "| 4 to 5 | 10 down to 1, 2 up to 10 | 19 |" in text
    assert "| 7 | 7 down to 1, 2 up to 7 | 13 |" in text


def test_tables_beyond_a_dozen_follow_the_same_pattern() -> None:
    assert section_of("Hands").endswith("Larger tables continue in the same way.")


def test_one_sequence_for_all_needs_no_table() -> None:
    assert "|" not in section_of("Hands", schedule={"max": 4}, players={"min": 3, "max": 5})


def test_hands_of_one_size_need_one_sentence() -> None:
    fixed = {"shape": "fixed", "max": 3, "hands": 4}

    assert section_of("Hands", 4, schedule=fixed) == "A game has four hands. Every hand has three cards."


def test_hands_of_one_size_may_still_differ_by_table() -> None:
    schedule = {"shape": "fixed", "max": "use_all", "hands": 4, "cap": 15}
    text = section_of("Hands", players={"min": 3, "max": 4}, schedule=schedule, trump={"source": "none"})

    assert text.startswith("All hands of a game have the same number of cards. They are as large as the deck allows,")
    assert "but never larger than 15 cards" in text
    assert "| 3 | 15 | 4 | | 4 | 13 | 4 |" in text


def test_list_of_sizes_is_read_out() -> None:
    text = section_of("Hands", 4, schedule={"shape": "custom", "list": [3, 3, 1]})

    assert text == "A game has three hands. Cards per player, hand by hand: 3 (2x), 1."


def test_sequence_whose_smallest_hand_differs_says_no_number() -> None:
    text = section_of("Hands", players={"min": 5, "max": 6}, schedule={"shape": "up_down", "step": 3})

    assert text.startswith(
        "The first hand is the smallest; each hand after it has three cards more, up to the largest hand;"
    )


def test_hands_too_large_for_the_pack_are_cut_down() -> None:
    text = section_of("Hands", **FIVE, schedule={"shape": "custom", "list": [12, 11, 10], "clamp": True})

    assert "If the deck is too small for such a hand, everyone gets as many cards as possible." in text
    assert text.startswith("A game has three hands. Cards per player, hand by hand: 12 down to 10.")


def test_list_cut_down_to_different_sizes_is_shown_as_played() -> None:
    text = section_of("Hands", **FIVE, schedule={"shape": "custom", "list": [12, 3], "clamp": True})

    assert text.endswith("That is, hand by hand: 10, 3.")


def test_hand_repeated_at_both_ends_is_repeated_each_time() -> None:
    text = section_of("Hands", schedule={"shape": "up_down", "max": 3, "repeat_low": "N", "repeat_high": 2})

    assert "The largest hand is played twice. " in text
    assert "The smallest hand is played once per player, each time it comes up." in text


def test_list_of_hands_shows_where_trumps_come_from() -> None:
    text = section_of("Hands", 4, schedule={"shape": "down", "max": 2}, trump={"override": [{"when": "n = 1"}]})

    assert "| 1 | 2 | turned up | | 2 | 1 | no trump |" in text


def test_list_of_hands_shows_hook_and_blind_bids() -> None:
    text = section_of(
        "Hands",
        4,
        schedule={"shape": "down", "max": 2},
        hook={"kind": "last_not_equal", "when": "n >= 2"},
        bid={"sight": [{"when": "n = 1", "mode": "others_only"}]},
    )

    assert "| Hand | Cards | Hook | Bids |" in text
    assert "| 1 | 2 | yes | | | 2 | 1 | | forehead |" in text
