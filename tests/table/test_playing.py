from __future__ import annotations

import pytest

from live_tables import Live, dealt, happened, opened, seated, short, started
from ohhell.protocol.limits import CONTRIBUTING
from ohhell.protocol.messages import Contribute, Move, Pause, Sit, Start
from ohhell.rules.cards import Card
from ohhell.rules.errors import IllegalMove
from ohhell.rules.events import Bid, Play
from ohhell.rules.moves import legal
from ohhell.rules.pack import pack
from ohhell.rules.rules import Rules
from ohhell.table.facts import Contributed, Happened, PlayerGone, WentAway
from scenes import SEALED


def first(live: Live) -> int:
    """The seat that must act."""
    return live.table.waiting_for[0]


def bid(live: Live, person: str, tricks: int, *, seen: int | None = None) -> list[object]:
    """A bid of the only seat a person has."""
    version = live.table.version if seen is None else seen
    return [*live.do(person, Move, seen=version, tricks=tricks)]


def in_play(rules: Rules | None = None, people: int = 3, bots: int = 0) -> Live:
    """A hand in which everybody has bid."""
    return dealt(rules, people, bots).play_until(lambda live: live.state.phase == "play")


# moves
def test_bid_and_card_are_logged_as_they_were_made() -> None:
    live = dealt()
    seat = first(live)
    assert bid(live, live.person(seat), 0) == [Happened(Bid(seat, 0))]

    live.play_until(lambda live: live.state.phase == "play")
    seat = first(live)
    card = legal(live.state, seat)[0]
    assert isinstance(card, Play)

    assert live.do(live.person(seat), Move, seen=live.table.version, card=str(card.card)) == [Happened(card)]


def test_illegal_card_is_refused_and_stays_in_the_hand() -> None:
    live = in_play(short(5))
    live.step()
    seat = first(live)
    hand = live.state.hand
    assert hand is not None
    away = next(card for card in pack(live.table.rules.deck, 3) if card not in hand.held[seat])

    assert live.refusal(live.person(seat), Move, seen=live.table.version, card=str(away)) == "card-not-in-hand"


def test_move_is_a_bid_or_a_card() -> None:
    live = dealt()
    person = live.person(first(live))

    assert live.refusal(person, Move, seen=live.table.version) == "bad-message"
    assert live.refusal(person, Move, seen=live.table.version, tricks=0, card="Ah") == "bad-message"


def test_card_must_be_written_as_a_card() -> None:
    live = in_play()

    assert live.refusal(live.person(first(live)), Move, seen=live.table.version, card="the ace") == "not-a-card"


def test_nobody_moves_for_another_seat() -> None:
    live = dealt()
    seat = first(live)
    other = live.person((seat + 1) % 3)

    assert live.refusal(other, Move, seen=live.table.version, tricks=0, seat=seat) == "not-your-seat"
    assert live.refusal(other, Move, seen=live.table.version, tricks=0) == "not-your-turn"
    assert live.refusal("stranger", Move, seen=live.table.version, tricks=0, seat=seat) == "not-seated"


def test_player_who_has_left_cannot_move() -> None:
    live = dealt()
    live.put(PlayerGone(first(live), "club"))

    gone = next(person for person in ("ann", "bob", "cid") if person not in live.table.people)
    assert live.refusal(gone, Move, seen=live.table.version, tricks=0) == "not-seated"


def test_there_are_no_moves_before_the_first_card_and_after_the_last() -> None:
    assert seated().refusal("ann", Move, seen=1, tricks=0) == "not-started"
    assert started().refusal("ann", Move, seen=1, tricks=0) == "not-started"
    assert dealt().play_out().refusal("ann", Move, seen=1 << 50, tricks=0) == "game-over"


def test_there_are_no_moves_in_a_pause() -> None:
    live = dealt()
    live.do("ann", Pause, on=True)

    assert live.refusal(live.person(first(live)), Move, seen=live.table.version, tricks=0) == "table-paused"


def two_seats() -> Live:
    """Ann has the seats 0 and 1, Bob has seat 2, and bids are sealed."""
    live = opened(short(bid=SEALED))
    for seat, person in enumerate(("ann", "ann", "bob")):
        live.do(person, Sit, seat=seat, name=f"Player {seat}")
    live.do("ann", Start)
    live.contribute()
    return live


def test_person_in_two_seats_must_name_the_seat() -> None:
    live = two_seats()
    assert live.refusal("ann", Move, seen=live.table.version, tricks=0) == "which-seat"

    assert live.do("ann", Move, seen=live.table.version, tricks=1, seat=1) == [Happened(Bid(1, 1))]


# stale moves
def test_bid_is_stale_when_another_bid_was_not_seen() -> None:
    live = dealt()
    before = live.table.version
    live.step()
    person = live.person(first(live))
    assert live.refusal(person, Move, seen=before, tricks=0) == "stale-move"

    assert bid(live, person, 0)


def test_sealed_bids_never_make_each_other_stale() -> None:
    live = dealt(short(bid=SEALED))
    before = live.table.version
    for person in ("cid", "ann", "bob"):
        bid(live, person, 0, seen=before)

    assert live.state.phase == "play"


def test_talk_makes_no_move_stale() -> None:
    live = dealt()
    before = live.table.version
    live.put(WentAway((first(live) + 1) % 3))

    assert bid(live, live.person(first(live)), 0, seen=before)


def test_bid_changed_to_the_same_number_brings_no_fact() -> None:
    live = dealt(short(bid={"change": "until_next_bids"}))
    person = live.person(first(live))
    assert bid(live, person, 1)

    assert bid(live, person, 1) == []
    assert bid(live, person, 0)


def test_bid_may_change_until_the_next_player_bids_when_the_rules_allow_it() -> None:
    live = dealt(short(bid={"change": "until_next_bids"}))
    seat = first(live)
    bid(live, live.person(seat), 1)
    bid(live, live.person(seat), 2)
    live.step()

    assert [event for event in happened(live.facts, Bid) if event.seat == seat] == [Bid(seat, 1), Bid(seat, 2)]
    assert live.refusal(live.person(seat), Move, seen=live.table.version, tricks=0) == "bid-locked"


# contributions
def test_everybody_may_add_one_text_to_the_shuffle() -> None:
    live = started()
    assert live.do("bob", Contribute, text="my own") == [Contributed(1, "my own")]

    assert live.match.contributions == ((1, "my own"),)
    assert live.refusal("bob", Contribute, text="another") == "already-contributed"


def test_contributions_stand_in_the_order_of_the_seats() -> None:
    live = started()
    for person in ("cid", "ann", "bob"):
        live.do(person, Contribute, text=f"{person}'s")

    assert live.match.contributions == ((0, "ann's"), (1, "bob's"), (2, "cid's"))


def test_contributions_close_with_the_first_card_and_at_the_deadline() -> None:
    assert seated().refusal("ann", Contribute, text="x") == "too-late"
    assert dealt().refusal("ann", Contribute, text="x") == "too-late"
    live = started()
    live.wait(CONTRIBUTING)

    assert live.refusal("ann", Contribute, text="x") == "too-late"


@pytest.mark.parametrize("text", ["two\nlines", " spaces ", "\u202ex", "x\x07", "\ud800"], ids=ascii)
def test_contribution_must_be_a_line_that_a_record_can_hold(text: str) -> None:
    assert started().refusal("ann", Contribute, text=text) == "bad-text"


def test_nobody_contributes_for_another() -> None:
    live = started()

    assert live.refusal("ann", Contribute, text="x", seat=1) == "not-your-seat"
    assert live.refusal("stranger", Contribute, text="x") == "not-seated"


def test_refused_card_is_explained_to_its_player() -> None:
    live = in_play(short(5))
    command = Move(id="m", seen=live.table.version, card=str(Card.parse("Jo")))

    with pytest.raises(IllegalMove, match="You hold"):
        live.submit(live.person(first(live)), command)
