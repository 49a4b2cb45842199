from __future__ import annotations

from random import Random

import pytest

from live_tables import dealt, happened, kinds, opened, seated, short, started
from ohhell.presets import preset
from ohhell.protocol.messages import Comment, Start, Undo
from ohhell.rules.events import Bid, Deal, Forfeit, Play
from ohhell.table import fold
from ohhell.table.facts import (
    ChatSaid,
    Committed,
    Ended,
    ForfeitPaid,
    Happened,
    Hosted,
    KeyOpened,
    Opened,
    Paused,
    PlayerGone,
    Resumed,
    Returned,
    SatDown,
    StoodIn,
    TableClosed,
    Voted,
)
from scenes import SEALED

TWO_MATCHES = {"matches": 2}


def test_a_table_is_the_fold_of_its_log() -> None:
    live = dealt(people=2, bots=1).play_out(Random(1))

    assert fold.fold(live.log) == live.table


def test_every_fact_is_a_version_and_bears_its_time() -> None:
    live = opened()
    live.wait(5)
    live.put(SatDown(0, "ann", "Ann"))

    assert (live.table.version, live.table.at) == (len(live.log), live.now)


def test_a_log_begins_with_the_table_being_made() -> None:
    with pytest.raises(AssertionError, match="begins with the table being made"):
        fold.fold([(Paused(), 0)])


def test_a_table_is_made_once() -> None:
    live = opened()
    (first, at), *_ = live.log

    assert isinstance(first, Opened)
    with pytest.raises(AssertionError, match="does not fold"):
        fold.happen(live.table, first, at)


def test_nothing_is_played_before_a_commitment() -> None:
    with pytest.raises(AssertionError, match="committed to"):
        fold.happen(seated().table, Happened(Bid(0, 1)), 0)


def test_a_free_seat_is_called_by_its_number() -> None:
    live = opened()
    live.put(SatDown(1, "bob", "Bob"))

    assert live.table.names == ("Seat 1", "Bob", "Seat 3")


def test_a_bot_that_takes_over_keeps_the_name_and_ends_the_votes_of_and_about_the_player() -> None:
    live = dealt(people=4)
    live.put(Voted("ann", 1, out=True), Voted("bob", 2, out=True), Voted("ann", 3, out=True), PlayerGone(1, "club"))

    assert (live.table.chairs[1].person, live.table.chairs[1].bot, live.table.names[1]) == (None, "club", "Bob")
    assert live.table.votes == {("ann", "dee")}


def test_a_seat_taken_by_link_in_a_game_belongs_to_the_new_person_at_once() -> None:
    live = dealt()
    live.put(StoodIn(1, "club"), SatDown(1, "bobs phone", "Bob"))

    assert live.table.seats_of("bobs phone") == (1,)
    assert live.table.seats_of("bob") == ()
    assert live.table.bot_to_move(1) is None


def test_a_stand_in_plays_for_a_player_and_gives_the_seat_back_at_once() -> None:
    live = dealt()
    live.put(StoodIn(1, "club"))
    assert (live.table.chairs[1].person, live.table.bot_to_move(1)) == ("bob", "club")

    live.put(Returned(1))

    assert live.table.bot_to_move(1) is None


def test_hands_in_which_a_bot_moved_for_a_player_are_counted_once_each() -> None:
    live = dealt(short(2, 2, 2))
    live.put(StoodIn(1, "club"))
    live.play_until(lambda live: len(live.state.sheet) == 2)
    live.put(Returned(1))
    live.play_out()

    assert [live.match.hands_helped(seat) for seat in range(3)] == [0, 2, 0]


def test_moves_of_a_bot_count_for_whoever_takes_its_seat_later() -> None:
    live = dealt(people=1, bots=2).play_out()
    hands = len(live.match.state.sheet)

    assert [live.match.hands_helped(seat) for seat in range(3)] == [0, hands, hands]


def test_the_host_is_whoever_holds_the_chair() -> None:
    live = seated()
    live.put(Hosted("bob"))

    assert live.table.host == "bob"


def test_only_the_newest_lines_of_chat_are_kept() -> None:
    live = opened()
    live.put(*(ChatSaid("ann", "Ann", str(line)) for line in range(103)))

    assert (len(live.table.talk), live.table.talk[0].text, live.table.talk[-1].text) == (100, "3", "102")
    assert live.table.talk[-1].version == live.table.version


def test_a_closed_table_still_knows_who_won() -> None:
    live = dealt().play_out()
    winners = live.table.winners
    live.put(TableClosed("host"))

    assert winners == live.table.winners == live.state.winners != ()


def test_there_are_no_winners_before_the_end() -> None:
    assert (dealt().table.winners, seated().table.winners) == ((), ())


# the end of a match, and the next
def test_several_matches_run_on_and_are_added_up() -> None:
    live = dealt(short(1, 1, format=TWO_MATCHES)).play_out(Random(3))
    table = live.table

    assert [fact.final for fact in live.facts if isinstance(fact, Ended)] == [False, True]
    assert len(table.sheets) == 2
    assert table.totals == tuple(map(sum, zip(*(sheet[-1].totals for sheet in table.sheets), strict=True)))
    assert table.winners == tuple(seat for seat in range(3) if table.totals[seat] == max(table.totals))


def test_irish_plays_four_matches() -> None:
    live = dealt(preset("irish"), people=1, bots=4).play_out()

    commitments = [fact for fact in live.facts if isinstance(fact, Committed)]
    assert [(fact.match, fact.again) for fact in commitments] == [(1, True), (2, False), (3, False), (4, False)]
    assert len({fact.commitment for fact in commitments}) == 4
    assert [len(sheet) for sheet in live.table.sheets] == [10] * 4


def test_a_running_match_counts_in_the_totals() -> None:
    live = dealt(short(1, 1, format=TWO_MATCHES))
    live.play_until(lambda live: live.match.number == 2 and len(live.state.sheet) == 1)
    (first,) = live.table.sheets

    assert live.table.totals == tuple(
        before + now for before, now in zip(first[-1].totals, live.state.totals, strict=True)
    )


@pytest.mark.parametrize(("how", "goes_on"), [("redraw", False), ("continue", True)])
def test_the_deal_goes_on_into_the_next_match_where_the_rules_say_so(how: str, *, goes_on: bool) -> None:
    live = dealt(short(1, 1, format={**TWO_MATCHES, "next_match_dealer": how}))
    live.play_until(lambda live: live.match.number == 2)
    last = live.table.sheets[0][-1].dealer

    assert live.match.dealer == ((last + 1) % 3 if goes_on else None)


@pytest.mark.parametrize(("scope", "kept"), [("event", True), ("match", False)])
def test_payments_last_as_long_as_their_forfeits(scope: str, *, kept: bool) -> None:
    rule = {"id": "pants", "min_bid": 0, "scope": scope, "choices": ["bow"]}
    live = dealt(short(1, forfeits=[rule], format=TWO_MATCHES), people=2)
    for _ in range(2):
        live.move(Bid(live.table.waiting_for[0], 1))
    live.step()
    live.put(*(ForfeitPaid(seat, "pants", "bow") for seat in range(2)))
    (owed,) = happened(live.step(), Forfeit)

    assert (live.match.number, live.match.paid) == (2, (owed,) if kept else ())
    assert live.table.payments == (((owed.seat, "pants", "bow"),) if kept else ())


# the last of several matches decides
def test_the_last_match_knows_the_totals_before_it() -> None:
    live = dealt(short(1, 1, format={"matches": 3}))
    live.play_until(lambda live: live.match.number == 2)
    assert live.state.carried == ()

    live.play_until(lambda live: live.match.number == 3)

    assert live.state.carried == live.table.totals
    assert live.table.deciding


def test_an_aggregate_tie_is_played_off_in_the_last_match() -> None:
    rules = short(1, format=TWO_MATCHES, tie="extra_hands")
    for seed in range(50):
        live = dealt(rules, people=2).play_out(Random(seed))
        extra = [sum(row.extra for row in sheet) for sheet in live.table.sheets]
        if extra[1]:
            break

    assert extra[0] == 0
    assert len(live.table.winners) == 1


# rematch
def test_a_rematch_begins_afresh_with_new_keys() -> None:
    live = dealt().play_out()
    first = live.match.commitment
    live.do("ann", Start)
    table = live.table

    assert (table.stage, table.games, live.match.number) == ("contributing", 2, 1)
    assert (table.sheets, table.totals, table.paid, table.winners) == ((), (0, 0, 0), (), ())
    assert live.match.commitment != first


def test_a_rematch_has_other_deals() -> None:
    live = dealt().play_out()
    live.do("ann", Start)
    live.contribute()
    first, *_, second, _ = happened(live.play_out().facts, Deal)

    assert first != second


# stale
def test_a_bid_that_everybody_sees_changes_what_all_decide_on() -> None:
    live = dealt()
    live.step()

    assert live.table.decided == (live.table.version,) * 3


def test_a_sealed_bid_changes_what_its_own_seat_decides_on_and_no_others() -> None:
    live = dealt(short(bid=SEALED))
    before = live.table.decided
    live.move(Bid(1, 0))

    assert live.table.decided == (before[0], live.table.version, before[2])


def test_the_reveal_changes_what_all_decide_on() -> None:
    live = dealt(short(bid=SEALED))
    for seat in range(3):
        live.move(Bid(seat, 0))

    assert live.table.decided == (live.table.version,) * 3


# taking back
def test_a_move_taken_back_was_never_made_and_marks_the_game() -> None:
    live = dealt(short(3), people=1, bots=2).play_until(lambda live: live.table.waiting_for == (0,))
    before = live.state
    live.step()
    live.play_until(lambda live: live.table.waiting_for == (0,))
    live.do("ann", Undo)

    assert live.state == before
    assert (live.match.practice, live.table.decided) == (True, (live.table.version,) * 3)


def test_comments_on_what_was_taken_back_stay_on_the_sheet() -> None:
    live = dealt(short(3, comments=True), people=1, bots=2).play_until(lambda live: live.table.waiting_for == (0,))
    live.step()
    live.do("ann", Comment, text="a mistake")
    live.do("ann", Undo)

    assert [(comment.after, comment.text) for comment in live.match.comments] == [
        (len(live.match.events), "Ann: a mistake")
    ]


def test_the_newest_open_key_is_kept() -> None:
    live = dealt()
    live.play_until(lambda live: len(live.state.sheet) == 1)

    assert live.match.opened is not None
    assert live.match.opened == max((fact.number, fact.key) for fact in live.facts if isinstance(fact, KeyOpened))


def test_the_version_that_dealt_the_hand_is_known() -> None:
    live = dealt()
    live.step()
    fact, _ = live.log[live.table.dealt_at - 1]

    assert isinstance(fact, Happened)
    assert isinstance(fact.event, Deal)


def test_a_table_in_play_can_be_paused_and_goes_on() -> None:
    live = dealt()
    live.put(Paused())
    assert live.table.paused

    live.put(Resumed())

    assert not live.table.paused


def test_what_happens_by_itself_is_written_in_the_order_it_happens() -> None:
    live = started(people=2)
    live.contribute()
    first = kinds(live.facts)[-4:]
    written = live.play_until(lambda live: live.table.stage == "over").facts

    assert first == ["Contributed", "Happened", "KeyOpened", "Happened"]
    assert kinds(written)[-3:] == ["Happened", "KeyOpened", "Ended"]
    assert isinstance(written[-3], Happened)
    assert isinstance(written[-3].event, Play)
