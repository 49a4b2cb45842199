"""The end, ties, matches and the manners of the table in words."""

from __future__ import annotations

from notation.prose_sections import section_of
from ohhell.notation.prose.rule_sheet import sheet
from scenes import house_rules

TWO_HANDS = {"schedule": {"shape": "down", "max": 2}}
LISTED = {"source": "by_list", "list": {"by": "cards", "entries": ["h", "c"]}}


def test_game_to_a_target_may_still_run_out_of_hands() -> None:
    assert section_of("End", end={"kind": "target", "points": 100}).startswith(
        "The game ends after the hand in which a player reaches 100 points, or after the last hand if nobody does."
    )


def test_tie_breaker_hand_has_as_many_cards_as_the_last() -> None:
    assert "everyone plays a tie-breaker hand with as many cards as the last hand" in section_of(
        "End", tie="extra_hands"
    )


def test_tie_breaker_hand_has_the_listed_trump() -> None:
    largest = {"kind": "extra_hands", "size": "max"}

    assert section_of("End", **TWO_HANDS, trump=LISTED, tie="extra_hands").endswith(
        "A tie-breaker hand has the trump of the last hand."
    )
    assert section_of("End", **TWO_HANDS, trump=LISTED, tie=largest).endswith(
        "A tie-breaker hand has the trump listed for that many cards."
    )


def test_several_matches_are_added_up_and_only_the_sum_wins() -> None:
    form = {"matches": 4, "table_size": 5}

    assert section_of("End", format=form) == "The match ends after the last hand."
    assert section_of("Matches", format=form) == (
        "You play four matches. Each player's match totals are added up, and the highest sum wins. "
        "Players who tie for the highest sum share the win. A new first dealer is chosen for every match. "
        "Larger groups play at tables of five. "
        "Play at a steady pace, so that all tables finish each hand at about the same time."
    )


def test_one_game_at_one_table_has_no_matches() -> None:
    assert "## Matches" not in sheet(house_rules())


def test_secret_bids_are_not_offered_during_play() -> None:
    assert section_of("At the table", bid={"reveal": "after_play"}).startswith(
        "You may talk freely at the table. One player"
    )


def test_hidden_bids_may_not_be_mentioned_during_play() -> None:
    assert "nobody may ask for the bids or mention any bid" in section_of("At the table", bids_visible_in_play=False)
    assert "You may ask for the total of the bids at any time during play." in section_of(
        "At the table", bid={"reveal": "total_only"}
    )


def test_forfeit_says_for_what_which_and_how_often() -> None:
    forfeit = {"id": "silly_hat", "choices": ["wear the hat.", "hop and sing", "bow"], "scope": "event"}

    assert (
        'A player who misses a bid of five or more pays a forfeit called "silly hat": wear the hat; hop and sing; or bow. '
        "That player chooses which, unless the table agrees on something else. "
        "Nobody pays it more than once per championship, and it doesn't change the score."
    ) in section_of("At the table", forfeits=[forfeit])


def test_forfeit_for_any_bid_needs_no_name() -> None:
    assert "A player who misses a bid pays a forfeit: take a bow." in section_of(
        "At the table", forfeits=[{"min_bid": 0}]
    )


def test_forfeit_is_left_out_if_nobody_can_owe_it() -> None:
    assert "forfeit" not in section_of("At the table", 4, forfeits=[{"min_bid": 40}])


def test_scorer_is_described_in_the_words_of_the_table() -> None:
    assert "One player keeps the score, chosen at the start." in section_of(
        "At the table", scorer={"by": "player", "how": "chosen at the start"}
    )
    assert "One player or the program keeps the score: Ann checks it." in section_of(
        "At the table", scorer={"how": "Ann checks it."}
    )


def test_score_sheet_shows_what_it_has_room_for() -> None:
    assert section_of("At the table", sheet={"fields": ["bids"]}).endswith(
        "For each hand, the score sheet shows the bids."
    )
    assert section_of("At the table", sheet={"fields": ["date"]}).endswith("The score sheet has room for the date.")
    assert section_of("At the table", sheet={"fields": []}).endswith("One player or the program keeps the score.")


def test_comments_go_on_the_score_sheet() -> None:
    assert section_of("At the table", comments=True).endswith("Write comments worth remembering on the score sheet.")
