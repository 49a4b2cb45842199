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
from client.update_log import UpdateLog, scrambled, taken_back, update_log, without_memory
from live_tables import short
from ohhell.client.state import KnownTable, after, events, events_from_view
from ohhell.protocol.messages import ChatMessage, Update, encode_message
from ohhell.rules.events import Bid, Play, SeenDeal
from ohhell.rules.view import view
from ohhell.table import projection
from scenes import SEALED

OPEN = update_log()
SEALED_BIDS = update_log(short(bid=SEALED))
IN_THE_HEAD = update_log(replace(short(), bids_visible_in_play=False), people=3, bots=0)
WATCHED = update_log(seat=None)

FATES = st.lists(st.sampled_from(["drop", "twice", "late", "fine"]), max_size=60)


def known_at(log: UpdateLog, version: int) -> KnownTable:
    known = after(KnownTable(), log.update(0, version, whole=True))
    assert known is not None
    return known


def fates(drawn: list[str]) -> list[str]:
    """What happens to each update; in the end every one arrives."""
    return [*drawn, *["fine"] * 1_000]


# lost, doubled or late updates
@settings(max_examples=60)
@given(FATES, st.sampled_from([OPEN, SEALED_BIDS, WATCHED]))
def test_client_knows_everything_in_the_end_whatever_the_network_does(drawn: list[str], log: UpdateLog) -> None:
    coming = iter(fates(drawn))

    assert scrambled(log, lambda: next(coming)) == log.never_lost()


@settings(max_examples=30)
@given(FATES)
def test_client_remembers_hidden_bids_whatever_the_network_does(drawn: list[str]) -> None:
    coming = iter(fates(drawn))
    known = scrambled(IN_THE_HEAD, lambda: next(coming))

    assert without_memory(known) == without_memory(IN_THE_HEAD.never_lost())


@settings(max_examples=30)
@given(FATES, st.integers(0, 20))
def test_client_catches_up_after_a_long_absence(drawn: list[str], kept: int) -> None:
    coming = iter(fates(drawn))
    forgetful = replace(OPEN, kept=kept)
    known = scrambled(forgetful, lambda: next(coming))

    assert without_memory(known) == without_memory(OPEN.never_lost())
    assert known.proof.fine


@pytest.mark.parametrize("chance", range(5))
def test_view_of_a_client_is_the_view_of_the_table(chance: int) -> None:
    log = update_log(people=3, chance=chance)
    state = log.live.state

    assert log.never_lost().view == view(state, 0, names=log.live.match.names)


# one update
def test_repeated_update_changes_nothing() -> None:
    update = OPEN.update(4, 5)
    known = after(known_at(OPEN, 4), update)
    assert known is not None

    assert after(known, update) == known


def test_late_update_changes_nothing() -> None:
    known = known_at(OPEN, 9)

    assert after(known, OPEN.update(4, 5)) == known


def test_update_after_a_lost_one_is_not_applied() -> None:
    assert after(known_at(OPEN, 4), OPEN.update(5, 6)) is None


def test_update_with_more_than_is_missing_is_applied() -> None:
    known = after(known_at(OPEN, 8), OPEN.update(4, 10, whole=True))

    assert known == after(known_at(OPEN, 8), OPEN.update(8, 10))


def test_update_with_a_gap_is_applied() -> None:
    known = after(known_at(OPEN, 4), replace_update(OPEN.update(9, 12, whole=True), gap=True, events=()))

    assert known is not None
    assert known.version == 12
    assert known.view == known_at(OPEN, 12).view


def test_update_of_a_restored_server_is_applied() -> None:
    known = after(known_at(OPEN, 12), replace_update(OPEN.update(0, 7, whole=True), since=12, gap=True))

    assert known is not None
    assert known.version == 7


def test_update_of_the_same_version_says_who_is_present() -> None:
    update = replace_update(OPEN.update(5, 5), present=("cid",), now=99)
    known = after(known_at(OPEN, 5), update)

    assert known == replace(known_at(OPEN, 5), present=("cid",), now=99)


def test_older_update_of_the_same_version_is_ignored() -> None:
    known = replace(known_at(OPEN, 5), now=100)

    assert after(known, replace_update(OPEN.update(5, 5), present=("cid",), now=99)) == known


def test_view_is_none_before_the_first_match() -> None:
    assert (known_at(OPEN, 3).view, known_at(OPEN, 3).points) == (None, ())


def test_points_and_closed_moves_come_with_the_view() -> None:
    log = update_log(short(8), people=3, bots=0)
    seen = next(known for version in range(2, log.last) if (known := known_at(log, version)).view and known.closed)

    assert seen.closed[0].code == "must-follow"
    assert seen.points[0][0] == 10


def test_whole_chat_replaces_the_known_one() -> None:
    message = ChatMessage(3, "bob", "Bob", "hello")
    known = after(known_at(OPEN, 4), replace_update(OPEN.update(4, 5), talk=(message,)))

    assert known is not None
    assert known.talk == (message,)


def test_chat_message_among_the_events_is_added() -> None:
    event = Raw(b'{"version":5,"fact":"said","person":"bob","name":"Bob","text":"hello"}')
    known = after(known_at(OPEN, 4), replace_update(OPEN.update(4, 5), events=(event,)))

    assert known is not None
    assert known.talk[-1] == ChatMessage(5, "bob", "Bob", "hello")


def test_fact_of_a_newer_server_is_ignored() -> None:
    update = replace_update(OPEN.update(4, 5), events=(Raw(b'{"version":5,"fact":"juggled","balls":3}'),))

    assert events(update) == ()
    assert after(known_at(OPEN, 4), update) is not None


def test_events_of_a_whole_game_are_decoded() -> None:
    for log in (OPEN, SEALED_BIDS, IN_THE_HEAD, WATCHED):
        update = log.update(1, log.last)

        assert len(events(update)) == log.last - 1


# what was heard of the hand
def test_events_of_a_hand_start_with_the_deal() -> None:
    dealt_at = OPEN.live.table.dealt_at
    known = after(known_at(OPEN, dealt_at - 1), OPEN.update(dealt_at - 1, dealt_at))

    assert known is not None
    assert [type(event) for event in known.heard] == [SeenDeal]


def test_undone_move_is_removed_from_the_events() -> None:
    log = taken_back()
    kinds = [json.loads(bytes(raw)).get("fact") for raw in log.update(1, log.last).events]
    undone = kinds.index("undone") + 2
    known = after(KnownTable(), log.update(0, 2, whole=True))
    for version in range(3, undone + 1):
        assert known is not None
        known = after(known, log.update(version - 1, version))
    assert known is not None

    moves = [event for event in known.heard if isinstance(event, Bid | Play)]
    table = log.table(undone)
    assert table.match is not None
    assert tuple(moves) == table.match.events[len(table.match.events) - len(moves) :]


def test_events_are_restored_from_a_view() -> None:
    rng = Random(3)
    game = ohhell.Game(ohhell.preset("heck-normal"), seats=["Ann", "Bob", "Cid"], seed=3)
    while len(game.view(0).tricks) < 2 or not game.view(0).trick:
        game.play(rng.choice(game.view(game.waiting_for[0]).legal))
    seen = game.view(0)
    events = events_from_view(seen)

    assert isinstance(events[0], SeenDeal)
    assert sorted(events[0].hand, key=str) == sorted(game.state.hand.dealt.hands[0], key=str)  # type: ignore[union-attr]  # a hand is going on
    assert [event.tricks for event in events if isinstance(event, Bid)] == list(seen.bids)
    assert sum(isinstance(event, Play) for event in events) == 6 + len(seen.trick)


def test_events_are_empty_between_hands() -> None:
    assert events_from_view(None) == ()
    assert events_from_view(OPEN.never_lost().view) == ()


# who sits where
def test_client_finds_its_seats() -> None:
    known = OPEN.never_lost()

    assert (known.seats_of("bob"), known.seats_of(None), KnownTable().seats_of("bob")) == ((1,), (), ())


def test_update_is_decoded_as_it_was_sent() -> None:
    update = OPEN.update(4, 20)
    again = msgspec.json.decode(encode_message(update), type=Update)

    assert after(known_at(OPEN, 4), again) == after(known_at(OPEN, 4), update)


def replace_update(update: Update, **changes: object) -> Update:
    return msgspec.structs.replace(update, **changes)


def test_table_is_the_one_everybody_sees() -> None:
    known = OPEN.never_lost()

    assert msgspec.json.encode(known.table) == bytes(projection.table_info(OPEN.live.table))
