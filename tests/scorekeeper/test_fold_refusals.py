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
from scorekeeper.typed_games import NAMES, opening, typist_of

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
        (Write(1, 1, bids={1: 4}), "bid-out-of-range", "A bid of 4 isn't allowed: with 3 cards, bids go from 0 to 3."),
        (
            Write(1, 1, bids={1: -1}),
            "bid-out-of-range",
            "A bid of -1 isn't allowed: with 3 cards, bids go from 0 to 3.",
        ),
        (
            Write(1, 1, bids={1: 1, 2: 1, 0: 1}),
            "bid-hooked",
            "A bid of 1 isn't allowed: the bids would add up to 3, the number of tricks. The last bidder must pick another number.",
        ),
        (
            Write(1, 1, bids={2: 1}),
            "not-your-turn",
            "Bid 1 comes too early: first enter the bids of the players who bid before.",
        ),
        (Write(1, 1, taken={1: 1}), "wrong-phase", "You can't enter tricks for hand 1 yet: only 0 of 3 bids are in."),
        (
            Write(1, 1, bids={1: 1, 2: 1}, taken={1: 1}),
            "wrong-phase",
            "You can't enter tricks for hand 1 yet: only 2 of 3 bids are in.",
        ),
        (
            Write(1, 1, trump="nt"),
            "bad-trump",
            "Hand 1 can't have trump 'nt': choose clubs, diamonds, hearts or spades.",
        ),
        (Write(1, 1, bids={3: 1}), "no-such-seat", "There is no seat 3: the seats are 0 to 2."),
        (Write(1, 2, trump="c"), "no-such-hand", "You can't enter hand 2: the latest is 1."),
        (Write(2, 1, trump="c"), "no-such-hand", "There is no match 2 on this pad: the latest is 1."),
        (Void(1, 2), "no-such-hand", "You can't enter hand 2: the latest is 1."),
        (
            Write(1, 1, comment="a\ttab"),
            "bad-text",
            "Can't save the comment: use one line of at most 500 printable characters.",
        ),
        (ForfeitChoice(1, 0, "bow", "deep"), "no-such-forfeit", "Seat 0 can't pay 'bow': they don't owe it."),
        (NextMatch(1), "wrong-phase", "You can't start a new match: hand 1 of match 1 is not complete."),
        (Rename(1, "Ann"), "bad-name", "Two players can't both be called 'Ann'. Give each a different name."),
        (
            Rename(1, ""),
            "bad-name",
            "You can't use '' as a name: it needs 1 to 40 characters, and none of them may be , ; or :.",
        ),
        (Rename(3, "Dee"), "no-such-seat", "There is no seat 3: the seats are 0 to 2."),
        (PlayerJoins("Ann", 0), "bad-name", "Two players can't both be called 'Ann'. Give each a different name."),
        (PlayerJoins("Dee", 7), "no-such-seat", "There is no seat 7: the seats are 0 to 2."),
        (Reopen(), "wrong-phase", "You can't resume this game: it wasn't ended."),
        (opening(HOOK, 3), "already-open", "You can't open this pad: it's already open."),
    ],
)
def test_note_that_cannot_be_is_refused_with_the_numbers(note: Note, code: str, sentence: str) -> None:
    typist = typist_of(HOOK, 3).type(Write(1, 1, trump="c"))

    assert typist.refused(note) == (code, sentence)


@pytest.mark.parametrize(
    ("taken", "code", "sentence"),
    [
        ((4, 0, 0), "tricks-out-of-range", "A player can't take 4: there are 3 tricks in this hand."),
        ((-1, 3, 1), "tricks-out-of-range", "A player can't take -1: there are 3 tricks in this hand."),
        ((2, 2, 0), "tricks-do-not-add-up", "The tricks add up to 4, but there are only 3. Check the numbers."),
        ((1, 1, 0), "tricks-do-not-add-up", "The tricks add up to 2, but there are 3. Check the numbers."),
    ],
)
def test_tricks_that_cannot_be_are_refused(taken: tuple[int, ...], code: str, sentence: str) -> None:
    typist = typist_of(HOOK, 3).type(Write(1, 1, trump="c", bids={1: 1, 2: 1, 0: 0}))

    assert typist.refused(Write(1, 1, taken=dict(enumerate(taken)))) == (code, sentence)


def test_too_many_tricks_are_refused_as_soon_as_they_are_typed() -> None:
    typist = typist_of(HOOK, 3).type(Write(1, 1, trump="c", bids={1: 1, 2: 1, 0: 0}, taken={0: 2}))

    assert typist.refused(Write(1, 1, taken={1: 2}))[0] == "tricks-do-not-add-up"


def test_tricks_nobody_took_are_accepted_where_the_rules_know_them() -> None:
    rules = house_rules(deck={"packs": 2}, trick={"duplicates": "cancel"}, schedule={"shape": "custom", "list": [2]})

    typist = typist_of(rules, 3).hand((1, 0, 0), (1, 0, 0), "c")

    assert typist.pad.match.rows[0].dead == 1


@pytest.mark.parametrize(("trump", "code"), [(None, "trump-first"), ("c", "")])
def test_trump_comes_before_the_bids(trump: Trump | None, code: str) -> None:
    typist = typist_of(HOOK, 3).type(Write(1, 1, trump=trump))

    if code:
        assert typist.refused(Write(1, 1, bids={1: 0})) == (
            code,
            "You can't enter bids for hand 1 yet: enter its trump first.",
        )
    else:
        assert typist.type(Write(1, 1, bids={1: 0})).pad.phase == "bid"


def test_trump_shown_after_the_bids_comes_before_the_tricks() -> None:
    typist = typist_of(BLIND, 2).type(Write(1, 1, bids={1: 0}), Write(1, 1, bids={0: 1}))

    assert (typist.pad.phase, typist.refused(Write(1, 1, taken={0: 1}))) == (
        "trump",
        ("trump-first", "You can't enter tricks for hand 1 yet: enter its trump first."),
    )


def test_sealed_bids_are_typed_in_any_order() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2]}, bid=SEALED)
    one, other = (typist_of(rules, 3).type(Write(1, 1, trump="c")) for _ in range(2))

    one.type(Write(1, 1, bids={2: 1}), Write(1, 1, bids={0: 1}), Write(1, 1, bids={1: 0}))
    other.type(Write(1, 1, bids={1: 0}), Write(1, 1, bids={0: 1}), Write(1, 1, bids={2: 1}))

    assert one.pad == other.pad


def test_bid_is_taken_back_and_changed_before_anybody_bids_after_it() -> None:
    typist = typist_of(HOOK, 3).type(Write(1, 1, trump="c"), Write(1, 1, bids={1: 2}))
    undone = typist_of(HOOK, 3).type(Write(1, 1, trump="c"), Write(1, 1, bids={1: 2}), Write(1, 1, bids={1: None}))

    typist.type(Write(1, 1, bids={1: 3}))

    assert typist.pad.match.current is not None
    assert undone.pad.match == typist_of(HOOK, 3).type(Write(1, 1, trump="c")).pad.match
    assert typist.pad.match.current.bids == (None, 3, None)


def test_bid_others_bid_after_is_not_taken_back() -> None:
    typist = typist_of(HOOK, 3).type(Write(1, 1, trump="c"), Write(1, 1, bids={1: 2, 2: 0}))

    assert typist.refused(Write(1, 1, bids={1: None}))[0] == "not-your-turn"


def test_forfeit_is_paid_by_who_owes_it_with_a_choice_of_one_line() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [2, 2]}, forfeits=[{"id": "bow", "min_bid": 2}])
    typist = typist_of(rules, 3).hand((2, 0, 0), (1, 1, 0), "c")

    assert typist.refused(ForfeitChoice(1, 1, "bow", "deep"))[0] == "no-such-forfeit"
    assert typist.refused(ForfeitChoice(1, 0, "bow", "two\nlines"))[0] == "bad-text"
    assert typist.type(ForfeitChoice(1, 0, "bow", "deep")).pad.match.forfeits[0].choice == "deep"
    assert typist.type(ForfeitChoice(1, 0, "bow", "")).pad.match.forfeits[0].choice == ""


@pytest.mark.parametrize("note", [Write(1, 2, trump="c"), Void(1, 2), PlayerJoins("Dee", 0), Finish(), NextMatch(0)])
def test_closed_pad_takes_nothing_new(note: Note) -> None:
    typist = typist_of(HOOK, 3).hand((1, 0, 1), (1, 1, 1), "c").type(Finish())

    assert typist.refused(note) == (
        "pad-closed",
        "You can't enter this: the game was ended here. You can only make corrections, or resume the game.",
    )


def test_closed_pad_opens_again_where_it_was() -> None:
    typist = typist_of(HOOK, 3).type(Write(1, 1, trump="c"))
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
def test_pad_needs_a_name_per_player(names: tuple[str, ...], code: str) -> None:
    assert _refused(Open(Raw(wire.encode_rules(HOOK)), names, 0))[0] == code


def test_pad_begins_with_a_dealer_and_a_trump_that_can_be() -> None:
    turning = preset("heck-normal")

    assert _refused(opening(HOOK, 3, dealer=3)) == ("bad-draw", "There is no seat 3: the seats are 0 to 2.")
    assert _refused(opening(HOOK, 3, first_trump="c"))[0] == "bad-draw"
    assert _refused(opening(turning, 4))[0] == "bad-draw"


def test_pad_begins_with_rules_that_can_be_played_and_lines_that_can_be_printed() -> None:
    rules = Raw(wire.encode_rules(HOOK))

    assert _refused(Open(Raw(b"{}" + b" " * LARGEST_RULES), NAMES[:3], 0)) == (
        "too-long",
        f"These rules have {LARGEST_RULES + 2} bytes; {LARGEST_RULES} is the maximum.",
    )
    assert _refused(Open(rules, NAMES[:3], 0, details=SheetDetails(place="a\nb")))[0] == "bad-text"
    assert _refused(Open(rules, NAMES[:3], 0, title="a\nb"))[0] == "bad-text"


def test_nothing_is_noted_before_a_pad_is_open() -> None:
    assert _refused(Finish()) == ("not-open", "You can't enter this: a pad starts with its rules and players.")
    with pytest.raises(OhHellError) as refused:
        fold(())
    assert refused.value.code == "no-such-pad"


def test_game_that_is_over_takes_no_more_hands_and_no_more_players() -> None:
    rules = house_rules(schedule={"shape": "custom", "list": [1]})
    typist = typist_of(rules, 3).hand((1, 0, 0), (1, 0, 0), "c")

    assert typist.refused(Write(1, 2, trump="c")) == (
        "no-such-hand",
        "You can't enter hand 2: the latest is 1, and match 1 is over.",
    )
    assert typist.refused(PlayerJoins("Dee", 0)) == ("game-over", "You can't change the players: the game is over.")
    assert typist.refused(NextMatch(0)) == ("game-over", "You can't start match 2: these rules have 1.")


def test_entry_is_refused_for_every_writer() -> None:
    typist = typist_of(HOOK, 3)

    with pytest.raises(OhHellError) as refused:
        apply_entry(typist.pad, PadEntry("x", 0, "", Write(1, 1, bids={1: 9})))

    assert refused.value.code == "trump-first"
