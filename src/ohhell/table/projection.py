"""What a person may see of a table: the table itself, the game through `rules.view`, and the facts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any, Final

import msgspec
from msgspec import Raw, Struct

from ohhell.notation import wire
from ohhell.notation.record.proof import DealProof
from ohhell.protocol.messages import SeatTime, Settings
from ohhell.rules import moves
from ohhell.rules.bidding import bid_range
from ohhell.rules.cards import Card
from ohhell.rules.errors import IllegalMove
from ohhell.rules.events import Bid, Move, Play, SealedBid, Seen, SeenReveal
from ohhell.rules.rules import Rules
from ohhell.rules.state import State
from ohhell.rules.tricks import winner
from ohhell.rules.view import view, witness
from ohhell.table import clock, facts
from ohhell.table.facts import Fact
from ohhell.table.playing import forfeit_texts
from ohhell.table.table import Stage, Table

_ENCODER: Final = msgspec.json.Encoder()
_POINTS: Final[dict[tuple[int, int, int], tuple[Rules, Raw]]] = {}
MAX_POINT_TABLES: Final = 1_024
"""The size of the cache of points tables; each hand size of the rules being played has one."""
_PUBLIC: Final = tuple(kind for kind in facts.FACTS if kind not in {facts.Happened, facts.Opened})


class SeatInfo(Struct, frozen=True):
    """A seat as everybody sees it."""

    person: str | None
    name: str
    bot: str | None
    break_used: bool
    votes: int
    by: str | None


class MatchInfo(Struct, frozen=True):
    """The current match and the proof of its deals; *earlier* are the chains of keys used before hand *first*."""

    number: int
    of: int
    commitment: str
    contributions: tuple[tuple[int, str], ...]
    opened: tuple[int, str] | None
    practice: bool
    hinted: bool
    comments: tuple[tuple[int, str], ...]
    first: int = 0
    earlier: tuple[DealProof, ...] = ()


class JoiningInfo(Struct, frozen=True):
    """A person who takes a seat with the next deal."""

    seat: int
    person: str
    name: str


class ForfeitInfo(Struct, frozen=True):
    """A forfeit of these rules, the ways to pay it, and who chose which."""

    id: str
    choices: tuple[str, ...]
    paid: tuple[tuple[int, str], ...]


class TableInfo(Struct, frozen=True):
    """A table as everybody who may look at it sees it.

    *last* is the last row of the newest finished match, which the view no longer has once the next match begins. *brought* is the
    number of hands that a game continued from a score pad starts with. *joining* are persons who take seats with the next deal,
    *claims* are seats with the persons who may take them back.
    """

    id: str
    stage: Stage
    paused: bool
    host: str
    settings: Settings
    seats: tuple[SeatInfo, ...]
    match: MatchInfo | None
    matches: tuple[tuple[int, ...], ...]
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    games: int
    forfeits: tuple[ForfeitInfo, ...]
    last: Raw = Raw(b"null")
    brought: int = 0
    joining: tuple[JoiningInfo, ...] = ()
    claims: tuple[tuple[int, str], ...] = ()


class RefusedMove(Struct, frozen=True):
    """A move that is not legal now, and why."""

    move: Raw
    code: str
    sentence: str


class SeatView(Struct, frozen=True):
    """The game as a seat sees it, the points of its bids, the moves it may not make, and the seat winning the trick."""

    game: Raw
    points: Raw
    closed: tuple[RefusedMove, ...]
    winning: int | None


def table_info(table: Table) -> Raw:
    """Encode the table as everybody sees it."""
    info = TableInfo(
        id=table.id,
        stage=table.stage,
        paused=table.paused,
        host=table.host,
        settings=table.settings,
        seats=tuple(_seat(table, seat) for seat in range(table.seats)),
        match=_match(table),
        matches=tuple(sheet[-1].totals for sheet in table.sheets if sheet),
        totals=table.totals,
        winners=table.winners,
        games=table.games,
        forfeits=tuple(_forfeit(table, rule.id) for rule in table.rules.forfeits),
        last=Raw(_ENCODER.encode(table.sheets[-1][-1] if table.sheets and table.sheets[-1] else None)),
        brought=sum(len(state.sheet) for _, state in table.continued_matches),
        joining=tuple(JoiningInfo(one.seat, one.person, one.name) for one in table.reserved),
        claims=table.claims,
    )
    return Raw(_ENCODER.encode(info))


def _seat(table: Table, seat: int) -> SeatInfo:
    chair = table.chairs[seat]
    return SeatInfo(
        person=chair.person,
        name=chair.name,
        bot=chair.bot,
        break_used=seat in table.timing.used_break,
        votes=len(table.votes_against(chair.person)),
        by=chair.by,
    )


def _match(table: Table) -> MatchInfo | None:
    match = table.match
    if match is None:
        return None
    return MatchInfo(
        number=match.number,
        of=table.rules.format.matches,
        commitment=match.commitment,
        contributions=match.contributions,
        opened=match.opened,
        practice=match.practice,
        hinted=match.hinted,
        comments=tuple((comment.after, comment.text) for comment in match.comments),
        first=match.first,
        earlier=match.earlier,
    )


def _forfeit(table: Table, forfeit: str) -> ForfeitInfo:
    paid = tuple((seat, text) for seat, name, text in table.payments if name == forfeit)
    return ForfeitInfo(forfeit, forfeit_texts(table, forfeit), paid)


def seat_times(table: Table, now: int) -> tuple[SeatTime, ...]:
    """Return the time of every seat."""
    return tuple(
        SeatTime(
            clock.remaining(table, seat, now),
            clock.waiting_time(table, seat, now),
            clock.excused_time(table, seat, now),
        )
        for seat in range(table.seats)
    )


def seat_view(table: Table, seat: int | None) -> Raw | None:
    """Encode the game as *seat* sees it (None: a spectator); None before the first match."""
    if table.match is None:
        return None
    state = table.match.state
    seen = view(state, seat, names=table.match.names)
    plan = state.hand.dealt.plan if state.hand is not None else state.schedule[0]
    closed = () if seat is None or not seen.legal else tuple(_refused_moves(state, seat, seen.legal))
    points = _points_table(table.rules, seen.cards, plan.counts_as)
    return Raw(_ENCODER.encode(SeatView(Raw(wire.encode_view(seen)), points, closed, _winning(state, seen.trick))))


def _winning(state: State, trick: Sequence[tuple[int, Card]]) -> int | None:
    """Return the seat that is winning the trick so far; None if no card does."""
    if state.hand is None or not trick:
        return None
    place = winner(state.rules, [card for _, card in trick], state.hand.dealt.trump)
    return None if place is None else trick[place][0]


def _refused_moves(state: State, seat: int, legal: Collection[Move]) -> list[RefusedMove]:
    """Return the bids and cards a seat might think of but may not choose now, with the reasons."""
    hand = state.hand
    assert hand is not None, "a seat that may move has a hand"
    options: list[Move] = [Play(seat, card) for card in dict.fromkeys(hand.held[seat])]
    if state.phase == "bid":
        options = [Bid(seat, tricks) for tricks in bid_range(state.rules, hand.dealt.plan.cards)]
    refused = []
    for option in (option for option in options if option not in legal):
        try:
            moves.check(state, option)
        except IllegalMove as reason:
            refused.append(RefusedMove(Raw(wire.encode_event(option)), reason.code, reason.sentence))
    return refused


def _points_table(rules: Rules, cards: int, hand: int) -> Raw:
    """Encode the points of each bid (row) for each number of tricks (column); cached per rules and hand size."""
    key = (id(rules), cards, hand)
    cached = _POINTS.get(key)
    if cached is None:
        if len(_POINTS) >= MAX_POINT_TABLES:
            _POINTS.clear()
        numbers = range(cards + 1)
        rows = [[rules.points(cards=cards, bid=bid, taken=taken, hand=hand) for taken in numbers] for bid in numbers]
        cached = _POINTS[key] = (rules, Raw(_ENCODER.encode(rows)))
    return cached[1]


def seen_event(before: Table, fact: Fact, seat: int | None) -> Seen | None:
    """Return a game event as *seat* saw it when it happened; None for any other fact."""
    if isinstance(fact, facts.Happened) and before.match is not None:
        return witness(before.match.state, fact.event, seat)
    return None


def encode_fact_for(before: Table, fact: Fact, seat: int | None, *, now: Table, version: int) -> Raw | None:
    """Encode a fact for *seat* as of *now*: bids that every view hides by now are not sent again."""
    if isinstance(fact, facts.Happened):
        seen = seen_event(before, fact, seat)
        assert seen is not None, "every seat sees an event"
        body = wire.encode_seen(_hide_remembered_bids(seen, seat, now, version))
    elif isinstance(fact, _PUBLIC):
        body = facts.encode_fact(fact)
    else:
        return None
    return Raw(b'{"version":%d,%s' % (version, body[1:]))


def _hide_remembered_bids(seen: Seen, seat: int | None, now: Table, version: int) -> Seen:
    """Return *seen* without bids that every view hides by now."""
    state = now.state
    if state is None or version <= now.dealt_at or not _bids_hidden(state):
        return seen
    if isinstance(seen, Bid) and seen.seat != seat:
        return SealedBid(seen.seat)
    if isinstance(seen, SeenReveal):
        own: Any = tuple(bid if other == seat else None for other, bid in enumerate(seen.bids))
        return SeenReveal(own, None)
    return seen


def _bids_hidden(state: State) -> bool:
    """Tell whether the rules hide bids from the first lead on, and a card has been led."""
    led = state.phase == "play" and state.hand is not None and state.hand.led
    return led and not state.rules.bids_visible_in_play
