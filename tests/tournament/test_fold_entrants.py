"""Opening an event, and entrants who come and go."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec import Raw

import ohhell
from ohhell.rules.errors import OhHellError
from ohhell.rules.rules import Rules
from ohhell.tournament.actions import Announce, Enter, LogEntry, Rename, Withdraw
from ohhell.tournament.fold import apply_entry, fold, prepare
from ohhell.tournament.seating import MOST_ENTRANTS
from tournament.events import Scene, by_letter, opening, short_rules

TIE_BY_EXTRA_HANDS = '[tie]\nkind = "extra_hands"\n'


def opened(rules: Rules | None = None, **settings: Any) -> OhHellError:
    with pytest.raises(OhHellError) as error:
        apply_entry(None, LogEntry(0, "", opening(rules, **settings)))
    return error.value


def test_event_opens_with_its_rules() -> None:
    assert Scene(rules=ohhell.preset("irish"), table_size=5).event.rules == ohhell.preset("irish")


@pytest.mark.parametrize(
    ("settings", "code"),
    [
        ({"title": ""}, "bad-text"),
        ({"seed": ""}, "bad-text"),
        ({"title": "two\nlines"}, "bad-text"),
        ({"date": "two\nlines"}, "bad-text"),
        ({"last_entry": 4}, "no-such-match"),
        ({"table_size": 7}, "players-out-of-range"),
        ({"final": 7}, "players-out-of-range"),
        ({"rules": ohhell.preset("irish"), "table_size": 4}, "match-seating"),
        ({"rules": ohhell.preset("irish"), "table_size": 5, "mixed": True}, "match-seating"),
        ({"rules": short_rules(TIE_BY_EXTRA_HANDS)}, "tie-needs-one-table"),
        ({"rules": ohhell.preset("classic"), "table_size": 4, "mixed": True}, "tables-not-comparable"),
    ],
)
def test_event_that_cannot_be_played_is_not_opened(settings: dict[str, Any], code: str) -> None:
    assert opened(**settings).code == code


def test_event_with_endless_rules_is_not_opened() -> None:
    action = opening()
    long = type(action)("Spring", Raw(b'{"about":"' + b"x" * 70_000 + b'"}'), 3, 3, "s")

    with pytest.raises(OhHellError, match="longer than 65536 bytes"):
        apply_entry(None, LogEntry(0, "", long))


@pytest.mark.parametrize("combine", ["mean_per_hand", "place_points"])
def test_mixed_tables_are_compared_by_hands_or_places(combine: str) -> None:
    rules = ohhell.preset("classic")

    assert Scene(7, rules, table_size=4, mixed=True, combine=combine).event.settings.mixed


def test_first_entry_must_open_the_event() -> None:
    with pytest.raises(OhHellError, match="starts with its settings"):
        apply_entry(None, LogEntry(0, "", Enter("Ann")))


def test_event_is_opened_once() -> None:
    assert Scene().refusal(opening()).code == "already-open"


def test_event_without_entries_cannot_be_folded() -> None:
    with pytest.raises(OhHellError, match="no event without a first entry"):
        fold([])


def test_fold_gives_the_same_event_again() -> None:
    scene = Scene()
    scene.play(by_letter)

    assert fold(scene.entries) == scene.event


def test_prepare_changes_nothing_before_the_change_is_made() -> None:
    scene = Scene(3)
    change = prepare(scene.event, LogEntry(0, "", Enter("Zoe")))

    assert (len(scene.event.entrants), len(change().entrants), scene.event.version) == (3, 4, 5)


def test_entrants_are_numbered_in_the_order_of_their_entries() -> None:
    assert [(entrant.number, entrant.name) for entrant in Scene(3).event.active] == [(1, "Ann"), (2, "Bob"), (3, "Cid")]


@pytest.mark.parametrize("name", ["Ann", "ann", "\uff21nn"])
def test_double_entry_is_refused(name: str) -> None:
    error = Scene().refusal(Enter(name))

    assert (error.code, error.sentence.split(": ")[1]) == (
        "double-entry",
        "Ann is entrant 1 already. If these are two people, add a letter or a number to the name.",
    )


@pytest.mark.parametrize("name", ["", "Ann,Bob", "\u2800", "x\ny"])
def test_name_that_nobody_can_read_is_refused(name: str) -> None:
    assert Scene().refusal(Enter(name)).code == "bad-name"


def test_bot_enters_only_if_bots_are_allowed() -> None:
    assert Scene().refusal(Enter("Robot", bot=True)).code == "bots-not-allowed"


def test_late_entrant_joins_before_the_last_match_for_late_entries() -> None:
    scene = Scene(last_entry=2)
    scene.play()
    scene.enter("Zoe")

    assert scene.number("Zoe") == 7


def test_late_entrant_is_refused_after_the_cut_off() -> None:
    scene = Scene(last_entry=2)
    scene.play()
    scene.play()

    assert scene.refusal(Enter("Zoe")).code == "entry-closed"


def test_stand_by_enters_at_any_time() -> None:
    scene = Scene()
    scene.play()
    scene.enter("Zoe", standby=True)

    assert scene.event.named("Zoe").standby


def test_number_of_entrants_is_limited() -> None:
    scene = Scene([f"P{number}" for number in range(MOST_ENTRANTS)])

    assert scene.refusal(Enter("Zoe")).code == "too-many-entrants"


def test_rename_keeps_number_and_results() -> None:
    scene = Scene()
    scene.do(Rename(1, "Anna"))

    assert (scene.number("anna"), "ann" in scene.event.numbers) == (1, False)


def test_rename_may_change_capitals_only() -> None:
    scene = Scene()
    scene.do(Rename(1, "ANN"))

    assert scene.event.name(1) == "ANN"


@pytest.mark.parametrize(
    ("action", "code"),
    [(Rename(1, "bob"), "double-entry"), (Rename(1, "a:b"), "bad-name"), (Rename(99, "Zoe"), "no-such-entrant")],
)
def test_rename_is_refused(action: Rename, code: str) -> None:
    assert Scene().refusal(action).code == code


def test_withdrawal_before_the_first_match() -> None:
    scene = Scene()
    scene.do(Withdraw(1))

    assert scene.event.entrants[1].left == 1


def test_withdrawal_between_matches_counts_from_the_next_one() -> None:
    scene = Scene()
    scene.play()
    scene.do(Withdraw(1))

    assert scene.event.entrants[1].left == 2


def test_withdrawal_in_the_middle_of_a_match_counts_from_this_one() -> None:
    scene = Scene()
    scene.start()
    scene.do(Withdraw(1))

    assert scene.event.entrants[1].left == 1


def test_withdrawal_of_somebody_who_sits_out_counts_from_the_next_match() -> None:
    scene = Scene()
    scene.start()
    scene.enter("Zoe", standby=True)
    scene.do(Withdraw(7))

    assert scene.event.entrants[7].left == 2


@pytest.mark.parametrize(("entrant", "code"), [(1, "already-withdrawn"), (99, "no-such-entrant")])
def test_withdrawal_is_refused(entrant: int, code: str) -> None:
    scene = Scene()
    scene.do(Withdraw(1))

    assert scene.refusal(Withdraw(entrant)).code == code


def test_entrant_who_withdrew_returns_with_the_same_number() -> None:
    scene = Scene()
    scene.do(Withdraw(1))
    scene.enter("Ann")

    assert (scene.number("Ann"), scene.event.entrants[1].left) == (1, None)


def test_bot_does_not_return_under_the_name_of_a_player() -> None:
    scene = Scene(bots=True)
    scene.do(Withdraw(1))

    assert scene.refusal(Enter("Ann", bot=True)).code == "double-entry"


@pytest.mark.parametrize("action", [Enter("Zoe"), Announce("Thank you"), Withdraw(1)])
def test_closed_event_stays_as_it_is(action: Enter | Announce | Withdraw) -> None:
    scene = Scene(matches=1)
    scene.play()
    scene.close()

    assert scene.refusal(action).code == "event-closed"


def test_name_is_corrected_after_the_event_is_closed() -> None:
    scene = Scene(matches=1)
    scene.play()
    scene.close()
    scene.do(Rename(1, "Anna"))

    assert scene.event.name(1) == "Anna"
