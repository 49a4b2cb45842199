"""The fold of notes into a pad. A note that is refused raises and leaves the pad as it was."""

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
from ohhell.scorekeeper.pad import (
    Change,
    Latecomer,
    Numbers,
    Pad,
    PadHand,
    PadMatch,
    check_cells,
    check_complete,
    coming_hands,
    left_of,
    seated,
)
from ohhell.scorekeeper.records import first_match
from ohhell.scorekeeper.score import score


def fold(entries: Iterable[notes.PadEntry]) -> Pad:
    """Return the pad of a list of entries; raise OhHellError at the first one that does not fit."""
    pad: Pad | None = None
    for entry in entries:
        pad = apply_entry(pad, entry)
    if pad is None:
        raise OhHellError("no-such-pad", "there is no pad without a first note")
    return pad


def check_note(pad: Pad | None, note: notes.Note) -> None:
    """Raise OhHellError unless *note* may come next; *pad* is None before the first note."""
    apply_entry(pad, notes.PadEntry("judged", 0, "", note))


def apply_entry(pad: Pad | None, entry: notes.PadEntry) -> Pad:
    """Return the pad after *entry*; raise OhHellError if it does not fit."""
    note = entry.note
    if pad is None:
        if not isinstance(note, notes.Open):
            raise OhHellError("not-open", "You can't enter this: a pad starts with its rules and players.")
        return _open_pad(note)
    if pad.table is not None and not isinstance(note, notes.Reopen):
        raise OhHellError("game-moved", "You can't change this pad: its game continues online.")
    if pad.closed and not (
        isinstance(note, notes.Reopen | notes.Rename | notes.Head | notes.ForfeitChoice) or _corrects(pad, note)
    ):
        raise OhHellError(
            "pad-closed",
            "You can't enter this: the game was ended here. You can only make corrections, or resume the game.",
        )
    return replace(_apply(note, pad, entry), version=pad.version + 1)


def _corrects(pad: Pad, note: notes.Note) -> bool:
    """Tell whether a note changes a complete hand."""
    if not isinstance(note, notes.Write):
        return False
    return any(match.number == note.match and note.hand <= len(match.hands) for match in pad.matches)


@singledispatch
def _apply(note: notes.Note, _pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Return the pad after a note, without counting its version."""
    raise OhHellError("already-open", f"You can't {type(note).__name__.lower()} this pad: it's already open.")


def _open_pad(note: notes.Open) -> Pad:
    """Return a new pad."""
    if len(bytes(note.rules)) > notes.LARGEST_RULES:
        raise OhHellError(
            "too-long", f"These rules have {len(bytes(note.rules))} bytes; {notes.LARGEST_RULES} is the maximum."
        )
    rules = wire.decode_rules(bytes(note.rules))
    check_names(note.names)
    seats = len(note.names)
    schedule = rules.schedule(seats)
    details = _with_details(Details(), asdict(note.details))
    check_line(note.title, "title")
    match = first_match(note, rules)
    check_draw(State(rules, seats, schedule, "draw", schedule[0]), Draw((), match.dealer, match.first_trump))
    everyone = tuple(range(seats))
    return score(Pad(rules, note.names, note.title, details, schedule, everyone, everyone, (match,), seats))


@_apply.register
def _write(note: notes.Write, pad: Pad, entry: notes.PadEntry) -> Pad:
    """Set cells of the current hand, or correct a complete one."""
    match = _match(pad, note.match)
    if note.hand <= len(match.hands):
        return _correct(pad, match, note, entry)
    hand = match.current
    if hand is None or hand.plan.number != note.hand:
        raise _no_such_hand(match, note.hand)
    hand = _with_cells(pad, hand, note)
    check_cells(pad, match, hand)
    if None in hand.bids or None in hand.taken:
        if hand.paper:
            message = f"You can't enter the points of hand {note.hand} yet: enter all its bids and tricks first."
            raise OhHellError("wrong-phase", message)
        return _with_match(pad, replace(match, current=hand))
    return score(_with_match(pad, replace(match, hands=(*match.hands, hand), current=None)), match.number, note.hand)


def _correct(pad: Pad, match: PadMatch, note: notes.Write, entry: notes.PadEntry) -> Pad:
    """Change cells of a complete hand; a change of trump, bids or tricks is listed as a correction."""
    old = match.hands[note.hand - 1]
    new = _with_cells(pad, old, note)
    if (new.trump, new.bids, new.taken) == (old.trump, old.bids, old.taken):
        hands = (*match.hands[: note.hand - 1], new, *match.hands[note.hand :])
        return score(_with_match(pad, replace(match, hands=hands)), match.number, note.hand)
    check_complete(pad, match, new)
    new = replace(new, events=())
    hands = (*match.hands[: note.hand - 1], new, *match.hands[note.hand :])
    changed = score(_with_match(pad, replace(match, hands=hands)), match.number, note.hand)
    return replace(changed, changes=(*pad.changes, *_changes(pad, note, entry, old, new)))


def _changes(pad: Pad, note: notes.Write, entry: notes.PadEntry, old: PadHand, new: PadHand) -> list[Change]:
    """Return the differences between the old and the new cells of a hand."""
    change = Change(pad.version + 1, entry.at, entry.by, note.match, note.hand, "trump", None, old.trump, new.trump)
    found = [change] if old.trump != new.trump else []
    for seat, before, after in sorted(zip(old.players, old.bids, new.bids, strict=True)):
        if before != after:
            found.append(replace(change, cell="bids", seat=seat, old=before, new=after))
    for seat, before, after in sorted(zip(old.players, old.taken, new.taken, strict=True)):
        if before != after:
            found.append(replace(change, cell="taken", seat=seat, old=before, new=after))
    return found


def _with_cells(pad: Pad, hand: PadHand, note: notes.Write) -> PadHand:
    """Return a hand with the cells of a note."""
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
        nothing: Numbers = (None,) * len(hand.players)
        hand = replace(hand, paper=_column(pad, hand, hand.paper or nothing, note.points))
    return hand


def _check_comment(text: str) -> None:
    """Raise unless every line of a comment fits on a line of a record."""
    lines = text.split("\n")
    if len(lines) > notes.MOST_LINES:
        raise OhHellError("bad-text", f"This comment has {len(lines)} lines; {notes.MOST_LINES} is the maximum.")
    for line in lines:
        check_line(line, "comment")


def _column(pad: Pad, hand: PadHand, numbers: Numbers, written: dict[int, int | None]) -> Numbers:
    """Return the numbers of a hand with those of a note."""
    for seat in written:
        if seat not in hand.players:
            raise _no_such_seat(pad, seat, f"doesn't play hand {hand.plan.number}")
    return tuple(written.get(seat, number) for seat, number in zip(hand.players, numbers, strict=True))


@_apply.register
def _void(note: notes.Void, pad: Pad, entry: notes.PadEntry) -> Pad:
    """Empty a hand that is dealt again: the current one, or the last complete one."""
    match = _match(pad, note.match)
    hand, hands = match.current, match.hands
    if hand is not None and hand.plan.number == note.hand:
        return score(_with_match(pad, replace(match, current=_empty_hand(hand))), match.number, note.hand)
    if note.hand > len(hands):
        raise _no_such_hand(match, note.hand)
    if note.hand < len(hands) or match is not pad.match:
        message = f"You can't redeal hand {note.hand} of match {match.number}: later hands were played. Correct its numbers instead."
        raise OhHellError("wrong-phase", message)
    if hand is not None and hand.begun:
        message = f"You can't redeal hand {note.hand}: hand {hand.plan.number} has started. Redeal that one first."
        raise OhHellError("hand-going-on", message)
    # the players who are there now play the new deal
    late = tuple(replace(comer, hand=min(comer.hand, note.hand)) for comer in match.late)
    aside = match.aside if hand is None else (*match.aside, hand)
    match = replace(match, hands=hands[:-1], current=_empty_hand(hands[-1]), late=late, aside=aside)
    again = score(_with_match(pad, match), match.number, note.hand)
    change = Change(pad.version + 1, entry.at, entry.by, note.match, note.hand, "void")
    return replace(again, changes=(*pad.changes, change))


def _empty_hand(hand: PadHand) -> PadHand:
    nothing: Numbers = (None,) * len(hand.players)
    return replace(hand, trump=None, bids=nothing, taken=nothing, voided=hand.voided + 1, events=(), paper=())


@_apply.register
def _choose_forfeit(note: notes.ForfeitChoice, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Note what a player picked as a forfeit."""
    match = _match(pad, note.match)
    check_line(note.choice, "choice")
    if not any((owed.forfeit.seat, owed.forfeit.id) == (note.seat, note.forfeit) for owed in match.forfeits):
        raise OhHellError("no-such-forfeit", f"Seat {note.seat} can't pay {note.forfeit!r}: they don't owe it.")
    others = tuple(choice for choice in match.choices if choice[:2] != (note.seat, note.forfeit))
    picked = ((note.seat, note.forfeit, note.choice),) if note.choice else ()
    return score(_with_match(pad, replace(match, choices=others + picked)), match.number)


@_apply.register
def _let_leave(note: notes.PlayerLeaves, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Let a player leave."""
    if note.seat not in pad.active:
        raise _no_such_seat(pad, note.seat, "isn't playing")
    return _change_players(pad, pad.circle, tuple(seat for seat in pad.active if seat != note.seat), pad.names)


@_apply.register
def _let_join(note: notes.PlayerJoins, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Let a player join or come back."""
    if note.after not in pad.circle:
        raise _no_such_seat(pad, note.after, "is already playing")
    gone = {pad.names[seat]: seat for seat in pad.circle if seat not in pad.active}
    if note.name in gone:
        return _join(pad, pad.circle, pad.names, gone[note.name], note)
    names = (*pad.names, note.name)
    check_names(names)
    if len(names) > notes.MOST_SEATS:
        raise OhHellError(
            "players-out-of-range", f"{len(names)} players are too many for one pad; {notes.MOST_SEATS} is the maximum."
        )
    place = pad.circle.index(note.after) + (pad.rules.direction == "clockwise")
    circle = (*pad.circle[:place], len(pad.names), *pad.circle[place:])
    return _join(pad, circle, names, len(pad.names), note)


def _join(pad: Pad, circle: tuple[int, ...], names: tuple[str, ...], seat: int, note: notes.PlayerJoins) -> Pad:
    """Return a pad whose next hand *seat* plays, too."""
    match = pad.match
    if match.current is not None:
        late = Latecomer(seat, match.current.plan.number, note.start)
        pad = _with_match(pad, replace(match, late=(*match.late, late)))
    return _change_players(pad, circle, seated(circle, {*pad.active, seat}), names)


def _change_players(pad: Pad, circle: tuple[int, ...], active: tuple[int, ...], names: tuple[str, ...]) -> Pad:
    """Return a pad whose next hand has other players than the last."""
    match = pad.match
    if match.current is None and match.number == pad.rules.format.matches:
        raise OhHellError("game-over", "You can't change the players: the game is over.")
    check_player_change(pad.rules, len(active), coming_hands(pad))
    if match.current is not None:
        match = replace(match, active=active)
    return score(_with_match(replace(pad, circle=circle, active=active, names=names), match))


@_apply.register
def _begin_next_match(note: notes.NextMatch, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Begin the next match."""
    last, rules = pad.match, pad.rules
    if last.current is not None:
        message = f"hand {last.current.plan.number} of match {last.number} is not complete"
        raise OhHellError("wrong-phase", f"You can't start a new match: {message}.")
    number = last.number + 1
    if number > rules.format.matches:
        raise OhHellError("game-over", f"You can't start match {number}: these rules have {rules.format.matches}.")
    before = last.rows[-1].hand.dealer
    dealer = note.dealer
    if next_match_dealer(rules, len(pad.circle), pad.circle.index(before)) is not None:
        dealer = left_of(rules, pad.circle, pad.active, before)
    if dealer not in pad.active:
        raise _no_such_seat(pad, dealer, "isn't playing")
    place = seated(pad.circle, pad.active).index(dealer)
    state = State(rules, len(pad.active), pad.schedule, "draw", pad.schedule[0])
    check_draw(state, Draw((), place, note.first_trump))
    match = PadMatch(number, dealer, note.first_trump, pad.active)
    return score(replace(pad, matches=(*pad.matches, match)), number)


@_apply.register
def _rename(note: notes.Rename, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Change the name of a player."""
    if note.seat >= len(pad.names):
        raise _no_such_seat(pad, note.seat, "is already playing")
    names = (*pad.names[: note.seat], note.name, *pad.names[note.seat + 1 :])
    check_names(names)
    return replace(pad, names=names)


@_apply.register
def _change_head(note: notes.Head, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Change date, place or scorer."""
    return replace(pad, details=_with_details(pad.details, note.changes))


def _with_details(details: Details, changes: dict[str, str]) -> Details:
    """Return the head of a sheet with some of its fields changed."""
    for what, text in changes.items():
        check_line(text, what)
    return replace(details, **changes)


@_apply.register(notes.Finish)
@_apply.register(notes.Reopen)
def _finish_or_reopen(note: notes.Finish | notes.Reopen, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Close the pad, or open it again."""
    if isinstance(note, notes.Reopen) and not pad.closed and pad.table is None:
        raise OhHellError("wrong-phase", "You can't resume this game: it wasn't ended.")
    return replace(pad, closed=isinstance(note, notes.Finish), table=None)


@_apply.register
def _move_to_table(note: notes.Moved, pad: Pad, _entry: notes.PadEntry) -> Pad:
    """Note that the game continues at a live table."""
    if pad.match.over:
        raise OhHellError("match-over", f"You can't continue at a table: match {pad.match.number} is over.")
    return replace(pad, table=note.table)


def _match(pad: Pad, number: int) -> PadMatch:
    for match in pad.matches:
        if match.number == number:
            return match
    raise OhHellError("no-such-hand", f"There is no match {number} on this pad: the latest is {pad.match.number}.")


def _with_match(pad: Pad, changed: PadMatch) -> Pad:
    """Return a pad with one of its matches changed."""
    matches = tuple(changed if match.number == changed.number else match for match in pad.matches)
    return replace(pad, matches=matches)


def _no_such_hand(match: PadMatch, number: int) -> OhHellError:
    newest = match.current.plan.number if match.current is not None else len(match.hands)
    reason = "" if match.current is not None else f", and match {match.number} is over"
    return OhHellError("no-such-hand", f"You can't enter hand {number}: the latest is {newest}{reason}.")


def _no_such_seat(pad: Pad, seat: int, what: str) -> OhHellError:
    if seat >= len(pad.names):
        return OhHellError("no-such-seat", f"There is no seat {seat}: the seats are 0 to {len(pad.names) - 1}.")
    return OhHellError("no-such-seat", f"{pad.names[seat]} {what}.")
