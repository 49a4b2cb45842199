from __future__ import annotations

from random import Random

import pytest
from msgspec import Raw

from ohhell.notation import wire
from ohhell.presets import preset
from ohhell.protocol.messages import Clock, Settings
from ohhell.rules.cards import cards
from ohhell.rules.events import Bid, Deal, Draw, Forfeit, Play, Reveal
from ohhell.table import facts
from ohhell.table.facts import Fact, Happened, Opened, decode_fact, encode_fact

SETTINGS = Settings(listed=True, grace=0, clock=Clock(300, 5), forfeits=(("pants", "sing"),))
CARDS = cards("Ah 10s Jo")

EXAMPLES: tuple[Fact, ...] = (
    facts.SatDown(0, "ann", "Ann"),
    facts.SatDown(0, "robo", "Robo", by="ann"),
    facts.Reserved(1, "cid", "Cid", by="ann"),
    facts.BotSat(1, "club", "Club"),
    facts.Freed(1),
    facts.PlayerGone(0, "club", voted=True),
    facts.Swapped((0, 1)),
    facts.Configured(SETTINGS),
    facts.Hosted("bob"),
    facts.Committed(2, "ab" * 32, again=True),
    facts.Restarted(3, 7, "cd" * 32, "backup-1"),
    facts.Contributed(0, "döner"),
    Happened(Draw((((0, CARDS[0]), (1, CARDS[1])),), 0, "h")),
    Happened(Deal(CARDS, CARDS[:1], "s")),
    Happened(Bid(0, 3), bot=True),
    Happened(Reveal((0, 3))),
    Happened(Play(1, CARDS[2])),
    Happened(Forfeit(1, "pants")),
    facts.KeyOpened(1, "cd" * 32),
    facts.Ended(final=True),
    facts.StoodIn(0, "club"),
    facts.Returned(0),
    facts.Voted("ann", 1, out=False),
    facts.ChatSaid("ann", "Ann", "hello"),
    facts.Commented("ann", "Ann", "well played"),
    facts.Paused(),
    facts.Resumed(woken=True),
    facts.WentAway(0),
    facts.Granted(0, "bob"),
    facts.ForfeitPaid(1, "pants", "sing"),
    facts.Undone(0, 3),
    facts.Hinted(0),
    facts.BecameReady(0),
    facts.FinishAgreed(0),
    facts.Forgotten("ann", ((0, "Deleted player"),)),
    facts.TableClosed("idle"),
)


@pytest.mark.parametrize("fact", EXAMPLES, ids=repr)
def test_fact_is_read_back_from_the_log_unchanged(fact: Fact) -> None:
    assert decode_fact(encode_fact(fact)) == fact


def test_every_kind_of_fact_is_among_the_examples() -> None:
    assert {type(fact) for fact in EXAMPLES} | {Opened} == set(facts.FACTS)


def test_table_is_read_back_from_the_log_with_its_rules_by_value() -> None:
    rules = preset("mrpikes")
    fact = Opened("kitchen", Raw(wire.encode_rules(rules)), 4, SETTINGS, "ann")
    read = decode_fact(encode_fact(fact))

    assert isinstance(read, Opened)
    assert (read.id, read.seats, read.settings, read.host) == ("kitchen", 4, SETTINGS, "ann")
    assert wire.decode_rules(bytes(read.rules)) == rules


@pytest.mark.parametrize("seed", range(3))
def test_truncated_entry_is_refused(seed: int) -> None:
    body = encode_fact(Random(seed).choice(EXAMPLES))

    with pytest.raises(ValueError, match="truncated"):
        decode_fact(body[:-1])
