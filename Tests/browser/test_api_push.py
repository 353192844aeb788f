"""The bells' calls: on, off, sync, and every fault that a subscription can have."""

from __future__ import annotations

import copy
import http.client
import json
import os
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
import requests
from cryptography.hazmat.primitives.asymmetric import ec

from harness.devices import point_of
from harness.parents import Parent
from harness.vapid import encode
from harness.world import World, WorldMaker
from test_api_staff import problem

Subscription = dict[str, Any]


def test_bells_are_switched_one_by_one(world: World) -> None:
    kita = world.kita("Igel", "Füchse", "Bären")
    igel, foxes, bears = kita.boards
    parent = world.parent(kita)
    assert parent.visit() == {"boards": [], "remaining": False, "badge": 0}
    assert parent.bell_on(igel) == {"boards": ["igel"], "remaining": True, "badge": 0}
    assert sorted(parent.bell_on(foxes, bears)["boards"]) == sorted(board.slug for board in kita.boards)
    assert sorted(parent.bell_on(foxes)["boards"]) == sorted(board.slug for board in kita.boards)
    assert len(parent.visit()["boards"]) == 3
    assert parent.bell_off(igel) == {"remaining": True, "badge": 0}
    assert parent.bell_off(igel) == {"remaining": True, "badge": 0}
    parent.bell_off(foxes)
    assert parent.bell_off(bears) == {"remaining": False, "badge": 0}
    assert parent.visit() == {"boards": [], "remaining": False, "badge": 0}


def test_remaining_counts_every_kita_of_the_instance(world: World) -> None:
    first, second = world.kita("Igel"), world.kita("Spatzen")
    parent = world.parent(first, first.boards[0])
    elsewhere = parent.visiting(second)
    elsewhere.bell_on(second.boards[0])
    assert parent.bell_off(first.boards[0]) == {"remaining": True, "badge": 0}
    assert parent.visit() == {"boards": [], "remaining": True, "badge": 0}
    assert elsewhere.visit()["boards"] == ["spatzen"]
    assert elsewhere.bell_off(second.boards[0])["remaining"] is False


def test_a_sync_never_subscribes(world: World) -> None:
    kita = world.kita()
    parent = world.parent(kita)
    before = world.server.bell_count
    parent.visit(kita.boards[0])
    assert world.server.bell_count == before


def test_a_bell_without_board_is_404(world: World) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    parent = world.parent(kita, igel, foxes)
    foxes.set_notifications(False)
    for slug in ("nichts", foxes.slug):
        body: dict[str, Any] = {"board": slug, "endpoint": parent.device.endpoint}
        assert problem(parent.call("POST", "push/unsubscribe", body), 404)["code"]
        body = {"board": slug, "subscription": parent.device.subscription}
        assert problem(parent.call("POST", "push/subscribe", body), 404)["code"]
    assert parent.visit() == {"boards": ["igel"], "remaining": True, "badge": 0}
    igel.delete()
    assert parent.visit() == {"boards": [], "remaining": False, "badge": 0}


def test_a_paused_kita_takes_no_bells(world: World) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    parent = world.parent(kita, igel)
    kita.set_paused(True)
    body = {"board": foxes.slug, "subscription": parent.device.subscription}
    assert problem(parent.call("POST", "push/subscribe", body), 403)["code"]
    kita.set_paused(False)
    assert parent.visit()["boards"] == ["igel"]


def _with(path: str, value: object) -> Callable[[Subscription], Subscription]:
    def change(subscription: Subscription) -> Subscription:
        changed = copy.deepcopy(subscription)
        holder: Any = changed
        *way, last = path.split(".")
        for name in way:
            holder = holder[name]
        if value is None:
            del holder[last]
        else:
            holder[last] = value
        return changed

    return change


def _swapped(subscription: Subscription) -> Subscription:
    keys = subscription["keys"]
    return subscription | {"keys": {"p256dh": keys["auth"], "auth": keys["p256dh"]}}


MOZILLA = "https://updates.push.services.mozilla.com"
OFF_CURVE = encode(b"\x04" + b"\x11" * 64)
ON_CURVE = point_of(ec.generate_private_key(ec.SECP256R1()))

ENDPOINTS = {
    "another host": "https://push.example.org/x",
    "plain http": "http://updates.push.services.mozilla.com/wpush/v2/x",
    "another scheme": "ftp://updates.push.services.mozilla.com/x",
    "userinfo": "https://user:pass@updates.push.services.mozilla.com/wpush/v2/x",
    "userinfo that looks like a host": f"{MOZILLA}@push.example.org/x",
    "another port": f"{MOZILLA}:8443/wpush/v2/x",
    "a label before an exact host": "https://evil.updates.push.services.mozilla.com/x",
    "a suffix after the host": f"{MOZILLA}.example.org/x",
    "a prefix glued to the host": "https://evilupdates.push.services.mozilla.com/x",
    "a trailing dot": f"{MOZILLA}./x",
    "no label before a wildcard": "https://push.apple.com/x",
    "a glued label before a wildcard": "https://evilpush.apple.com/x",
    "loopback": "https://127.0.0.1/x",
    "loopback as a number": "https://2130706433/x",
    "loopback in hexadecimal": "https://0x7f000001/x",
    "IPv6": "https://[::1]/x",
    "the cloud's metadata": "https://169.254.169.254/latest/meta-data",
    "localhost": "https://localhost/x",
    "a backslash": f"https://push.example.org\\@{MOZILLA[8:]}/x",
    "a tab": f"{MOZILLA}/x\ty",
    "a newline": f"{MOZILLA}/x\r\nHost: push.example.org",
    "a space": f"{MOZILLA}/x y",
    "no host": "https:///x",
    "no address": "wpush",
    "nothing": "",
    "too long": f"{MOZILLA}/wpush/v2/" + "x" * 2048,
    "percent signs in the host": "https://updates%2epush.services.mozilla.com/x",
}

FAULTS: dict[str, Callable[[Subscription], Subscription]] = {
    "endpoint: missing": _with("endpoint", None),
    "endpoint: a number": _with("endpoint", 7),
    "keys: missing": _with("keys", None),
    "keys: swapped": _swapped,
    "p256dh: missing": _with("keys.p256dh", None),
    "p256dh: empty": _with("keys.p256dh", ""),
    "p256dh: not on the curve": _with("keys.p256dh", OFF_CURVE),
    "p256dh: the point at infinity": _with("keys.p256dh", encode(b"\x00")),
    "p256dh: compressed": _with("keys.p256dh", encode(bytes([2 + ON_CURVE[64] % 2]) + ON_CURVE[1:33])),
    "p256dh: truncated": _with("keys.p256dh", encode(ON_CURVE[:64])),
    "p256dh: too long": _with("keys.p256dh", encode(ON_CURVE + b"\x00")),
    "p256dh: another prefix": _with("keys.p256dh", encode(b"\x05" + ON_CURVE[1:])),
    "p256dh: zero coordinates": _with("keys.p256dh", encode(b"\x04" + bytes(64))),
    "p256dh: no base64": _with("keys.p256dh", "!" * 87),
    "p256dh: a number": _with("keys.p256dh", 7),
    "auth: missing": _with("keys.auth", None),
    "auth: 15 bytes": _with("keys.auth", encode(os.urandom(15))),
    "auth: 17 bytes": _with("keys.auth", encode(os.urandom(17))),
    "auth: no base64": _with("keys.auth", "?" * 22),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_faulty_subscription_is_refused_with_its_name(world: World, fault: str) -> None:
    kita = _kita_of_faults(world)
    parent = world.parent(kita)
    before = world.server.bell_count
    subscription = FAULTS[fault](parent.device.subscription)
    for call in ("push/subscribe", "push/sync"):
        answer = parent.call("POST", call, {"board": kita.boards[0].slug, "subscription": subscription})
        assert answer.status_code in (400, 422), f"{call}: {answer.status_code} {answer.text[:200]}"
        body = problem(answer, answer.status_code)
        assert body["code"] not in ("malformed_json", "internal_error")
    assert world.server.bell_count == before


def _kita_of_faults(world: World) -> Any:
    if not hasattr(world, "kita_of_faults"):
        world.kita_of_faults = world.kita()  # type: ignore[attr-defined]
    return world.kita_of_faults  # type: ignore[attr-defined]


FAULTS |= {f"endpoint: {name}": _with("endpoint", url) for name, url in ENDPOINTS.items()}

ACCEPTED = {
    "an explicit port": f"{MOZILLA}:443/wpush/v2/a",
    "capital letters": "https://Updates.Push.Services.Mozilla.COM/wpush/v2/b",
    "Google's newer host": "https://jmt17.google.com/fcm/send/c:APA91b",
    "Google's older host": "https://fcm.googleapis.com/fcm/send/d:APA91b",
    "Apple": "https://web.push.apple.com/QGJ",
    "Apple, two labels": "https://api.eu.push.apple.com/QGJ",
    "Windows": "https://db5p.notify.windows.com/w/?token=BQYAAA%3d",
    "Samsung": "https://euw1.push.samsungosp.com/x",
}


@pytest.mark.parametrize("kind", ACCEPTED)
def test_endpoints_of_the_known_services_are_taken(worlds: WorldMaker, world: World, kind: str) -> None:
    kita = _kita_of_faults(world)
    parent = world.parent(kita)
    subscription = parent.device.subscription | {"endpoint": ACCEPTED[kind]}
    answer = parent.demand(200, "POST", "push/subscribe", {"board": kita.boards[0].slug, "subscription": subscription})
    assert answer["boards"] == [kita.boards[0].slug]
    off = {"board": kita.boards[0].slug, "endpoint": ACCEPTED[kind]}
    assert parent.demand(200, "POST", "push/unsubscribe", off)["remaining"] is False


def test_keys_with_padding_are_the_same_keys(world: World) -> None:
    kita = world.kita()
    parent = world.parent(kita)
    subscription = parent.device.subscription
    subscription["keys"] = {name: key + "=" * (-len(key) % 4) for name, key in subscription["keys"].items()}
    parent.demand(200, "POST", "push/subscribe", {"board": kita.boards[0].slug, "subscription": subscription})


@pytest.mark.parametrize("seen_at", ["gestern", "2026-13-01T00:00:00.000Z", "", 7])
def test_a_time_that_is_none_is_refused(world: World, seen_at: object) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    body = {"subscription": parent.device.subscription, "board": kita.boards[0].slug, "seen_at": seen_at}
    assert parent.call("POST", "push/sync", body).status_code in (400, 422)


def test_other_bodies_are_refused(world: World) -> None:
    kita = world.kita()
    url = world.server.url + kita.path + "push/"
    for call in ("subscribe", "unsubscribe", "sync"):
        for data, status in ((b"{", {400}), (b"[]", {400, 422}), (b'"' + b"x" * 3_000_000 + b'"', {400, 413})):
            answer = requests.post(url + call, data=data, headers={"Content-Type": "application/json"}, timeout=20)
            assert answer.status_code in status, f"{call} {data[:5]!r}: {answer.status_code}"
        assert requests.post(url + call, data={"board": "x"}, timeout=10).status_code == 415


def test_a_board_takes_a_thousand_bells(world: World) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    first, late = world.parent(kita, igel), world.parent(kita)
    keys = first.device.subscription["keys"]

    def fill(numbers: range) -> list[int]:
        connection = http.client.HTTPConnection("127.0.0.1", world.server.port, timeout=10)
        statuses = []
        for number in numbers:
            subscription = {"endpoint": f"{MOZILLA}/wpush/v2/full-{kita.id}-{number}", "keys": keys}
            body = json.dumps({"board": igel.slug, "subscription": subscription})
            connection.request("POST", f"{kita.path}push/subscribe", body, {"Content-Type": "application/json"})
            answer = connection.getresponse()
            answer.read()
            statuses.append(answer.status)
        connection.close()
        return statuses

    with ThreadPoolExecutor(9) as pool:
        for statuses in pool.map(fill, (range(start, start + 111) for start in range(0, 999, 111))):
            assert statuses == [200] * 111
    body_of_late = {"board": igel.slug, "subscription": late.device.subscription}
    assert problem(late.call("POST", "push/subscribe", body_of_late), 409)["code"] == "board_full"
    first.bell_on(igel)  # who has the bell already may refresh it
    late.bell_on(foxes)  # the other board is empty
    igel.delete()


def test_without_keys_there_are_no_bells(worlds: WorldMaker) -> None:
    world = worlds.world(with_push=False)
    kita = world.kita()
    parent = Parent(kita, world.services.autopush)
    subscription = parent.device.subscription
    bodies = {
        "subscribe": {"board": kita.boards[0].slug, "subscription": subscription},
        "unsubscribe": {"board": kita.boards[0].slug, "endpoint": subscription["endpoint"]},
        "sync": {"subscription": subscription},
    }
    for call, body in bodies.items():
        assert parent.call("POST", f"push/{call}", body).status_code == 404
    page = requests.get(kita.boards[0].url, timeout=10).text
    assert "vapid-public-key" not in page
    assert Parent(kita).pin(kita.boards[0]).id
    settings = requests.get(
        f"{world.server.url}/boards/{kita.id}/{kita.boards[0].id}",
        headers={"Authorization": f"Bearer {world.admin.token}"},
        timeout=10,
    )
    assert settings.status_code == 200
    assert "enachrichtigung" not in settings.text, "the admin area says nothing about notifications"
    world.close()
