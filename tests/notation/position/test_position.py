"""Positions: one line for the middle of a hand."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from notation.record_games import TABLES, first, folded, played, played_by
from ohhell.notation.position.position import LONGEST_POSITION, read_position, write_position
from ohhell.rules.cards import cards
from ohhell.rules.errors import NotationError, OhHellError
from ohhell.rules.events import Play
from ohhell.rules.moves import legal, waiting_for
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, Trick, current_hand, evolve
from ohhell.rules.view import view
from random_rules import random_rules
from scenes import SEALED, house_rules, settled

PLAIN = house_rules(schedule={"shape": "down", "max": 4})
LIST = house_rules(schedule={"shape": "down", "max": 3}, trump={"source": "fixed", "suit": "h"})
IN_HAND = (
    "phase",
    "hand_number",
    "cards",
    "hook",
    "dealer",
    "hand",
    "trump",
    "turned",
    "cuts",
    "shown",
    "undealt",
    "bids",
    "leader",
    "trick",
    "tricks",
    "taken",
    "waiting_for",
    "legal",
)


def in_hand(state: State) -> list[object]:
    """What every seat and the spectator know of the hand going on."""
    views = [view(state, seat) for seat in (None, *range(state.seats))]
    return [getattr(one, name) for one in views for name in IN_HAND]


def finished(state: State, rng: Random) -> State:
    """*state* after the rest of the hand, played at random."""
    rows = len(state.sheet)
    while len(state.sheet) == rows:
        moves = legal(state, waiting_for(state)[0])
        state = settled(evolve(state, rng.choice([move for move in moves if isinstance(move, Play)] or moves)))
    return state


def assert_the_same_hand(state: State, seed: int) -> None:
    """A position leads to the same hand, as everybody sees it and as it ends."""
    text = write_position(state)
    again = read_position(text, state.rules)

    assert write_position(again) == text
    assert in_hand(again) == in_hand(state)
    one, other = (finished(settled(each), Random(seed)).sheet[-1] for each in (state, again))
    assert (one.number, one.bids, one.taken, one.points) == (other.number, other.bids, other.taken, other.points)


@given(st.sampled_from(sorted(set(TABLES) - {"crowd"})), st.integers(0, 2), st.floats(0, 1))
def test_position_holds_the_whole_hand(table: str, seed: int, share: float) -> None:
    whole = played(table, seed)
    state = folded(first(whole, round(share * len(whole.events))))
    assume(state.phase in {"bid", "reveal", "play"})

    assert_the_same_hand(state, seed)


@given(st.integers(0, 10_000), st.floats(0, 1))
def test_position_holds_the_whole_hand_under_any_rules(seed: int, share: float) -> None:
    rules, seats = random_rules(Random(seed))
    whole = played_by(rules, seats, seed)
    state = folded(first(whole, round(share * len(whole.events))))
    assume(state.phase in {"bid", "reveal", "play"})

    assert_the_same_hand(state, seed)


@pytest.mark.parametrize("phase", ["draw", "deal", "over"])
def test_between_hands_there_is_no_position(phase: str) -> None:
    record = played("irish", 0)
    prefixes = (folded(first(record, count)) for count in range(len(record.events) + 1))

    with pytest.raises(OhHellError, match=f"no hand is being played in phase {phase}."):
        write_position(next(state for state in prefixes if state.phase == phase))


def test_hand_need_not_be_numbered() -> None:
    text = "cards 3 | dealer 2 | trump h | bids 2 0 - | hands Qh 4h 2s / 7c 2c 9s / 3c 4c 5c"

    assert write_position(read_position(text + "\n", LIST)) == f"hand 1 | {text}"


UNKNOWN = (
    "hand 1 | cards 4 | dealer 2 | trump h | turned 5h | bids 2 0 1 | tricks 0: 9d 8d 2d | taken 2 0 0 | leader 0"
    " | trick 9c 8c | hands Qh / 7c / 3c 4c"
)


def test_tricks_that_are_not_listed_are_finished_and_unknown() -> None:
    state = read_position(UNKNOWN, PLAIN)

    hand = current_hand(state)
    assert hand.tricks[0] == Trick(0, (), None)
    assert len(hand.tricks) == 2
    assert (hand.taken, hand.broken, len(hand.dealt.stock)) == ((2, 0, 0), False, 52 - 9)
    assert write_position(state) == UNKNOWN


def test_hand_with_unknown_tricks_is_played_to_its_end() -> None:
    assert finished(read_position(UNKNOWN, PLAIN), Random(1)).sheet[0].taken in {(4, 0, 0), (3, 1, 0), (3, 0, 1)}


def test_leader_is_as_written_if_no_trick_is_listed() -> None:
    text = (
        "hand 1 | cards 4 | dealer 2 | trump h | turned 5h | bids 2 0 1 | taken 0 1 2 | leader 1 | hands 9c / 8c / 2c"
    )

    state = read_position(text, PLAIN)

    assert waiting_for(state) == (1,)
    assert write_position(state) == text


def test_trumps_may_have_been_broken_in_an_unknown_trick() -> None:
    rules = TABLES["broken"][0]
    text = (
        "hand 1 | cards 4 | dealer 2 | trump h | turned 5h | bids 2 0 1 | taken 1 0 0 | leader 0 | broken"
        " | hands Qh 2c 3c / 7c 8c 9c / 4c 5c 6c"
    )

    assert write_position(read_position(text, rules)) == text
    assert Play(0, cards("Qh")[0]) in legal(read_position(text, rules), 0)
    assert Play(0, cards("Qh")[0]) not in legal(read_position(text.replace(" | broken", ""), rules), 0)


def test_dead_trick_among_the_unknown_is_carried() -> None:
    rules = TABLES["cancel"][0]
    text = (
        "hand 1 | cards 3 | dealer 3 | trump h | turned Qh | bids 0 0 0 0 | taken 0 0 0 0 | leader 0"
        " | hands Ah Kc / Kh Kd / Qc Qc / Qd Qd"
    )

    state = finished(read_position(text, rules), Random(1))

    assert sum(state.sheet[0].taken) in {2, 3}
    assert current_hand(read_position(text, rules)).carried == 1


def refused(text: str, rules: Rules) -> NotationError:
    with pytest.raises(NotationError) as refusal:
        read_position(text, rules)
    assert refusal.value.line == 1
    return refusal.value


PLAYED = (
    "hand 1 | cards 3 | dealer 2 | trump h | bids 2 0 0 | tricks 0: 9c 8c 7c | taken 1 0 0 | leader 0"
    " | trick Qh 4h | hands 2c / 3c / 5h 4c"
)
END = ""


@pytest.mark.parametrize(
    ("old", "new", "code", "at", "sentence"),
    [
        ("hand 1", "hnad 1", "unexpected", "hnad", "expected one of hand, cards, dealer"),
        ("hand 1 |", "cards 3 | hand 1 |", "unexpected", "hand", "expected one of dealer, trump"),
        ("5h 4c", "5h 4c | so what", "unexpected", "so what", "expected the end of the position, found 'so what'"),
        ("hand 1", "hand", "unexpected", " | cards", "expected something after 'hand', found nothing"),
        ("bids 2 0 0", "bids 2 0 0 | sealed now", "unexpected", "now", "expected nothing after 'sealed', found 'now'"),
        ("hand 1", "hand one", "not-a-number", "one", "expected a number, found 'one'"),
        ("hand 1", "hand 1 of 3", "unexpected", "1 of 3", "expected a hand like 5, or an extra hand like 8 as 7"),
        ("hand 1", "hand 4", "position-mismatch", "4", "expected a hand from 1 to 3, found '4'"),
        ("hand 1", "hand 0", "position-mismatch", "0", "expected a hand from 1 to 3, found '0'"),
        ("hand 1", "hand 4 as 3", "position-mismatch", "4 as 3", "hand 4 cannot be an extra hand after hand 3"),
        ("hand 1", "hand 2", "position-mismatch", "3 | d", "expected one of the hand sizes 2, found '3'"),
        ("hand 1 | cards 3", "cards 5", "position-mismatch", "5 | d", "one of the hand sizes 1, 2, 3, found '5'"),
        ("cards 3 | ", "", "unexpected", END, "expected 'cards', found nothing"),
        (" | hands 2c / 3c / 5h 4c", "", "unexpected", END, "expected 'hands', found nothing"),
        ("hands 2c / 3c / 5h 4c", "hands 2c", "players-out-of-range", "2c", "you have 1"),
        ("2c / 3c /", "2c / /", "unexpected", "/ 5h", "expected cards, or '-' for an empty hand"),
        ("2c / 3c", "2c / 1x", "not-a-card", "1x", "expected a card, found '1x'"),
        ("dealer 2", "dealer 3", "no-such-seat", "3 | t", "expected a seat from 0 to 2, found '3'"),
        ("tricks 0:", "tricks 3:", "no-such-seat", "3:", "expected a seat from 0 to 2"),
        ("tricks 0: 9c", "tricks 9c", "unexpected", "9c 8c", "expected a leader, ':' and 3 cards"),
        ("9c 8c 7c", "9c 8c", "unexpected", "0: 9c", "expected a leader, ':' and 3 cards"),
        ("tricks 0: 9c", "tricks 1: 9c", "position-mismatch", "1: 9c", "expected seat 0 to lead, found '1'"),
        ("Qh 4h", "Qh 4h 5h", "unexpected", "Qh 4h 5h", "expected fewer than 3 cards"),
        (
            "8c 7c",
            "8c 7h",
            "must-follow",
            "7h",
            "You can't play 7h: clubs were led and you must follow suit. You hold 4c.",
        ),
        ("leader 0", "leader 1", "position-mismatch", "2c /", "expected the same number of cards for every seat"),
        ("leader 0 | trick Qh 4h", "leader 1 | trick Qh 4h", "position-mismatch", "2c /", "found 2, 3, 4"),
        ("leader 0 | ", "", "unexpected", END, "expected 'leader'"),
        ("0: 9c 8c 7c", "0: 9c 8c 7c / 0: 6c Ac 2d", "position-mismatch", "2c /", "at most 3 cards each"),
        (
            "2c / 3c / 5h 4c",
            "- / - / -",
            "position-mismatch",
            "- /",
            "expected the same number of cards for every seat",
        ),
        ("trick Qh 4h | hands 2c / 3c / 5h 4c", "hands - / - / -", "position-mismatch", "- /", "somebody to hold"),
        ("9c 8c", "9c 9c", "bad-deal", "hand 1", "9c appears too often for the deck of 52 cards"),
        ("trump h", "trump h | turned 5c", "position-mismatch", "5c", "expected no card turned"),
        ("trump h", "trump h | cut 5c", "bad-deal", "h |", "These rules don't allow a card that is cut"),
        (
            "trump h",
            "trump h | last 5c",
            "position-mismatch",
            "5c",
            "the dealer's last card doesn't decide trumps here",
        ),
        ("trump h", "trump hearts", "not-a-trump", "hearts", "expected a trump, c, d, h, s or nt"),
        ("trump h", "trump s", "position-mismatch", "s | bids", "expected h, found 's'"),
        ("bids 2 0 0", "bids 2 0", "unexpected", "2 0", "expected 3 bids, '-' where none is made"),
        ("bids 2 0 0", "bids 2 0 4", "bid-out-of-range", "4 |", "You can't bid 4"),
        ("bids 2 0 0", "bids - 0 0", "not-your-turn", "0 0 |", "it's not your turn to bid"),
        ("bids 2 0 0", "bids 2 0 0 | sealed", "position-mismatch", " | tricks", "expected no 'sealed'"),
        ("bids 2 0 0", "bids 2 0 -", "position-mismatch", "0: 9c", "expected no 'tricks' before all bids are in"),
        (
            "leader 0",
            "leader 0 | broken",
            "position-mismatch",
            " | trick Q",
            "expected no 'broken': all tricks are listed",
        ),
        ("taken 1 0 0", "taken 0 1 0", "position-mismatch", "0 1 0", "expected the 1 tricks played, 1 0 0"),
        ("taken 1 0 0", "taken 1 0", "position-mismatch", "1 0 |", "expected the 1 tricks played, 1 0 0"),
        ("taken 1 0 0", "taken 2 0 0", "position-mismatch", "2 0 0 | l", "expected the 1 tricks played, 1 0 0"),
        (
            "tricks 0: 9c 8c 7c | taken 1 0 0",
            "taken 0 0 0",
            "position-mismatch",
            "0 0 0",
            "expected the 1 tricks played",
        ),
        ("Qh 4h", "Qh 4h | trick 5h", "unexpected", "trick 5h", "expected one of hands"),
    ],
)
def test_position_that_is_not_right_is_refused_at_its_place(
    old: str, new: str, code: str, at: str, sentence: str
) -> None:
    assert PLAYED.count(old) == 1
    text = PLAYED.replace(old, new)
    error = refused(text, LIST)

    assert (error.code, text[error.column - 1 :].startswith(at)) == (code, True), error
    assert (error.column == len(text) + 1) == (at == END)
    assert sentence in str(error)


def test_before_the_bids_are_in_everybody_holds_all_their_cards() -> None:
    text = "hand 1 | cards 3 | dealer 2 | trump h | bids - - - | hands Qh / 7c / 3c"

    assert "expected 3 cards each before all bids are in" in str(refused(text, LIST))


def test_turned_card_is_named_where_one_is_turned() -> None:
    text = "hand 1 | cards 4 | dealer 2 | trump h | bids - - - | hands Qh 2h 3h 4h / 7c 8c 9c Jc / 3c 4c 5c 6c"

    assert "expected the cards turned for trumps" in str(refused(text, PLAIN))


LAST = house_rules(schedule={"shape": "down", "max": 2}, trump="dealer_last_card")


def test_dealers_last_card_is_named_where_it_lies_open() -> None:
    text = "hand 1 | cards 2 | dealer 1 | trump h | last 3h | bids 1 - | hands Qh 2c / 7c 3h"

    state = read_position(text, LAST)

    assert view(state, 0).shown == ((1, cards("3h")[0]),)
    assert write_position(state) == text


@pytest.mark.parametrize(
    "text",
    [
        "hand 1 | cards 2 | dealer 1 | trump h | last 2c | bids 1 - | hands Qh 2c / 3h 7c",
        "hand 1 | cards 2 | dealer 1 | trump h | last 3h | bids 1 0 | taken 1 0 | leader 0 | hands Qh / 3h",
    ],
)
def test_dealers_last_card_is_one_of_all_the_dealers_cards(text: str) -> None:
    assert "expected a card dealt to the dealer" in str(refused(text, LAST))


def test_trump_that_was_drawn_is_one_that_can_be() -> None:
    random_suit = "hand 1 | cards 2 | dealer 2 | trump nt | bids - - - | hands Qh 2c / 3h 7c / 4h 5h"
    rotation = "hand 1 | cards 3 | dealer 1 | trump d | bids - - | hands Qh 2c 3c / 3h 7c 8c"

    assert refused(random_suit, TABLES["random suit"][0]).code == "bad-deal"
    assert "expected s or nt or h" in str(refused(rotation, TABLES["rotation"][0]))


def test_bids_that_are_all_in_and_hidden_are_sealed() -> None:
    rules = house_rules(schedule={"shape": "down", "max": 1}, bid=SEALED, trump={"source": "fixed", "suit": "h"})
    text = "hand 1 | cards 1 | dealer 1 | trump h | bids 1 0 | sealed | hands Qh / 3h"

    state = read_position(text, rules)

    assert (state.phase, write_position(state)) == ("reveal", text)
    assert read_position(text.replace("sealed", "taken 0 0 | leader 0"), rules).phase == "play"


def test_extra_hand_counts_as_the_last_one_scheduled() -> None:
    text = "hand 4 as 2 | cards 1 | dealer 1 | trump h | turned 5h | bids - - | hands Qh / 3h"
    rules = TABLES["ties"][0]

    state = read_position(text, rules)

    assert current_hand(state).dealt.plan.extra
    assert write_position(state) == text
    assert refused(text.replace("4 as", "2 as"), rules).code == "position-mismatch"


def test_text_without_end_is_no_position() -> None:
    assert refused("x" * (LONGEST_POSITION + 1), LIST).code == "too-long"


@given(st.sampled_from([PLAYED, UNKNOWN, "hand 1 | cards 3"]), st.data())
def test_position_with_scratches_is_a_position_or_refused(text: str, data: st.DataObject) -> None:
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 4))
        text = text[:place] + data.draw(st.text("A29cdhsKnt-/|: 01", max_size=4)) + text[place + length :]
    for rules in (LIST, PLAIN, TABLES["cancel"][0], TABLES["ties"][0]):
        assert_a_position_or_refused(text, rules)


@given(st.binary(max_size=100))
def test_no_bytes_break_the_reader(content: bytes) -> None:
    for text in (content.decode("latin-1"), content.decode("utf-8", "ignore")):
        assert_a_position_or_refused(text, LIST)


def assert_a_position_or_refused(text: str, rules: Rules) -> None:
    try:
        state = read_position(text, rules)
    except NotationError:
        return
    assert read_position(write_position(state), rules) == state
    finished(settled(state), Random(0))
