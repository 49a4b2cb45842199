"""Tokens, sessions and names."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.requests import HTTPConnection
from starlette.responses import Response

from ohhell.rules.errors import OhHellError
from ohhell.server.accounts.secret_key import derive_secrets
from ohhell.server.accounts.tokens import (
    COOKIE,
    DAY_MS,
    YEAR_S,
    Person,
    create_person,
    delete_cookie,
    normalize_name,
    person_of,
    read_token,
    rename,
    require_person,
    set_cookie,
    sign_out,
    sign_token,
)
from ohhell.server.state import ServerState
from ohhell.store import people
from server.app_without_tables import NOON, ManualClock, server_state

OURS = derive_secrets(b"k" * 32)
IDS = st.text("abcXYZ019_-", min_size=1, max_size=22).filter(lambda text: text != "-")


@pytest.fixture
def state(tmp_path: Path) -> Iterator[ServerState]:
    with server_state(tmp_path) as made:
        yield made


def connection(*, scheme: str = "http", **headers: str) -> HTTPConnection:
    raw = [(name.lower().encode(), value.encode()) for name, value in headers.items()]
    return HTTPConnection({"type": "http", "scheme": scheme, "path": "/", "headers": raw, "server": ("localhost", 80)})


def bearer(token: str) -> HTTPConnection:
    return connection(Authorization=f"Bearer {token}")


@given(person=IDS, table=st.none() | IDS, session=st.just("") | IDS, age=st.integers(0, YEAR_S * 1000))
def test_token_contains_what_was_signed(person: str, table: str | None, session: str, age: int) -> None:
    token = sign_token(OURS, person, table=table, session=session, made=NOON - age)

    assert read_token(OURS, token, now=NOON) == (person, table, session)


@given(place=st.integers(0, 200), sign=st.characters())
def test_token_is_invalid_after_any_change(place: int, sign: str) -> None:
    token = sign_token(OURS, "ann", table="t1", session="s1", made=NOON)
    place %= len(token)
    changed = token[:place] + sign + token[place + 1 :]

    assert changed == token or read_token(OURS, changed, now=NOON) is None


@given(st.text(max_size=200))
def test_random_text_is_no_token(text: str) -> None:
    assert read_token(OURS, text, now=NOON) is None


def test_token_is_valid_for_a_year() -> None:
    token = sign_token(OURS, "ann", made=NOON)

    assert read_token(OURS, token, now=NOON + YEAR_S * 1000) is not None
    assert read_token(OURS, token, now=NOON + YEAR_S * 1000 + 1) is None


def test_token_of_another_server_is_invalid() -> None:
    token = sign_token(derive_secrets(b"x" * 32), "ann", made=NOON)

    assert read_token(OURS, token, now=NOON) is None


def test_table_token_cannot_be_turned_into_a_full_token() -> None:
    token = sign_token(OURS, "ann", table="t1", made=NOON)

    assert read_token(OURS, token.replace(".t1.", ".-."), now=NOON) is None


@pytest.mark.parametrize(
    ("given_name", "written"),
    [("Maya", "Maya"), ("  Maya   B ", "Maya B"), ("Zoe\u0308", "Zoë"), ("愛子", "愛子"), ("Ann 🎴", "Ann 🎴")],
)
def test_name_is_normalized(given_name: str, written: str) -> None:
    assert normalize_name(given_name) == written


@pytest.mark.parametrize(
    "name",
    ["", "   ", "a" * 41, "Ann\u202eBob", "Ann\u200bBob", "Ann\x07", "Ann, Bob", "\u3164", "\u2800\u2800",
     "a" + "\u0335" * 9, "Ann:", "\u0301", "\ufe0f\ufe0f", "\U000e0100", "\ud800", "a" * 1_000_000],
)  # fmt: skip
def test_unreadable_name_is_refused(name: str) -> None:
    with pytest.raises(OhHellError) as error:
        normalize_name(name)

    assert error.value.code == "bad-name"


def test_person_is_known_by_cookie_and_by_token(state: ServerState) -> None:
    person = asyncio.run(create_person(state, " Maya "))
    token = sign_token(state.secrets, person.id, made=NOON)

    assert asyncio.run(person_of(state, connection(Cookie=f"{COOKIE}={token}"))) == Person(person.id, "Maya")
    assert asyncio.run(person_of(state, bearer(token))) == person


def test_token_takes_precedence_over_the_cookie(state: ServerState) -> None:
    person = asyncio.run(create_person(state, "Maya"))
    cookie = sign_token(state.secrets, person.id, made=NOON)

    assert asyncio.run(person_of(state, connection(Cookie=f"{COOKIE}={cookie}", Authorization="Bearer no"))) is None
    assert asyncio.run(person_of(state, connection(Authorization=f"Basic {cookie}"))) is None


def test_token_of_an_unknown_person_is_ignored(state: ServerState) -> None:
    token = sign_token(state.secrets, "ann", made=NOON)

    assert asyncio.run(person_of(state, bearer(token))) is None


def test_seat_token_is_refused_away_from_its_table(state: ServerState) -> None:
    person = asyncio.run(create_person(state, "Maya"))
    request = bearer(sign_token(state.secrets, person.id, table="t1", made=NOON))

    assert asyncio.run(require_person(state, request, table="t1")).table == "t1"
    for elsewhere in (None, "t2"):
        with pytest.raises(OhHellError) as error:
            asyncio.run(require_person(state, request, table=elsewhere))
        assert error.value.code == "wrong-token"


def test_stranger_is_refused_without_a_name(state: ServerState) -> None:
    with pytest.raises(OhHellError) as error:
        asyncio.run(require_person(state, connection()))

    assert error.value.code == "no-name"


def signed_in(state: ServerState, *, session: str = "") -> tuple[Person, HTTPConnection]:
    """Somebody new, and a request of theirs."""
    person = asyncio.run(create_person(state, "Maya"))
    return person, bearer(sign_token(state.secrets, person.id, session=session, made=NOON))


def out(state: ServerState, request: HTTPConnection) -> None:
    """Sign out with a request."""
    asyncio.run(sign_out(state, asyncio.run(require_person(state, request))))


@pytest.mark.parametrize("session", ["", "phone"], ids=["of version 0.1.0", "of a session"])
def test_token_is_invalid_after_sign_out(state: ServerState, session: str) -> None:
    _, request = signed_in(state, session=session)
    out(state, request)

    assert asyncio.run(person_of(state, request)) is None


def test_sign_out_leaves_other_devices_signed_in(state: ServerState) -> None:
    person, phone = signed_in(state, session="phone")
    laptop = bearer(sign_token(state.secrets, person.id, session="laptop", made=NOON))
    out(state, phone)

    assert asyncio.run(person_of(state, laptop)) == person


def test_sign_out_twice_is_harmless(state: ServerState) -> None:
    _, request = signed_in(state, session="phone")
    person = asyncio.run(require_person(state, request))
    for _ in range(2):
        asyncio.run(sign_out(state, person))

    assert asyncio.run(person_of(state, request)) is None


def renewed(state: ServerState, request: HTTPConnection) -> HTTPConnection:
    """A request with the cookie that a renewal gives."""
    person = asyncio.run(require_person(state, request))
    response = Response()
    set_cookie(state, request, response, person.id, session=person.session)
    return connection(Cookie=response.headers["Set-Cookie"].partition(";")[0])


def test_renewed_token_ends_with_its_session(state: ServerState) -> None:
    _, request = signed_in(state, session="phone")
    again = renewed(state, request)
    out(state, request)

    assert asyncio.run(person_of(state, again)) is None


def test_token_of_0_1_0_ends_with_the_session_that_replaced_it(state: ServerState) -> None:
    person, request = signed_in(state)
    again = renewed(state, request)
    before = asyncio.run(person_of(state, request))
    out(state, again)

    assert (before, asyncio.run(person_of(state, request))) == (person, None)


def test_sign_out_with_a_token_of_0_1_0_leaves_renewed_devices(state: ServerState) -> None:
    person, request = signed_in(state)
    laptop = renewed(state, request)
    out(state, request)

    assert asyncio.run(person_of(state, laptop)) == person


def test_rename_changes_the_name(state: ServerState) -> None:
    person = asyncio.run(create_person(state, "Maya"))

    assert asyncio.run(rename(state, person, "Zoe\u0308")).name == "Zoë"
    assert asyncio.run(person_of(state, bearer(sign_token(state.secrets, person.id, made=NOON)))) == Person(
        person.id, "Zoë"
    )


def test_person_is_marked_as_seen_once_per_day(state: ServerState) -> None:
    person = asyncio.run(create_person(state, "Maya"))
    request = bearer(sign_token(state.secrets, person.id, made=NOON))
    assert isinstance(state.now, ManualClock)

    seen = []
    for later in (DAY_MS, DAY_MS + 1):
        state.now.time = NOON + later
        asyncio.run(person_of(state, request))
        state.store.write(lambda _: None).result()
        known = state.store.read(lambda database: people.find(database, person.id)).result()
        seen.append(known.seen if known is not None else None)

    assert seen == [NOON, NOON + DAY_MS + 1]


@pytest.mark.parametrize(("scheme", "secure"), [("http", False), ("https", True)])
def test_cookie_is_limited_to_this_server(scheme: str, secure: bool, state: ServerState) -> None:  # noqa: FBT001 (a case)
    response = Response()
    set_cookie(state, connection(scheme=scheme), response, "ann")
    cookie, *attributes = response.headers["Set-Cookie"].split("; ")

    token = read_token(state.secrets, cookie.removeprefix(f"{COOKIE}="), now=NOON)
    assert token is not None
    assert token[:2] == ("ann", None)
    assert sorted(attributes) == sorted(
        ["HttpOnly", f"Max-Age={YEAR_S}", "Path=/", "SameSite=lax", *(["Secure"] if secure else [])]
    )


def test_cookie_can_be_deleted() -> None:
    response = Response()
    delete_cookie(response)

    assert "Max-Age=0" in response.headers["Set-Cookie"]
