"""Records that cannot be read: each refusal has a code, a place and a sentence."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from notation.record_games import KITCHEN, TABLES, played, refused
from ohhell.notation.record.text import read, write
from ohhell.rules.errors import NotationError


@pytest.mark.parametrize(
    ("old", "new", "code", "place", "sentence"),
    [
        ("Oh Hell record 1", "Oh Heck record 1", "not-a-record", (1, 1), "expected 'Oh Hell record 1', found 'Oh Heck"),
        ("Oh Hell record 1", "Oh Hell record 2", "unknown-version", (1, 16), "expected version 1, found '2'"),
        ("Oh Hell record 1\n\n", "Oh Hell record 1\n    seat: Ann\n", "unexpected", (2, 1), "four spaces to continue"),
        ("seat: Ann\nseat: Bob\nseat: Cid\n", "", "unexpected", (3, 1), "expected 'seat:', found 'date:'"),
        ("seat: Bob", "seat: Bob, Jr", "bad-name", (4, 7), "none of them may be , ; or :"),
        ("seat: Bob", "seat:", "bad-name", (4, 6), "You can't use '' as a name"),
        ("seat: Bob", "seat: Ann", "bad-name", (4, 7), "Two players can't both be called 'Ann'"),
        ("seat: Bob", " seat: Bob", "unexpected", (4, 1), "expected a line like 'seat: Ann'"),
        ("seat: Bob", "seat Bob", "unexpected", (4, 1), "found 'seat Bob'"),
        ("date: 2026-11-15", "date:", "unexpected", (6, 6), "expected the date, found nothing"),
        ("place: Kitchen", "place: a  b", "bad-text", (7, 8), "Can't save the place"),
        ("seed: 20", "seed: 20\ngoes on dealing: Dee", "unknown-name", (10, 18), "one of the names Ann, Bob, Cid"),
        ("seed: 20\n", "seed: 20\nseed: 20\n", "unexpected", (10, 1), "expected 'rules:', found 'seed:'"),
        ("rules:", "rules: none", "unexpected", (10, 8), "the rules below, indented by four spaces"),
        (
            "per_player = 4",
            "per_player = ",
            "not-toml",
            (16, 17),
            "Line 16, column 17: Can't read the rules: invalid value.",
        ),
        ("missed = { per_off = -1 }", 'name = "', "not-toml", (10, 1), "Can't read the rules"),
        ("list = [2, 1]", "liszt = [2, 1]", "unknown-rule", (10, 1), "did you mean 'list'?"),
        ("per_player = 4", "per_player = 20", "deck-not-allowed", (10, 1), "a full one has 52"),
        ("seat: Ann\nseat: Bob\nseat: Cid\n", "seat: Ann\n", "players-out-of-range", (8, 1), "you have 1"),
        ("draw: Ann As", "bids: Ann 1\ndraw: Ann As", "unexpected", (32, 1), "expected 'dealer:', found 'bids:'"),
        ("draw: Ann As", "draw: Ann 1x", "not-a-card", (32, 11), "expected a card, found '1x'"),
        ("draw: Ann As", "draw: As", "unknown-name", (32, 7), "expected one of the names Ann, Bob, Cid, found nothing"),
        ("draw: Ann As", "draw: Ann 2s", "bad-draw", (32, 7), "2s was drawn too often"),
        ("Ann Qs, Cid Ac", "Ann Qs, Cid Qc", "bad-draw", (32, 7), "seats (0, 2) are highest"),
        ("dealer: Cid\n\n", "dealer: Dee\n\n", "unknown-name", (33, 9), "found 'Dee'"),
        ("dealer: Cid\n\n", "dealer: Cid\nfirst trump: s\n\n", "unexpected", (34, 1), "expected 'hand 1:'"),
        ("hand 1:", "hand 2:", "unexpected", (35, 1), "expected 'hand 1:', found 'hand 2:'"),
        ("hand 1: 2 cards", "hand 1: 3 cards", "record-mismatch", (35, 9), "expected '2 cards, dealer Cid, trump …'"),
        ("trump c", "trump d", "record-mismatch", (35, 36), "expected 'c', found 'd'"),
        ("dealt Ann: Ac Kd", "dealt Ann: Ac", "bad-deal", (36, 12), "expected 2 cards, found 1"),
        ("dealt Ann: Ac Kd", "dealt Bob: Ac Kd", "unexpected", (36, 1), "expected 'dealt Ann:', found 'dealt Bob:'"),
        ("dealt Ann: Ac Kd", "dealt Ann: Ac Ac", "bad-deal", (35, 1), "Ac too often"),
        ("turned: Qc\n", "", "unexpected", (39, 1), "expected 'turned:', found 'left:'"),
        ("turned: Qc\nleft: Ad", "turned: Qc Ad\nleft:", "record-mismatch", (39, 9), "expected 'Qc', found 'Qc Ad'"),
        ("left: Ad Qh", "left: Ad", "bad-deal", (35, 1), "Qh missing"),
        ("bids: Ann 2", "bits: Ann 2", "unexpected", (41, 1), "expected 'bids:', found 'bits:'"),
        ("bids: Ann 2", "bids: Ann two", "not-a-number", (41, 11), "expected a number, found 'two'"),
        ("bids: Ann 2", "bids: Ann 02", "not-a-number", (41, 11), "expected a number, found '02'"),
        ("bids: Ann 2", "bids: Ann ²", "not-a-number", (41, 11), "expected a number, found '²'"),
        (
            "bids: Ann 2",
            "bids: Ann 3",
            "bid-out-of-range",
            (41, 7),
            "You can't bid 3: with 2 cards, bids go from 0 to 2.",
        ),
        ("bids: Ann 2, Bob 0, Cid 1", "bids: Ann 2, Bob 0, Cid 0", "bid-hooked", (41, 21), "You can't bid 0"),
        ("bids: Ann 2", "bids: Bob 2", "not-your-turn", (41, 7), "it's not your turn to bid"),
        ("bids: Ann 2, Bob 0, Cid 1\n", "bids: Ann 2\n", "wrong-phase", (42, 10), "bidding isn't finished"),
        ("trick 1: Ann Kd", "trick 2: Ann Kd", "unexpected", (42, 1), "expected 'trick 1:', found 'trick 2:'"),
        ("trick 1: Ann Kd", "bids: Ann 1\ntrick 1: Ann Kd", "bid-locked", (42, 7), "your bid of 2 can't be changed"),
        ("trick 1: Ann Kd, Bob Ah", "trick 1: Ann Kd, Cid Ah", "not-your-turn", (42, 18), "it's not your turn"),
        ("Cid Qs; Ann\n", "Cid Qs\n", "record-mismatch", (42, 32), "expected 'Ann', found nothing"),
        ("Cid Qs; Ann\n", "Cid Qs; Bob\n", "record-mismatch", (42, 34), "expected 'Ann', found 'Bob'"),
        ("Cid Qs; Ann\n", "Cid Qs, Ann Ac; Ann\n", "unexpected", (42, 34), "expected ';' and who took the trick"),
        ("Cid Qs; Ann\n", "Cid Qs; Ann; Ann\n", "unexpected", (42, 39), "expected nothing here, found 'Ann'"),
        ("trick 2: Ann Ac, Bob Kh", "trick 2: Ann Ac, Bob Kh; Ann", "unexpected", (43, 26), "more cards before ';'"),
        ("comment: Bob nearly", "comment: Bob  nearly", "bad-text", (44, 10), "Can't save the comment"),
        ("points: Ann 12", "points: Ann 13", "score-mismatch", (46, 9), "expected 'Ann 12', found 'Ann 13'"),
        ("points: Ann 12, Bob 10, Cid -1", "points: Ann 12, Bob 10", "score-mismatch", (46, 17), "3 players, found 2"),
        ("totals: Ann 12", "totals: Ann 12, Ann 12", "score-mismatch", (47, 17), "expected 'Bob 10', found 'Ann 12'"),
        (
            "totals: Ann 12, Bob 10, Cid -1",
            "totals: Ann 12, Bob 10, Cid -1, Dee 1",
            "score-mismatch",
            (47, 33),
            "found 4",
        ),
        ("points: Ann 12, Bob 10, Cid -1\n", "", "unexpected", (46, 1), "expected 'points:', found 'totals:'"),
        ("forfeit: Cid bow\n", "", "unexpected", (49, 1), "expected 'forfeit:', found 'hand 2:'"),
        ("forfeit: Cid bow", "forfeit: Ann bow", "record-mismatch", (48, 10), "expected 'Cid bow', found 'Ann bow'"),
        ("result: Bob wins", "result: Ann wins", "record-mismatch", (62, 9), "expected 'Bob wins with 21'"),
        ("result: Bob wins with 21", "", "unexpected", (63, 1), "expected 'result:', found the end of the record"),
        ("result: Bob wins with 21", "bids: Ann 1", "unexpected", (62, 1), "expected 'result:', found 'bids:'"),
        ("with 21\n", "with 21\ncomment: more\n", "unexpected", (63, 1), "expected the end of the record"),
    ],
)
def test_record_that_is_not_right_is_refused_at_its_place(
    old: str, new: str, code: str, place: tuple[int, int], sentence: str
) -> None:
    assert old in KITCHEN
    error = refused(KITCHEN.replace(old, new, 1))

    assert (error.code, (error.line, error.column)) == (code, place), error
    assert sentence in str(error)


def test_more_seats_than_any_pack_serves_are_refused_at_once() -> None:
    text = "Oh Hell record 1\n" + "".join(f"seat: {number}\n" for number in range(600))

    assert refused(text).code == "players-out-of-range"


def test_place_below_a_blank_line_in_the_rules_is_counted_in_the_file() -> None:
    error = refused(KITCHEN.replace("[hook]", "\n\n    hook ="))

    assert (error.code, error.line) == ("not-toml", 27)


@pytest.mark.parametrize(
    ("table", "old", "new", "code"),
    [
        ("cut", "cut: ", "cut: 2c ", "bad-deal"),
        ("cut", "cut: ", "cat: ", "unexpected"),
        ("random suit", "suit drawn: ", "suit drawn: x", "not-a-suit"),
        ("random suit", "suit drawn: ", "suit dawn: ", "unexpected"),
        ("rotation", "first trump: ", "first trump: n", "not-a-suit"),
        ("rotation", "first trump: ", "last trump: ", "unexpected"),
        ("rotation", "dealer: ", "draw: Ann 2c\ndealer: ", "bad-draw"),
        ("sealed", "reveal: Ann ", "reveal: Ann 1", "record-mismatch"),
        ("sealed", "reveal: ", "trick 1: ", "unexpected"),
        ("crowd", "dealer: Player ", "dealer: Payer ", "unknown-name"),
    ],
)
def test_lines_that_only_some_rules_have_are_judged_too(table: str, old: str, new: str, code: str) -> None:
    text = write(played(table, 0))
    assert old in text

    assert refused(text.replace(old, new, 1)).code == code


def survives(text: str) -> None:
    """Whatever *text* is, it is a record or a NotationError."""
    try:
        record, _ = read(text)
    except NotationError as error:
        where = (error.line, error.column)
    else:
        where = (1, 1)
        assert read(write(record))[0] == record
    assert min(where) >= 1


TEXTS = {table: write(played(table, 1)) for table in TABLES if table not in {"crowd", "irish"}}


@given(st.sampled_from(sorted(TEXTS)), st.data())
def test_record_with_scratches_is_a_record_or_refused(table: str, data: st.DataObject) -> None:
    text = TEXTS[table]
    for _ in range(data.draw(st.integers(1, 3))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 3))
        text = text[:place] + data.draw(st.text("A2cKJodhs,;: \n\r\t=x-", max_size=3)) + text[place + length :]

    survives(text)


@given(st.sampled_from(sorted(TEXTS)), st.floats(0, 1))
def test_record_torn_off_is_a_record_or_refused(table: str, share: float) -> None:
    text = TEXTS[table]

    survives(text[: round(share * len(text))])


@given(st.sampled_from(sorted(TEXTS)), st.randoms(use_true_random=False))
def test_record_with_lines_lost_doubled_or_exchanged_is_a_record_or_refused(table: str, rng: Random) -> None:
    rows = TEXTS[table].split("\n")
    one, other = rng.randrange(len(rows)), rng.randrange(len(rows))
    rows[one] = rng.choice([rows[other], "", rows[one] + "\n" + rows[one]])

    survives("\n".join(rows))


@given(st.binary(max_size=200))
def test_no_bytes_break_the_reader(content: bytes) -> None:
    for text in (content.decode("latin-1"), content.decode("utf-8", "ignore")):
        survives(text)
        survives("Oh Hell record 1\n" + text)
        survives(KITCHEN[: KITCHEN.index("draw")] + text)
