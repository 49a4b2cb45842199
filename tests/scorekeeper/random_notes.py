"""People who type anything at all: random notes, most of them wrong, and the laws that hold for a pad whatever they type."""

from __future__ import annotations

from dataclasses import replace
from random import Random

from ohhell.rules.bidding import open_bids
from ohhell.rules.cards import SUITS, Suit
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.rules.schedule import draws_first_trump, suits_to_start
from ohhell.rules.seating import bidding_order
from ohhell.rules.trumps import possible_trumps
from ohhell.scorekeeper.fold import check_note, fold
from ohhell.scorekeeper.notes import (
    Column,
    Finish,
    ForfeitChoice,
    Head,
    Moved,
    NextMatch,
    Note,
    PlayerJoins,
    PlayerLeaves,
    Rename,
    Reopen,
    Void,
    Write,
    decode_entry,
    decode_note,
    encode_entry,
    encode_note,
)
from ohhell.scorekeeper.pad import Pad, PadHand
from ohhell.scorekeeper.score import score
from ohhell.scorekeeper.sheet_json import sheet_of
from scorekeeper.typed_games import NAMES, PadTypist, opening

ODD_NAMES = (*NAMES, "Zoë", "", " ", "Ann", "a,b", "x" * 40, "\n")


def scribble(rules: Rules, seats: int, rng: Random, *, notes: int) -> PadTypist:
    """A pad after so many random notes, the wrong ones refused; every law holds after each that was not."""
    typist = PadTypist(opening(rules, seats, dealer=rng.randrange(seats), first_trump=first_trump(rules, rng)))
    for _ in range(notes):
        note = _sensible(typist.pad, rng) if rng.random() < 0.7 else _any(typist.pad, rng)
        assert decode_note(encode_note(note)) == note
        if (refusal := _refusal(typist.pad, note)) is not None:
            assert refusal.code
            assert refusal.sentence
        else:
            typist.type(note, by=rng.choice(NAMES))
            assert_sound(typist.pad)
    assert fold(decode_entry(encode_entry(entry)) for entry in typist.entries) == typist.pad
    return typist


def assert_sound(pad: Pad) -> None:
    """Raise unless a pad adds up: totals from points, tricks to cards, everybody named once, one column per player.

    However it came about, it is what its hands add up to when all of them are scored anew.
    """
    sheet = sheet_of(pad)
    assert score(_unscored(pad)) == pad
    assert len(set(pad.names)) == len(pad.names) == len(pad.circle) == len(set(pad.circle)) == len(sheet.standing)
    assert set(pad.active) <= set(pad.circle)
    for match in sheet.matches:
        assert [row.number for row in (*match.rows, *match.surplus)] == list(
            range(1, len(match.rows) + len(match.surplus) + 1)
        )
        assert match.over == (match.current is None)
        for before, row in zip((None, *match.rows), match.rows, strict=False):
            assert sum(tricks or 0 for tricks in row.taken) + row.dead == row.cards
            assert row.dead >= 0
            for seat in row.company:
                earlier = None if before is None else before.totals[seat]
                if earlier is not None:
                    assert row.totals[seat] == earlier + (row.points[seat] or 0)
        if match.current is not None:
            assert match.current.number == len(match.rows) + 1
            assert set(match.current.company) == set(match.active)


def _unscored(pad: Pad) -> Pad:
    """A pad without all that follows from its hands."""
    matches = tuple(
        replace(
            match, rows=(), surplus=(), totals=(), leaders=(), winners=(), forfeits=(), paid=(), carried=(), notes=()
        )
        for match in pad.matches
    )
    return replace(pad, matches=matches, standing=(), winners=())


def _refusal(pad: Pad, note: Note) -> OhHellError | None:
    """Why a note is refused; whatever else goes wrong is raised."""
    try:
        check_note(pad, note)
    except OhHellError as error:
        return error
    return None


def first_trump(rules: Rules, rng: Random) -> Suit | None:
    """A suit that trumps may begin with; None where no suit is drawn for that."""
    return rng.choice(suits_to_start(rules)) if draws_first_trump(rules) else None


def _sensible(pad: Pad, rng: Random) -> Note:
    """Something a scorer might type now: cells of the hand going on, or of one before."""
    match = pad.match
    hand = match.current
    if pad.closed or pad.table is not None:
        return Reopen()
    if hand is None:
        return NextMatch(rng.choice(pad.active), first_trump(pad.rules, rng))
    if match.hands and rng.random() < 0.15:
        hand = rng.choice(match.hands)
    number, seats, cards = hand.plan.number, hand.players, hand.plan.cards
    if rng.random() < 0.5:
        return _whole(pad, hand, rng)
    seat = rng.choice(seats)
    some: list[Note] = [
        Write(match.number, number, bids={seat: rng.randint(0, cards)}),
        Write(match.number, number, taken={seat: rng.randint(0, cards)}),
        Write(match.number, number, trump=rng.choice((*SUITS, "nt", None))),
        Write(match.number, number, comment=rng.choice(("", "well", "two\nlines"))),
        Write(match.number, number, points={seat: rng.choice((None, -10, 0, 10))}),
        Void(match.number, number),
    ]
    return rng.choice(some)


def _whole(pad: Pad, hand: PadHand, rng: Random) -> Write:
    """A hand as it may have gone."""
    rules, plan, players = pad.rules, hand.plan, hand.players
    dealer = players.index(hand.dealer)
    bids: list[int | None] = [None] * len(players)
    for place in bidding_order(rules, len(players), dealer):
        allowed = open_bids(rules, plan, tuple(bids), dealer=dealer, seat=place)
        bids[place] = rng.choice(allowed or (0,))
    cuts = sorted(rng.randint(0, plan.cards) for _ in players[1:])
    shares = [after - before for before, after in zip((0, *cuts), (*cuts, plan.cards), strict=True)]
    trumps = possible_trumps(rules, plan, pad.seats, first_trump=pad.match.first_trump)
    return Write(
        pad.match.number,
        plan.number,
        trump=rng.choice(trumps),
        bids=dict(zip(players, bids, strict=True)),
        taken=dict(zip(players, shares, strict=True)),
    )


def _any(pad: Pad, rng: Random) -> Note:
    """Any note with anything in it."""
    seat, hand = rng.randrange(8), rng.randint(1, len(pad.match.hands) + 2)
    match = rng.randint(1, len(pad.matches) + 1)
    column: Column = {rng.randrange(8): rng.choice((None, -1, 0, 1, 2, 9_999)) for _ in range(rng.randint(0, 4))}
    some: list[Note] = [
        Write(match, hand, bids=column),
        Write(match, hand, taken=column),
        Write(match, hand, trump=rng.choice((None, "nt", *SUITS)), bids=column, taken=column, comment="x"),
        Void(match, hand),
        ForfeitChoice(
            match, seat, rng.choice([rule.id for rule in pad.rules.forfeits] or ["bow"]), rng.choice(("", "hum"))
        ),
        PlayerLeaves(seat),
        PlayerJoins(rng.choice((*ODD_NAMES, *pad.names)), seat, rng.choice(("zero", "lowest"))),
        NextMatch(seat, rng.choice((None, *SUITS))),
        Rename(seat, rng.choice(ODD_NAMES)),
        Head(place=rng.choice(ODD_NAMES)),
        Finish() if rng.random() < 0.2 else Reopen(),
        Moved("a-table") if rng.random() < 0.1 else Write(match, hand, points=column),
        opening(pad.rules, pad.seats),
    ]
    return rng.choice(some)
