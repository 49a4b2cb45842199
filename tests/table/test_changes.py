"""What changed between two moments: applied to the first, it gives exactly the second."""

from __future__ import annotations

import json
from itertools import pairwise
from random import Random
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from live_tables import Live, dealt, seated, short, started
from ohhell.protocol.messages import Pause, Stand, Undo, Update, encode_message
from ohhell.protocol.shown import Shown, apply_update
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Event, Play
from ohhell.rules.view import combine, seat_part, view
from ohhell.table import projection
from ohhell.table.changes import Sight, changes_between
from ohhell.table.finish import could_finish, finish_reason
from ohhell.table.table import Table
from random_rules import random_rules


def sight(table: Table, seat: int | None) -> Sight:
    return Sight(projection.table_sight(table), projection.seat_sight(table, seat))


def sent(before: Sight, after: Sight) -> dict[str, Any]:
    """The changes as they go over the wire."""
    changes: dict[str, Any] = json.loads(msgspec.json.encode(changes_between(before, after)))
    return changes


def whole(table: Table, seat: int | None) -> Update:
    view = projection.seat_view(table, seat) or msgspec.Raw(b"null")
    return Update(0, 0, seat, (), table=projection.table_info(table), view=view)


def shown(table: Table, seat: int | None) -> tuple[Any, Any]:
    """The whole table and the whole view, as JSON."""
    return _read(apply_update(Shown(), whole(table, seat)))


def _read(shown: Shown) -> tuple[Any, Any]:
    return json.loads(shown.table_json), json.loads(shown.view_json)


def stepped(live: Live, seat: int | None) -> dict[str, Any]:
    """What a seat is sent after the next move."""
    before = sight(live.table, seat)
    live.step()
    return sent(before, sight(live.table, seat))


def test_changes_are_empty_when_nothing_changed() -> None:
    live = dealt()

    assert sent(sight(live.table, 0), sight(live.table, 0)) == {}


def test_card_changes_only_what_lies_on_the_table_for_the_others() -> None:
    live = dealt(short(5)).play_until(lambda live: live.state.phase == "play")
    leader = live.table.waiting_for[0]

    changes = stepped(live, (leader + 2) % 3)

    assert set(changes) == {"view", "game"}
    assert set(changes["game"]) == {"trick", "waiting_for"}


def test_finished_trick_is_added_to_the_tricks() -> None:
    live = dealt(short(5)).play_until(lambda live: live.state.hand is not None and len(live.state.hand.trick) == 2)

    changes = stepped(live, 0)

    assert [len(trick["plays"]) for trick in changes["added"]["tricks"]] == [3]


def test_list_that_starts_again_is_replaced() -> None:
    live = dealt(short(2, 2)).play_until(lambda live: len(live.match.events) > 1 and len(live.state.sheet) == 0)
    live.play_until(lambda live: live.state.hand is not None and len(live.state.hand.tricks) == 1)
    before = sight(live.table, 0)
    live.play_until(lambda live: len(live.state.sheet) == 1)

    changes = sent(before, sight(live.table, 0))

    assert (changes["game"]["tricks"], len(changes["added"]["sheet"])) == ([], 1)


def test_table_has_only_its_changed_fields() -> None:
    live = dealt()
    before = sight(live.table, 0)
    live.do("ann", Pause, on=True)

    assert sent(before, sight(live.table, 0))["table"] == {"paused": True}


def test_changes_before_the_first_match_are_of_the_table() -> None:
    before, after = seated(people=2, bots=1), seated(people=3)

    assert set(sent(sight(before.table, 0), sight(after.table, 0))) == {"table"}


def test_first_match_needs_a_whole_view() -> None:
    with pytest.raises(AssertionError, match="whole view"):
        changes_between(sight(seated().table, 0), sight(started().table, 0))


def view_of(live: Live) -> Any:
    """What seat 0 sees, read from its JSON."""
    return shown(live.table, 0)[1]


def test_points_change_with_the_number_of_cards() -> None:
    live = dealt(short(2, 1))
    before = sight(live.table, 0)
    live.play_until(lambda live: live.state.hand is not None and live.state.hand.dealt.plan.cards == 1)

    assert sent(before, sight(live.table, 0))["view"]["points"] == view_of(live)["points"]


def test_reason_to_finish_is_sent_when_it_changes() -> None:
    live = dealt(short(5))
    before = sight(live.table, 0)
    assert before.game is not None
    after = before._replace(game=before.game._replace(own=before.game.own._replace(finish="claim")))

    assert sent(before, after) == {"view": {"finish": "claim"}}


@pytest.mark.parametrize(("event", "public"), [(Play(0, Card.parse("Qs")), True), (Bid(0, 1), False)])
def test_event_is_public_when_no_rule_hides_it(event: Event, *, public: bool) -> None:
    assert projection.is_public(event) is public


def test_sources_of_the_table_are_the_same_after_a_bid() -> None:
    live = dealt()
    before = projection.table_sources(live.table)
    live.step()

    assert projection.table_sources(live.table) == before


@pytest.mark.parametrize("live", [seated(), dealt()], ids=["before the match", "in a hand"])
def test_sources_of_the_table_differ_when_a_player_leaves(live: Live) -> None:
    before = projection.table_sources(live.table)
    live.do("bob", Stand)

    assert projection.table_sources(live.table) != before


def games(seed: int) -> Live:
    """A game under random rules, with a pause, and with moves taken back if one person plays."""
    rng = Random(seed)
    rules, seats = random_rules(rng)
    people = rng.choice([1, seats])
    live = started(rules, people, seats - people)

    def meddle(live: Live) -> bool:
        if live.table.stage == "playing" and rng.random() < 0.1:
            live.do("ann", Pause, on=True)
            live.do("ann", Pause, on=False)
        moved = live.match.events and isinstance(live.match.events[-1], Play)
        if people == 1 and moved and live.state.phase == "play" and rng.random() < 0.05:
            with_undo(live)
        return live.table.stage == "over" or len(live.log) > 300

    return live.play_until(meddle, rng)


def with_undo(live: Live) -> None:
    mine = live.table.seats_of("ann")
    hand = live.state.hand
    assert hand is not None
    if any(getattr(event, "seat", None) in mine for event in live.match.events[-2:]):
        live.do("ann", Undo)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000), st.data())
def test_changes_lead_to_the_whole_view_at_every_version_under_random_rules(seed: int, data: st.DataObject) -> None:
    live = games(seed)
    tables = [*live.before, live.table]
    seat = data.draw(st.sampled_from([None, *range(live.table.seats)]))
    first = data.draw(
        st.integers(0, len(tables) - 1)
    )  # the version at which the client connects, for the first time or again
    known = apply_update(Shown(), whole(tables[first], seat))

    for before, after in pairwise(tables[first:]):
        known = apply_update(known, received(before, after, seat))
        assert _read(known) == shown(after, seat)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000), st.data())
def test_changes_lead_from_any_version_to_any_later_one_under_random_rules(seed: int, data: st.DataObject) -> None:
    live = games(seed)
    tables = [*live.before, live.table]
    seat = data.draw(st.sampled_from([None, *range(live.table.seats)]))
    versions = st.integers(0, len(tables) - 1)
    for _ in range(10):
        first, last = sorted((data.draw(versions), data.draw(versions)))
        known = apply_update(Shown(), whole(tables[first], seat))
        known = apply_update(known, received(tables[first], tables[last], seat))

        assert _read(known) == shown(tables[last], seat)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000))
def test_table_is_the_same_as_long_as_its_sources_are_under_random_rules(seed: int) -> None:
    live = games(seed)
    tables = [*live.before, live.table]

    for before, after in pairwise(tables):
        if projection.table_sources(before) == projection.table_sources(after):
            assert projection.table_sight(before) == projection.table_sight(after)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000), st.data())
def test_parts_of_a_view_make_the_whole_view_under_random_rules(seed: int, data: st.DataObject) -> None:
    live = games(seed)
    seat = data.draw(st.sampled_from([None, *range(live.table.seats)]))

    for table in (table for table in live.before if table.match is not None):
        assert table.state is not None
        assert combine(view(table.state, None), seat_part(table.state, seat)) == view(table.state, seat)


@settings(max_examples=25, deadline=None)
@given(st.integers(0, 1_000_000))
def test_hand_that_could_not_finish_has_no_reason_under_random_rules(seed: int) -> None:
    live = games(seed)

    for state in (table.state for table in live.before if table.state is not None):
        for seat in range(state.seats):
            if not could_finish(view(state, None), seat_part(state, seat)):
                assert finish_reason(view(state, seat)) == ""


def received(before: Table, after: Table, seat: int | None) -> Update:
    """The update from one version to another, as a client decodes it."""
    if (before.match is None) != (after.match is None):
        return whole(after, seat)
    update = Update(0, 0, seat, (), changes=changes_between(sight(before, seat), sight(after, seat)))
    return msgspec.json.decode(encode_message(update), type=Update)
