"""A record as a story: its hands one after the other, as much of them as anybody may know."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from ohhell.notation.record.record import initial_state
from ohhell.rules.events import Deal, Tally
from ohhell.rules.state import State, current_hand, evolve
from ohhell.rules.view import View, view
from ohhell.tui.board import Board
from ohhell.tui.speech import Speech
from ohhell.tui.words import PlayerNames

if TYPE_CHECKING:
    from ohhell.notation.record.record import Record
    from ohhell.rules.cards import Card
    from ohhell.rules.sheet import Row
    from ohhell.tui.screen import Line, Screen


@dataclass(frozen=True, slots=True)
class Chapter:
    """One hand: as it was dealt, as it ended or stands; *row* is None while it is going on.

    *hands* is None then, too, and where the hand was played with real cards and only noted.
    """

    dealt: View
    stands: View
    hands: tuple[tuple[Card, ...], ...] | None
    row: Row | None
    comments: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Story:
    """A whole record, as a spectator may see it."""

    names: tuple[str, ...]
    seed: str | None
    last: View
    chapters: tuple[Chapter, ...]


def story_of(record: Record, state: State) -> Story:
    """The story of a record whose events lead to *state*; of the hand going on it tells what lies open."""
    names = record.names
    chapters: list[Chapter] = []
    now = initial_state(record)
    dealt: View | None = None
    said = 0
    for number, event in enumerate(record.events, start=1):
        before, now = now, evolve(now, event)
        if isinstance(event, Deal | Tally):
            dealt = view(now, None, names=names)
        if dealt is not None and len(now.sheet) > len(before.sheet):
            remarks = tuple(comment.text for comment in record.comments if said < comment.after <= number)
            stands, hands = (
                view(now, None, names=names),
                None if isinstance(event, Tally) else current_hand(now).dealt.hands,
            )
            chapters.append(Chapter(dealt, stands, hands, now.sheet[-1], remarks))
            dealt, said = None, number
    if dealt is not None:
        remarks = tuple(comment.text for comment in record.comments if said < comment.after)
        chapters.append(Chapter(dealt, view(state, None, names=names), None, None, remarks))
    return Story(names, record.seed, view(state, None, names=names), tuple(chapters))


def pages(story: Story, screen: Screen, hand: int | None = None) -> Iterator[list[Line]]:
    """The story page by page: the game, every deal with its bids, every trick, every result, the end."""
    me = story.names.index("You") if "You" in story.names else None
    cast = PlayerNames.of(story.names, me)
    teller: Board | Speech = Speech(cast) if screen.plain else Board(screen, cast)
    if hand is None:
        yield [*teller.title(story.last), *teller.drawn(story.last)]
    for chapter in story.chapters:
        if hand in {None, chapter.dealt.hand_number}:
            yield from _chapter(teller, chapter)
    if hand is None and story.last.winners:
        yield [*teller.game_over(story.last)]


def _chapter(teller: Board | Speech, chapter: Chapter) -> Iterator[list[Line]]:
    dealt, stands = chapter.dealt, chapter.stands
    opening: list[Line] = [*teller.hand_begins(dealt)]
    for seat, hand in enumerate(chapter.hands or ()):
        opening += teller.dealt(seat, hand, stands)
    yield [*opening, *teller.all_bids(dealt, stands)]
    for number, trick in enumerate(stands.tricks, start=1):
        yield [*teller.finished_trick(number, trick)]
    closing: list[Line] = [*teller.trick(stands)] if chapter.row is None and stands.trick else []
    if chapter.row is not None:
        closing += teller.hand_over(stands)
    yield [*closing, *(f"Comment: {text}" for text in chapter.comments)]


def document(story: Story, hand: int | None = None) -> dict[str, object]:
    """The story for machines."""
    chapters = [chapter for chapter in story.chapters if hand in {None, chapter.dealt.hand_number}]
    return {
        "rules": story.last.rules.name,
        "names": [*story.names],
        "seed": story.seed if story.last.phase == "over" else None,  # it would open hands not yet dealt
        "over": story.last.phase == "over",
        "winners": [*story.last.winners],
        "totals": [*story.last.totals],
        "hands": [_hand_document(chapter) for chapter in chapters],
    }


def _hand_document(chapter: Chapter) -> dict[str, object]:
    dealt, stands, row = chapter.dealt, chapter.stands, chapter.row
    return {
        "number": dealt.hand_number,
        "cards": dealt.cards,
        "dealer": dealt.dealer,
        "trump": stands.trump,
        "turned": [str(card) for card in stands.turned],
        "dealt": None if chapter.hands is None else [[str(card) for card in hand] for hand in chapter.hands],
        "bids": [*stands.bids],
        "taken": [*stands.taken],
        "tricks": [
            {
                "leader": trick.leader,
                "plays": [{"seat": seat, "card": str(card)} for seat, card in trick.plays],
                "winner": trick.winner,
            }
            for trick in stands.tricks
        ],
        "points": None if row is None else [*row.points],
        "totals": None if row is None else [*row.totals],
        "comments": [*chapter.comments],
    }
