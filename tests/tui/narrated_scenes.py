"""Views that the board draws and the speech describes, and the players in them."""

from __future__ import annotations

from ohhell.rules.cards import cards
from ohhell.rules.events import Bid, Deal
from ohhell.rules.pack import pack
from ohhell.rules.sheet import Row
from ohhell.rules.state import State, evolve
from ohhell.rules.view import View, view
from ohhell.tui.sentences.words import PlayerNames
from scenes import SEALED, begun, bid, dealt, house_rules, scene, scored, table

PLAYERS = PlayerNames.of(("Tom", "Ada", "Ben"), 0)
ONE_HAND = {"shape": "fixed", "max": 2, "hands": 1}


def one_hand(**axes: object) -> View:
    """A game of one hand in which Ada and Ben made their bids."""
    return view(scored(begun(house_rules(schedule=ONE_HAND, **axes), 3), [1, 1, 1], [0, 1, 1]), 0)


def one_row() -> Row:
    (row,) = one_hand().sheet
    return row


def cut() -> View:
    """A hand whose trump was cut."""
    rules = house_rules(trump={"source": "cut_before_deal"})
    return view(evolve(table(rules, 3, cards=1), Deal(pack(rules.deck, 3), cuts=cards("5h"))), 0)


def late_trump() -> tuple[View, View]:
    """Before and after the last bid of a hand whose trump is shown after the bids."""
    state = scene(house_rules(trump={"reveal": "after_bids"}), "Qh / 4h / 7c", stock="2d 3d")
    return view(bid(state, 0, 0), 0), view(bid(state, 0, 0, 0), 0)


def no_trump() -> View:
    return view(dealt(house_rules(), 3, cards=1, trump="nt"), 0)


def joker() -> View:
    """A hand of a joker and a 2, one of which is to be led."""
    rules = house_rules(deck={"jokers": 1, "joker_role": "top_trump"})
    return view(scene(rules, "Jo 2d / 3s 4s / 5s 6s", trump="s", trick=""), 0)


def bid_that_can_change() -> View:
    """I have bid 1 and may change it."""
    return view(bid(dealt(house_rules(bid={"change": "until_next_bids"}), 3, cards=2, trump="s"), 1), 0)


def sealed() -> View:
    """Nobody has bid, and all bids stay hidden until they are complete."""
    return view(dealt(house_rules(bid=SEALED), 3, cards=2, trump="s"), 0)


def only_total_shown() -> tuple[View, View]:
    """Before and after sealed bids of which only the total is shown."""
    before: State = dealt(house_rules(bid=SEALED | {"reveal": "total_only"}), 3, cards=1, trump="s")
    return view(before, 0), view(bid(before, 1, 0, 0), 0)


def cancelled_cards() -> View:
    """Two identical queens cancel each other in the current trick."""
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel"})
    return view(scene(rules, "Qh 2c / Qh 3c / 4h 5c", trump="s", trick="Qh Qh"), 2)


def changed_bid() -> tuple[Bid, View]:
    """My change of a bid from 1 to 2, and the view before it."""
    before = bid_that_can_change()
    return Bid(0, 2), before


def needs(trick: str) -> View:
    """A hand of two cards for which everybody bid 2, after the cards of *trick*."""
    return view(scene(house_rules(bid={"min": "n"}), "2h 2c / 4h 3c / 5h 5c", trump="s", trick=trick), 0)


def negative_points() -> View:
    """After a hand in which a missed bid cost me 12 points."""
    score = {"made": {"base": 10}, "missed": {"base": -12}}
    rules = house_rules(score=score, schedule=ONE_HAND | {"hands": 2})
    return view(scored(begun(rules, 3), [1, 1, 1], [2, 0, 0]), 0)
