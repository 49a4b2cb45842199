"""Links and tokens: another device, a lost seat, an outside bot."""

from __future__ import annotations

import asyncio
from hashlib import sha256

import pytest

from ohhell.protocol.limits import LINK_LASTS
from ohhell.protocol.messages import Close, SeatBot, Swap
from ohhell.server.accounts.secret_key import derive_secrets
from ohhell.server.accounts.tokens import sign_token
from ohhell.store import access
from server.in_process_server import ORIGIN, LocalServer, Visitor


def secret_in(link: str) -> str:
    """What stands in the fragment, which no server and no log ever sees."""
    address, _, fragment = link.partition("#link=")
    assert address.startswith(ORIGIN)
    return fragment


def table_of_three(server: LocalServer, **settings: object) -> tuple[Visitor, Visitor, str]:
    """Ann, the host, and Bob; the third seat is free."""
    ann, bob, table = server.two_seated(seats=3, settings=settings)
    return ann, bob, table


def table_for_a_bot(server: LocalServer) -> tuple[Visitor, Visitor, str]:
    """Ann, the host, who does not play, and Bob; the other two seats are free."""
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = ann.make(3)
    bob.sit(table, 1)
    return ann, bob, table


def seat_link(host: Visitor, table: str, seat: int) -> str:
    answer = host.post(f"/api/tables/{table}/links", seat=seat)
    assert answer.status_code == 201, answer.text
    return secret_in(answer.json()["link"])


def test_device_link_makes_another_device_the_same_person(server: LocalServer) -> None:
    ann, phone = server.guest(), server.stranger()
    phone.post("/api/links/take", secret=secret_in(ann.post("/api/me/links").json()["link"]))

    assert phone.get("/api/me").json()["person"] == {"id": ann.id, "name": "Ann"}


def device_secret(person: Visitor) -> str:
    return secret_in(person.post("/api/me/links").json()["link"])


def test_device_link_asks_before_it_replaces_a_person(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    table = bob.make()
    bob.sit(table, 0)
    answer = bob.post("/api/links/take", secret=device_secret(ann))
    reply = answer.json()

    assert (answer.status_code, reply["code"], reply["you"]["name"], reply["person"]["name"]) == (
        409, "somebody-else", "Bob", "Ann",
    )  # fmt: skip
    assert ([entry["id"] for entry in reply["tables"]], reply["finished"]) == ([table], 0)


def test_device_link_counts_the_finished_games_left_behind(server: LocalServer) -> None:
    _, bob, _ = server.two_finished()

    assert bob.post("/api/links/take", secret=device_secret(server.guest("Cid"))).json()["finished"] == 1


def test_device_link_still_works_after_asking(server: LocalServer) -> None:
    ann, bob = server.guest("Ann"), server.guest("Bob")
    secret = device_secret(ann)
    bob.post("/api/links/take", secret=secret)
    still = bob.get("/api/me").json()["person"]["name"]
    bob.post("/api/links/take", secret=secret, replace=True)

    assert (still, bob.get("/api/me").json()["person"]["name"]) == ("Bob", "Ann")


def test_device_link_of_the_same_person_asks_nothing(server: LocalServer) -> None:
    ann = server.guest("Ann")

    assert ann.post("/api/links/take", secret=device_secret(ann)).status_code == 200


def test_link_works_once(each_server: LocalServer) -> None:
    ann, phone = each_server.guest(), each_server.stranger()
    secret = secret_in(ann.post("/api/me/links").json()["link"])
    phone.post("/api/links/take", secret=secret)

    assert each_server.stranger().refusal("POST", "/api/links/take", secret=secret) == "no-such-link"


def test_link_works_for_one_of_several_at_the_same_time(server: LocalServer) -> None:
    secret = secret_in(server.guest().post("/api/me/links").json()["link"])
    phones = [server.stranger() for _ in range(8)]

    async def all_at_once() -> list[int]:
        tries = [phone.client.post("/api/links/take", json={"secret": secret}) for phone in phones]
        return sorted([answer.status_code for answer in await asyncio.gather(*tries)])

    assert server.run(all_at_once) == [200, *[404] * 7]


def test_link_expires(server: LocalServer) -> None:
    secret = secret_in(server.guest().post("/api/me/links").json()["link"])
    begin = server.state.now()
    server.state.now = lambda: begin + LINK_LASTS * 1000 + 1000

    assert server.stranger().refusal("POST", "/api/links/take", secret=secret) == "no-such-link"


def test_store_has_no_secret_of_a_link(server: LocalServer) -> None:
    secret = secret_in(server.guest().post("/api/me/links").json()["link"])
    digest = sha256(secret.encode()).hexdigest()
    saved = server.state.store.read(
        lambda connection: access.find_link(connection, digest, server.state.now())
    ).result()

    assert saved is not None
    assert secret not in repr(saved)


def test_guessing_link_secrets_is_limited(server: LocalServer) -> None:
    stranger = server.stranger(address="203.0.113.9")
    guesses = [f"guess-{number}" for number in range(8)]
    codes = [stranger.refusal("POST", "/api/links/take", secret=guess) for guess in guesses]

    assert (codes[0], codes[-1]) == ("no-such-link", "too-fast")


def test_seat_link_gives_the_seat(server: LocalServer) -> None:
    ann, _, table = table_of_three(server)
    cid = server.guest("Cid")
    answer = cid.post("/api/links/take", secret=seat_link(ann, table, 2)).json()

    assert answer == {"kind": "seat", "table": table, "seat": 2}
    assert server.table(table).chairs[2].person == cid.id


def test_seat_link_gives_a_lost_seat_back_during_a_game(server: LocalServer) -> None:
    ann, _, table = server.two_playing()
    server.later(60)
    again = server.guest("Bobby")
    again.post("/api/links/take", secret=seat_link(ann, table, 1))
    chair = server.table(table).chairs[1]

    assert (chair.person, chair.name) == (again.id, "Bob")
    assert [entry["id"] for entry in again.get("/api/me").json()["tables"]] == [table]


def test_seat_link_still_works_after_a_request_without_a_name(server: LocalServer) -> None:
    ann, _, table = table_of_three(server)
    secret = seat_link(ann, table, 2)

    assert server.stranger().refusal("POST", "/api/links/take", secret=secret) == "no-name"
    assert server.guest("Cid").post("/api/links/take", secret=secret).status_code == 200


def test_seat_link_is_refused_unless_the_caller_is_host(server: LocalServer) -> None:
    _, bob, table = table_of_three(server)

    assert bob.refusal("POST", f"/api/tables/{table}/links", seat=2) == "not-host"
    assert bob.refusal("POST", f"/api/tables/{table}/tokens", seat=2, name="Robot") == "not-host"


def test_seat_link_is_refused_while_the_player_is_connected(server: LocalServer) -> None:
    ann, bob, table = table_of_three(server)
    server.listen(table, ann.id)  # else Bob would be the host
    server.later(60)
    secret = seat_link(ann, table, 1)
    server.listen(table, bob.id)

    assert ann.refusal("POST", f"/api/tables/{table}/links", seat=1) == "player-present"
    assert server.guest("Cid").refusal("POST", "/api/links/take", secret=secret) == "player-present"


def test_seat_link_is_invalid_when_somebody_else_has_the_seat(server: LocalServer) -> None:
    ann, _, table = table_of_three(server)
    secret = seat_link(ann, table, 2)
    server.do(table, ann.id, Swap, seats=(1, 2))

    assert server.guest("Cid").refusal("POST", "/api/links/take", secret=secret) == "no-such-link"


def test_seat_link_gives_no_second_seat_at_a_listed_table(server: LocalServer) -> None:
    ann, bob, table = table_of_three(server, listed=True)
    secret = seat_link(ann, table, 2)

    assert bob.refusal("POST", "/api/links/take", secret=secret) == "one-seat-each"


def test_seat_link_is_refused_at_a_listed_table_when_blocked(server: LocalServer) -> None:
    ann, bob, table = table_of_three(server, listed=True)
    cid = server.guest("Cid")
    bob.request("PUT", f"/api/me/blocks/{cid.id}")

    assert cid.refusal("POST", "/api/links/take", secret=seat_link(ann, table, 2)) == "blocked"


def test_second_player_of_a_name_gets_a_number(server: LocalServer) -> None:
    ann, _, table = table_of_three(server)
    server.guest("ann").post("/api/links/take", secret=seat_link(ann, table, 2))

    assert server.table(table).names == ("Ann", "Bob", "ann 2")


@pytest.mark.parametrize("path", ["links", "tokens"])
def test_seat_link_is_refused_for_a_missing_seat_and_a_closed_table(server: LocalServer, path: str) -> None:
    ann, _, table = table_of_three(server)
    body = {"name": "Robot"} if path == "tokens" else {}
    assert ann.refusal("POST", f"/api/tables/{table}/{path}", seat=7, **body) == "no-such-seat"
    server.do(table, ann.id, Close)

    assert ann.refusal("POST", f"/api/tables/{table}/{path}", seat=2, **body) == "table-closed"


def token_for(host: Visitor, table: str, seat: int, name: str = "Robot") -> dict[str, str]:
    answer = host.post(f"/api/tables/{table}/tokens", seat=seat, name=name)
    assert answer.status_code == 201, answer.text
    reply: dict[str, str] = answer.json()
    return reply


def bearer(server: LocalServer, token: str) -> Visitor:
    return server.stranger(Authorization=f"Bearer {token}")


def test_seat_token_seats_an_outside_bot(server: LocalServer) -> None:
    ann, _, table = table_for_a_bot(server)
    reply = token_for(ann, table, 2)
    robot = bearer(server, reply["token"])

    assert server.table(table).chairs[2].person == reply["person"]
    assert robot.get("/api/me").json() == {"person": {"id": reply["person"], "name": "Robot"}, "table": table}


def test_outside_bot_replaces_a_bot_with_the_next_deal(server: LocalServer) -> None:
    ann, bob, cid = server.guest("Ann"), server.guest("Bob"), server.guest("Cid")
    table = ann.make(3)
    for seat, player in enumerate((bob, cid)):
        player.sit(table, seat)
    server.do(table, ann.id, SeatBot, seat=2, bot="random")
    server.start(table)
    server.listen(table, bob.id)
    reply = token_for(ann, table, 2)
    before = server.table(table).chairs[2].person
    finish_hand(server, table)

    assert (reply["joins"], before, server.table(table).chairs[2].person) == ("next-deal", None, reply["person"])


def finish_hand(server: LocalServer, table: str) -> None:
    """Play until the first hand is over; bots at the table make their own moves."""
    while (state := server.table(table).state) is not None and not state.sheet:
        waiting = server.table(table).waiting_for
        if waiting and server.table(table).chairs[waiting[0]].person is not None:
            server.step(table)
        else:
            server.run(lambda: asyncio.sleep(0.01))


def test_seat_token_is_refused_for_a_persons_seat(server: LocalServer) -> None:
    ann, _, table = table_of_three(server)

    assert ann.refusal("POST", f"/api/tables/{table}/tokens", seat=1, name="Robot") == "seat-taken"


def test_seat_token_is_valid_only_at_its_table(server: LocalServer) -> None:
    ann, _, table = table_for_a_bot(server)
    robot = bearer(server, token_for(ann, table, 2)["token"])
    other = ann.make()

    assert robot.get(f"/api/tables/{table}").status_code == 200
    assert robot.refusal("GET", f"/api/tables/{other}") == "wrong-token"
    assert robot.refusal("POST", "/api/tables", rules="classic", seats=4) == "wrong-token"
    assert robot.refusal("POST", "/api/me/links") == "wrong-token"
    assert robot.refusal("PATCH", "/api/me", name="Human") == "wrong-token"
    assert robot.get(f"/api/tables/{table}/games").status_code == 200
    assert robot.refusal("GET", f"/api/tables/{other}/games") == "wrong-token"
    assert robot.refusal("GET", "/api/games") == "wrong-token"
    assert robot.refusal("GET", "/api/games/any") == "wrong-token"


def test_invalid_token_is_refused(server: LocalServer) -> None:
    ann, _, table = table_of_three(server)
    state = server.state
    year = 366 * 24 * 3600 * 1000
    good = sign_token(state.secrets, ann.id, made=state.now())
    bad = [
        good[:-1] + ("0" if good[-1] != "0" else "1"),
        good.replace(ann.id, server.guest("Bob").id),
        sign_token(state.secrets, ann.id, made=state.now() - year),
        sign_token(derive_secrets(b"\0" * 32), ann.id, made=state.now()),
        sign_token(state.secrets, "nobody", made=state.now()),
    ]

    assert bearer(server, good).get("/api/me").status_code == 200
    assert [bearer(server, token).refusal("POST", f"/api/tables/{table}/links", seat=2) for token in bad] == [
        "no-name"
    ] * len(bad)
