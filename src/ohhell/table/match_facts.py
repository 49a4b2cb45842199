"""How facts about the match change a table: its shuffle, its events, its end."""

from __future__ import annotations

from dataclasses import replace

from ohhell.notation.record.record import RecordComment, initial_state
from ohhell.rules import progression
from ohhell.rules.events import Bid, Deal, Event, Play
from ohhell.rules.moves import waiting_for
from ohhell.rules.state import State, evolve, start
from ohhell.table import clock, facts
from ohhell.table.seat_changes import card_viewers, seat_hold_seconds
from ohhell.table.table import Table, TableMatch


def begin_match(table: Table, fact: facts.Committed, at: int) -> Table:
    """Begin a match: the first of a game, the next one, or one continued from a score pad."""
    if table.continued_matches:
        return _continue_match(table, fact, at)
    again = fact.again or table.match is None
    earlier = () if again else table.sheets
    paid = () if again else table.paid
    dealer = None if again else _next_dealer(table)
    carried = progression.carried_into(table.rules, fact.match, table.totals)
    first = start(table.rules, table.seats, forfeits=paid, dealer=dealer, carried=carried)
    match = TableMatch(
        fact.match, fact.commitment, at, first, first, table.names, dealer, first.forfeits, timeline=fact.timeline
    )
    owed = {(forfeit.seat, forfeit.id) for forfeit in first.forfeits}
    return replace(
        table,
        stage="contributing",
        match=match,
        sheets=earlier,
        paid=paid,
        payments=tuple(payment for payment in table.payments if payment[:2] in owed),
        games=table.games + again,
        timing=clock.full_banks(table)
        if again
        else clock.between_hands(replace(table.timing, granted=frozenset()), None),
        decided=(table.version,) * table.seats,
        claims=() if again else table.claims,
        seat_hold=seat_hold_seconds(table.settings) if again else table.seat_hold,
    )


def _continue_match(table: Table, fact: facts.Committed, at: int) -> Table:
    """Continue the unfinished match of a score pad, after the finished ones."""
    *earlier, (record, state) = table.continued_matches
    first = initial_state(record)
    match = TableMatch(
        number=fact.match,
        commitment=fact.commitment,
        at=at,
        initial=first,
        state=state,
        names=table.names,
        dealer=record.dealer,
        paid=first.forfeits,
        events=record.events,
        comments=record.comments,
        details=record.details,
        timeline=fact.timeline,
    )
    return replace(
        table,
        stage="contributing",
        match=match,
        sheets=tuple(finished.sheet for _, finished in earlier),
        paid=earlier[-1][1].forfeits if earlier else (),
        games=1,
        timing=clock.full_banks(table),
        decided=(table.version,) * table.seats,
        claims=(),
    )


def _next_dealer(table: Table) -> int | None:
    """Return the first dealer of the next match; None if the players draw for it."""
    return progression.next_match_dealer(table.rules, table.seats, table.sheets[-1][-1].dealer)


def restart_match(table: Table, fact: facts.Restarted, at: int) -> Table:
    """Take back the current hand and continue with a new chain of keys, after a restore from a backup."""
    match = _match(table)
    proof = match.proof
    assert proof is not None, "only deals from keys can restart"
    played = _without_newest(match, fact.events)
    restarted = replace(
        played,
        commitment=fact.commitment,
        contributions=(),
        opened=None,
        helped=frozenset((seat, hand) for seat, hand in match.helped if hand != fact.hand),
        timeline=fact.timeline,
        first=fact.hand,
        earlier=(*match.earlier, replace(proof, earlier=())),
        chain_at=at,
    )
    idle = replace(table.timing, since=(None,) * table.seats, granted=frozenset())
    decided = (table.version,) * table.seats
    return replace(table, stage="contributing", match=restarted, timing=idle, decided=decided)


def add_contribution(table: Table, fact: facts.Contributed, _at: int) -> Table:
    """Add a player's text to the shuffle."""
    match = _match(table)
    given = tuple(sorted([*match.contributions, (fact.seat, fact.text)]))
    return replace(table, match=replace(match, contributions=given))


def apply_event(table: Table, fact: facts.Happened, at: int) -> Table:
    """Apply an event of the game; charge the clock of the player who moved."""
    match = _match(table)
    event = fact.event
    before, after = match.state, evolve(match.state, event)
    helped = match.helped
    seat = event.seat if isinstance(event, Bid | Play) else None
    if seat is not None and fact.bot:
        helped |= {(seat, len(before.sheet) + 1)}
    changed = replace(match, state=after, events=(*match.events, event), helped=helped)
    decided = _decision_versions(table, before, event)
    timing = clock.after_move(table, waiting_for(after), mover=seat, at=at)
    if len(after.sheet) > len(before.sheet):
        table, timing = replace(table, finishing=frozenset()), clock.between_hands(timing, at)
    elif isinstance(event, Deal):
        holders = (card_viewers(place, chair) for place, chair in enumerate(table.chairs))
        table = replace(table, dealt_at=table.version, dealt_to=frozenset().union(*holders))
        timing = clock.between_hands(timing, None)
    return replace(table, at=at, stage="playing", match=changed, decided=decided, timing=timing)


def _decision_versions(table: Table, before: State, event: Event) -> tuple[int, ...]:
    """Return the version that last changed what each seat decides on; a hidden bid changes it only for its own seat."""
    if isinstance(event, Bid) and before.rules.bid.reveal != "at_once":
        return (*table.decided[: event.seat], table.version, *table.decided[event.seat + 1 :])
    return (table.version,) * table.seats


def agree_to_finish(table: Table, fact: facts.FinishAgreed, _at: int) -> Table:
    """Note that a player wants the rest of the hand played automatically."""
    return replace(table, finishing=table.finishing | {fact.seat})


def open_key(table: Table, fact: facts.KeyOpened, _at: int) -> Table:
    """Publish the key of a finished hand."""
    return replace(table, match=replace(_match(table), opened=(fact.number, fact.key)))


def end_match(table: Table, fact: facts.Ended, _at: int) -> Table:
    """Add the sheet of the match to the game, which is over if the match was its last."""
    state = _match(table).state
    sheets = (*table.sheets, state.sheet)
    idle = replace(table.timing, since=(None,) * table.seats, granted=frozenset())
    if fact.final:
        idle = clock.between_hands(idle, None)
    stage = "over" if fact.final else table.stage
    return replace(table, sheets=sheets, paid=state.forfeits, stage=stage, timing=idle, votes=frozenset())


def undo_events(table: Table, fact: facts.Undone, at: int) -> Table:
    """Take back the newest events; from now on the match is for practice."""
    undone = replace(_without_newest(_match(table), fact.events), practice=True)
    back = replace(table, match=undone, finishing=frozenset(), decided=(table.version,) * table.seats)
    return replace(back, timing=clock.after_move(table, back.waiting_for, mover=None, at=at))


def _without_newest(match: TableMatch, count: int) -> TableMatch:
    """Return the match without its newest *count* events."""
    events = match.events[: len(match.events) - count]
    state = match.initial
    for event in events:
        state = evolve(state, event)
    comments = tuple(replace(comment, after=min(comment.after, len(events))) for comment in match.comments)
    return replace(match, state=state, events=events, comments=comments)


def mark_hinted(table: Table, _fact: facts.Hinted, _at: int) -> Table:
    """Note that a hint was given in this match."""
    return replace(table, match=replace(_match(table), hinted=True))


def add_comment(table: Table, fact: facts.Commented, _at: int) -> Table:
    """Add a comment to the record of the match."""
    match = _match(table)
    comment = RecordComment(len(match.events), f"{fact.name}: {fact.text}")
    return replace(table, match=replace(match, comments=(*match.comments, comment)))


def _match(table: Table) -> TableMatch:
    assert table.match is not None, "a match has been committed to"
    return table.match
