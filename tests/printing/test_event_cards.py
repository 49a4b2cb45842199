"""Table cards: who sits where, who deals and keeps the score, and the scorer's link."""

from __future__ import annotations

import pytest

import ohhell
from ohhell.printing.event_cards import card_part, qr_svg, scorer_seat
from ohhell.printing.event_parts import CardLink
from ohhell.rules.rules import Rules
from ohhell.tournament.actions import PlayOnline
from printing.printed_events import IRISH, irish
from tournament.events import SHORT, Scene, short_rules

LINK = CardLink("https://ohhell.ie/pad/a#key=b", "K4TM 7", "ohhell.ie")


def test_card_shows_seats_in_order_with_dealer_and_scorer() -> None:
    scene = Scene(3)
    scene.draw()
    (card,) = card_part(scene.event).cards
    (table,) = scene.event.matches[0].tables
    notes = ["", "", ""]
    notes[table.dealer], notes[table.dealer - 1] = "deals first", "keeps the score"

    assert [(seat.name, seat.note) for seat in card.seats] == [
        (scene.event.name(player), note) for player, note in zip(table.players, notes, strict=True)
    ]


def test_scorer_is_never_a_bot_when_a_person_plays() -> None:
    scene = Scene(1, bots=True)
    scene.enter("Rob", "Rod", bot=True)
    scene.draw()
    (table,) = scene.event.matches[0].tables

    assert table.players[scorer_seat(scene.event, table)] == scene.number("Ann")


def test_scorer_of_a_table_of_bots_is_the_seat_before_the_dealer() -> None:
    scene = Scene(0, bots=True)
    scene.enter("Rob", "Rod", "Ron", bot=True)
    scene.draw()
    (table,) = scene.event.matches[0].tables

    assert scorer_seat(scene.event, table) == (table.dealer - 1) % 3


def test_card_has_the_link_of_its_table() -> None:
    scene = Scene(6)
    scene.draw()

    assert [card.link for card in card_part(scene.event, links={2: LINK}).cards] == [None, LINK]


def test_card_of_an_online_table_has_no_link_and_no_scorer() -> None:
    scene = Scene(3)
    scene.draw()
    scene.do(PlayOnline(1, 1, online=True))
    (card,) = card_part(scene.event, links={1: LINK}).cards

    assert (card.link, {seat.note for seat in card.seats}) == (None, {"", "deals first"})


def test_cards_of_some_tables_are_printed_alone() -> None:
    scene = Scene(9)
    scene.draw()

    assert [card.table for card in card_part(scene.event, tables=range(2, 4)).cards] == [2, 3]


def test_card_names_the_match_and_the_date() -> None:
    scene = irish()
    scene.draw()

    assert card_part(scene.event, 1).cards[0].match == "Match 1 of 2, 16 November 2026"


@pytest.mark.parametrize(
    ("rules", "pace", "foot"),
    [
        (IRISH, 0, "10 hands, 10 cards down to 1. Please play silently and at one pace."),
        (IRISH, 4, "10 hands, 10 cards down to 1. Please play silently, at 4 minutes per hand."),
        (short_rules(), 1, "2 hands, 2 cards down to 1. Please play at 1 minute per hand."),
        (ohhell.read_rules(SHORT.replace("[2, 1]", "[1, 2, 3]")), 0, "3 hands, 1 card up to 3."),
        (ohhell.read_rules(SHORT.replace("[2, 1]", "[5]")), 0, "1 hand."),
    ],
)
def test_card_says_which_hands_are_played_and_how_fast(rules: Rules, pace: int, foot: str) -> None:
    scene = Scene(5, rules, table_size=5, minutes_per_hand=pace)
    scene.draw()

    assert card_part(scene.event).cards[0].foot == foot


def test_qr_code_is_drawn_without_a_border() -> None:
    assert qr_svg(LINK.link).startswith('<svg width="29" height="29"')
