"""Tables of events: the event says who sits where, and tables of a duplicate match share their deals."""

from __future__ import annotations

import pytest
from msgspec import Raw

from live_tables import KEY, NOON, Live, happened, kinds, short
from ohhell.dealing.verify import verify
from ohhell.notation import wire
from ohhell.notation.record import text as record_text
from ohhell.notation.record.record import Record, initial_state
from ohhell.protocol.messages import Contribute, Hint, Settings, Sit, Stand, Start, Undo, Vote
from ohhell.rules.events import Deal, Draw
from ohhell.table import fold
from ohhell.table.automatic import commit, last_key, seats_not_ready
from ohhell.table.facts import BotSat, Opened, SatDown
from ohhell.table.records import record_of

NAMES = ("Ida", "Jo", "Kim")


def event_table(table: str = "one", *, deals: str = "", dealer: int = 1) -> Live:
    """A table of an event with Ida, Jo and Kim; nobody has sat down."""
    rules = short()
    record = record_text.write(Record(rules, NAMES, dealer=dealer))
    fact = Opened(table, Raw(wire.encode_rules(rules)), 3, Settings(), "event:cup", (record,), deals)
    return Live(fold.open_table(fact, NOON), [(fact, NOON)])


def begun(table: str = "one", *, deals: str = "") -> Live:
    """The same table with everybody seated, and the match committed to."""
    live = event_table(table, deals=deals)
    live.put(*(SatDown(seat, f"{table}-{seat}", name) for seat, name in enumerate(NAMES)))
    live.put(commit(live.table, KEY))
    return live


def over(table: str = "one") -> Live:
    """A table with shared deals whose match is over."""
    return begun(table, deals="boards").play_out()


def test_table_of_an_event_knows_it() -> None:
    assert event_table().table.event == "cup"


def test_table_of_an_event_has_the_first_dealer_of_the_draw() -> None:
    live = begun()
    live.contribute()

    assert [draw.dealer for draw in happened(live.facts, Draw)] == [1]


def test_free_seat_of_an_event_is_refused() -> None:
    assert event_table().refusal("mal", Sit, seat=0, name="Mal") == "event-table"


def test_seat_that_changes_hands_at_an_event_cannot_be_taken_back() -> None:
    live = begun()
    live.put(SatDown(0, "zoe", "Zoe"))

    assert (live.table.claims, live.refusal("one-0", Sit, seat=0, name="Ida")) == ((), "event-table")


def test_players_at_an_event_cannot_vote_anybody_out() -> None:
    assert begun().refusal("one-0", Vote, against=1, out=True) == "event-table"


def test_player_cannot_leave_a_running_match_of_an_event_to_a_bot() -> None:
    assert begun().refusal("one-0", Stand) == "event-table"


def test_player_can_leave_an_events_table_before_the_match() -> None:
    live = event_table()
    live.put(SatDown(0, "ida", "Ida"))
    live.do("ida", Stand)

    assert live.table.chairs[0].free


@pytest.mark.parametrize(("kind", "code"), [(Undo, "not-alone"), (Hint, "hints-off")])
def test_one_person_among_bots_at_an_event_gets_no_help(kind: type[Undo | Hint], code: str) -> None:
    live = event_table()
    live.put(SatDown(0, "ida", "Ida"), BotSat(1, "club", "Jo"), BotSat(2, "club", "Kim"))
    live.put(commit(live.table, KEY))
    live.contribute()

    assert live.refusal("ida", kind) == code


def test_nobody_at_a_table_of_an_event_is_its_host() -> None:
    assert begun().refusal("one-0", Start) == "not-host"


def test_tables_with_shared_deals_deal_the_same_cards() -> None:
    one, two = over("one"), over("two")

    assert happened(one.facts, Deal) == happened(two.facts, Deal)


def test_tables_with_shared_deals_have_the_same_commitment() -> None:
    assert begun("one", deals="boards").match.commitment == begun("two", deals="boards").match.commitment


def test_tables_of_other_matches_deal_other_cards() -> None:
    assert begun("one", deals="boards").match.commitment != begun("one", deals="others").match.commitment


def test_first_card_of_shared_deals_waits_for_nobody() -> None:
    live = begun(deals="boards")

    assert (live.table.stage, live.refusal("one-0", Contribute, text="red")) == ("playing", "too-late")


def test_no_key_of_shared_deals_opens_during_the_match() -> None:
    live = over()

    assert ("KeyOpened" in kinds(live.facts), live.match.opened, live.table.stage) == (False, None, "over")


def test_next_hand_of_shared_deals_waits_until_everybody_is_ready() -> None:
    live = begun(deals="boards")
    live.readers = frozenset(live.table.people)
    live.play_until(lambda live: len(live.state.sheet) == 1)

    assert (live.state.phase, seats_not_ready(live.table, live.readers)) == ("deal", (0, 1, 2))


@pytest.mark.parametrize(("deals", "secret"), [("", False), ("boards", True)])
def test_shared_deals_are_secret_until_their_key_opens(*, deals: str, secret: bool) -> None:
    assert event_table(deals=deals).table.deals_are_secret == secret


def test_shared_deals_are_no_secret_after_their_key_opens() -> None:
    live = over()
    before = live.table.deals_are_secret
    live.put(last_key(live.table, KEY))

    assert (before, live.table.deals_are_secret) == (True, False)


def test_last_key_proves_all_shared_deals() -> None:
    live = over()
    live.put(last_key(live.table, KEY))
    record, _ = record_text.read(record_text.write(record_of(live.table)))
    report = verify(initial_state(record), record.events, None, proof=record.proof)

    assert (report.kept, report.hands, report.unopened, report.differences) == (True, 2, (), ())
