"""Pads as the engine folds them, kept as files that the page's own fold is held to: `make fixtures` writes them."""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from ohhell.scorekeeper import notes

sys.path.insert(0, str(Path(__file__).parents[1]))

import msgspec
from msgspec import Raw

from game_laws import play_by_the_laws
from ohhell.notation import wire
from ohhell.notation.record.record import Record, RecordComment
from ohhell.presets import preset
from ohhell.rules.events import Draw, Tally
from ohhell.rules.rules import Rules
from ohhell.scorekeeper.plan import plan
from ohhell.scorekeeper.records import open_note
from ohhell.scorekeeper.sheet_json import sheet_of
from scenes import house_rules
from scorekeeper.typed_games import NAMES, PadTypist, opening, typed, typist_of

FOLDER = Path(__file__).parents[2] / "web/src/pad/fixtures"


def mrpikes() -> PadTypist:
    """A whole game with sealed bids, pants and comments."""
    state, _ = play_by_the_laws(preset("mrpikes"), 4, 3, thorough=0)
    typist = typed(state)
    owed = typist.pad.match.forfeits
    assert len(owed) > 1
    typist.type(
        notes.Write(1, 3, comment="Bob bid with three fingers crossed"),
        notes.ForfeitChoice(1, owed[0].forfeit.seat, owed[0].forfeit.id, "take a bow"),
        notes.ForfeitChoice(1, owed[1].forfeit.seat, owed[1].forfeit.id, "hum a tune"),
        notes.ForfeitChoice(1, owed[1].forfeit.seat, owed[1].forfeit.id, ""),
        notes.Rename(0, "Anna"),
        notes.Head(date="2026-11-15", place="the kitchen"),
        notes.Head(place="The kitchen"),
    )
    return typist


def irish() -> PadTypist:
    """Three hands of a match, the third half typed, and a bid taken back."""
    state, _ = play_by_the_laws(preset("irish"), 5, 3, thorough=0)
    assert state.draw is not None
    typist = PadTypist(opening(preset("irish"), 5, dealer=state.draw.dealer, title="Thursday"))
    for row in state.sheet[:2]:
        typist.hand(row.bids, row.taken)
    first = (state.sheet[2].dealer + 1) % 5
    return typist.type(
        notes.Write(1, 3, bids={first: 2}),
        notes.Write(1, 3, bids={(first + 1) % 5: 3}),
        notes.Write(1, 3, bids={(first + 1) % 5: None}),
        notes.Write(1, 3, comment="a card fell on the floor"),
    )


def buddy() -> PadTypist:
    """A bid that is changed, a tie after the last hand, and one extra hand."""
    typist = typist_of(preset("screw-your-buddy"), 3, dealer=1)
    typist.type(
        notes.Write(1, 1, trump="h"),
        notes.Write(1, 1, bids={2: 4}),
        notes.Write(1, 1, bids={2: 0}),
        notes.Write(1, 1, bids={0: 1}),
        notes.Write(1, 1, bids={0: 0}),
        notes.Write(1, 1, bids={1: 0}),
        notes.Write(1, 1, taken={2: 10, 0: 0, 1: 0}),
    )
    while (hand := typist.pad.match.current) is not None and not hand.plan.extra:
        typist.hand((0, 0, 0), (0, 0, hand.plan.cards), "c")
    return typist.hand((0, 0, 9), (1, 0, 9), "s")


def rotation() -> PadTypist:
    """Trumps that rotate from a suit that was drawn."""
    state, _ = play_by_the_laws(preset("heck-normal"), 4, 7, thorough=0)
    return typed(state)


def target() -> PadTypist:
    """A game that ends at 21 points, once typed wrong: corrected, a hand does not count any more."""
    typist = typist_of(_to_21(), 3, dealer=2)
    typist.hand((2, 2, 0), (1, 1, 1), "c").hand((1, 1, 0), (1, 1, 1), "d").hand((2, 0, 0), (2, 0, 1), "h")
    return typist.type(notes.Write(1, 1, bids={1: 1}), by="Bob")


def target_on_again() -> PadTypist:
    """The same game, corrected back: the hand counts again."""
    return target().type(notes.Write(1, 1, bids={1: 2}), by="Cid")


def matches() -> PadTypist:
    """Two matches added up, the deal going on, a tie over both played off."""
    rules = house_rules(
        name="Two short ones",
        schedule={"shape": "custom", "list": [2, 1]},
        format={"matches": 2, "next_match_dealer": "continue"},
        tie={"kind": "extra_hands"},
        forfeits=[{"id": "bow", "min_bid": 1, "scope": "event"}],
    )
    typist = typist_of(rules, 3, dealer=1)
    typist.hand((2, 0, 0), (0, 2, 0), "c").hand((0, 0, 0), (0, 0, 1), "d")
    typist.type(notes.NextMatch(0)).hand((1, 1, 0), (1, 1, 0), "c").hand((0, 0, 0), (0, 1, 0), "d")
    return typist.hand((1, 0, 1), (0, 0, 1), "s")


def many_ties() -> PadTypist:
    """Trumps in turn, and a tie that goes on longer than they take to come round."""
    rules = house_rules(
        name="Level",
        schedule={"shape": "custom", "list": [1]},
        trump={"source": "rotation", "start": "first", "cycle": ["c", "d", "h"]},
        tie={"kind": "extra_hands"},
        score={"made": {"base": 10}, "missed": {}},
    )
    typist = typist_of(rules, 2, dealer=0)
    for _ in range(23):
        typist.hand((1, 0), (1, 0))
    return typist


def made_bids() -> PadTypist:
    """Two matches, equal totals over both, parted by the bids that were made; one match alone has two winners."""
    rules = house_rules(
        name="Two, parted",
        schedule={"shape": "custom", "list": [2, 1]},
        format={"matches": 2},
        tie={"kind": "most_bid_made"},
        score={"made": {"base": 10}, "missed": {}},
    )
    typist = typist_of(rules, 3, dealer=2)
    typist.hand((0, 2, 1), (0, 2, 0), "c").hand((0, 0, 0), (0, 0, 1), "d")
    return typist.type(notes.NextMatch(1)).hand((1, 1, 1), (1, 1, 0), "h").hand((0, 0, 0), (0, 0, 1), "s")


def dead_tricks() -> PadTypist:
    """Identical cards that cancel: tricks nobody takes."""
    state, _ = play_by_the_laws(preset("classic-cancel"), 6, 11, thorough=0)
    return typed(state)


def player_changes() -> PadTypist:
    """Somebody leaves, somebody comes late and starts lowest, the dealer leaves, one more comes and starts at zero."""
    typist = typist_of(preset("mrpikes"), 4, dealer=3)
    typist.hand((3, 2, 2, 3), (3, 2, 2, 3), "c")
    typist.type(notes.PlayerLeaves(1)).hand((3, 3, 3), (4, 3, 2), "d")
    typist.type(notes.PlayerJoins("Eve", 2, "lowest")).hand((1, 1, 1, 1), (1, 1, 6, 0), "h")
    typist.type(notes.PlayerJoins("Fay", 0, "zero"), notes.PlayerLeaves(3)).hand((2, 1, 2, 1), (2, 1, 2, 2), "s")
    return typist.type(notes.Write(1, 1, taken={0: 4, 1: 1}), by="Cid")


def player_changes_back() -> PadTypist:
    """Somebody leaves by a slip and is back at once, somebody leaves for a hand, everybody is new but the lowest total is known."""
    typist = typist_of(preset("heck-friendly"), 3, dealer=1, first_trump="d")
    typist.type(notes.PlayerLeaves(0), notes.PlayerJoins("Ann", 1, "lowest")).hand((3, 3, 3), (4, 3, 3))
    typist.type(notes.PlayerLeaves(2)).hand((4, 4), (5, 4)).type(notes.PlayerJoins("Cid", 0, "lowest")).hand(
        (3, 3, 1), (3, 3, 2)
    )
    typist.type(
        notes.PlayerJoins("Dee", 0, "lowest"),
        notes.PlayerJoins("Eve", 0, "zero"),
        notes.PlayerLeaves(0),
        notes.PlayerLeaves(1),
        notes.PlayerLeaves(2),
    )
    return typist.hand((3, 3), (4, 3)).type(notes.PlayerJoins("Bob", 4, "zero")).hand((2, 2, 1), (2, 3, 1))


def player_changes_end() -> PadTypist:
    """Two are level and a tie hand is to come; one of them leaves, and the game is over."""
    rules = house_rules(
        name="Level no more",
        schedule={"shape": "custom", "list": [1]},
        tie={"kind": "extra_hands"},
        score={"made": {"base": 10}, "missed": {}},
    )
    return typist_of(rules, 3).hand((1, 0, 1), (1, 0, 0), "c").type(notes.PlayerLeaves(1))


def player_changes_voided() -> PadTypist:
    """Somebody came and somebody left after a hand that is then voided: it is dealt again to those who are there now."""
    typist = typist_of(preset("heck-friendly"), 4, dealer=1, first_trump="d")
    typist.hand((2, 3, 3, 2), (2, 3, 3, 2)).hand((3, 2, 2, 3), (3, 2, 2, 2))
    typist.type(notes.PlayerJoins("Eve", 1, "lowest"), notes.PlayerLeaves(3), notes.Void(1, 2)).hand(
        (3, 2, 2, 1), (3, 2, 2, 2)
    )
    return typist.hand((3, 2, 2, 1), (3, 2, 2, 1))


def voided() -> PadTypist:
    """A hand voided half typed, one voided after it was complete, a pad closed, corrected, and opened again."""
    typist = typist_of(preset("heck-friendly"), 3, dealer=0, first_trump="s")
    typist.type(notes.Write(1, 1, bids={1: 4}), notes.Void(1, 1), notes.Write(1, 1, comment="a card was face up"))
    typist.hand((3, 3, 4), (3, 3, 4)).hand((3, 3, 2), (3, 3, 3)).type(notes.Void(1, 2))
    return typist.hand((1, 3, 2), (3, 3, 3)).type(
        notes.Finish(), notes.Write(1, 1, taken={0: 4, 1: 2}), notes.Reopen(), by="Bob"
    )


def after_bids() -> PadTypist:
    """Trumps shown after the bids, led by the highest bidder, counterclockwise."""
    rules = house_rules(
        name="The other way round",
        direction="counterclockwise",
        schedule={"shape": "custom", "list": [3, 2]},
        trump={"reveal": "after_bids"},
        lead={"first": "highest_bidder"},
        hook={"kind": "last_must_exceed"},
        tie={"kind": "most_bid_made"},
    )
    typist = typist_of(rules, 3, dealer=1)
    typist.type(notes.Write(1, 1, bids={0: 2}), notes.Write(1, 1, bids={2: 1}), notes.Write(1, 1, bids={1: 1}))
    typist.type(
        notes.Write(1, 1, trump="d"),
        notes.Write(1, 1, taken={0: 2}),
        notes.Write(1, 1, taken={1: 0}),
        notes.Write(1, 1, taken={2: 1}),
    )
    return typist.type(notes.Write(1, 2, bids={2: 2}))


def from_record() -> PadTypist:
    """A pad that goes on from a record, whose second hand is then corrected and whose third is typed."""
    rules = house_rules(name="Three hands", schedule={"shape": "custom", "list": [1, 2, 3]}, comments=True)
    events = (Draw((), 2), Tally("c", (1, 0, 1, 0), (0, 1, 0, 0)), Tally("d", (1, 0, 1, 1), (1, 0, 1, 0)))
    comments = (RecordComment(2, "Bob laughed"), RecordComment(3, "it rains"))
    typist = PadTypist(open_note(Record(rules, NAMES[:4], events, comments=comments), title="went on"))
    return typist.type(notes.Write(1, 2, taken={0: 2, 2: 0}), by="Bob").hand((1, 1, 1, 0), (2, 1, 0, 0), "h")


def paper() -> PadTypist:
    """Points typed from a paper sheet: some agree, some differ, one is cleared; a comment of two lines; a correction settles it."""
    typist = typist_of(preset("heck-friendly"), 4, dealer=0, first_trump="s")
    typist.hand((2, 3, 3, 2), (2, 3, 3, 2)).hand((3, 2, 2, 3), (3, 2, 2, 2))
    typist.type(
        notes.Write(1, 1, points={0: 12, 1: 13, 2: 14}),
        notes.Write(1, 2, points={3: 7}, comment="first line\nsecond line"),
    )
    typist.type(notes.PlayerLeaves(1), notes.PlayerJoins("Eve", 2)).hand((3, 2, 2, 1), (3, 2, 2, 1))
    return typist.type(
        notes.Write(1, 3, points={4: 99, 0: 1}), notes.Write(1, 3, points={0: None}), notes.Write(1, 1, points={2: 13})
    )


def moved() -> PadTypist:
    """A game that continues at an online table, and comes back from it before anything is played there."""
    typist = typist_of(preset("heck-friendly"), 3, dealer=0, first_trump="s")
    typist.hand((3, 3, 3), (3, 3, 4)).type(notes.Write(1, 2, bids={2: 1}), notes.Moved("a-table"))
    return typist.type(notes.Reopen(), notes.Moved("another-table"), by="Bob")


def _to_21() -> Rules:
    return house_rules(
        name="To 21",
        schedule={"shape": "fixed", "max": 3, "hands": 9},
        end={"kind": "target", "points": 21},
        tie={"kind": "extra_hands"},
    )


FIXTURES: dict[str, Callable[[], PadTypist]] = {
    "mrpikes": mrpikes,
    "irish": irish,
    "screw-your-buddy": buddy,
    "heck-normal": rotation,
    "target": target,
    "target-on-again": target_on_again,
    "matches": matches,
    "many-ties": many_ties,
    "made-bids": made_bids,
    "classic-cancel": dead_tricks,
    "company": player_changes,
    "company-back": player_changes_back,
    "company-end": player_changes_end,
    "company-voided": player_changes_voided,
    "voided": voided,
    "after-bids": after_bids,
    "from-record": from_record,
    "moved": moved,
    "paper": paper,
}


def text_of(name: str) -> str:
    """A fixture as its file holds it."""
    return document(FIXTURES[name]())


def document(typist: PadTypist) -> str:
    """A pad for the page: the rules, the plan, all entries, the phase after each, and the engine's sheet in the end."""
    pad = typist.pad
    content: dict[str, Any] = {
        "rules": Raw(wire.encode_rules(pad.rules)),
        "plan": plan(pad.rules, pad.seats),
        "entries": typist.entries,
        "phases": typist.phases,
        "sheet": sheet_of(pad),
    }
    return msgspec.json.encode(content).decode() + "\n"


def main() -> None:
    """Write every fixture."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name in FIXTURES:
        (FOLDER / f"{name}.json").write_text(text_of(name), encoding="utf-8")


if __name__ == "__main__":
    main()
