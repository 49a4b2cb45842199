"""Notifications while the page is closed: the settings, and a turn from the server through a push service to the worker."""

from __future__ import annotations

import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Page, Worker, expect

from browser.conftest import Visit
from browser.pages import PATIENCE
from browser.people import bid, pad, two_at_a_table, wait_for_worker
from server.loopback_push_service import Delivery, LoopbackPushService, loopback_push_service
from server.server_process import ServerProcess, serving

SWITCH = "Notify me when it's my turn"

_DEVICE = """(device) => {
    const text = (key) => key.replaceAll("-", "+").replaceAll("_", "/");
    const bytes = (key) => Uint8Array.from(atob(text(key)), (sign) => sign.charCodeAt(0)).buffer;
    const subscribed = (key) => ({
        endpoint: device.endpoint,
        options: { applicationServerKey: bytes(key) },
        toJSON: () => ({ ...device, expirationTime: null }),
        unsubscribe: async () => { delete localStorage.pushKey; return true; },
    });
    PushManager.prototype.getSubscription = async () => localStorage.pushKey ? subscribed(localStorage.pushKey) : null;
    PushManager.prototype.subscribe = async ({ applicationServerKey: key }) => {
        localStorage.pushKey = key;
        return subscribed(key);
    };
}"""
"""Lets a browser without a push service of its own subscribe at the loopback one."""
_ALLOWED = """
    Notification.requestPermission = async () => "granted";
    Object.defineProperty(Notification, "permission", { get: () => "granted" });
"""
"""Chromium without windows shows no notifications, so it refuses them."""
_RECORD = """() => {
    self.shown = [];
    self.registration.showNotification = async (title, { body, tag, data }) => {
        self.shown.push({ title, body, tag, path: data.path });
    };
}"""
_NO_EXTRA = """
import sys
sys.modules["pywebpush"] = None
from ohhell.cli import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture
def service() -> Iterator[LoopbackPushService]:
    """A push service."""
    with loopback_push_service() as running:
        yield running


@pytest.fixture
def pushing(tmp_path: Path, service: LoopbackPushService) -> Iterator[ServerProcess]:
    """A server that may send to the service."""
    with serving(tmp_path / "data", "--push-host", service.origin) as running:
        yield running


def device(visit: Visit, server: ServerProcess, service: LoopbackPushService, name: str, **likes: Any) -> Page:
    """The page of somebody whose browser subscribes at the service."""
    page = visit(name, address=server.address, worker=True, **likes)
    page.add_init_script(f"{_ALLOWED}; ({_DEVICE})({json.dumps(service.device(name))})")
    page.goto("/")
    wait_for_worker(page)
    return page


def devices(page: Page) -> list[str]:
    """The devices that the server has of this page's person."""
    return [one["endpoint"] for one in page.context.request.get("/api/me/export").json()["push_devices"]]


def shown(worker: Worker, count: int = 1) -> Any:
    """What the worker has shown, as soon as there are so many."""
    until = time.monotonic() + PATIENCE / 1000
    while len(found := worker.evaluate("self.shown")) < count:
        assert time.monotonic() < until, "the worker shows nothing"
    return found


def deliver(page: Page, text: str) -> None:
    """Give the worker of a page a push message, as the browser would."""
    session = page.context.new_cdp_session(page)
    registrations: list[str] = []
    session.on(
        "ServiceWorker.workerRegistrationUpdated",
        lambda event: registrations.extend(one["registrationId"] for one in event["registrations"]),
    )
    session.send("ServiceWorker.enable")
    while not registrations:
        page.evaluate("0")  # lets the event arrive
    origin = page.evaluate("location.origin + '/'")
    session.send(
        "ServiceWorker.deliverPushMessage", {"origin": origin, "registrationId": registrations[0], "data": text}
    )


def pushed_turn(page: Page, service: LoopbackPushService) -> Delivery:
    """Bid on this page if it is its turn, until somebody else's turn is pushed."""
    until = time.monotonic() + PATIENCE / 1000
    while service.arrived.empty():
        assert time.monotonic() < until, "no turn is pushed"
        if pad(page).is_visible():
            bid(page)
    return service.next()


def recording_worker(page: Page) -> Worker:
    """The worker of a page, which records the notifications that it shows."""
    (worker,) = page.context.service_workers
    worker.evaluate(_RECORD)
    return worker


def test_turn_of_a_closed_page_is_pushed_and_shown_in_the_players_language(
    visit: Visit, pushing: ServerProcess, service: LoopbackPushService
) -> None:
    maya = visit("Maya", address=pushing.address)
    bram = device(visit, pushing, service, "Bram")
    bram.goto("/settings")
    bram.get_by_label(SWITCH).check()
    expect(bram.get_by_text("You're also notified while the page is closed.")).to_be_visible()
    two_at_a_table(maya, bram)
    table = bram.url.rpartition("/")[2]
    bram.goto("/settings")
    bram.get_by_label("Language").select_option("de")
    expect(bram.get_by_text("Du bekommst auch Bescheid")).to_be_visible()
    delivery = pushed_turn(maya, service)

    assert delivery.signed
    assert delivery.message == {"kind": "turn", "table": table, "name": "Three cards"}

    worker = recording_worker(bram)
    deliver(bram, delivery.text)

    assert shown(worker) == [
        {
            "title": "Du bist dran",
            "body": "Three cards: Die anderen warten auf dich.",
            "tag": f"turn-{table}",
            "path": f"/t/{table}",
        }
    ]


@pytest.mark.parametrize("text", ["nonsense", "{}", '{"table": "../../evil", "name": 7}', "null"])
def test_unreadable_message_leads_to_the_start_page(visit: Visit, text: str) -> None:
    page = visit("Maya", worker=True)
    page.goto("/")
    wait_for_worker(page)
    worker = recording_worker(page)
    deliver(page, text)

    assert [(one["title"], one["path"]) for one in shown(worker)] == [("It's your turn", "/")]


def test_switching_notifications_off_removes_the_device(
    visit: Visit, pushing: ServerProcess, service: LoopbackPushService
) -> None:
    page = device(visit, pushing, service, "Maya")
    page.goto("/settings")
    page.get_by_label(SWITCH).check()
    expect(page.get_by_text("You're also notified while the page is closed.")).to_be_visible()
    before = devices(page)
    with page.expect_response("**/api/me/push"):
        page.get_by_label(SWITCH).uncheck()

    assert (before, devices(page)) == ([f"{service.origin}/send/Maya"], [])


def test_device_is_subscribed_again_when_the_server_has_another_key(
    visit: Visit, pushing: ServerProcess, service: LoopbackPushService
) -> None:
    page = device(visit, pushing, service, "Maya", notify=True)
    page.evaluate("localStorage.pushKey = 'BAAA'")
    page.goto("/settings")
    expect(page.get_by_text("You're also notified while the page is closed.")).to_be_visible()
    key = page.context.request.get("/api/push").json()["key"]

    assert page.evaluate("localStorage.pushKey") == key


def test_worker_sends_the_server_the_new_address_of_its_device(
    visit: Visit, pushing: ServerProcess, service: LoopbackPushService
) -> None:
    page = device(visit, pushing, service, "Maya", notify=True)
    page.goto("/settings")
    expect(page.get_by_text("You're also notified while the page is closed.")).to_be_visible()
    (worker,) = page.context.service_workers
    worker.evaluate(
        "([before, after]) => renew({ oldSubscription: before, newSubscription: { toJSON: () => after } })",
        [service.device("Maya"), service.device("new")],
    )

    assert devices(page) == [f"{service.origin}/send/new"]


def test_settings_say_that_the_server_has_no_push(visit: Visit, tmp_path: Path, service: LoopbackPushService) -> None:
    with serving(tmp_path / "data", program=("-c", _NO_EXTRA)) as server:
        page = device(visit, server, service, "Maya")
        page.goto("/settings")
        page.get_by_label(SWITCH).check()

        expect(page.get_by_text("While the page is closed, this server can't notify you.")).to_be_visible()
        expect(page.get_by_label(SWITCH)).to_be_checked()


def test_settings_say_that_the_browser_has_no_push(visit: Visit) -> None:
    page = visit("Maya")
    page.add_init_script(_ALLOWED)
    page.goto("/settings")
    page.get_by_label(SWITCH).check()

    expect(page.get_by_text("While the page is closed, this browser can't notify you.")).to_be_visible()
    expect(page.get_by_label(SWITCH)).to_be_checked()


def test_settings_say_that_the_push_service_could_not_be_reached(visit: Visit) -> None:
    page = visit("Maya", worker=True, cut=True)  # Chromium warns that its test profiles have no push service
    page.add_init_script(_ALLOWED)
    page.goto("/settings")
    wait_for_worker(page)
    page.get_by_label(SWITCH).check()

    expect(page.get_by_text("your browser couldn't reach its push service")).to_be_visible()
