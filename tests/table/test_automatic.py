from __future__ import annotations

from hashlib import sha256
from random import Random

import pytest

from live_tables import KEY, Live, dealt, happened, kinds, seated, short, started
from ohhell.dealing.deals import draw_for_deal, keys_needed, next_deal
from ohhell.dealing.verify import verify
from ohhell.notation.record.proof import DealProof
from ohhell.presets import preset
from ohhell.protocol.limits import CONTRIBUTING
from ohhell.protocol.messages import Contribute, Pause, Start
from ohhell.rules.errors import OhHellError
from ohhell.rules.events import Deal, Draw, Forfeit, Play, Reveal
from ohhell.rules.state import evolve
from ohhell.table.automatic import commit, contribution_deadline, next_fact
from ohhell.table.facts import Committed, Contributed, Happened, KeyOpened, StoodIn, TableClosed
from random_rules import random_rules
from scenes import SEALED


def follows(live: Live, key: bytes = KEY) -> object:
    """Return the fact that follows automatically now."""
    return next_fact(live.table, key, live.now)


def keys_of(live: Live) -> list[tuple[int, bytes]]:
    """The keys that were opened, in the order they were."""
    return [(fact.number, bytes.fromhex(fact.key)) for fact in live.facts if isinstance(fact, KeyOpened)]


def commitment_of(live: Live) -> str:
    """The first commitment."""
    return next(fact.commitment for fact in live.facts if isinstance(fact, Committed))


def test_nothing_follows_at_a_table_that_gathers_is_over_or_closed() -> None:
    over, closed = dealt().play_out(), dealt()
    closed.put(TableClosed("host"))

    assert [follows(live) for live in (seated(), over, closed)] == [None, None, None]


def test_nothing_follows_while_somebody_is_waited_for() -> None:
    assert follows(dealt()) is None


# contributions
def test_first_deal_waits_for_every_persons_text() -> None:
    live = started(people=2, bots=1)
    live.do("ann", Contribute, text="mine")
    assert live.match.events == ()

    live.do("bob", Contribute, text="and mine")

    assert len(happened(live.facts, Deal)) == 1


def test_first_deal_waits_no_longer_than_the_deadline() -> None:
    live = started()
    assert contribution_deadline(live.match) == live.now + CONTRIBUTING * 1000
    live.wait(CONTRIBUTING - 0.001)
    assert follows(live) is None

    live.wait(0.001)

    fact = follows(live)
    assert isinstance(fact, Happened)
    assert isinstance(fact.event, Draw)


def test_first_deal_does_not_wait_for_a_player_replaced_by_a_bot() -> None:
    live = started()
    live.put(StoodIn(2, "club"), Contributed(0, "x"), Contributed(1, "y"))

    assert live.table.stage == "playing"


def test_pause_delays_automatic_facts() -> None:
    live = dealt(short(1), people=2)
    live.play_until(lambda live: len(live.state.hand.trick if live.state.hand else ()) == 1)
    last = next(iter(live.table.waiting_for))
    live.do("ann", Pause, on=True)
    hand = live.state.hand
    assert hand is not None
    live.put(Happened(Play(last, hand.held[last][0])))
    assert (live.state.phase, follows(live)) == ("over", None)

    live.do("ann", Pause, on=False)

    assert live.table.stage == "over"


# the proof of deals
@pytest.mark.parametrize("rules", [short(2, 1, 2), short(1, 2, bid=SEALED)], ids=["open", "sealed"])
def test_key_is_opened_only_when_its_hand_is_over(rules: object) -> None:
    live = dealt(rules).play_out()  # type: ignore[arg-type]  # a rule set
    finished, opened = 0, -1
    for before, (fact, _) in zip(live.before, live.log[1:], strict=True):
        if before.match is not None:
            finished = len(before.match.state.sheet)
        if isinstance(fact, KeyOpened):
            assert fact.number == opened + 1 <= finished
            opened = fact.number
        if isinstance(fact, Happened) and isinstance(fact.event, Deal):
            assert opened == finished

    assert opened == finished == len(live.state.sheet)


def test_every_key_hashes_to_the_one_before_and_the_first_to_the_commitment() -> None:
    live = dealt(short(1, 2, 1)).play_out()
    numbers, keys = zip(*keys_of(live), strict=True)

    assert numbers == (0, 1, 2, 3)
    assert [sha256(key).digest() for key in keys[1:]] == list(keys[:-1])
    assert sha256(keys[0]).hexdigest() == commitment_of(live)


def test_draw_and_every_deal_follow_from_keys_and_contributions() -> None:
    live = dealt(short(2, 1, first_dealer={"by": "face_up_high"})).play_out()
    keys = dict(keys_of(live))
    texts = [text for _, text in live.match.contributions]
    state = live.match.initial
    made: list[object] = []
    for event in live.match.events:
        if isinstance(event, Draw):
            made.append(draw_for_deal(state, keys[0], texts))
            assert made[-1] == event
        elif isinstance(event, Deal):
            assert state.plan is not None
            made.append(next_deal(state, keys[state.plan.number], texts))
            assert made[-1] == event
        state = evolve(state, event)

    assert len(made) == 3


@pytest.mark.parametrize("seed", range(4))
def test_proof_of_any_game_verifies(seed: int) -> None:
    rng = Random(seed)
    rules, seats = random_rules(rng)
    live = dealt(rules, people=2, bots=seats - 2).play_out(rng)
    match = live.match
    report = verify(
        match.initial, match.events, None, proof=DealProof(match.commitment, match.contributions, match.opened)
    )

    assert (report.fine, report.kept, report.unopened) == (True, True, ())


def test_other_texts_make_other_deals() -> None:
    mine, yours = started(), started()
    mine.contribute()
    for person in ("ann", "bob", "cid"):
        yours.do(person, Contribute, text=f"{person} was here")

    assert happened(mine.facts, Deal) != happened(yours.facts, Deal)


def test_commitment_does_not_depend_on_later_texts() -> None:
    assert commitment_of(started()) == commitment_of(dealt())


def test_every_match_has_its_own_commitment() -> None:
    live = dealt(short(1, format={"matches": 2})).play_out()
    live.do("ann", Start)
    live.play_out()
    commitments = [fact.commitment for fact in live.facts if isinstance(fact, Committed)]

    assert len(set(commitments)) == len(commitments) == 4


def test_another_server_key_makes_another_commitment() -> None:
    table = seated().table

    assert commit(table, KEY) != commit(table, KEY[::-1])


def test_chain_is_as_long_as_the_game_may_become() -> None:
    live = dealt(short(1, tie="extra_hands"), people=2).play_out(Random(5))

    assert len(keys_of(live)) <= keys_needed(live.match.initial)


def test_server_with_a_wrong_key_deals_no_card() -> None:
    live = started()
    live.wait(CONTRIBUTING)

    with pytest.raises(OhHellError) as refused:
        follows(live, key=b"another")

    assert refused.value.code == "wrong-server-key"


def test_server_with_a_wrong_key_opens_no_key() -> None:
    live = dealt(short(1, 1), people=2)
    live.key = b"another"
    before = live.table

    with pytest.raises(OhHellError, match="kitchen"):
        live.play_until(lambda live: len(live.state.sheet) == 1 and live.state.phase == "bid")

    assert before.match is not None
    assert live.match.opened == before.match.opened


# events that follow automatically
def test_sealed_bids_are_revealed_in_one_event_once_all_are_in() -> None:
    live = dealt(preset("mrpikes"), people=3)
    live.step()
    live.step()
    assert happened(live.facts, Reveal) == []

    written = live.step()

    assert len(happened(written, Reveal)) == 1


def test_forfeit_is_owed_before_the_key_opens() -> None:
    rules = short(2, 2, forfeits=[{"id": "pants", "min_bid": 0, "choices": ["bow"]}])
    live = dealt(rules, people=2)
    written: list[str] = []
    while "KeyOpened" not in written:
        written = kinds(facts := live.step())

    assert happened(facts, Forfeit)
    assert written == ["Happened"] * written.index("KeyOpened") + ["KeyOpened", "Happened"]


def test_next_match_is_committed_to_as_soon_as_one_is_over() -> None:
    live = dealt(short(1, format={"matches": 2}))
    live.play_until(lambda live: live.match.number == 2)

    assert kinds(live.facts)[-4:] == ["Happened", "KeyOpened", "Ended", "Committed"]
    assert live.table.stage == "contributing"


def test_same_log_continues_in_the_same_way() -> None:
    live = dealt()

    assert next_fact(live.table, KEY, live.now) == next_fact(live.table, KEY, live.now + 10_000)
