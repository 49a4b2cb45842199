from __future__ import annotations

import pytest

from live_tables import BOTS, Live, dealt, opened, seated, short, started
from ohhell.protocol.messages import Clock, Configure, Free, SeatBot, Settings, Sit, Stand, Start, Swap
from ohhell.table.facts import BotSat, Configured, Freed, Hosted, PlayerGone, SatDown, Swapped

PANTS = [{"id": "pants", "min_bid": 1, "choices": ["bow", "sing"]}]


# seats
def test_free_seat_is_taken_under_a_name() -> None:
    live = opened()

    assert live.do("bob", Sit, seat=2, name="Bob") == [SatDown(2, "bob", "Bob")]
    assert live.table.seats_of("bob") == (2,)


def test_somebody_seated_may_change_their_name() -> None:
    live = seated()
    live.do("bob", Sit, seat=1, name="Robert")

    assert live.table.names == ("Ann", "Robert", "Cid")


def test_seat_belongs_to_one_player() -> None:
    assert seated(people=2).refusal("cid", Sit, seat=0, name="Cid") == "seat-taken"


def test_bots_seat_is_taken_too() -> None:
    assert seated(people=1, bots=1).refusal("cid", Sit, seat=1, name="Cid") == "seat-taken"


def test_there_are_only_so_many_seats() -> None:
    assert opened(seats=3).refusal("bob", Sit, seat=3, name="Bob") == "no-such-seat"


@pytest.mark.parametrize("live", [started(), dealt()], ids=["contributing", "playing"])
def test_nobody_sits_down_in_a_game(live: Live) -> None:
    assert live.refusal("dee", Sit, seat=0, name="Dee") == "already-started"


def test_between_games_seats_may_change_hands() -> None:
    live = dealt().play_out()
    live.do("bob", Stand)
    live.do("ann", Free, seat=1)
    live.do("dee", Sit, seat=1, name="Dee")
    live.do("ann", Start)

    assert (live.table.people, live.match.names) == (("ann", "dee", "cid"), ("Ann", "Dee", "Cid"))


def test_private_table_lets_a_person_have_two_seats() -> None:
    live = opened()
    live.do("ann", Sit, seat=0, name="Ann")
    live.do("ann", Sit, seat=1, name="Ann's other")

    assert live.table.seats_of("ann") == (0, 1)


def test_listed_table_has_one_seat_each() -> None:
    live = opened(listed=True)
    live.do("ann", Sit, seat=0, name="Ann")
    live.do("ann", Sit, seat=0, name="Anna")

    assert live.refusal("ann", Sit, seat=1, name="Ann's other") == "one-seat-each"


def test_table_where_somebody_has_two_seats_cannot_be_listed() -> None:
    live = opened()
    live.do("ann", Sit, seat=0, name="Ann")
    live.do("ann", Sit, seat=1, name="Ann's other")

    assert live.refusal("ann", Configure, settings=Settings(listed=True)) == "one-seat-each"


# names
@pytest.mark.parametrize(
    "name",
    [
        "\u202enna",
        "An\u200bn",
        "A\nnn",
        "A\tnn",
        " Ann",
        "Ann ",
        "A  nn",
        "Ann: hello",
        "A,B",
        "\u2066Ann",
        "\ud800",
        "A\x00",
        "\u0301",
        "\ufe0f",
    ],
    ids=ascii,
)
def test_names_hold_no_marks_that_mislead(name: str) -> None:
    assert opened().refusal("ann", Sit, seat=0, name=name) == "bad-name"


@pytest.mark.parametrize("name", ["Ann", "ANN", "ann", "\uff21nn"], ids=ascii)  # the last is a wide A
def test_nobody_sits_down_under_a_name_like_anothers(name: str) -> None:
    live = opened()
    live.do("ann", Sit, seat=0, name="Ann")

    assert live.refusal("bob", Sit, seat=1, name=name) == "bad-name"


def test_every_bot_has_its_own_name() -> None:
    live = opened(seats=4)
    live.do("bob", Sit, seat=1, name="benno")
    for seat in (0, 2, 3):
        live.do("ann", SeatBot, seat=seat, bot="club")

    assert live.table.names == ("Alba", "benno", "Cleo", "Dov")


# leaving
def test_before_the_start_a_seat_that_is_left_is_free() -> None:
    live = seated()

    assert live.do("bob", Stand) == [Freed(1)]
    assert live.table.chairs[1].free


def test_in_a_game_a_bot_takes_the_seat_that_is_left_for_good() -> None:
    live = dealt(stand_in="novice")

    assert live.do("bob", Stand)[0] == PlayerGone(1, "novice")
    assert live.table.chairs[1].own_bot


def test_host_role_passes_on_when_the_host_leaves() -> None:
    live = seated()

    assert live.do("ann", Stand) == [Freed(0), Hosted("bob")]


def test_host_of_an_otherwise_empty_table_stays_the_host() -> None:
    live = seated(people=1, bots=2)

    assert live.do("ann", Stand) == [Freed(0)]
    assert live.table.host == "ann"


def test_host_who_keeps_another_seat_stays_the_host() -> None:
    live = opened()
    live.do("ann", Sit, seat=0, name="Ann")
    live.do("ann", Sit, seat=1, name="Anna")
    live.do("bob", Sit, seat=2, name="Bob")

    assert live.do("ann", Stand, seat=0) == [Freed(0)]


def test_nobody_leaves_anothers_seat() -> None:
    live = seated(people=2)

    assert live.refusal("bob", Stand, seat=0) == "not-your-seat"
    assert live.refusal("cid", Stand) == "not-seated"


# bots
def test_host_adds_changes_and_removes_bots() -> None:
    live = opened()

    assert live.do("ann", SeatBot, seat=1, bot="club") == [BotSat(1, "club", "Alba")]
    assert live.do("ann", SeatBot, seat=1, bot="novice") == [BotSat(1, "novice", "Alba")]
    assert live.do("ann", Free, seat=1) == [Freed(1)]


def test_bot_must_exist_and_takes_no_persons_seat() -> None:
    live = seated(people=2)

    assert live.refusal("ann", SeatBot, seat=1, bot="shark") == "unknown-bot"
    assert live.refusal("ann", SeatBot, seat=1, bot="club") == "seat-taken"


def test_only_a_bot_is_taken_out_of_its_seat() -> None:
    live = seated(people=2)

    assert live.refusal("ann", Free, seat=1) == "no-bot-there"


# swaps
def test_host_swaps_any_seats() -> None:
    live = seated()

    assert live.do("ann", Swap, seats=(1, 2)) == [Swapped((1, 2))]
    assert live.table.names == ("Ann", "Cid", "Bob")


def test_player_moves_to_a_free_seat_or_a_bots() -> None:
    live = opened(seats=4)
    live.do("bob", Sit, seat=1, name="Bob")
    live.do("ann", SeatBot, seat=2, bot="club")
    live.do("bob", Swap, seats=(1, 3))
    live.do("bob", Swap, seats=(2, 3))

    assert live.table.names == ("Seat 1", "Seat 2", "Bob", "Alba")


def test_player_swaps_two_seats_of_their_own() -> None:
    live = opened()
    live.do("bob", Sit, seat=0, name="Bob")
    live.do("bob", Sit, seat=1, name="Bobby")
    live.do("bob", Swap, seats=(0, 1))

    assert live.table.names[:2] == ("Bobby", "Bob")


def test_player_moves_nobody_else() -> None:
    live = seated(people=2, bots=2)

    assert live.refusal("bob", Swap, seats=(0, 1)) == "not-host"
    assert live.refusal("bob", Swap, seats=(2, 3)) == "not-host"


def test_swap_needs_two_existing_seats() -> None:
    live = seated()

    assert live.refusal("ann", Swap, seats=(1, 1)) == "same-seat"
    assert live.refusal("ann", Swap, seats=(1, 3)) == "no-such-seat"


# settings
def test_host_chooses_other_settings() -> None:
    live = seated()
    wanted = Settings(clock=Clock(60, 5), chat=False)

    assert live.do("ann", Configure, settings=wanted) == [Configured(wanted)]
    assert live.table.settings == wanted


def test_same_settings_bring_no_fact() -> None:
    live = seated(grace=10)

    assert live.do("ann", Configure, settings=Settings(grace=10)) == []


@pytest.mark.parametrize("wanted", [Settings(clock=Clock(60)), Settings(hints=True)])
def test_clock_and_hints_stay_as_they_are_in_a_game(wanted: Settings) -> None:
    assert dealt().refusal("ann", Configure, settings=wanted) == "already-started"


def test_other_settings_may_change_in_a_game() -> None:
    live = dealt()
    live.do("ann", Configure, settings=Settings(spectators=False, stand_in="random"))

    assert not live.table.settings.spectators


def test_stand_in_must_exist() -> None:
    assert seated().refusal("ann", Configure, settings=Settings(stand_in="shark")) == "unknown-bot"


def test_forfeit_texts_of_a_table_are_plain_lines_for_known_forfeits() -> None:
    live = seated(short(forfeits=PANTS))
    live.do("ann", Configure, settings=Settings(forfeits=(("pants", "dance"),)))

    assert live.refusal("ann", Configure, settings=Settings(forfeits=(("hat", "dance"),))) == "no-such-forfeit"
    assert live.refusal("ann", Configure, settings=Settings(forfeits=(("pants", "\u202edance"),))) == "bad-text"


# the start
def test_game_starts_when_every_seat_is_taken() -> None:
    live = seated(people=1, bots=2)
    live.do("ann", Start)

    assert (live.table.stage, live.match.names) == ("contributing", ("Ann", "Alba", "Benno"))


def test_game_waits_for_free_seats() -> None:
    live = seated(people=2)
    live.do("bob", Stand)

    assert live.refusal("ann", Start) == "seats-free"


def test_bots_alone_start_no_game() -> None:
    live = seated(people=1, bots=2)
    live.do("ann", Stand)
    live.do("ann", SeatBot, seat=0, bot="club")

    assert live.refusal("ann", Start) == "nobody-plays"


def test_game_starts_once() -> None:
    assert started().refusal("ann", Start) == "already-started"
    assert dealt().refusal("ann", Start) == "already-started"


@pytest.mark.parametrize("person", ["bob", "stranger"])
def test_host_commands_are_refused_to_everybody_else(person: str) -> None:
    live = seated(people=2, bots=1)

    assert {
        live.refusal(person, SeatBot, seat=2, bot="club"),
        live.refusal(person, Free, seat=2),
        live.refusal(person, Configure, settings=Settings(chat=False)),
        live.refusal(person, Start),
    } == {"not-host"}


def test_former_host_has_no_rights() -> None:
    live = seated()
    live.put(Hosted("bob"))
    live.do("bob", Start)

    assert live.refusal("ann", Configure, settings=Settings(chat=False)) == "not-host"


def test_seats_stay_as_they_are_in_a_game() -> None:
    live = dealt(people=2, bots=1)

    assert {
        live.refusal("ann", SeatBot, seat=2, bot="club"),
        live.refusal("ann", Free, seat=2),
        live.refusal("ann", Swap, seats=(0, 1)),
    } == {"already-started"}


def test_every_bot_may_sit_down() -> None:
    live = opened()
    for bot in sorted(BOTS):
        live.do("ann", SeatBot, seat=0, bot=bot)

        assert live.table.chairs[0].bot == bot
