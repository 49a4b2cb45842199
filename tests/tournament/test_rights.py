"""Every role with every kind of action."""

from __future__ import annotations

import pytest

from ohhell.rules.errors import OhHellError
from ohhell.tournament.actions import Withdraw
from ohhell.tournament.rights import KINDS, EventRole, check_allowed, may_see_all, own_table
from tournament.events import Scene

DIRECTOR, ASSISTANT, PUBLIC = EventRole("director"), EventRole("assistant"), EventRole("public")
SCORER = EventRole("scorer", match=1, table=1)


@pytest.fixture
def scene() -> Scene:
    found = Scene()
    found.start()
    return found


def allowed(scene: Scene, who: EventRole, kind: str, *, match: int = 1, table: int = 1) -> bool:
    try:
        check_allowed(scene.event, who, kind, match=match, table=table)
    except OhHellError as error:
        return error.code != "not-allowed"
    return True


def player_at(scene: Scene, table: int) -> EventRole:
    return EventRole("player", entrant=scene.event.matches[-1].tables[table - 1].players[0])


@pytest.mark.parametrize(
    ("role", "kinds"),
    [
        (DIRECTOR, set(KINDS)),
        (ASSISTANT, set(KINDS) - {"open", "draw", "online", "start", "correct", "resolve", "close"}),
        (SCORER, {"call", "result", "dispute"}),
        (PUBLIC, set()),
    ],
)
def test_role_may_do_its_own_actions_only(scene: Scene, role: EventRole, kinds: set[str]) -> None:
    assert {kind for kind in KINDS if allowed(scene, role, kind)} == kinds


def test_player_may_call_and_dispute_only(scene: Scene) -> None:
    player = player_at(scene, 1)

    assert {kind for kind in KINDS if allowed(scene, player, kind)} == {"call", "dispute"}


@pytest.mark.parametrize("kind", ["call", "result", "dispute"])
def test_scorer_may_not_touch_another_table(scene: Scene, kind: str) -> None:
    assert not allowed(scene, SCORER, kind, table=2)


@pytest.mark.parametrize("kind", ["result", "dispute"])
def test_scorer_may_not_touch_another_match(scene: Scene, kind: str) -> None:
    assert not allowed(scene, SCORER, kind, match=2)


def test_scorer_may_not_call_when_the_next_match_has_started(scene: Scene) -> None:
    for table in scene.event.matches[0].tables:
        scene.report(table.number, 1, 1, 1)
    scene.start()

    assert not allowed(scene, SCORER, "call")


def test_player_may_not_speak_for_another_table(scene: Scene) -> None:
    assert not allowed(scene, player_at(scene, 2), "call", table=1)


def test_player_without_a_seat_may_not_call(scene: Scene) -> None:
    scene.enter("Zoe", standby=True)

    assert not allowed(scene, EventRole("player", entrant=scene.number("Zoe")), "call")


def test_player_may_not_call_before_the_first_match() -> None:
    assert not allowed(Scene(), EventRole("player", entrant=1), "call", table=1)


def test_refusal_of_a_scorer_names_the_table(scene: Scene) -> None:
    with pytest.raises(OhHellError, match="you are the scorer of table 1 in match 1"):
        check_allowed(scene.event, SCORER, "result", match=1, table=2)


def test_refusal_of_a_player_names_their_own_table(scene: Scene) -> None:
    with pytest.raises(OhHellError, match="the table where you play now"):
        check_allowed(scene.event, player_at(scene, 2), "dispute", match=1, table=1)


def test_only_the_desk_sees_everything() -> None:
    assert [role for role in (DIRECTOR, ASSISTANT, SCORER, PUBLIC) if may_see_all(role)] == [DIRECTOR, ASSISTANT]


def test_own_table_is_that_of_the_scorer(scene: Scene) -> None:
    assert own_table(scene.event, SCORER) == (1, 1)


def test_own_table_is_where_the_player_sits_now(scene: Scene) -> None:
    assert own_table(scene.event, player_at(scene, 2)) == (1, 2)


def test_own_table_is_missing_for_the_public(scene: Scene) -> None:
    assert own_table(scene.event, PUBLIC) is None


def test_own_table_stays_when_the_player_withdraws_in_the_match(scene: Scene) -> None:
    player = player_at(scene, 2)
    assert player.entrant is not None
    scene.do(Withdraw(player.entrant))

    assert own_table(scene.event, player) == (1, 2)
