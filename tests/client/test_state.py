from __future__ import annotations

import json
from dataclasses import replace
from random import Random

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec import Raw

import ohhell
from client.update_log import Story, scrambled, story, taken_back, without_memory
from live_tables import short
from ohhell.client.state import KnownTable, after, events, events_from_view
from ohhell.protocol.messages import ChatMessage, Update, encode_message
from ohhell.rules.events import Bid, Play, SeenDeal
from ohhell.rules.view import view
from ohhell.table import projection
from scenes import SEALED

OPEN = story()
SEALED_BIDS = story(short(bid=SEALED))
IN_THE_HEAD = story(replace(short(), bids_visible_in_play=False), people=3, bots=0)
WATCHED = story(seat=None)

FATES = st.lists(st.sampled_from(["drop", "twice", "late", "fine"]), max_size=60)


def known_at(told: Story, version: int) -> KnownTable:
    known = after(KnownTable(), told.told(0, version, whole=True))
    assert known is not None
    return known


def fates(drawn: list[str]) -> list[str]:
    """What becomes of one update after the other; in the end the line is a good one."""
    return [*drawn, *["fine"] * 1_000]


# whatever is lost, doubled or late
@settings(max_examples=60)
@given(FATES, st.sampled_from([OPEN, SEALED_BIDS, WATCHED]))
def test_whatever_the_line_does_a_client_ends_with_what_one_knows_who_never_lost_it(
    drawn: list[str], told: Story
) -> None:
    coming = iter(fates(drawn))

    assert scrambled(told, lambda: next(coming)) == told.never_lost()


@settings(max_examples=30)
@given(FATES)
def test_bids_that_are_kept_in_the_head_are_known_to_those_who_heard_them(drawn: list[str]) -> None:
    coming = iter(fates(drawn))
    known = scrambled(IN_THE_HEAD, lambda: next(coming))

    assert without_memory(known) == without_memory(IN_THE_HEAD.never_lost())


@settings(max_examples=30)
@given(FATES, st.integers(0, 20))
def test_a_client_who_was_away_too_long_catches_up_all_the_same(drawn: list[str], kept: int) -> None:
    coming = iter(fates(drawn))
    forgetful = replace(OPEN, kept=kept)
    known = scrambled(forgetful, lambda: next(coming))

    assert without_memory(known) == without_memory(OPEN.never_lost())
    assert known.proof.fine


@pytest.mark.parametrize("chance", range(5))
def test_the_view_of_a_client_is_the_one_the_table_shows(chance: int) -> None:
    told = story(people=3, chance=chance)
    state = told.live.state

    assert told.never_lost().view == view(state, 0, names=told.live.match.names)


# one update
def test_an_update_that_comes_twice_changes_nothing() -> None:
    update = OPEN.told(4, 5)
    known = after(known_at(OPEN, 4), update)
    assert known is not None

    assert after(known, update) == known


def test_an_update_that_comes_late_changes_nothing() -> None:
    known = known_at(OPEN, 9)

    assert after(known, OPEN.told(4, 5)) == known


def test_an_update_after_one_that_was_lost_has_to_be_asked_for() -> None:
    assert after(known_at(OPEN, 4), OPEN.told(5, 6)) is None


def test_an_update_that_tells_more_than_is_missing_is_taken() -> None:
    known = after(known_at(OPEN, 8), OPEN.told(4, 10, whole=True))

    assert known == after(known_at(OPEN, 8), OPEN.told(8, 10))


def test_where_not_everything_is_told_what_is_told_counts() -> None:
    known = after(known_at(OPEN, 4), replace_update(OPEN.told(9, 12, whole=True), gap=True, events=()))

    assert known is not None
    assert known.version == 12
    assert known.view == known_at(OPEN, 12).view


def test_a_server_that_was_set_back_is_believed() -> None:
    known = after(known_at(OPEN, 12), replace_update(OPEN.told(0, 7, whole=True), since=12, gap=True))

    assert known is not None
    assert known.version == 7


def test_the_same_version_tells_who_has_come_and_gone() -> None:
    update = replace_update(OPEN.told(5, 5), present=("cid",), now=99)
    known = after(known_at(OPEN, 5), update)

    assert known == replace(known_at(OPEN, 5), present=("cid",), now=99)


def test_news_of_people_from_earlier_is_not_news() -> None:
    known = replace(known_at(OPEN, 5), now=100)

    assert after(known, replace_update(OPEN.told(5, 5), present=("cid",), now=99)) == known


def test_before_the_first_match_there_is_no_view() -> None:
    assert (known_at(OPEN, 3).view, known_at(OPEN, 3).points) == (None, ())


def test_the_points_and_the_closed_moves_come_with_the_view() -> None:
    told = story(short(8), people=3, bots=0)
    seen = next(known for version in range(2, told.last) if (known := known_at(told, version)).view and known.closed)

    assert seen.closed[0].code == "must-follow"
    assert seen.points[0][0] == 10


def test_chat_that_comes_whole_takes_the_place_of_what_was_known() -> None:
    line = ChatMessage(3, "bob", "Bob", "hello")
    known = after(known_at(OPEN, 4), replace_update(OPEN.told(4, 5), talk=(line,)))

    assert known is not None
    assert known.talk == (line,)


def test_a_line_of_chat_among_the_events_is_added() -> None:
    said = Raw(b'{"version":5,"fact":"said","person":"bob","name":"Bob","text":"hello"}')
    known = after(known_at(OPEN, 4), replace_update(OPEN.told(4, 5), events=(said,)))

    assert known is not None
    assert known.talk[-1] == ChatMessage(5, "bob", "Bob", "hello")


def test_a_fact_that_only_a_newer_server_knows_is_left_out() -> None:
    update = replace_update(OPEN.told(4, 5), events=(Raw(b'{"version":5,"fact":"juggled","balls":3}'),))

    assert events(update) == ()
    assert after(known_at(OPEN, 4), update) is not None


def test_everything_told_of_a_game_can_be_read() -> None:
    for told in (OPEN, SEALED_BIDS, IN_THE_HEAD, WATCHED):
        update = told.told(1, told.last)

        assert len(events(update)) == told.last - 1


# what was heard of the hand
def test_what_was_heard_begins_with_the_deal() -> None:
    dealt_at = OPEN.live.table.dealt_at
    known = after(known_at(OPEN, dealt_at - 1), OPEN.told(dealt_at - 1, dealt_at))

    assert known is not None
    assert [type(event) for event in known.heard] == [SeenDeal]


def test_a_move_that_was_taken_back_was_not_heard() -> None:
    told = taken_back()
    kinds = [json.loads(bytes(raw)).get("fact") for raw in told.told(1, told.last).events]
    undone = kinds.index("undone") + 2
    known = after(KnownTable(), told.told(0, 2, whole=True))
    for version in range(3, undone + 1):
        assert known is not None
        known = after(known, told.told(version - 1, version))
    assert known is not None

    moves = [event for event in known.heard if isinstance(event, Bid | Play)]
    table = told.table(undone)
    assert table.match is not None
    assert tuple(moves) == table.match.events[len(table.match.events) - len(moves) :]


def test_a_view_tells_again_what_was_heard() -> None:
    rng = Random(3)
    game = ohhell.Game(ohhell.preset("heck-normal"), seats=["Ann", "Bob", "Cid"], seed=3)
    while len(game.view(0).tricks) < 2 or not game.view(0).trick:
        game.play(rng.choice(game.view(game.waiting_for[0]).legal))
    seen = game.view(0)
    heard = events_from_view(seen)

    assert isinstance(heard[0], SeenDeal)
    assert sorted(heard[0].hand, key=str) == sorted(game.state.hand.dealt.hands[0], key=str)  # type: ignore[union-attr]  # a hand is going on
    assert [event.tricks for event in heard if isinstance(event, Bid)] == list(seen.bids)
    assert sum(isinstance(event, Play) for event in heard) == 6 + len(seen.trick)


def test_between_hands_a_view_tells_nothing_of_a_hand() -> None:
    assert events_from_view(None) == ()
    assert events_from_view(OPEN.never_lost().view) == ()


# who sits where
def test_a_client_finds_its_own_seats() -> None:
    known = OPEN.never_lost()

    assert (known.seats_of("bob"), known.seats_of(None), KnownTable().seats_of("bob")) == ((1,), (), ())


def test_an_update_is_read_as_it_was_sent() -> None:
    update = OPEN.told(4, 20)
    again = msgspec.json.decode(encode_message(update), type=Update)

    assert after(known_at(OPEN, 4), again) == after(known_at(OPEN, 4), update)


def replace_update(update: Update, **changes: object) -> Update:
    return msgspec.structs.replace(update, **changes)


def test_the_table_is_the_one_everybody_sees() -> None:
    known = OPEN.never_lost()

    assert msgspec.json.encode(known.table) == bytes(projection.table_info(OPEN.live.table))
