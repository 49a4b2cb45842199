"""A game that continues at an online table: its pad says where, and takes no more notes."""

from __future__ import annotations

from dataclasses import replace

import pytest
from msgspec import structs

from games.record import file_of
from ohhell.notation.record.record import LONGEST_LINE, Details, Record, RecordComment
from ohhell.notation.record.text import read, write
from ohhell.presets import preset, preset_names
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Tally
from ohhell.scorekeeper import notes
from ohhell.scorekeeper.fold import apply_entry, check_note
from ohhell.scorekeeper.records import open_note, record_of
from ohhell.scorekeeper.sheet_json import sheet_of
from scenes import house_rules
from scorekeeper.typed_games import NAMES, NOON, PadTypist, typist_of


def begun() -> PadTypist:
    """A pad with one finished hand and a half typed one."""
    typist = typist_of(preset("heck-friendly"), 3, dealer=0, first_trump="s").hand((3, 3, 3), (3, 3, 4))
    return typist.type(notes.Write(1, 2, bids={2: 1}))


def test_pad_says_where_the_game_continues() -> None:
    sheet = sheet_of(begun().type(notes.Moved("t1")).pad)

    assert (sheet.phase, sheet.table) == ("moved", "t1")


@pytest.mark.parametrize(
    "note",
    [
        notes.Write(1, 2, bids={0: 1}),
        notes.Write(1, 1, comment="late"),
        notes.Void(1, 2),
        notes.Rename(0, "Anna"),
        notes.Head(place="home"),
        notes.PlayerLeaves(0),
        notes.PlayerJoins("Dee", 0),
        notes.Finish(),
        notes.Moved("t2"),
    ],
    ids=lambda note: type(note).__name__,
)
def test_pad_takes_no_note_when_the_game_continues_online(note: notes.Note) -> None:
    assert begun().type(notes.Moved("t1")).refused(note)[0] == "game-moved"


def test_pad_stands_as_before_when_the_game_comes_back() -> None:
    before = begun()
    after = begun().type(notes.Moved("t1"), notes.Reopen())

    assert after.pad.match == before.pad.match
    assert (after.pad.phase, after.pad.details) == ("bid", Details())


def test_finished_match_does_not_continue_online() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]}, format={"matches": 2})
    typist = typist_of(rules, 2).hand((0, 0), (1, 0), "c")

    assert typist.refused(notes.Moved("t1"))[0] == "match-over"


def test_two_scorers_who_continue_online_at_once_write_the_same_cell() -> None:
    assert notes.cells(notes.Moved("t1")) == {"table": "t1"}


SHORT = house_rules(schedule={"shape": "custom", "list": [2, 1]}, comments=True)
TWICE = house_rules(
    schedule={"shape": "custom", "list": [1]},
    format={"matches": 2, "next_match_dealer": "continue"},
    tie={"kind": "extra_hands"},
    forfeits=[{"id": "bow", "min_bid": 1, "scope": "event"}],
)


def _cut(record: Record, events: int) -> Record:
    """The first *events* of a record, what is due after them included."""
    kept = record.events[:events]
    return replace(
        record,
        events=kept,
        comments=tuple(comment for comment in record.comments if comment.after <= len(kept)),
    )


def _ends_of_hands(record: Record) -> list[int]:
    """After how many events a hand is over and all that follows from it is there."""
    starts = [place for place, event in enumerate(record.events) if isinstance(event, Deal | Tally)]
    return [*starts[1:], len(record.events)]


def _refused(note: notes.Open) -> tuple[str, str]:
    with pytest.raises(OhHellError) as refused:
        check_note(None, note)
    return refused.value.code, refused.value.sentence


def test_record_that_was_just_read_opens_the_same_pad_without_being_folded_again() -> None:
    text = file_of("mrpikes").read_text(encoding="utf-8")
    record, state = read(text)

    assert open_note(record, state=state, text=text) == open_note(record)


@pytest.mark.parametrize("name", preset_names())
def test_recorded_game_becomes_a_pad_and_the_same_record_again(name: str) -> None:
    record, state = read(file_of(name).read_text(encoding="utf-8"))

    pad = PadTypist(open_note(record)).pad

    assert tuple(row.totals for row in pad.match.rows) == tuple(row.totals for row in state.sheet)
    assert record_of(pad, pad.match.number) == record


@pytest.mark.parametrize("name", ["mrpikes", "irish", "heck-normal", "screw-your-buddy", "classic-cancel", "squares"])
def test_game_begun_online_goes_on_with_real_cards(name: str) -> None:
    record, state = read(file_of(name).read_text(encoding="utf-8"))
    half = _ends_of_hands(record)[len(state.sheet) // 2 - 1]
    typist = PadTypist(open_note(_cut(record, half)))

    for row in state.sheet[len(state.sheet) // 2 :]:
        typist.hand(row.bids, row.taken, row.trump)

    again, end = read(write(record_of(typist.pad, typist.pad.match.number)))
    assert (end.sheet, end.winners, end.forfeits) == (state.sheet, state.winners, state.forfeits)
    assert again.events[:half] == record.events[:half]


def test_hand_going_on_in_a_record_is_dealt_anew_on_the_pad() -> None:
    record, _ = read(file_of("mrpikes").read_text(encoding="utf-8"))
    second = _ends_of_hands(record)[1]

    typist = PadTypist(open_note(_cut(record, second + 3)))

    assert (len(typist.pad.match.rows), typist.pad.phase) == (2, "trump")
    assert record_of(typist.pad, 1).events == record.events[:second]


def test_record_without_its_draw_begins_a_pad() -> None:
    pad = PadTypist(open_note(Record(SHORT, NAMES[:3]))).pad

    assert (pad.match.dealer, pad.match.rows, pad.phase) == (0, (), "trump")


def test_pad_becomes_a_record_whose_hands_are_noted() -> None:
    typist = typist_of(SHORT, 3, dealer=2).hand((2, 0, 0), (1, 1, 0), "c").type(notes.Write(1, 1, comment="a slip"))
    typist.type(notes.Write(1, 2, trump="h"), notes.Write(1, 2, comment="it rains"))

    record = record_of(typist.pad, 1)

    assert record.events == (Draw((), 2), Tally("c", (2, 0, 0), (1, 1, 0)))
    assert record.comments == (RecordComment(2, "a slip"), RecordComment(2, "it rains"))
    assert read(write(record))[0] == record


def test_pad_goes_on_from_a_pad() -> None:
    typist = typist_of(SHORT, 3, dealer=2).hand((2, 0, 0), (1, 1, 0), "c").type(notes.Write(1, 1, comment="a slip"))

    again = PadTypist(open_note(record_of(typist.pad, 1), title="went on"))

    assert [row.totals for row in again.pad.match.rows] == [row.totals for row in typist.pad.match.rows]
    assert (
        again.hand((1, 0, 0), (1, 0, 0), "d").pad.match.totals
        == typist.hand((1, 0, 0), (1, 0, 0), "d").pad.match.totals
    )


def test_record_of_a_later_match_says_what_it_counts_on() -> None:
    typist = (
        typist_of(TWICE, 3, dealer=2)
        .hand((1, 1, 0), (1, 0, 0), "c")
        .type(notes.NextMatch(0))
        .hand((1, 0, 0), (0, 1, 0), "d")
    )

    record = record_of(typist.pad, 2)

    assert (record.carried, record.paid, record.dealer) == ((11, 0, 10), (Forfeit(1, "bow"),), 0)
    assert record.events == (Draw((), 0), Tally("d", (1, 0, 0), (0, 1, 0)), Forfeit(0, "bow"))
    assert read(write(record))[0] == record


def test_pad_goes_on_from_the_match_that_decides() -> None:
    first = typist_of(TWICE, 3, dealer=2).hand((1, 1, 0), (1, 0, 0), "c").type(notes.NextMatch(0))
    first_note = open_note(record_of(first.pad, 2))

    typist = PadTypist(first_note).hand((1, 0, 0), (0, 1, 0), "d")

    assert first_note.before == notes.RecordSoFar(2, (), carried=(11, 0, 10), forfeits=((1, "bow"),))
    assert (typist.pad.match.number, typist.pad.match.totals) == (2, (0, 1, 10))
    assert (typist.pad.standing, typist.pad.phase, typist.pad.winners) == ((11, 1, 20), "over", (2,))
    assert typist.refused(notes.Write(1, 1, bids={0: 0})) == (
        "no-such-hand",
        "There is no match 1 on this pad: the latest is 2.",
    )


def test_record_with_a_tie_hand_goes_on_with_the_next() -> None:
    rules = house_rules(
        schedule={"shape": "custom", "list": [1]},
        tie={"kind": "extra_hands"},
        score={"made": {"base": 10}, "missed": {}},
    )
    tied = typist_of(rules, 2).hand((1, 0), (1, 0), "c").hand((1, 0), (1, 0), "d")

    typist = PadTypist(open_note(record_of(tied.pad, 1))).hand((1, 1), (1, 0), "h")

    assert [row.hand.plan.extra for row in typist.pad.match.rows] == [False, True, True]
    assert record_of(typist.pad, 1) == record_of(tied.hand((1, 1), (1, 0), "h").pad, 1)


def test_there_is_no_record_of_a_match_that_is_not_there() -> None:
    with pytest.raises(OhHellError) as refused:
        record_of(typist_of(SHORT, 3).pad, 2)

    assert refused.value.code == "no-such-hand"


def test_corrected_hand_of_a_record_is_noted_and_the_others_keep_their_cards() -> None:
    record, state = read(file_of("heck-normal").read_text(encoding="utf-8"))
    typist = PadTypist(open_note(record))
    row = state.sheet[1]
    one, other = _differing(row.taken)

    typist.type(notes.Write(1, 2, taken={one: row.taken[other], other: row.taken[one]}))

    events = record_of(typist.pad, 1).events
    assert sum(isinstance(event, Tally) for event in events) == 1
    assert sum(isinstance(event, Deal) for event in events) == len(state.sheet) - 1


def _differing(numbers: tuple[int, ...]) -> tuple[int, int]:
    return next((one, other) for one in range(len(numbers)) for other in range(one) if numbers[one] != numbers[other])


def test_voided_hand_of_a_record_is_noted_anew() -> None:
    record, state = read(file_of("mrpikes").read_text(encoding="utf-8"))
    last = state.sheet[-1]
    typist = PadTypist(open_note(record)).type(notes.Void(1, last.number))

    typist.hand(last.bids, last.taken, last.trump)

    events = record_of(typist.pad, 1).events
    assert isinstance([event for event in events if not isinstance(event, Forfeit)][-1], Tally)


def test_comments_keep_their_place_until_they_are_changed() -> None:
    events: tuple[Event, ...] = (Draw((), 2), Tally("c", (2, 0, 0), (1, 1, 0)))
    comments = (RecordComment(0, "who deals?"), RecordComment(2, "well"), RecordComment(2, "well done"))
    record = Record(SHORT, NAMES[:3], events, comments=comments)
    typist = PadTypist(open_note(record))
    hand = typist.pad.match.hands[0]
    same = record_of(typist.pad, 1)

    typist.type(notes.Write(1, 1, comment="all in one"))

    assert (hand.comment, same) == ("who deals? · well · well done", record)
    assert record_of(typist.pad, 1).comments == (RecordComment(2, "all in one"),)


def test_comments_too_long_for_one_line_are_cut_in_the_record() -> None:
    events: tuple[Event, ...] = (Draw((), 2), Tally("c", (2, 0, 0), (1, 1, 0)))
    comments = (RecordComment(2, "a" * 300), RecordComment(2, "b" * 300))
    typist = PadTypist(open_note(Record(SHORT, NAMES[:3], events, comments=comments)))

    typist.type(notes.Write(1, 1, bids={1: 1}))

    (comment,) = record_of(typist.pad, 1).comments
    assert comment.text == f"{'a' * 300} · {'b' * 300}"[:LONGEST_LINE]


def test_open_note_must_tell_what_its_record_tells() -> None:
    events: tuple[Event, ...] = (Draw((), 2), Tally("c", (2, 0, 0), (1, 1, 0)))
    note = open_note(Record(SHORT, NAMES[:3], events))
    other = notes.RecordSoFar(1, (notes.HandBefore("c", (2, 0, 0), (2, 0, 0)),))

    assert _refused(structs.replace(note, names=("Ann", "Bob", "Dee"))) == (
        "record-differs",
        "You can't continue from this record: its rules or players are different.",
    )
    assert _refused(structs.replace(note, dealer=0)) == (
        "record-differs",
        "You can't continue from this record: its first dealer is Cid.",
    )
    assert _refused(structs.replace(note, before=other)) == (
        "record-differs",
        "You can't continue from this record: its earlier hands are different.",
    )
    assert _refused(structs.replace(note, record="")) == (
        "record-differs",
        "You can't continue from earlier hands: there is no record of them.",
    )
    assert _refused(structs.replace(note, record="Oh Hell record 1\n"))[0] != "record-differs"


def test_bid_in_a_record_that_goes_on_is_no_bid_on_the_pad() -> None:
    record, _ = read(file_of("irish").read_text(encoding="utf-8"))
    first_bid = next(place for place, event in enumerate(record.events) if isinstance(event, Bid))

    pad = apply_entry(None, notes.PadEntry("x", NOON, "Ann", open_note(_cut(record, first_bid + 1))))

    assert pad.match.current is not None
    assert not pad.match.current.begun


def test_comment_of_several_lines_is_several_comments_of_the_record() -> None:
    typist = typist_of(SHORT, 3, dealer=2).hand((2, 0, 0), (1, 1, 0), "c").type(notes.Write(1, 1, comment="one\n\ntwo"))

    assert [comment.text for comment in record_of(typist.pad, 1).comments] == ["one", "two"]
