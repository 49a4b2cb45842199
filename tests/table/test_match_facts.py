from __future__ import annotations

from random import Random

import pytest

from live_tables import dealt, happened, seated, short
from ohhell.presets import preset
from ohhell.protocol.messages import Comment, Start, Undo
from ohhell.rules.events import Bid, Deal, Forfeit
from ohhell.table import fold
from ohhell.table.facts import (
    Committed,
    Ended,
    ForfeitPaid,
    Happened,
    KeyOpened,
    Returned,
    StoodIn,
)
from scenes import SEALED

TWO_MATCHES = {"matches": 2}


def test_apply_event_fails_before_a_commitment() -> None:
    with pytest.raises(AssertionError, match="committed to"):
        fold.apply(seated().table, Happened(Bid(0, 1)), 0)


def test_hands_helped_counts_each_hand_once_in_which_a_bot_moved() -> None:
    live = dealt(short(2, 2, 2))
    live.put(StoodIn(1, "club"))
    live.play_until(lambda live: len(live.state.sheet) == 2)
    live.put(Returned(1))
    live.play_out()

    assert [live.match.hands_helped(seat) for seat in range(3)] == [0, 2, 0]


def test_hands_helped_counts_moves_of_a_bot_before_a_person_took_its_seat() -> None:
    live = dealt(people=1, bots=2).play_out()
    hands = len(live.match.state.sheet)

    assert [live.match.hands_helped(seat) for seat in range(3)] == [0, hands, hands]


def test_winners_are_empty_before_the_end() -> None:
    assert (dealt().table.winners, seated().table.winners) == ((), ())


def test_matches_follow_one_another_and_are_added_up() -> None:
    live = dealt(short(1, 1, format=TWO_MATCHES)).play_out(Random(3))
    table = live.table

    assert [fact.final for fact in live.facts if isinstance(fact, Ended)] == [False, True]
    assert len(table.sheets) == 2
    assert table.totals == tuple(map(sum, zip(*(sheet[-1].totals for sheet in table.sheets), strict=True)))
    assert table.winners == tuple(seat for seat in range(3) if table.totals[seat] == max(table.totals))


def test_irish_game_has_four_matches() -> None:
    live = dealt(preset("irish"), people=1, bots=4).play_out()

    commitments = [fact for fact in live.facts if isinstance(fact, Committed)]
    assert [(fact.match, fact.again) for fact in commitments] == [(1, True), (2, False), (3, False), (4, False)]
    assert len({fact.commitment for fact in commitments}) == 4
    assert [len(sheet) for sheet in live.table.sheets] == [10] * 4


def test_totals_include_the_current_match() -> None:
    live = dealt(short(1, 1, format=TWO_MATCHES))
    live.play_until(lambda live: live.match.number == 2 and len(live.state.sheet) == 1)
    (first,) = live.table.sheets

    assert live.table.totals == tuple(
        before + now for before, now in zip(first[-1].totals, live.state.totals, strict=True)
    )


@pytest.mark.parametrize(("how", "goes_on"), [("redraw", False), ("continue", True)])
def test_dealer_follows_the_last_match_when_the_rules_continue_the_deal(how: str, *, goes_on: bool) -> None:
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


def test_last_match_carries_the_totals_before_it() -> None:
    live = dealt(short(1, 1, format={"matches": 3}))
    live.play_until(lambda live: live.match.number == 2)
    assert live.state.carried == ()

    live.play_until(lambda live: live.match.number == 3)

    assert live.state.carried == live.table.totals
    assert live.table.is_last_match


def test_last_match_has_a_tie_breaker_when_the_aggregate_is_tied() -> None:
    rules = short(1, format=TWO_MATCHES, tie="extra_hands")
    for seed in range(50):
        live = dealt(rules, people=2).play_out(Random(seed))
        extra = [sum(row.extra for row in sheet) for sheet in live.table.sheets]
        if extra[1]:
            break

    assert extra[0] == 0
    assert len(live.table.winners) == 1


def test_rematch_begins_with_new_keys() -> None:
    live = dealt().play_out()
    first = live.match.commitment
    live.do("ann", Start)
    table = live.table

    assert (table.stage, table.games, live.match.number) == ("contributing", 2, 1)
    assert (table.sheets, table.totals, table.paid, table.winners) == ((), (0, 0, 0), (), ())
    assert live.match.commitment != first


def test_rematch_has_other_deals() -> None:
    live = dealt().play_out()
    live.do("ann", Start)
    live.contribute()
    first, *_, second, _ = happened(live.play_out().facts, Deal)

    assert first != second


def test_open_bid_changes_what_every_seat_decides_on() -> None:
    live = dealt()
    live.step()

    assert live.table.decided == (live.table.version,) * 3


def test_sealed_bid_changes_only_what_its_own_seat_decides_on() -> None:
    live = dealt(short(bid=SEALED))
    before = live.table.decided
    live.move(Bid(1, 0))

    assert live.table.decided == (before[0], live.table.version, before[2])


def test_reveal_changes_what_every_seat_decides_on() -> None:
    live = dealt(short(bid=SEALED))
    for seat in range(3):
        live.move(Bid(seat, 0))

    assert live.table.decided == (live.table.version,) * 3


def test_undo_removes_the_move_and_marks_the_match_as_practice() -> None:
    live = dealt(short(3), people=1, bots=2).play_until(lambda live: live.table.waiting_for == (0,))
    before = live.state
    live.step()
    live.play_until(lambda live: live.table.waiting_for == (0,))
    live.do("ann", Undo)

    assert live.state == before
    assert (live.match.practice, live.table.decided) == (True, (live.table.version,) * 3)


def test_undo_keeps_comments_on_the_moves_taken_back() -> None:
    live = dealt(short(3, comments=True), people=1, bots=2).play_until(lambda live: live.table.waiting_for == (0,))
    live.step()
    live.do("ann", Comment, text="a mistake")
    live.do("ann", Undo)

    assert [(comment.after, comment.text) for comment in live.match.comments] == [
        (len(live.match.events), "Ann: a mistake")
    ]


def test_match_has_the_newest_open_key() -> None:
    live = dealt()
    live.play_until(lambda live: len(live.state.sheet) == 1)

    assert live.match.opened is not None
    assert live.match.opened == max((fact.number, fact.key) for fact in live.facts if isinstance(fact, KeyOpened))


def test_dealt_at_is_the_version_of_the_last_deal() -> None:
    live = dealt()
    live.step()
    fact, _ = live.log[live.table.dealt_at - 1]

    assert isinstance(fact, Happened)
    assert isinstance(fact.event, Deal)
