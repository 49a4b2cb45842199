"""The fold of notes into a pad. Every note is judged as it comes: what is refused leaves the pad as it was."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from functools import singledispatch

from msgspec import UNSET
from msgspec.structs import asdict

from ohhell.notation import wire
from ohhell.notation.record.record import Details, check_line, check_names
from ohhell.rules.chance import check_draw
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Draw
from ohhell.rules.player_changes import check_player_change
from ohhell.rules.progression import next_match_dealer
from ohhell.rules.state import State
from ohhell.scorekeeper import notes
from ohhell.scorekeeper.cell_checks import check_cells, check_complete
from ohhell.scorekeeper.from_record import opened_match
from ohhell.scorekeeper.notes import (
    LARGEST_RULES,
    Finish,
    ForfeitChoice,
    Head,
    Moved,
    Note,
    Open,
    PadEntry,
    PlayerJoins,
    PlayerLeaves,
    Rename,
    Reopen,
    Void,
    Write,
)
from ohhell.scorekeeper.pad import Change, Latecomer, Numbers, Pad, PadHand, PadMatch
from ohhell.scorekeeper.players import coming_hands, left_of, seated
from ohhell.scorekeeper.score import scored


def fold(entries: Iterable[PadEntry]) -> Pad:
    """The pad that entries add up to, or OhHellError at the first that cannot be."""
    pad: Pad | None = None
    for entry in entries:
        pad = follow(pad, entry)
    if pad is None:
        raise OhHellError("no-such-pad", "there is no pad without a first note")
    return pad


def judge(pad: Pad | None, note: Note) -> None:
    """Raise OhHellError unless *note* may come next; a pad is None before its first note."""
    follow(pad, PadEntry("judged", 0, "", note))


def follow(pad: Pad | None, entry: PadEntry) -> Pad:
    """The pad after *entry*, or OhHellError with the reason why it cannot come next."""
    note = entry.note
    if pad is None:
        if not isinstance(note, Open):
            raise OhHellError("not-open", "cannot note this: a pad begins with its rules and its players")
        return _opened(note)
    if pad.table is not None and not isinstance(note, Reopen):
        raise OhHellError("game-moved", "cannot write on this pad: its game continues online")
    if pad.closed and not (isinstance(note, Reopen | Rename | Head | ForfeitChoice) or _corrects(pad, note)):
        raise OhHellError("pad-closed", "cannot note this: the players have stopped, and only corrections are noted")
    return replace(_noted(note, pad, entry), version=pad.version + 1)


def _corrects(pad: Pad, note: Note) -> bool:
    """Whether a note speaks of a hand that is complete."""
    if not isinstance(note, Write):
        return False
    return any(match.number == note.match and note.hand <= len(match.hands) for match in pad.matches)


@singledispatch
def _noted(note: Note, pad: Pad, entry: PadEntry) -> Pad:
    """The pad after a note, its version not counted yet."""
    del pad, entry
    raise OhHellError("already-open", f"cannot {type(note).__name__.lower()} this pad: it is open already")


def _opened(note: Open) -> Pad:
    if len(bytes(note.rules)) > LARGEST_RULES:
        raise OhHellError("too-long", f"cannot read rules of {len(bytes(note.rules))} bytes: {LARGEST_RULES} fit")
    rules = wire.decode_rules(bytes(note.rules))
    check_names(note.names)
    seats = len(note.names)
    schedule = rules.schedule(seats)
    details = _headed(Details(), asdict(note.details))
    check_line(note.title, "title")
    match = opened_match(note, rules)
    check_draw(State(rules, seats, schedule, "draw", schedule[0]), Draw((), match.dealer, match.first_trump))
    everybody = tuple(range(seats))
    return scored(Pad(rules, note.names, note.title, details, schedule, everybody, everybody, (match,), seats))


@_noted.register
def _(note: Write, pad: Pad, entry: PadEntry) -> Pad:
    match = _match(pad, note.match)
    if note.hand <= len(match.hands):
        return _corrected(pad, match, note, entry)
    hand = match.current
    if hand is None or hand.plan.number != note.hand:
        raise _no_such_hand(match, note.hand)
    hand = _written(pad, hand, note)
    check_cells(pad, match, hand)
    if None in hand.bids or None in hand.taken:
        if hand.paper:
            message = f"cannot note the points of hand {note.hand}: enter all its bids and tricks first"
            raise OhHellError("wrong-phase", message)
        return _with(pad, replace(match, current=hand))
    return scored(_with(pad, replace(match, hands=(*match.hands, hand), current=None)), match.number, note.hand)


def _corrected(pad: Pad, match: PadMatch, note: Write, entry: PadEntry) -> Pad:
    old = match.hands[note.hand - 1]
    new = _written(pad, old, note)
    if (new.trump, new.bids, new.taken) == (old.trump, old.bids, old.taken):
        hands = (*match.hands[: note.hand - 1], new, *match.hands[note.hand :])
        return scored(_with(pad, replace(match, hands=hands)), match.number, note.hand)
    check_complete(pad, match, new)
    new = replace(new, events=())
    hands = (*match.hands[: note.hand - 1], new, *match.hands[note.hand :])
    changed = scored(_with(pad, replace(match, hands=hands)), match.number, note.hand)
    return replace(changed, changes=(*pad.changes, *_changes(pad, note, entry, old, new)))


def _changes(pad: Pad, note: Write, entry: PadEntry, old: PadHand, new: PadHand) -> list[Change]:
    made = Change(pad.version + 1, entry.at, entry.by, note.match, note.hand, "trump", None, old.trump, new.trump)
    found = [made] if old.trump != new.trump else []
    for seat, before, after in sorted(zip(old.company, old.bids, new.bids, strict=True)):
        if before != after:
            found.append(replace(made, cell="bids", seat=seat, old=before, new=after))
    for seat, before, after in sorted(zip(old.company, old.taken, new.taken, strict=True)):
        if before != after:
            found.append(replace(made, cell="taken", seat=seat, old=before, new=after))
    return found


def _written(pad: Pad, hand: PadHand, note: Write) -> PadHand:
    """A hand with the cells of a note."""
    if note.comment is not UNSET:
        _check_comment(note.comment)
        hand = replace(hand, comment=note.comment)
    if note.trump is not UNSET:
        hand = replace(hand, trump=note.trump)
    if note.bids is not UNSET:
        hand = replace(hand, bids=_column(pad, hand, hand.bids, note.bids))
    if note.taken is not UNSET:
        hand = replace(hand, taken=_column(pad, hand, hand.taken, note.taken))
    if note.points is not UNSET:
        nothing: Numbers = (None,) * len(hand.company)
        hand = replace(hand, paper=_column(pad, hand, hand.paper or nothing, note.points))
    return hand


def _check_comment(text: str) -> None:
    """Raise unless every line of a comment fits on a line of a record."""
    lines = text.split("\n")
    if len(lines) > notes.MOST_LINES:
        raise OhHellError(
            "bad-text", f"cannot keep the comment: it has {len(lines)} lines, at most {notes.MOST_LINES} fit"
        )
    for line in lines:
        check_line(line, "comment")


def _column(pad: Pad, hand: PadHand, numbers: Numbers, written: dict[int, int | None]) -> Numbers:
    for seat in written:
        if seat not in hand.company:
            raise _no_such_seat(pad, seat, f"does not play hand {hand.plan.number}")
    return tuple(written.get(seat, number) for seat, number in zip(hand.company, numbers, strict=True))


@_noted.register
def _(note: Void, pad: Pad, entry: PadEntry) -> Pad:
    match = _match(pad, note.match)
    hand, hands = match.current, match.hands
    if hand is not None and hand.plan.number == note.hand:
        return scored(_with(pad, replace(match, current=_emptied(hand))), match.number, note.hand)
    if note.hand > len(hands):
        raise _no_such_hand(match, note.hand)
    if note.hand < len(hands) or match is not pad.match:
        message = (
            f"cannot void hand {note.hand} of match {match.number}: others came after it, correct its numbers instead"
        )
        raise OhHellError("wrong-phase", message)
    if hand is not None and hand.begun:
        message = f"cannot void hand {note.hand}: hand {hand.plan.number} is going on, void that first"
        raise OhHellError("hand-going-on", message)
    # it is dealt again to those who are there now
    late = tuple(replace(comer, hand=min(comer.hand, note.hand)) for comer in match.late)
    aside = match.aside if hand is None else (*match.aside, hand)
    match = replace(match, hands=hands[:-1], current=_emptied(hands[-1]), late=late, aside=aside)
    again = scored(_with(pad, match), match.number, note.hand)
    change = Change(pad.version + 1, entry.at, entry.by, note.match, note.hand, "void")
    return replace(again, changes=(*pad.changes, change))


def _emptied(hand: PadHand) -> PadHand:
    nothing: Numbers = (None,) * len(hand.company)
    return replace(hand, trump=None, bids=nothing, taken=nothing, voided=hand.voided + 1, events=(), paper=())


@_noted.register
def _(note: ForfeitChoice, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    match = _match(pad, note.match)
    check_line(note.choice, "choice")
    if not any((owed.forfeit.seat, owed.forfeit.id) == (note.seat, note.forfeit) for owed in match.forfeits):
        raise OhHellError("no-such-forfeit", f"cannot pay {note.forfeit!r}: seat {note.seat} does not owe it")
    kept = tuple(choice for choice in match.choices if choice[:2] != (note.seat, note.forfeit))
    picked = ((note.seat, note.forfeit, note.choice),) if note.choice else ()
    return scored(_with(pad, replace(match, choices=kept + picked)), match.number)


@_noted.register
def _(note: PlayerLeaves, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    if note.seat not in pad.active:
        raise _no_such_seat(pad, note.seat, "does not play")
    return _regrouped(pad, pad.circle, tuple(seat for seat in pad.active if seat != note.seat), pad.names)


@_noted.register
def _(note: PlayerJoins, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    if note.after not in pad.circle:
        raise _no_such_seat(pad, note.after, "is at this table")
    gone = {pad.names[seat]: seat for seat in pad.circle if seat not in pad.active}
    if note.name in gone:
        return _joined(pad, pad.circle, pad.names, gone[note.name], note)
    names = (*pad.names, note.name)
    check_names(names)
    if len(names) > notes.MOST_SEATS:
        raise OhHellError("players-out-of-range", f"cannot seat {len(names)} people at one pad: {notes.MOST_SEATS} fit")
    place = pad.circle.index(note.after) + (pad.rules.direction == "clockwise")
    circle = (*pad.circle[:place], len(pad.names), *pad.circle[place:])
    return _joined(pad, circle, names, len(pad.names), note)


def _joined(pad: Pad, circle: tuple[int, ...], names: tuple[str, ...], seat: int, note: PlayerJoins) -> Pad:
    """A pad whose next hand *seat* plays, too."""
    match = pad.match
    if match.current is not None:
        late = Latecomer(seat, match.current.plan.number, note.start)
        pad = _with(pad, replace(match, late=(*match.late, late)))
    return _regrouped(pad, circle, seated(circle, {*pad.active, seat}), names)


def _regrouped(pad: Pad, circle: tuple[int, ...], active: tuple[int, ...], names: tuple[str, ...]) -> Pad:
    """A pad whose next hand is played by others than the last."""
    match = pad.match
    if match.current is None and match.number == pad.rules.format.matches:
        raise OhHellError("game-over", "cannot change who plays: the game is over")
    check_player_change(pad.rules, len(active), coming_hands(pad))
    if match.current is not None:
        match = replace(match, active=active)
    return scored(_with(replace(pad, circle=circle, active=active, names=names), match))


@_noted.register
def _(note: notes.NextMatch, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    last, rules = pad.match, pad.rules
    if last.current is not None:
        message = f"hand {last.current.plan.number} of match {last.number} is not complete"
        raise OhHellError("wrong-phase", f"cannot begin a match: {message}")
    number = last.number + 1
    if number > rules.format.matches:
        raise OhHellError("game-over", f"cannot begin match {number}: these rules play {rules.format.matches}")
    before = last.rows[-1].hand.dealer
    dealer = note.dealer
    if next_match_dealer(rules, len(pad.circle), pad.circle.index(before)) is not None:
        dealer = left_of(rules, pad.circle, pad.active, before)
    if dealer not in pad.active:
        raise _no_such_seat(pad, dealer, "does not play")
    place = seated(pad.circle, pad.active).index(dealer)
    state = State(rules, len(pad.active), pad.schedule, "draw", pad.schedule[0])
    check_draw(state, Draw((), place, note.first_trump))
    match = PadMatch(number, dealer, note.first_trump, pad.active)
    return scored(replace(pad, matches=(*pad.matches, match)), number)


@_noted.register
def _(note: Rename, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    if note.seat >= len(pad.names):
        raise _no_such_seat(pad, note.seat, "is at this table")
    names = (*pad.names[: note.seat], note.name, *pad.names[note.seat + 1 :])
    check_names(names)
    return replace(pad, names=names)


@_noted.register
def _(note: Head, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    return replace(pad, details=_headed(pad.details, note.said))


def _headed(details: Details, said: dict[str, str]) -> Details:
    """The head of a sheet with some of its lines set."""
    for what, text in said.items():
        check_line(text, what)
    return replace(details, **said)


@_noted.register(Finish)
@_noted.register(Reopen)
def _(note: Finish | Reopen, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    if isinstance(note, Reopen) and not pad.closed and pad.table is None:
        raise OhHellError("wrong-phase", "cannot open this pad again: nobody has closed it")
    return replace(pad, closed=isinstance(note, Finish), table=None)


@_noted.register
def _(note: Moved, pad: Pad, entry: PadEntry) -> Pad:
    del entry
    if pad.match.over:
        raise OhHellError("match-over", f"cannot continue at a table: match {pad.match.number} is over")
    return replace(pad, table=note.table)


def _match(pad: Pad, number: int) -> PadMatch:
    for match in pad.matches:
        if match.number == number:
            return match
    raise OhHellError("no-such-hand", f"there is no match {number} on this pad: the newest is {pad.match.number}")


def _with(pad: Pad, changed: PadMatch) -> Pad:
    """A pad with one of its matches changed."""
    matches = tuple(changed if match.number == changed.number else match for match in pad.matches)
    return replace(pad, matches=matches)


def _no_such_hand(match: PadMatch, number: int) -> OhHellError:
    newest = match.current.plan.number if match.current is not None else len(match.hands)
    reason = "" if match.current is not None else f", and match {match.number} is over"
    return OhHellError("no-such-hand", f"cannot note hand {number}: the newest is {newest}{reason}")


def _no_such_seat(pad: Pad, seat: int, what: str) -> OhHellError:
    if seat >= len(pad.names):
        return OhHellError("no-such-seat", f"there is no seat {seat}: the seats are 0 to {len(pad.names) - 1}")
    return OhHellError("no-such-seat", f"{pad.names[seat]} {what}")
