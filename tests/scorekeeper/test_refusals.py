"""What cannot be is refused in a sentence with the numbers, and changes nothing."""

from __future__ import annotations

import pytest
from msgspec import Raw

from ohhell.notation import wire
from ohhell.presets import preset
from ohhell.rules.cards import Trump
from ohhell.rules.errors import OhHellError
from ohhell.scorekeeper.fold import apply_entry, check_note, fold
from ohhell.scorekeeper.notes import (
    LARGEST_RULES,
    Finish,
    ForfeitChoice,
    NextMatch,
    Note,
    Open,
    PadEntry,
    PlayerJoins,
    Rename,
    Reopen,
    SheetDetails,
    Void,
    Write,
)
from scenes import SEALED, house_rules
from scorekeeper.typed_games import NAMES, opening, table

HOOK = house_rules(schedule={"shape": "custom", "list": [3, 2]}, hook={"kind": "last_not_equal"})
BLIND = house_rules(schedule={"shape": "custom", "list": [2]}, trump={"reveal": "after_bids"})


def _refused(note: Note) -> tuple[str, str]:
    """Why a first note is refused."""
    with pytest.raises(OhHellError) as refused:
        check_note(None, note)
    return refused.value.code, refused.value.sentence


@pytest.mark.parametrize(
    ("note", "code", "sentence"),
    [
        (Write(1, 1, bids={1: 4}), "bid-out-of-range", "cannot bid 4: with 3 cards bids go from 0 to 3"),
        (Write(1, 1, bids={1: -1}), "bid-out-of-range", "cannot bid -1: with 3 cards bids go from 0 to 3"),
        (
            Write(1, 1, bids={1: 1, 2: 1, 0: 1}),
            "bid-hooked",
            "cannot bid 1: the bids would add up to the 3 tricks and this is the last bid",
        ),
        (Write(1, 1, bids={2: 1}), "not-your-turn", "cannot bid 1: other players bid before"),
        (Write(1, 1, taken={1: 1}), "wrong-phase", "cannot note tricks of hand 1: 0 of 3 bids are in"),
        (
            Write(1, 1, trump="nt"),
            "bad-trump",
            "cannot note trump 'nt' for hand 1: it is clubs, diamonds, hearts or spades",
        ),
        (Write(1, 1, bids={3: 1}), "no-such-seat", "there is no seat 3: the seats are 0 to 2"),
        (Write(1, 2, trump="c"), "no-such-hand", "cannot note hand 2: the newest is 1"),
        (Write(2, 1, trump="c"), "no-such-hand", "there is no match 2 on this pad: the newest is 1"),
        (Void(1, 2), "no-such-hand", "cannot note hand 2: the newest is 1"),
        (
            Write(1, 1, comment="a\ttab"),
            "bad-text",
            "cannot keep the comment: it must be one line of at most 500 printable letters",
        ),
        (ForfeitChoice(1, 0, "bow", "deep"), "no-such-forfeit", "cannot pay 'bow': seat 0 does not owe it"),
        (NextMatch(1), "wrong-phase", "cannot begin a match: hand 1 of match 1 is not complete"),
        (Rename(1, "Ann"), "bad-name", "cannot seat two players called 'Ann': give each a name of their own"),
        (Rename(1, ""), "bad-name", "cannot seat '': a name has 1 to 40 letters and none of the signs , ; :"),
        (Rename(3, "Dee"), "no-such-seat", "there is no seat 3: the seats are 0 to 2"),
        (PlayerJoins("Ann", 0), "bad-name", "cannot seat two players called 'Ann': give each a name of their own"),
        (PlayerJoins("Dee", 7), "no-such-seat", "there is no seat 7: the seats are 0 to 2"),
        (Reopen(), "wrong-phase", "cannot open this pad again: nobody has closed it"),
        (opening(HOOK, 3), "already-open", "cannot open this pad: it is open already"),
    ],
)
def test_a_note_that_cannot_be_is_refused_with_the_numbers(note: Note, code: str, sentence: str) -> None:
    typist = table(HOOK, 3).type(Write(1, 1, trump="c"))

    assert typist.refused(note) == (code, sentence)


@pytest.mark.parametrize(
    ("taken", "code", "sentence"),
    [
        ((4, 0, 0), "tricks-out-of-range", "cannot take 4: there are 3 tricks"),
        ((-1, 3, 1), "tricks-out-of-range", "cannot take -1: there are 3 tricks"),
        ((2, 2, 0), "tricks-do-not-add-up", "the tricks taken add up to 4: there are only 3"),
        ((1, 1, 0), "tricks-do-not-add-up", "the tricks taken add up to 2: there are 3, and each is somebody's"),
    ],
)
def test_tricks_that_cannot_be_are_refused(taken: tuple[int, ...], code: str, sentence: str) -> None:
    typist = table(HOOK, 3).type(Write(1, 1, trump="c", bids={1: 1, 2: 1, 0: 0}))

    assert typist.refused(Write(1, 1, taken=dict(enumerate(taken)))) == (code, sentence)


def test_too_many_tricks_are_refused_as_soon_as_they_are_typed() -> None:
    typist = table(HOOK, 3).type(Write(1, 1, trump="c", bids={1: 1, 2: 1, 0: 0}, taken={0: 2}))

    assert typist.refused(Write(1, 1, taken={1: 2}))[0] == "tricks-do-not-add-up"


def test_tricks_nobody_took_are_accepted_where_the_rules_know_them() -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel"}, schedule={"shape": "custom", "list": [2]})

    typist = table(rules, 3).hand((1, 0, 0), (1, 0, 0), "c")

    assert typist.pad.match.rows[0].dead == 1


@pytest.mark.parametrize(("trump", "code"), [(None, "trump-first"), ("c", "")])
def test_the_trump_comes_before_the_bids(trump: Trump | None, code: str) -> None:
    typist = table(HOOK, 3).type(Write(1, 1, trump=trump))

    if code:
        assert typist.refused(Write(1, 1, bids={1: 0})) == (
            code,
            "cannot note bids of hand 1: its trump comes first",
        )
    else:
        assert typist.type(Write(1, 1, bids={1: 0})).pad.phase == "bid"


def test_a_trump_shown_after_the_bids_comes_before_the_tricks() -> None:
    typist = table(BLIND, 2).type(Write(1, 1, bids={1: 0}), Write(1, 1, bids={0: 1}))

    assert (typist.pad.phase, typist.refused(Write(1, 1, taken={0: 1}))) == (
        "trump",
        ("trump-first", "cannot note tricks of hand 1: its trump comes first"),
    )


def test_sealed_bids_are_typed_in_any_order() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2]}, bid=SEALED)
    one, other = (table(rules, 3).type(Write(1, 1, trump="c")) for _ in range(2))

    one.type(Write(1, 1, bids={2: 1}), Write(1, 1, bids={0: 1}), Write(1, 1, bids={1: 0}))
    other.type(Write(1, 1, bids={1: 0}), Write(1, 1, bids={0: 1}), Write(1, 1, bids={2: 1}))

    assert one.pad == other.pad


def test_a_bid_is_taken_back_and_changed_before_anybody_bids_after_it() -> None:
    typist = table(HOOK, 3).type(Write(1, 1, trump="c"), Write(1, 1, bids={1: 2}))
    undone = table(HOOK, 3).type(Write(1, 1, trump="c"), Write(1, 1, bids={1: 2}), Write(1, 1, bids={1: None}))

    typist.type(Write(1, 1, bids={1: 3}))

    assert typist.pad.match.current is not None
    assert undone.pad.match == table(HOOK, 3).type(Write(1, 1, trump="c")).pad.match
    assert typist.pad.match.current.bids == (None, 3, None)


def test_a_bid_others_bid_after_is_not_taken_back() -> None:
    typist = table(HOOK, 3).type(Write(1, 1, trump="c"), Write(1, 1, bids={1: 2, 2: 0}))

    assert typist.refused(Write(1, 1, bids={1: None}))[0] == "not-your-turn"


def test_a_forfeit_is_paid_by_who_owes_it_with_a_choice_of_one_line() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2, 2]}, forfeits=[{"id": "bow", "min_bid": 2}])
    typist = table(rules, 3).hand((2, 0, 0), (1, 1, 0), "c")

    assert typist.refused(ForfeitChoice(1, 1, "bow", "deep"))[0] == "no-such-forfeit"
    assert typist.refused(ForfeitChoice(1, 0, "bow", "two\nlines"))[0] == "bad-text"
    assert typist.type(ForfeitChoice(1, 0, "bow", "deep")).pad.match.forfeits[0].choice == "deep"
    assert typist.type(ForfeitChoice(1, 0, "bow", "")).pad.match.forfeits[0].choice == ""


@pytest.mark.parametrize("note", [Write(1, 2, trump="c"), Void(1, 2), PlayerJoins("Dee", 0), Finish(), NextMatch(0)])
def test_a_closed_pad_takes_nothing_new(note: Note) -> None:
    typist = table(HOOK, 3).hand((1, 0, 1), (1, 1, 1), "c").type(Finish())

    assert typist.refused(note) == (
        "pad-closed",
        "cannot note this: the players have stopped, and only corrections are noted",
    )


def test_a_closed_pad_opens_again_where_it_was() -> None:
    typist = table(HOOK, 3).type(Write(1, 1, trump="c"))
    before = typist.pad.match

    typist.type(Finish(), Rename(0, "Anna"), Reopen())

    assert (typist.pad.match, typist.pad.phase, typist.pad.names[0]) == (before, "bid", "Anna")


@pytest.mark.parametrize(
    ("names", "code"),
    [
        (("Ann", "Ann", "Bob"), "bad-name"),
        (("Ann", "", "Bob"), "bad-name"),
        (("Ann", " ", "Bob"), "bad-name"),
        (("Ann", "Bob,", "Cid"), "bad-name"),
        (("Ann",), "players-out-of-range"),
    ],
)
def test_a_pad_needs_a_name_for_everybody(names: tuple[str, ...], code: str) -> None:
    assert _refused(Open(Raw(wire.encode_rules(HOOK)), names, 0))[0] == code


def test_a_pad_begins_with_a_dealer_and_a_trump_that_can_be() -> None:
    turning = preset("heck-normal")

    assert _refused(opening(HOOK, 3, dealer=3)) == ("bad-draw", "there is no seat 3 to deal: the seats are 0 to 2")
    assert _refused(opening(HOOK, 3, first_trump="c"))[0] == "bad-draw"
    assert _refused(opening(turning, 4))[0] == "bad-draw"


def test_a_pad_begins_with_rules_that_can_be_played_and_lines_that_can_be_printed() -> None:
    rules = Raw(wire.encode_rules(HOOK))

    assert _refused(Open(Raw(b"{}" + b" " * LARGEST_RULES), NAMES[:3], 0)) == (
        "too-long",
        f"cannot read rules of {LARGEST_RULES + 2} bytes: {LARGEST_RULES} fit",
    )
    assert _refused(Open(rules, NAMES[:3], 0, details=SheetDetails(place="a\nb")))[0] == "bad-text"
    assert _refused(Open(rules, NAMES[:3], 0, title="a\nb"))[0] == "bad-text"


def test_nothing_is_noted_before_a_pad_is_open() -> None:
    assert _refused(Finish()) == ("not-open", "cannot note this: a pad begins with its rules and its players")
    with pytest.raises(OhHellError) as refused:
        fold(())
    assert refused.value.code == "no-such-pad"


def test_a_game_that_is_over_takes_no_more_hands_and_no_more_players() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]})
    typist = table(rules, 3).hand((1, 0, 0), (1, 0, 0), "c")

    assert typist.refused(Write(1, 2, trump="c")) == (
        "no-such-hand",
        "cannot note hand 2: the newest is 1, and match 1 is over",
    )
    assert typist.refused(PlayerJoins("Dee", 0)) == ("game-over", "cannot change who plays: the game is over")
    assert typist.refused(NextMatch(0)) == ("game-over", "cannot begin match 2: these rules play 1")


def test_an_entry_is_refused_whoever_typed_it() -> None:
    typist = table(HOOK, 3)

    with pytest.raises(OhHellError) as refused:
        apply_entry(typist.pad, PadEntry("x", 0, "", Write(1, 1, bids={1: 9})))

    assert refused.value.code == "trump-first"
