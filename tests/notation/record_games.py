"""Tables for the notation: rule sets that need every line of a record, and games played at them."""

from __future__ import annotations

from functools import lru_cache
from random import Random

import pytest

import ohhell
from ohhell.notation.record.record import Details, Record, RecordComment, initial_state
from ohhell.notation.record.text import read
from ohhell.rules.errors import NotationError
from ohhell.rules.rules import Rules
from ohhell.rules.state import State, evolve
from scenes import SEALED, house_rules

NAMES = ("Ann", "Bob B.", "Cid", "Dee", "Eve van Dyk", "Fay", "Gus")
BOW = {"id": "bow\nlow", "min_bid": 1, "choices": ["take a bow"]}

TABLES: dict[str, tuple[Rules, int]] = {
    "irish": (ohhell.preset("irish"), 5),
    "sealed": (house_rules(schedule={"max": 2}, bid={**SEALED, "change": "until_reveal"}, forfeits=[BOW]), 3),
    "sealed until play": (
        house_rules(
            schedule={"shape": "up", "max": 2},
            bid={"form": "simultaneous", "reveal": "total_only", "change": "until_play"},
            first_dealer={"by": "random_first_player"},
        ),
        4,
    ),
    "changes": (house_rules(schedule={"shape": "down", "max": 3}, bid={"change": "until_play"}), 3),
    "cancel": (
        house_rules(
            deck={"packs": 2, "kind": "short_top", "per_player": 4},
            schedule={"shape": "down", "max": 3},
            trick={"duplicates": "cancel", "dead": {"credit": "carry", "leader": "next_left"}},
            direction="counterclockwise",
        ),
        4,
    ),
    "nobody": (
        house_rules(
            deck={"packs": 2, "kind": "custom", "cards": ["2c", "3c", "4c"]},
            schedule={"shape": "custom", "list": [3, 2]},
            trump="none",
            trick={"duplicates": "cancel"},
        ),
        2,
    ),
    "63": (
        house_rules(
            deck={"kind": "five_hundred_63", "joker_role": "top_trump"},
            schedule={"shape": "down", "max": 3},
            trump={"turnup_joker": "turn_again"},
        ),
        7,
    ),
    "jokers": (
        house_rules(
            deck={"kind": "custom", "cards": ["2c", "3h", "4d", "5s", "6c"], "jokers": 4, "joker_role": "always_lose"},
            schedule={"shape": "down", "max": 2},
            trump={"turnup_joker": "turn_again"},
        ),
        3,
    ),
    "cut": (
        house_rules(
            deck={"jokers": 10, "joker_role": "always_win"},
            schedule={"shape": "down", "max": 2},
            trump="cut_before_deal",
        ),
        3,
    ),
    "random suit": (house_rules(schedule={"shape": "down", "max": 2}, trump="random_suit"), 3),
    "rotation": (
        house_rules(
            schedule={"shape": "down", "max": 3},
            trump={"source": "rotation", "cycle": ["s", "nt", "h"], "start": "random_suit_only"},
            first_dealer={"by": "random_dealer"},
        ),
        2,
    ),
    "blind": (
        house_rules(
            schedule={"shape": "down", "max": 2},
            bid={"sight": [{"when": "n <= 1", "mode": "others_only"}, {"when": "n >= 2", "mode": "blind"}]},
        ),
        3,
    ),
    "whole pack": (
        house_rules(
            deck={"kind": "short_top", "per_player": 3},
            schedule={"shape": "down", "max": "use_all"},
            trump={"no_card_left": "dealer_last_card"},
        ),
        4,
    ),
    "broken": (
        house_rules(
            schedule={"shape": "down", "max": 4},
            lead={"trump": "broken", "first": "highest_bidder"},
            follow={"void": "must_overtrump"},
        ),
        3,
    ),
    "ties": (
        house_rules(
            schedule={"shape": "fixed", "max": 1, "hands": 2},
            tie="extra_hands",
            score={"made": {"base": 1}, "missed": {}},
            end={"kind": "target", "points": 2},
        ),
        2,
    ),
    "crowd": (house_rules(schedule={"shape": "fixed", "max": 1, "hands": 1}), 51),
}


@lru_cache(maxsize=200)
def played(table: str, seed: int) -> Record:
    """A whole game of chance moves, bids changed now and then, with remarks."""
    rules, seats = TABLES[table]
    return played_by(rules, seats, seed)


def played_by(rules: Rules, seats: int, seed: int) -> Record:
    """The same under any rules."""
    rng = Random(seed)
    names = NAMES[:seats] if seats <= len(NAMES) else tuple(f"Player {number}" for number in range(seats))
    game = ohhell.Game(rules, names, seed=seed, details=Details(place="Kitchen"))
    for _ in range(100_000):
        if not game.waiting_for:
            break
        changers = [seat for seat in range(seats) if seat not in game.waiting_for and game.legal(seat)]
        seat = rng.choice(changers if changers and rng.random() < 0.3 else game.waiting_for)
        game.play(rng.choice(game.legal(seat)))
        if rng.random() < 0.05:
            remark = rng.choice(("", "Bob thought long", "a: b; c, d | e", "word " * 40 + "end"))
            game.comments.append(RecordComment(len(game.log), remark))  # a record holds remarks under any rules
    return game.as_record()


def first(record: Record, count: int) -> Record:
    """A game as far as its first *count* events."""
    comments = tuple(comment for comment in record.comments if comment.after <= count)
    return Record(
        record.rules,
        record.names,
        record.events[:count],
        record.seed,
        record.details,
        comments,
        record.dealer,
    )


def folded(record: Record) -> State:
    """The state that the events of a record lead to."""
    state = initial_state(record)
    for event in record.events:
        state = evolve(state, event)
    return state


def remarked(record: Record, rng: Random) -> Record:
    """A record with remarks of its own at chance places, the first and the last among them."""
    places = sorted([0, len(record.events), *(rng.randint(0, len(record.events)) for _ in range(5))])
    comments = tuple(RecordComment(place, f"remark {number}") for number, place in enumerate(places))
    return Record(record.rules, record.names, record.events, None, record.details, comments, record.dealer)


KITCHEN = """\
Oh Hell record 1

seat: Ann
seat: Bob
seat: Cid
date: 2026-11-15
place: Kitchen
scorer: Ann
seed: 20
rules:
    name = "Kitchen rules"
    forfeits = [{ id = "bow", min_bid = 1 }]

    [deck]
    kind = "short_top"
    per_player = 4

    [schedule]
    shape = "custom"
    list = [2, 1]

    [bid]
    change = "until_next_bids"

    [hook]
    kind = "last_not_equal"

    [score]
    made = { base = 10, per_bid = 1 }
    missed = { per_off = -1 }

draw: Ann As, Bob Kc, Cid Ad; Ann Qs, Cid Ac
dealer: Cid

hand 1: 2 cards, dealer Cid, trump c
dealt Ann: Ac Kd
dealt Bob: Ah Kh
dealt Cid: Qs As
turned: Qc
left: Ad Qh Qd Kc Ks
bids: Ann 2, Bob 0, Cid 1
trick 1: Ann Kd, Bob Ah, Cid Qs; Ann
trick 2: Ann Ac, Bob Kh
comment: Bob nearly led out of turn
trick 2: Cid As; Ann
points: Ann 12, Bob 10, Cid -1
totals: Ann 12, Bob 10, Cid -1
forfeit: Cid bow

hand 2: 1 card, dealer Ann, trump h
dealt Ann: Kd
dealt Bob: Ks
dealt Cid: Qc
turned: Kh
left: Kc As Qd Ad Ah Qh Ac Qs
bids: Bob 0, Bob 1, Cid 0, Ann 1
trick 1: Bob Ks, Cid Qc, Ann Kd; Bob
points: Ann -1, Bob 11, Cid 10
totals: Ann 11, Bob 21, Cid 9
forfeit: Ann bow

result: Bob wins with 21
"""


def refused(text: str) -> NotationError:
    """The error with which a record is refused."""
    with pytest.raises(NotationError) as refusal:
        read(text)
    return refusal.value
