from __future__ import annotations

import json

from msgspec import Raw

from ohhell.protocol.messages import Changes, Update
from ohhell.protocol.shown import Shown, apply_update, is_complete

WHOLE = Update(
    5,
    0,
    0,
    (),
    table=Raw(b'{"paused":false,"totals":[0,0]}'),
    view=Raw(b'{"game":{"trick":[],"tricks":[{"leader":0}],"trump":"c"},"winning":null}'),
)
SHOWN = apply_update(Shown(), WHOLE)


def changed(changes: Changes) -> tuple[object, object]:
    """The table and the view after changes."""
    shown = apply_update(SHOWN, Update(6, 0, 0, (), since=5, changes=changes))
    return json.loads(shown.table_json), json.loads(shown.view_json)


def test_complete_update_replaces_everything() -> None:
    assert (json.loads(SHOWN.table_json), json.loads(SHOWN.view_json)) == (
        {"paused": False, "totals": [0, 0]},
        {"game": {"trick": [], "tricks": [{"leader": 0}], "trump": "c"}, "winning": None},
    )


def test_field_of_the_table_is_replaced() -> None:
    table, _ = changed(Changes(table={"totals": Raw(b"[10,0]")}))

    assert table == {"paused": False, "totals": [10, 0]}


def test_field_of_the_view_is_replaced_and_its_game_stays() -> None:
    _, view = changed(Changes(view={"winning": Raw(b"1")}))

    assert view == {"game": json.loads(SHOWN.view_json)["game"], "winning": 1}


def test_null_is_a_value() -> None:
    _, view = changed(Changes(game={"trump": Raw(b"null")}))

    assert view == {"game": {"trick": [], "tricks": [{"leader": 0}], "trump": None}, "winning": None}


def test_new_elements_are_added_at_the_end_of_a_list() -> None:
    _, view = changed(Changes(added={"tricks": (Raw(b'{"leader":1}'),)}))

    assert view == {"game": {"trick": [], "tricks": [{"leader": 0}, {"leader": 1}], "trump": "c"}, "winning": None}


def test_update_without_changes_changes_nothing() -> None:
    assert apply_update(SHOWN, Update(6, 0, 0, (), since=5)) is SHOWN


def test_view_is_null_before_the_first_match() -> None:
    shown = apply_update(Shown(), Update(1, 0, None, (), table=WHOLE.table, view=Raw(b"null")))

    assert shown.view_json == b"null"


def test_update_with_table_and_view_is_complete() -> None:
    assert (is_complete(WHOLE), is_complete(Update(6, 0, 0, (), since=5))) == (True, False)
