"""Games as the server sends them, for the page's own check of the deals: `python tests/server/deal_proofs.py` rewrites them."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import msgspec
from msgspec import Raw

from live_tables import NOON, Live, dealt, short
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record
from ohhell.presets import preset
from ohhell.protocol.messages import Settings, Sit, Start
from ohhell.rules.axes import FirstDealer, Schedule
from ohhell.rules.events import Draw, Tally
from ohhell.rules.rules import Rules
from ohhell.server.games.replay import dealing, hands
from ohhell.table import fold, records
from ohhell.table.facts import Opened

FOLDER = Path(__file__).parents[2] / "web/src/proof/fixtures"
"""Where the page's tests read them."""


def games() -> dict[str, Live]:
    """Games that between them are dealt in every way there is."""
    return {
        "two-packs": _played(_of("classic-two-packs", 3, 1), people=4, bots=2),
        "sixty-three": _played(_of("classic-63", 2, 1), people=6, bots=0),
        "sealed": _played(_of("mrpikes", 2, 1), people=2, bots=1),
        "cut": _played(short(2, 1, trump={"source": "cut_before_deal"}, deck={"jokers": 2, "joker_role": "top_trump"})),
        "drawn-suit": _played(_random_dealer(short(2, 1, trump={"source": "random_suit"}))),
        "rotation": _played(
            short(
                *(1, 1),
                trump={"source": "rotation", "cycle": ["h", "nt", "s"], "start": "random_suit_only"},
                first_dealer={"by": "random_first_player"},
                direction="counterclockwise",
            )
        ),
        "from-pad": _from_pad(),
        "small-pack": _small_pack(),
        "restored": _restored(),
    }


def _small_pack() -> Live:
    """A game whose draw goes on with a second shuffled pack, which begins with a card that lies on the table already."""
    cards = ["2c", "2d", "2h", "3h", "3c", "3s"]
    return _played(short(1, 1, deck={"kind": "custom", "cards": cards}, trump={"source": "none"}))


def _from_pad() -> Live:
    """A game whose first hand was noted on a score pad."""
    rules = short(2, 1, 2)
    record = Record(rules, ("Ann", "Bob", "Cid"), (Draw((), 1), Tally("s", (1, 0, 0), (1, 1, 0))))
    fact = Opened("kitchen", Raw(wire.encode_rules(rules)), 3, Settings(), "ann", (record_text.write(record),))
    live = Live(fold.open_table(fact, NOON), [(fact, NOON)])
    for seat, person in enumerate(("ann", "bob", "cid")):
        live.do(person, Sit, seat=seat, name=person.capitalize())
    live.do("ann", Start)
    return live.play_out(Random(5))


def _restored() -> Live:
    """A game whose server was restored from a backup twice."""
    live = dealt(short(2, 1, 2))
    live.step()
    for number in (1, 2):
        live.timeline = f"after-{number}"
        live.put()
        live.play_until(lambda live, number=number: len(live.state.sheet) == number, Random(5))  # type: ignore[misc]
    return live.play_out(Random(5))


def _of(name: str, *sizes: int) -> Rules:
    """A preset with few hands."""
    return replace(preset(name), hand_sizes=Schedule(shape="custom", list=sizes))


def _random_dealer(rules: Rules) -> Rules:
    return replace(rules, first_dealer=FirstDealer(by="random_dealer"))


def _played(rules: Rules, *, people: int = 3, bots: int = 0) -> Live:
    return dealt(rules, people=people, bots=bots).play_out(Random(5))


def record_of(live: Live) -> Record:
    """The record that is kept of a game."""
    return record_text.read(record_text.write(records.record_of(live.table)))[0]


def reply(record: Record) -> dict[str, Any]:
    """As much of a replay as the check of its deals reads."""
    events = [msgspec.json.decode(wire.encode_event(event)) for event in record.events]
    rest = {"names": record.names, "proof": record.proof, "dealing": dealing(record), "hands": hands(record)}
    parts: dict[str, Any] = msgspec.to_builtins(rest)
    return parts | {"events": events}


def written(live: Live) -> str:
    """A game as it stands in its file."""
    return msgspec.json.encode(reply(record_of(live))).decode() + "\n"


if __name__ == "__main__":
    FOLDER.mkdir(parents=True, exist_ok=True)
    for name, live in games().items():
        (FOLDER / f"{name}.json").write_text(written(live), encoding="utf-8")
