"""The checks that commands begin with."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from live_tables import seated
from ohhell.table.permissions import CommandContext, Refusal

TABLE = seated(people=2).table
HOST, GUEST = TABLE.people


@pytest.mark.parametrize(
    ("check", "code"),
    [
        (lambda guest: guest.check_host("start"), "not-host"),
        (lambda guest: guest.check_seat(9, "sit"), "no-such-seat"),
        (lambda guest: guest.own_seat(0, "move"), "not-your-seat"),
        (lambda guest: guest.started_match("move"), "not-started"),
    ],
)
def test_guest_before_the_start_is_refused(check: Callable[[CommandContext], object], code: str) -> None:
    with pytest.raises(Refusal) as refused:
        check(CommandContext(TABLE, GUEST, now=0))

    assert refused.value.code == code


def test_person_with_one_seat_need_not_name_it() -> None:
    assert CommandContext(TABLE, GUEST, now=0).own_seat(None, "move") == TABLE.seats_of(GUEST)[0]
