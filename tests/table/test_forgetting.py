"""People who delete their accounts leave a table without leaving a name."""

from __future__ import annotations

from itertools import islice

from live_tables import dealt, opened, seated
from ohhell.protocol.messages import Comment, Say, Start
from ohhell.table.facts import Forgotten, Reserved, SatDown, StoodIn, TableClosed, Voted
from ohhell.table.forgetting import deleted_names, forget_facts
from scenes import house_rules


def test_deleted_names_are_numbered_when_one_is_taken() -> None:
    assert list(islice(deleted_names(("Ann", "deleted player", "Deleted player 3")), 2)) == [
        "Deleted player 2",
        "Deleted player 4",
    ]


def test_seat_becomes_free_when_its_person_is_forgotten_before_the_start() -> None:
    live = seated()
    live.put(*forget_facts(live.table, "bob"))

    assert (live.table.chairs[1].free, live.table.chairs[1].name) == (True, "")


def test_bot_plays_on_without_the_name_when_a_player_is_forgotten() -> None:
    live = dealt()
    live.put(*forget_facts(live.table, "bob"))

    assert (live.table.chairs[1].person, live.table.chairs[1].bot is not None) == (None, True)
    assert (live.table.names, live.match.names) == (("Ann", "Deleted player", "Cid"),) * 2


def test_second_seat_gets_another_name_when_a_person_with_two_is_forgotten() -> None:
    live = opened(seats=3)
    live.put(SatDown(0, "ann", "Ann"), SatDown(1, "bob", "Bob"), SatDown(2, "bob", "Bob 2"))
    live.do("ann", Start)
    live.put(*forget_facts(live.table, "bob"))

    assert live.table.names == ("Ann", "Deleted player", "Deleted player 2")


def test_chat_and_comments_disappear_when_their_author_is_forgotten() -> None:
    live = dealt(house_rules(schedule={"shape": "custom", "list": [2, 1]}, comments=True))
    for person in ("ann", "bob"):
        live.do(person, Say, text=f"{person} was here")
        live.do(person, Comment, text=f"{person} commented")
    live.put(*forget_facts(live.table, "bob"))

    assert [line.text for line in live.table.talk] == ["ann was here"]
    assert [comment.text for comment in live.match.comments] == ["Ann: ann commented"]


def test_votes_claims_and_reservations_end_when_their_person_is_forgotten() -> None:
    live = dealt(people=3, bots=1)
    live.put(
        Voted("bob", 0, out=True), StoodIn(1, "club"), SatDown(1, "eve", "Bob"), Reserved(3, "eve", "Eve", by="bob")
    )
    assert (live.table.claims, len(live.table.reserved)) == (((1, "bob"),), 1)
    live.put(*forget_facts(live.table, "bob"))

    assert (live.table.votes, live.table.claims, live.table.reserved) == (frozenset(), (), ())


def test_holder_of_a_token_is_gone_from_its_seat_when_forgotten() -> None:
    live = seated(people=2, bots=1)
    live.put(SatDown(2, "robo", "Robo", by="bob"), *forget_facts(live.table, "bob"))

    assert live.table.chairs[2].by is None


def test_another_player_becomes_host_when_the_host_is_forgotten() -> None:
    live = seated()
    live.put(*forget_facts(live.table, "ann"))

    assert live.table.host == "bob"


def test_table_closes_when_its_host_is_forgotten_and_nobody_else_sits_there() -> None:
    live = opened()

    assert forget_facts(live.table, "ann") == [Forgotten("ann", ()), TableClosed("host")]


def test_closed_table_only_forgets_the_name() -> None:
    live = seated()
    live.put(TableClosed("host"))

    assert [type(fact).__name__ for fact in forget_facts(live.table, "ann")] == ["PlayerGone", "Forgotten"]
