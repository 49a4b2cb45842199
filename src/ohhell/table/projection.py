"""What a person may see of a table: the table itself, the game through `rules.view`, and the facts."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import UNSET, Raw, Struct, UnsetType

from ohhell.notation import wire
from ohhell.notation.record.proof import DealProof
from ohhell.protocol.messages import SeatTime, Settings
from ohhell.rules import moves
from ohhell.rules.bidding import bid_range
from ohhell.rules.cards import Card
from ohhell.rules.events import Bid, Deal, Event, Move, Play, Reveal, SealedBid, Seen, SeenReveal
from ohhell.rules.progression import score_terms
from ohhell.rules.rules import Rules
from ohhell.rules.state import State
from ohhell.rules.tricks import winner
from ohhell.rules.view import SeatPart, View, combine, seat_part, view, witness
from ohhell.table import clock, facts
from ohhell.table.facts import Fact
from ohhell.table.finish import FinishReason, could_finish, finish_reason
from ohhell.table.playing import forfeit_texts
from ohhell.table.prepared import Purpose
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


class HandTerms(Struct, frozen=True):
    """How the points of a finished hand came about: for each seat the terms that add up to its points."""

    match: int
    number: int
    seats: tuple[tuple[tuple[str, int, int], ...], ...]


class TableInfo(Struct, frozen=True):
    """A table as everybody who may look at it sees it.

    *last* is the last row of the newest finished match, which the view no longer has once the next match begins. *brought* is the
    number of hands that a game continued from a score pad starts with. *joining* are persons who take seats with the next deal,
    *claims* are seats with the persons who may take them back. *purpose* is "lesson" or "day" at a table with prepared deals.
    *terms* belong to the newest finished hand. *finishing* are the seats that agreed to play out the current one.
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
    purpose: Purpose = ""
    terms: HandTerms | None = None
    finishing: tuple[int, ...] = ()


class RefusedMove(Struct, frozen=True):
    """A move that is not legal now, and why."""

    move: Raw
    code: str
    sentence: str
    values: dict[str, str | int] | UnsetType = UNSET


class SeatView(Struct, frozen=True):
    """The game as a seat sees it, the points of its bids, the moves it may not make, and the seat winning the trick.

    *finish* says why the seat may finish the hand: it takes the rest for sure, or nobody's result can change.
    """

    game: Raw
    points: Raw
    closed: tuple[RefusedMove, ...]
    winning: int | None
    finish: FinishReason = ""


@dataclass(frozen=True, slots=True)
class PublicGame:
    """The game as everybody sees it: the spectator's view, the points of bids, and the seat winning the trick."""

    view: View
    points: Raw
    winning: int | None


class OwnGame(NamedTuple):
    """What one seat sees besides: its part of the view, the moves it may not make, and why it may finish the hand."""

    part: SeatPart
    closed: tuple[RefusedMove, ...]
    finish: FinishReason


class GameSight(NamedTuple):
    """What a `SeatView` contains, before it is encoded."""

    public: PublicGame
    own: OwnGame

    def encoded(self) -> Raw:
        """Return the whole `SeatView` as JSON."""
        public, own = self
        view = Raw(wire.encode_view(combine(public.view, own.part)))
        return Raw(_ENCODER.encode(SeatView(view, public.points, own.closed, public.winning, own.finish)))


def table_info(table: Table) -> Raw:
    """Encode the table as everybody sees it."""
    return encode_table(table_sight(table))


def encode_table(info: TableInfo) -> Raw:
    """Encode the table as everybody sees it, all of it."""
    return Raw(_ENCODER.encode(info))


def table_sources(table: Table) -> tuple[object, ...]:
    """Return everything that `table_sight` depends on: as long as it is the same, so is the table that everybody sees."""
    match = table.match
    in_match: tuple[object, ...] = ()
    if match is not None:
        proof = (match.commitment, match.contributions, match.opened, match.first, match.earlier)
        state = match.state
        in_match = (
            match.number,
            match.practice,
            match.hinted,
            match.comments,
            proof,
            state.sheet,
            state.phase == "over",
        )
    return (
        (table.id, table.stage, table.paused, table.host, table.settings, table.chairs, table.votes, table.games),
        (table.sheets, table.payments, table.reserved, table.claims, table.finishing, table.timing.used_break),
        (table.rules, table.imported, table.purpose, in_match),
    )


def table_sight(table: Table) -> TableInfo:
    """Return the table as everybody sees it."""
    return TableInfo(
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
        purpose=table.purpose,
        terms=_hand_terms(table),
        finishing=tuple(sorted(table.finishing)),
    )


def _hand_terms(table: Table) -> HandTerms | None:
    """Return the terms of the newest finished hand of the game, in this match or the one before."""
    if table.match is None:
        return None
    state, number = table.match.state, table.match.number
    sheet = state.sheet
    if not sheet and table.sheets:
        sheet, number = table.sheets[-1], number - 1
    if not sheet:
        return None
    return HandTerms(number, sheet[-1].number, score_terms(table.rules, state.schedule, sheet))


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
    return None if table.match is None else game_view(table.match.state, seat, names=table.match.names)


def game_view(state: State, seat: int | None, *, names: tuple[str, ...]) -> Raw:
    """Encode a game as *seat* sees it, with what a page needs besides the view."""
    return game_sight(state, seat, names=names).encoded()


def seat_sight(table: Table, seat: int | None) -> GameSight | None:
    """Return the game as *seat* sees it (None: a spectator); None before the first match."""
    return None if table.match is None else game_sight(table.match.state, seat, names=table.match.names)


def game_sight(state: State, seat: int | None, *, names: tuple[str, ...]) -> GameSight:
    """Return a game as *seat* sees it, with what a page needs besides the view."""
    public = public_game(state, names=names)
    return GameSight(public, own_game(state, public, seat))


def public_game(state: State, *, names: tuple[str, ...]) -> PublicGame:
    """Return what everybody sees of a game."""
    seen = view(state, None, names=names)
    plan = state.hand.dealt.plan if state.hand is not None else state.schedule[0]
    return PublicGame(seen, _points_table(state.rules, seen.cards, plan.counts_as), _winning(state, seen.trick))


def own_game(state: State, public: PublicGame, seat: int | None) -> OwnGame:
    """Return what only *seat* sees of a game."""
    part = seat_part(state, seat)
    closed = tuple(_refused_moves(state, seat, part.legal)) if seat is not None and part.legal else ()
    finish = finish_reason(combine(public.view, part)) if could_finish(public.view, part) else ""
    return OwnGame(part, closed, finish)


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
    refused = [(option, moves.why_illegal(state, option)) for option in options if option not in legal]
    return [
        RefusedMove(Raw(wire.encode_event(option)), why.code, why.sentence, dict(why.values)) for option, why in refused
    ]


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


def seen_event(before: State | None, fact: Fact, seat: int | None) -> Seen | None:
    """Return a game event as *seat* saw it when it happened, in the state *before*; None for any other fact."""
    if isinstance(fact, facts.Happened) and before is not None:
        return witness(before, fact.event, seat)
    return None


def is_public(event: Event) -> bool:
    """Tell whether everybody sees an event of the game alike, whatever the rules are."""
    return not isinstance(event, Bid | Deal | Reveal)


def encode_fact_for(before: State | None, fact: Fact, seat: int | None, *, now: Table, version: int) -> Raw | None:
    """Encode a fact for *seat* as of *now*: bids that every view hides by now are not sent again.

    *before* is the state of the match when it happened, None before the first match.
    """
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
