"""Seats that change hands: nobody sees a second hand, and an owner gets the seat back."""

from __future__ import annotations

import pytest

from live_tables import Live, dealt, seated, short, started
from ohhell.protocol.messages import Configure, Settings, Sit, Stand, Start, Swap
from ohhell.rules.errors import OhHellError
from ohhell.table.facts import Reserved, SatDown
from ohhell.table.seat_changes import check_not_reserved, check_second_seat, take_seat


def displaced() -> Live:
    """Bob was away in a running hand, and Dee has the seat."""
    live = dealt()
    live.put(SatDown(1, "dee", "Bob"))
    return live


def refused(live: Live, person: str) -> str | None:
    """The code with which somebody is kept from another seat."""
    try:
        check_second_seat(live.table, person, "take seat 1")
    except OhHellError as refusal:
        return refusal.code
    return None


# taking a seat back
def test_owner_takes_the_seat_back_in_a_running_hand() -> None:
    live = displaced()

    assert live.do("bob", Sit, seat=1, name="Bobby") == [SatDown(1, "bob", "Bob")]


def test_player_who_lost_a_seat_to_its_owner_cannot_take_it_back() -> None:
    live = displaced()
    live.do("bob", Sit, seat=1, name="Bob")

    assert live.refusal("dee", Sit, seat=1, name="Dee") == "already-started"


def test_earlier_owner_takes_the_seat_from_all_later_ones() -> None:
    live = displaced()
    live.put(SatDown(1, "eve", "Bob"))
    written = [*live.do("dee", Sit, seat=1, name="Dee"), *live.do("bob", Sit, seat=1, name="Bob")]

    assert (written, live.table.claims) == ([SatDown(1, "dee", "Bob"), SatDown(1, "bob", "Bob")], ())


def test_owner_who_played_elsewhere_in_this_hand_gets_the_seat_with_the_next_deal() -> None:
    live = displaced()
    live.put(SatDown(2, "bob", "Cid"))
    written = live.do("bob", Sit, seat=1, name="Bob")
    again = live.refusal("bob", Sit, seat=1, name="Bob")

    assert (written, again) == ([Reserved(1, "bob", "Bob")], "seat-taken")


def test_owner_has_one_seat_at_a_listed_table() -> None:
    live = dealt(listed=True)
    live.put(SatDown(1, "dee", "Bob"), SatDown(2, "bob", "Cid"))

    assert live.refusal("bob", Sit, seat=1, name="Bob") == "one-seat-each"


def test_claim_moves_with_the_seat() -> None:
    live = seated()
    live.put(SatDown(1, "dee", "Bob"))
    live.do("ann", Swap, seats=(0, 1))

    assert live.table.claims == ((0, "bob"),)


def test_claim_ends_when_the_seat_is_left_before_the_start() -> None:
    live = seated()
    live.put(SatDown(1, "dee", "Bob"))
    live.do("dee", Stand)

    assert live.table.claims == ()


def test_claim_to_another_seat_stays_when_a_seat_is_left() -> None:
    live = seated()
    live.put(SatDown(1, "dee", "Bob"))
    live.do("cid", Stand)

    assert live.table.claims == ((1, "bob"),)


def test_claim_ends_when_a_new_game_starts() -> None:
    live = seated()
    live.put(SatDown(1, "dee", "Bob"))
    live.do("ann", Start)

    assert live.table.claims == ()


def test_owner_belongs_to_the_table() -> None:
    assert displaced().table.members == ("ann", "dee", "cid", "bob")


# a second hand
@pytest.mark.parametrize("person", ["ann", "bob"], ids=["seated", "displaced in this hand"])
def test_nobody_who_saw_cards_of_this_hand_takes_another_seat(person: str) -> None:
    assert refused(displaced(), person) == "already-playing"


def test_player_who_left_in_this_hand_takes_no_other_seat() -> None:
    live = dealt()
    live.do("ann", Stand)

    assert refused(live, "ann") == "already-playing"


def test_holder_of_a_seat_token_takes_no_other_seat() -> None:
    live = seated(people=2, bots=1)
    live.put(SatDown(2, "robo", "Robo", by="host"))
    live.do("ann", Start)
    live.contribute()

    assert refused(live, "host") == "already-playing"


def test_player_who_waits_for_the_next_deal_takes_no_other_seat() -> None:
    live = dealt()
    live.put(Reserved(1, "dee", "Dee"))

    assert refused(live, "dee") == "already-playing"


def test_somebody_seated_takes_no_other_seat_before_the_first_card() -> None:
    assert refused(started(), "ann") == "already-playing"


@pytest.mark.parametrize("live", [seated(), dealt(), dealt().play_out()], ids=["before", "dealt", "over"])
def test_somebody_new_may_take_a_seat(live: Live) -> None:
    assert refused(live, "dee") is None


# with the next deal
def bot_left() -> Live:
    """A running hand in which Cid has left and a bot plays on."""
    live = dealt()
    live.do("cid", Stand)
    return live


def test_bots_seat_changes_hands_with_the_next_deal() -> None:
    live = bot_left()

    assert take_seat(live.table, 2, "dee", "Dee") == Reserved(2, "dee", "Dee")


def test_absent_persons_seat_changes_hands_at_once() -> None:
    assert take_seat(dealt().table, 2, "dee", "Dee") == SatDown(2, "dee", "Dee")


def test_seat_changes_hands_at_once_while_no_hand_is_dealt() -> None:
    assert take_seat(seated(people=2, bots=1).table, 2, "dee", "Dee") == SatDown(2, "dee", "Dee")


def test_waiting_player_sits_down_before_the_next_deal() -> None:
    live = bot_left()
    live.put(Reserved(2, "dee", "Dee"))
    before = live.table.people
    live.play_until(lambda live: len(live.state.sheet) == 1)

    assert (before, live.table.people, len(live.state.sheet)) == (("ann", "bob"), ("ann", "bob", "dee"), 1)


def test_waiting_player_sits_down_when_the_game_is_over() -> None:
    live = dealt()
    live.play_until(lambda live: len(live.state.sheet) == 1)
    live.do("cid", Stand)
    live.put(Reserved(2, "dee", "Dee"))
    live.play_out()

    assert (live.table.stage, live.table.people) == ("over", ("ann", "bob", "dee"))


def test_waiting_player_sits_down_before_the_next_match() -> None:
    live = dealt(short(1, format={"matches": 2}))
    live.do("cid", Stand)
    live.put(Reserved(2, "dee", "Dee"))
    live.play_until(lambda live: live.match.number == 2)

    assert (live.table.stage, live.table.people) == ("contributing", ("ann", "bob", "dee"))


def test_reserved_seat_is_promised_to_nobody_else() -> None:
    live = bot_left()
    live.put(Reserved(2, "dee", "Dee"))
    check_not_reserved(live.table, 1, "take seat 1")

    with pytest.raises(OhHellError) as error:
        check_not_reserved(live.table, 2, "take seat 2")
    assert error.value.code == "seat-taken"


# for how long a seat is kept
def test_shorter_grace_time_in_a_running_game_takes_no_seat_sooner() -> None:
    live = dealt(grace=60)
    live.do("ann", Configure, settings=Settings(grace=1))

    assert live.table.seat_hold == 60


def test_longer_grace_time_counts_at_once() -> None:
    live = dealt(grace=60)
    live.do("ann", Configure, settings=Settings(grace=90))

    assert live.table.seat_hold == 90


def test_grace_time_set_before_the_start_counts() -> None:
    live = seated()
    live.do("ann", Configure, settings=Settings(grace=20))

    assert live.table.seat_hold == 20


def test_seat_is_reserved_for_fifteen_seconds_when_the_grace_time_is_shorter() -> None:
    assert dealt(grace=1).table.seat_hold == 15


def test_seat_is_reserved_for_five_minutes_when_there_is_no_grace_time() -> None:
    assert dealt(grace=0).table.seat_hold == 300


def test_lower_grace_time_counts_from_the_next_game_on() -> None:
    live = dealt(grace=60)
    live.do("ann", Configure, settings=Settings(grace=1))
    live.play_out()
    live.do("ann", Start)

    assert live.table.seat_hold == 15


def test_bot_that_continues_has_nobodys_token() -> None:
    live = seated()
    live.put(SatDown(2, "robo", "Robo", by="host"))
    live.do("ann", Start)
    live.contribute()
    live.do("robo", Stand)

    assert live.table.chairs[2].by is None
