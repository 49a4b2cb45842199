"""Leading, following and taking tricks in words."""

from __future__ import annotations

from notation.prose_sections import section_of

NO_TRUMPS = {"trump": {"source": "none"}}
CANCEL = {"duplicates": "cancel"}


def joker(role: str, number: int = 1) -> dict[str, object]:
    return {"jokers": number, "joker_role": role}


def test_game_without_trumps_does_not_speak_of_them() -> None:
    text = section_of("Play", **NO_TRUMPS, follow={"void": "must_trump"}, lead={"trump": "broken"})

    assert "trump" not in text
    assert "If you have none, you may play any card. The highest card of the suit led wins the trick." in text


def test_void_player_who_must_trump_is_free_in_a_hand_without_trumps() -> None:
    some = {"override": [{"when": "n = 1", "source": "none"}]}

    assert "if you have no trump either, you may play any card" in section_of("Play", follow={"void": "must_trump"})
    assert "if you have no trump either, or the hand has no trumps, you may play any card" in section_of(
        "Play", follow={"void": "must_overtrump"}, trump=some
    )


def test_one_pack_has_no_identical_cards() -> None:
    assert "identical" not in section_of("Play", trick=CANCEL)
    assert "joker" not in section_of("Play")


def test_two_packs_say_which_of_two_identical_cards_is_higher() -> None:
    assert "Of two identical cards in the same trick, the one played last is higher." in section_of(
        "Play", deck={"packs": 2}, trick={"duplicates": "last_wins"}
    )


def test_cancelled_trick_may_go_on_to_the_next_winner() -> None:
    dead = {"dead": {"credit": "carry", "leader": "next_left"}, "cancel_led": "first_live"}
    text = section_of("Play", deck={"packs": 2}, trick=CANCEL | dead)

    assert "neither can win it. If the first card of a trick is cancelled" in text
    assert "goes to the winner of the next one" in text
    assert "After such a trick, the player on the leader's left leads." in text


def test_third_copy_counts_where_there_is_one() -> None:
    assert "a third copy counts" in section_of("Play", deck={"packs": 3}, trick=CANCEL)


def test_two_jokers_are_identical_cards_too() -> None:
    assert "Two jokers in the same trick cancel each other" in section_of(
        "Play", deck=joker("top_trump", 2), trick=CANCEL
    )
    assert "Of two jokers in the same trick, the one played first" in section_of("Play", deck=joker("always_win", 2))


def test_two_jokers_that_lose_need_no_order() -> None:
    assert "Of two jokers" not in section_of("Play", deck=joker("always_lose", 2))


def test_highest_trump_belongs_to_no_suit_without_trumps() -> None:
    text = section_of("Play", deck=joker("top_trump"))

    assert "The joker is the highest trump. In a hand without trumps, it belongs to no suit and wins the trick;" in text


def test_highest_trump_of_a_game_that_always_has_trumps_is_just_that() -> None:
    fixed = {"source": "fixed", "suit": "h"}

    assert "The joker is the highest trump. You can't take back" in section_of(
        "Play", deck=joker("top_trump"), trump=fixed
    )


def test_joker_in_a_game_without_trumps_takes_the_trick() -> None:
    text = section_of("Play", deck=joker("top_trump"), **NO_TRUMPS)

    assert "In a hand without trumps, the joker belongs to no suit and wins the trick;" in text


def test_joker_waits_for_a_void_player() -> None:
    assert "wins the trick; you may play it if you can't follow suit" in section_of("Play", deck=joker("always_win"))
    assert "you may play it if you can neither follow suit nor trump" in section_of(
        "Play", deck=joker("always_lose"), follow={"void": "must_trump"}
    )


def test_trick_of_jokers_only_is_explained_where_possible() -> None:
    alone = "Only if no other card in the trick counts, the first joker wins it."

    assert alone in section_of("Play", 2, deck=joker("always_lose", 2))
    assert alone in section_of("Play", 4, deck=joker("always_lose") | {"packs": 2}, trick=CANCEL)
    assert alone not in section_of("Play", 3, deck=joker("always_lose", 2))


def test_highest_bidder_leads() -> None:
    assert section_of("First lead", lead="highest_bidder").startswith("The highest bidder leads to the first trick;")


def test_left_is_right_where_play_goes_the_other_way() -> None:
    text = section_of("First lead", lead="second_left", direction="counterclockwise")

    assert text == "The second player to the dealer's right leads to the first trick."
