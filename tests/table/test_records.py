"""The record of a live table: whole when a match is over, and never a card or key of the hand going on."""

from __future__ import annotations

import pytest

from live_tables import dealt, opened, short, started
from ohhell.dealing.verify import verify
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import initial_state
from ohhell.protocol.messages import Comment
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw, Play
from ohhell.table.records import record_of


def test_there_is_no_record_before_a_game() -> None:
    with pytest.raises(OhHellError) as refused:
        record_of(opened().table)

    assert refused.value.code == "not-started"


def test_before_the_first_hand_is_over_a_record_has_the_draw_alone() -> None:
    live = dealt()
    live.step()

    assert [type(event) for event in record_of(live.table).events] == [Draw]


def test_before_the_draw_a_record_has_no_event() -> None:
    assert record_of(started().table).events == ()


def test_record_of_a_running_game_ends_with_its_last_finished_hand() -> None:
    live = dealt(short(2, 1))
    live.play_until(lambda table: len(table.state.sheet) == 1)
    live.step()
    record = record_of(live.table)

    assert isinstance(record.events[-1], Play)
    assert sum(isinstance(event, Deal) for event in record.events) == 1


def test_no_key_is_in_a_record_before_its_hand_is_over() -> None:
    live = dealt(short(1, 1, 1))
    opened_keys = []
    while live.table.stage != "over":
        proof = record_of(live.table).proof
        assert proof is not None
        assert proof.opened is not None
        opened_keys.append((proof.opened[0], len(live.state.sheet)))
        live.step()

    assert all(number == hands for number, hands in opened_keys)


def test_running_record_can_be_written_and_read_back() -> None:
    live = dealt(short(2, 1))
    live.play_until(lambda table: len(table.state.sheet) == 1)
    record = record_of(live.table)

    assert record_text.read(record_text.write(record))[0] == record


def test_record_of_a_finished_match_proves_every_deal() -> None:
    record = record_of(dealt().play_out().table)
    report = verify(initial_state(record), record.events, None, proof=record.proof)

    assert (report.fine, report.hands, report.unopened) == (True, 2, ())


def test_comment_is_in_the_record_once_its_hand_is_over() -> None:
    live = dealt(short(2, 1, comments=True))
    live.do("ann", Comment, text="a good deal")

    assert record_of(live.table).comments == ()
    assert [comment.text for comment in record_of(live.play_out().table).comments] == ["Ann: a good deal"]


def test_record_has_the_date_on_which_the_match_began() -> None:
    assert record_of(started().table).details.date == "1970-01-01"
