"""Writing of records: a game as text that people can read, with points, totals and winners."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from ohhell.notation.record.lines import INDENT, TITLE, VERSION, wrap
from ohhell.notation.record.proof import DealProof, check_opened
from ohhell.notation.record.record import Record, check_record, checked_evolve, initial_state
from ohhell.rules.cards import Card, Trump
from ohhell.rules.events import Bid, Deal, Draw, Event, Forfeit, Play, Reveal, Tally
from ohhell.rules.schedule import HandPlan
from ohhell.rules.state import State, current_hand, due

Names = tuple[str, ...]


@dataclass(frozen=True, slots=True)
class _Entry:
    """A line to write. Neighbours of one *group* share a line; an entry that *opens* has an empty line above it."""

    key: str
    pieces: tuple[str, ...]
    group: str = ""
    opens: bool = False


def write(record: Record) -> str:
    """Return a record as text, which `read` reads back as the same record."""
    check_record(record)
    rows = [*_heading(record)]
    for place, entry in enumerate(_join_groups(_entries(record))):
        rows += [""] * (entry.opens or place == 0) + wrap(entry.key, entry.pieces)
    return "\n".join(rows) + "\n"


def hand_key(plan: HandPlan) -> str:
    """Return the key of the line that begins a hand."""
    return f"{'extra hand' if plan.extra else 'hand'} {plan.number}"


def hand_outline(names: Names, state: State) -> str:
    """Return what is known of a hand before it is dealt."""
    assert state.plan is not None
    assert state.dealer is not None
    cards = state.plan.cards
    return f"{cards} {'card' if cards == 1 else 'cards'}, dealer {names[state.dealer]}"


def winner_name(names: Names, winner: int | None) -> str:
    """Return who took a trick."""
    return "nobody" if winner is None else names[winner]


def per_seat(names: Names, values: Iterable[int]) -> tuple[str, ...]:
    """Return the texts of a number per seat."""
    return tuple(f"{name} {value}" for name, value in zip(names, values, strict=True))


def forfeit_text(names: Names, forfeit: Forfeit) -> str:
    """Return who owes which forfeit; unprintable characters of its id become spaces."""
    name = "".join(sign if sign.isprintable() else " " for sign in forfeit.id)
    return " ".join([names[forfeit.seat], *name.split()])


def result_text(names: Names, state: State) -> str:
    """Return who won, and with how many points."""
    first = [names[seat] for seat in state.winners]
    points = state.totals[state.winners[0]]
    if len(first) == 1:
        return f"{first[0]} wins with {points}"
    return f"{', '.join(first[:-1])} and {first[-1]} share with {points}"


def is_settled(state: State) -> bool:
    """Tell whether a game is over and no automatic event follows."""
    return state.phase == "over" and due(state) is None


def _heading(record: Record) -> Iterator[str]:
    yield f"{TITLE} {VERSION}"
    yield ""
    for name in record.names:
        yield f"seat: {name}"
    details = record.details
    for key, text in (("date", details.date), ("place", details.place), ("scorer", details.scorer)):
        if text:
            yield from wrap(key, _words(text))
    if record.seed is not None:
        yield from wrap("seed", _words(record.seed))
    if record.proof is not None:
        yield from _proof(record.names, record.proof)
    if record.dealer is not None:
        yield f"goes on dealing: {record.names[record.dealer]}"
    yield "rules:"
    for row in record.rules.to_toml().rstrip("\n").split("\n"):
        yield INDENT + row if row else ""
    for forfeit in record.paid:
        yield from wrap("paid before", _words(forfeit_text(record.names, forfeit)))
    if record.carried:
        yield from wrap("carried over", _list(per_seat(record.names, record.carried)))


def _proof(names: Names, proof: DealProof) -> Iterator[str]:
    for place, chain in enumerate(proof.chains):
        yield f"commitment{f' from hand {chain.first}' if place else ''}: {chain.commitment}"
        for seat, text in chain.contributions:
            yield from wrap(f"contribution {names[seat]}", _words(text))
        if chain.opened is not None:
            number, key = chain.opened
            yield f"key {number}: {key}"


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


def _list(items: Sequence[str]) -> tuple[str, ...]:
    """Return the items of a list, each but the last with a comma."""
    return (*(f"{item}," for item in items[:-1]), *items[-1:])


def _join_groups(entries: Iterable[_Entry]) -> list[_Entry]:
    """Return the entries with neighbours of one group joined."""
    joined: list[_Entry] = []
    for entry in entries:
        last = joined[-1] if joined else None
        if last is not None and entry.group and entry.group == last.group:
            pieces = (*last.pieces[:-1], f"{last.pieces[-1]},", *entry.pieces)
            joined[-1] = _Entry(last.key, pieces, last.group, last.opens)
        else:
            joined.append(entry)
    return joined


def _entries(record: Record) -> Iterator[_Entry]:
    """Yield the lines after the heading, in the order of the events."""
    names, state = record.names, initial_state(record)
    remarks: defaultdict[int, list[_Entry]] = defaultdict(list)
    for comment in record.comments:
        remarks[comment.after].append(_Entry("comment", _words(comment.text)))
    for number, event in enumerate(record.events):
        yield from remarks[number]
        before, state = state, checked_evolve(state, event)
        yield from _event_entries(names, before, event, state)
    check_opened(record.proof, state)
    yield from remarks[len(record.events)]
    if is_settled(state):
        yield _Entry("result", _words(result_text(names, state)), opens=True)


def _event_entries(names: Names, before: State, event: Event, after: State) -> Iterator[_Entry]:
    """Yield the lines of an event and of what follows from it."""
    match event:
        case Bid():
            yield _Entry("bids", (f"{names[event.seat]} {event.tricks}",), group=f"bids in {before.phase}")
        case Play():
            yield from _play(names, before, event, after)
        case Reveal():
            yield _Entry("reveal", _list(per_seat(names, event.bids)))
        case Forfeit():
            yield _Entry("forfeit", _words(forfeit_text(names, event)))
        case Deal():
            yield from _deal(names, before, event, after)
        case Tally():
            yield from _tally(names, before, event, after)
        case _:
            yield from _draw(names, event)


def _draw(names: Names, draw: Draw) -> Iterator[_Entry]:
    if draw.rounds:
        rounds = [_list([f"{names[seat]} {card}" for seat, card in one]) for one in draw.rounds]
        ended = [(*one[:-1], f"{one[-1]};") for one in rounds[:-1]]
        yield _Entry("draw", tuple(piece for one in [*ended, rounds[-1]] for piece in one))
    yield _Entry("dealer", (names[draw.dealer],))
    if draw.first_trump is not None:
        yield _Entry("first trump", (draw.first_trump,))


def _deal(names: Names, before: State, deal: Deal, after: State) -> Iterator[_Entry]:
    dealt = current_hand(after).dealt
    yield _hand(names, before, dealt.trump)
    for name, hand in zip(names, dealt.hands, strict=True):
        yield _Entry(f"dealt {name}", _cards(hand))
    if dealt.turned:
        yield _Entry("turned", _cards(dealt.turned))
    if len(dealt.stock) > len(dealt.turned):
        yield _Entry("left", _cards(dealt.stock[len(dealt.turned) :]))
    if deal.cuts:
        yield _Entry("cut", _cards(deal.cuts))
    if deal.suit is not None:
        yield _Entry("suit drawn", (deal.suit,))


def _hand(names: Names, before: State, trump: Trump) -> _Entry:
    """Return the line that begins a hand."""
    assert before.plan is not None
    return _Entry(hand_key(before.plan), (f"{hand_outline(names, before)},", f"trump {trump}"), opens=True)


def _tally(names: Names, before: State, tally: Tally, after: State) -> Iterator[_Entry]:
    yield _hand(names, before, tally.trump)
    yield _Entry("bids", _list(per_seat(names, tally.bids)))
    yield _Entry("taken", _list(per_seat(names, tally.taken)))
    yield from _scores(names, after)


def _play(names: Names, before: State, play: Play, after: State) -> Iterator[_Entry]:
    key = f"trick {len(current_hand(before).tricks) + 1}"
    played = f"{names[play.seat]} {play.card}"
    tricks = current_hand(after).tricks
    if len(tricks) == len(current_hand(before).tricks):
        yield _Entry(key, (played,), group=key)
        return
    yield _Entry(key, (f"{played};", winner_name(names, tricks[-1].winner)), group=key)
    if len(after.sheet) > len(before.sheet):
        yield from _scores(names, after)


def _scores(names: Names, after: State) -> Iterator[_Entry]:
    """Yield the points and totals of the hand that is over."""
    yield _Entry("points", _list(per_seat(names, after.sheet[-1].points)))
    yield _Entry("totals", _list(per_seat(names, after.sheet[-1].totals)))


def _cards(cards: Iterable[Card]) -> tuple[str, ...]:
    return tuple(map(str, cards))
