"""What people see of a table: the table, the game, the facts."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import msgspec
import pytest

import ohhell
from game_laws import known_places
from live_tables import Live, dealt, opened, seated, short, started
from ohhell.notation import wire
from ohhell.presets import preset
from ohhell.protocol.messages import Away, Clock, Comment, Configure, SeatTime, Settings, Swap, Vote
from ohhell.rules.events import Bid, Deal, Play, SealedBid
from ohhell.rules.rules import Rules
from ohhell.table import fold, projection
from ohhell.table.facts import ChatSaid, Fact, ForfeitPaid, Happened, Opened
from ohhell.table.projection import encode_fact_for, seat_times, seat_view, seen_event, table_info
from ohhell.table.table import Table
from random_rules import random_rules
from scenes import SEALED

EVERYBODY = (None, 0, 1, 2)


def all_messages(live: Live, seat: int | None, log: list[tuple[Fact, int]] | None = None) -> list[bytes]:
    """Every message sent to a listener who joins now and requests all events."""
    (first, at), *later = log or live.log
    assert isinstance(first, Opened)
    tables: list[Table] = [fold.open_table(first, at)]
    for fact, when in later:
        tables.append(fold.apply(tables[-1], fact, when))
    now = tables[-1]
    events = [
        encode_fact_for(before.state, fact, seat, now=now, version=before.version + 1)
        for before, (fact, _) in zip(tables, later, strict=False)
    ]
    return [bytes(raw) for raw in (table_info(now), seat_view(now, seat), *events) if raw is not None]


def view_of(live: Live, seat: int | None) -> Any:
    """What a seat sees, read from its JSON."""
    raw = seat_view(live.table, seat)
    assert raw is not None
    return json.loads(bytes(raw))


def events_of_hand(live: Live, seat: int | None) -> list[Any]:
    """The events of the running hand as the server sends them to a seat now."""
    events = [json.loads(event) for event in all_messages(live, seat)[2:]]
    return [event for event in events if event["version"] > live.table.dealt_at]


def bids_sent(live: Live, seat: int | None) -> set[int]:
    """The other seats whose bids of this hand are sent to a seat now, in its view or in any event."""
    seen = {other for other, bid in enumerate(view_of(live, seat)["game"]["bids"]) if bid is not None}
    for event in events_of_hand(live, seat):
        if event.get("type") == "bid":
            seen.add(event["seat"])
        seen |= {other for other, bid in enumerate(event.get("bids", ())) if bid is not None}
    return seen - {seat}


def totals_sent(live: Live, seat: int | None) -> list[int]:
    """The totals of the bids that are sent to a seat now."""
    totals = [view_of(live, seat)["game"]["bid_total"], *(event.get("total") for event in events_of_hand(live, seat))]
    return [total for total in totals if total is not None]


def led(live: Live) -> bool:
    """Whether a card has been played in the hand going on."""
    return live.state.hand is not None and live.state.hand.led


# bids
IN_THE_HEAD = {
    "irish": preset("irish"),
    "in order": short(2, 2, bids_visible_in_play=False),
    "sealed": short(2, 2, bids_visible_in_play=False, bid=SEALED),
    "total only": short(2, 2, bids_visible_in_play=False, bid={"form": "simultaneous", "reveal": "total_only"}),
}


@pytest.mark.parametrize("rules", IN_THE_HEAD.values(), ids=IN_THE_HEAD)
def test_remembered_bids_are_removed_everywhere_with_the_first_card(rules: Rules) -> None:
    live = dealt(rules, people=2, bots=3).play_until(led)
    rng = Random(1)
    while live.state.phase == "play" and not live.state.sheet:
        seat = rng.choice([None, *range(5)])
        assert bids_sent(live, seat) == set()
        assert totals_sent(live, seat) == []
        live.step()


@pytest.mark.parametrize("name", ["irish", "in order", "sealed"])
def test_remembered_bids_are_sent_until_the_first_card(name: str) -> None:
    live = dealt(IN_THE_HEAD[name], people=2, bots=3).play_until(lambda live: live.state.phase == "play")

    assert [bids_sent(live, seat) for seat in (None, *range(5))] == [
        set(range(5)) - {seat} for seat in (None, *range(5))
    ]


def test_remembered_bids_are_sent_again_once_the_hand_is_over() -> None:
    live = dealt(IN_THE_HEAD["in order"]).play_until(lambda live: len(live.state.sheet) == 1)
    events = [json.loads(event) for event in all_messages(live, None)[2:]]

    assert sum(event.get("type") == "bid" for event in events) == 3


def test_player_is_still_sent_their_own_bid() -> None:
    live = dealt(IN_THE_HEAD["sealed"]).play_until(led)
    hand = live.state.hand
    assert hand is not None
    (reveal,) = [event for event in events_of_hand(live, 1) if event.get("type") == "seen-reveal"]

    assert reveal["bids"] == [None, hand.bids[1], None]


def test_sealed_bid_is_sent_to_nobody_else() -> None:
    live = dealt(short(bid=SEALED))
    live.move(Bid(1, 2))

    assert [bids_sent(live, seat) for seat in EVERYBODY] == [set(), set(), set(), set()]
    assert [events_of_hand(live, seat)[-1]["type"] for seat in EVERYBODY] == [
        "sealed-bid",
        "sealed-bid",
        "bid",
        "sealed-bid",
    ]


# hidden cards
def shuffled_behind(live: Live, seat: int | None, rng: Random) -> list[tuple[Fact, int]]:
    """The same log with the cards that *seat* does not know in other places of the last deal."""
    log = list(live.log)
    place = live.table.dealt_at - 1
    fact, at = log[place]
    assert isinstance(fact, Happened)
    deal = fact.event
    assert isinstance(deal, Deal)
    later = [other.event for other, _ in log[place + 1 :] if isinstance(other, Happened)]
    known = known_places(live.state, seat, deal, later)
    free = [index for index in range(len(deal.pack)) if index not in known]
    moved = dict(zip(free, rng.sample(free, len(free)), strict=True))
    cards = tuple(deal.pack[moved.get(index, index)] for index in range(len(deal.pack)))
    log[place] = (Happened(Deal(cards, deal.cuts, deal.suit)), at)
    return log


def assert_blind(live: Live, rng: Random) -> None:
    """Nobody is sent a byte that depends on cards they do not know."""
    for seat in (None, rng.randrange(live.table.seats)):
        assert all_messages(live, seat) == all_messages(live, seat, shuffled_behind(live, seat, rng))


def a_moment(rules: Rules, seats: int, rng: Random) -> Live:
    """The middle of some hand at a table of people and bots."""
    people = min(2, seats)
    live = dealt(rules, people, seats - people)
    for _ in range(rng.randrange(40)):
        before = live.table
        live.step(rng)
        if live.table.stage != "playing":
            live.table = before
            del live.log[before.version :]
            break
    return live


@pytest.mark.parametrize("name", ["irish", "mrpikes", "classic-cancel", "forehead", "heck-normal", "screw-your-buddy"])
def test_no_byte_sent_depends_on_hidden_cards(name: str) -> None:
    rng = Random(name)
    rules = preset(name)
    seats = next(seats for seats in (5, 6) if not rules.problems(seats))
    for _ in range(2):
        assert_blind(a_moment(rules, seats, rng), rng)


@pytest.mark.parametrize("seed", range(10))
def test_no_byte_sent_depends_on_hidden_cards_under_any_rules(seed: int) -> None:
    rng = Random(seed)
    rules, seats = random_rules(rng)

    assert_blind(a_moment(rules, seats, rng), rng)


def test_spectator_sees_no_hand() -> None:
    seen = view_of(dealt(), None)["game"]

    assert (seen["hand"], seen["legal"], seen["shown"]) == ([], [], [])


# a seat's view
def test_there_is_no_view_before_there_is_a_game() -> None:
    assert seat_view(seated().table, 0) is None


def test_view_shows_the_first_hand_before_the_deal() -> None:
    seen = view_of(started(short(4, 1)), 0)

    assert (seen["game"]["phase"], seen["game"]["cards"], len(seen["points"])) == ("draw", 4, 5)
    assert seen["closed"] == []


def test_view_equals_the_view_of_the_rules_with_the_names_of_the_match() -> None:
    live = dealt()
    seen = wire.decode_view(json.dumps(view_of(live, 1)["game"]).encode())

    assert (seen.seat, seen.names) == (1, ("Ann", "Bob", "Cid"))


def test_finished_game_keeps_its_names_when_seats_are_swapped() -> None:
    live = dealt().play_out()
    live.do("ann", Swap, seats=(0, 1))

    assert view_of(live, 0)["game"]["names"] == ["Ann", "Bob", "Cid"]


def test_view_shows_the_points_of_every_bid() -> None:
    live = dealt(short(2))

    assert view_of(live, None)["points"] == [
        [live.table.rules.points(cards=2, bid=bid, taken=taken) for taken in range(3)] for bid in range(3)
    ]


def test_view_explains_why_a_bid_is_closed() -> None:
    live = dealt(short(2, hook="last_not_equal"))
    live.move(Bid(live.table.waiting_for[0], 0))
    live.move(Bid(live.table.waiting_for[0], 0))
    (closed,) = view_of(live, live.table.waiting_for[0])["closed"]

    assert (closed["move"]["tricks"], closed["code"]) == (2, "bid-hooked")


def test_view_explains_why_a_card_is_closed_to_its_player() -> None:
    live = dealt(short(10)).play_until(led)
    seat = live.table.waiting_for[0]
    seen = view_of(live, seat)
    open_cards = {move["card"] for move in seen["game"]["legal"]}

    assert {closed["move"]["card"] for closed in seen["closed"]} == set(seen["game"]["hand"]) - open_cards
    assert {closed["code"] for closed in seen["closed"]} == {"must-follow"}
    assert view_of(live, (seat + 1) % 3)["closed"] == []


# events
def test_every_fact_is_sent_to_all_with_its_version() -> None:
    live = seated()
    fact = ChatSaid("ann", "Ann", "hello")
    raw = encode_fact_for(live.table.state, fact, None, now=live.table, version=9)
    assert raw is not None

    assert json.loads(bytes(raw)) == {"version": 9, "fact": "said", "person": "ann", "name": "Ann", "text": "hello"}


def test_how_the_table_was_made_is_no_event() -> None:
    live = opened()

    assert encode_fact_for(live.table.state, live.log[0][0], 0, now=live.table, version=1) is None


def test_bots_receive_bids_as_they_were_announced() -> None:
    live = dealt(IN_THE_HEAD["sealed"]).play_until(led)
    events = [seen_event(before.state, fact, 0) for before, (fact, _) in zip(live.before, live.log[1:], strict=True)]

    assert events[0] is None
    assert [event for event in events if isinstance(event, Bid)] == [Bid(0, 0)]
    assert SealedBid(1) in events
    assert isinstance(events[-1], Play)


# the table
def sight_of(live: Live) -> Any:
    """What everybody sees of a table, read from its JSON."""
    return json.loads(bytes(table_info(live.table)))


def test_everybody_sees_who_sits_where() -> None:
    live = seated(people=1, bots=1)
    seats = sight_of(live)["seats"]

    assert [(seat["person"], seat["name"], seat["bot"]) for seat in seats] == [
        ("ann", "Ann", None),
        (None, "Alba", "novice"),
    ]
    assert (sight_of(live)["stage"], sight_of(live)["host"], sight_of(live)["match"]) == ("gathering", "ann", None)


def test_everybody_sees_votes_and_breaks() -> None:
    live = dealt(people=4)
    live.do("ann", Vote, against=3, out=True)
    live.do("bob", Away)
    seats = sight_of(live)["seats"]

    assert [(seat["votes"], seat["break_used"]) for seat in seats] == [(0, False), (0, True), (0, False), (1, False)]


def test_everybody_sees_the_proof_as_far_as_it_is_open() -> None:
    live = dealt()
    match = sight_of(live)["match"]

    assert match["commitment"] == live.match.commitment
    assert match["contributions"] == [[seat, f"text of {seat}"] for seat in range(3)]
    assert match["opened"][0] == 0


def test_table_says_how_the_points_of_the_last_hand_came_about() -> None:
    live = started(short(1, 2))
    before = sight_of(live)["terms"]
    live.play_until(lambda now: len(now.state.sheet) == 1)
    terms = sight_of(live)["terms"]

    assert (before, terms["match"], terms["number"]) == (None, 1, 1)
    assert [sum(each * times for _, each, times in seat) for seat in terms["seats"]] == list(live.state.sheet[0].points)


def test_table_says_how_points_came_about_when_the_next_match_has_begun() -> None:
    live = started(short(1, format={"matches": 2})).play_until(lambda now: now.match.number == 2)

    assert (sight_of(live)["terms"]["match"], sight_of(live)["terms"]["number"]) == (1, 1)


def test_table_without_a_match_has_no_terms() -> None:
    assert sight_of(seated(short(1)))["terms"] is None


def test_everybody_sees_how_the_last_match_ended_when_the_next_has_begun() -> None:
    live = dealt(short(1, format={"matches": 2}))
    assert sight_of(live)["last"] is None
    live.play_until(lambda now: now.match.number == 2)
    (row,) = live.table.sheets[0]

    assert sight_of(live)["last"]["taken"] == list(row.taken)
    assert sight_of(live)["last"]["totals"] == list(row.totals)


def test_forfeits_are_shown_with_the_texts_of_the_table_and_their_payment() -> None:
    rules = short(forfeits=[{"id": "pants", "min_bid": 1, "choices": ["bow"]}, {"id": "hat", "choices": ["wear it"]}])
    live = dealt(rules)
    live.do("ann", Configure, settings=Settings(forfeits=(("pants", "sing"), ("pants", "dance"))))
    live.put(ForfeitPaid(1, "pants", "dance"))

    assert sight_of(live)["forfeits"] == [
        {"id": "pants", "choices": ["sing", "dance"], "paid": [[1, "dance"]]},
        {"id": "hat", "choices": ["wear it"], "paid": []},
    ]


def test_everybody_sees_how_the_matches_stand() -> None:
    live = dealt(short(1, format={"matches": 2})).play_out()
    seen = sight_of(live)

    assert seen["matches"] == [list(sheet[-1].totals) for sheet in live.table.sheets]
    assert (seen["totals"], seen["winners"]) == (list(live.table.totals), list(live.table.winners))
    assert (seen["match"]["number"], seen["match"]["of"]) == (2, 2)


def test_everybody_sees_comments() -> None:
    live = dealt(short(comments=True))
    live.do("ann", Comment, text="nice")

    assert sight_of(live)["match"]["comments"] == [[len(live.match.events), "Ann: nice"]]


def test_everybody_sees_the_time() -> None:
    live = dealt(people=2, clock=Clock(60))
    seat = live.table.waiting_for[0]
    live.do(live.person(1 - seat), Away)
    live.wait(20)
    seen = seat_times(live.table, live.now)

    assert (seen[seat], seen[1 - seat]) == (SeatTime(40_000, 20_000, 0), SeatTime(60_000, 0, 160_000))


def test_view_shows_whose_card_takes_the_trick_so_far() -> None:
    live = dealt(people=3)
    while not (live.match.state.hand is not None and live.match.state.hand.trick):
        live.step()
    sight = seat_view(live.table, 0)
    assert sight is not None
    found = json.loads(bytes(sight))

    assert found["winning"] == found["game"]["trick"][0][0]


def points(preset: str, cards: int) -> list[list[int]]:
    rows: list[list[int]] = msgspec.json.decode(projection._points_table(ohhell.preset(preset), cards, 1))
    return rows


def test_every_rule_set_and_hand_has_its_own_points(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(projection, "MAX_POINT_TABLES", 2)
    combinations = [(preset, cards) for preset in ("heck-normal", "irish", "mrpikes") for cards in (1, 2)] * 2

    assert [points(*each) for each in combinations] == [
        [
            [ohhell.preset(preset).points(cards=cards, bid=bid, taken=taken, hand=1) for taken in range(cards + 1)]
            for bid in range(cards + 1)
        ]
        for preset, cards in combinations
    ]
    assert len(projection._POINTS) <= 2
