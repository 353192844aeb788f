"""What keeps others out: requests from other sites, and too many of them."""

from __future__ import annotations

import pytest
import requests

from harness.parents import Parent
from harness.world import World, WorldMaker
from test_api_staff import problem

FOREIGN = {
    "another origin": {"Origin": "https://evil.example"},
    "another port": {"Origin": "http://localhost:1"},
    "an opaque origin": {"Origin": "null"},
    "what the browser says": {"Sec-Fetch-Site": "cross-site"},
}


@pytest.mark.parametrize("kind", FOREIGN)
def test_requests_of_other_sites_are_refused(world: World, kind: str) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], world.parent(kita)
    note = parent.pin(board)
    headers = FOREIGN[kind]
    subscription = parent.device.subscription
    calls = [
        ("POST", f"{board.slug}/notes", {"title": "x", "text": "y"}),
        ("DELETE", f"{board.slug}/notes/{note.id}", {"secret": note.secret}),
        ("POST", "push/subscribe", {"board": board.slug, "subscription": subscription}),
        ("POST", "push/unsubscribe", {"board": board.slug, "endpoint": parent.device.endpoint}),
        ("POST", "push/sync", {"subscription": subscription}),
    ]
    for method, path, body in calls:
        assert problem(parent.call(method, path, body, headers=headers), 403)["code"], f"{method} {path}"
    form = requests.post(board.url + "notes", data={"title": "x", "text": "y"}, headers=headers, timeout=10)
    assert form.status_code == 403
    login = {"email": world.admin.email, "password": world.admin.password}
    cookie = requests.post(world.server.url + "/api/auth/login", json=login, timeout=10).cookies
    staff = requests.post(
        world.server.url + "/api/boards/kitas", json={"name": "x"}, cookies=cookie, headers=headers, timeout=10
    )
    assert staff.status_code == 403
    assert [entry["id"] for entry in parent.notes(board)["notes"]] == [note.id]
    assert parent.visit()["boards"] == []


def test_requests_of_the_own_site_and_of_scripts_are_taken(world: World) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    for headers in ({}, {"Origin": world.server.url}, {"Sec-Fetch-Site": "same-origin"}, {"Sec-Fetch-Site": "none"}):
        answer = parent.call("POST", f"{board.slug}/notes", {"title": "x", "text": "y"}, headers=headers)
        assert answer.status_code == 201, headers
    bearer = world.admin.call("POST", "/api/boards/kitas", {"name": "x"}, headers=FOREIGN["another origin"])
    assert bearer.status_code == 201, "a token is no cookie: no other site can send it"


@pytest.fixture(scope="module")
def strict(worlds: WorldMaker) -> World:
    """A server with its rate limits, behind a proxy that names the client."""
    return worlds.world(DISABLE_RATE_LIMIT="", TRUSTED_PROXIES="127.0.0.1,::1")


def _from(address: str) -> dict[str, str]:
    return {"X-Forwarded-For": f"203.0.113.77, {address}"}


def test_pinning_is_limited_by_address_and_by_kita(strict: World) -> None:
    kita = strict.kita()
    board, parent = kita.boards[0], Parent(kita)

    def pin(address: str) -> requests.Response:
        return parent.call("POST", f"{board.slug}/notes", {"title": "x", "text": "y"}, headers=_from(address))

    assert [pin("192.0.2.1").status_code for _ in range(20)] == [201] * 20
    refused = pin("192.0.2.1")
    assert problem(refused, 429)["code"] == "rate_limited"
    assert int(refused.headers["Retry-After"]) > 0
    statuses = [pin(f"192.0.2.{2 + number // 20}").status_code for number in range(81)]
    assert statuses == [201] * 80 + [429], "a hundred an hour for the Kita"


def test_bells_are_limited_by_address(strict: World) -> None:
    kita = strict.kita()
    parent = strict.parent(kita)
    body = {"board": kita.boards[0].slug, "subscription": parent.device.subscription}

    def ring(address: str) -> requests.Response:
        return parent.call("POST", "push/subscribe", body, headers=_from(address))

    assert [ring("192.0.2.100").status_code for _ in range(30)] == [200] * 30
    assert problem(ring("192.0.2.100"), 429)["code"] == "rate_limited"
    assert ring("192.0.2.101").status_code == 200


def test_signing_in_is_limited(strict: World) -> None:
    body = {"email": "niemand@example.org", "password": "falschfalsch"}
    url = strict.server.url + "/api/auth/login"
    answers = [requests.post(url, json=body, headers=_from("192.0.2.200"), timeout=10) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]


def test_metrics_are_for_this_machine(world: World, worlds: WorldMaker) -> None:
    assert requests.get(world.server.url + "/metrics", timeout=10).status_code == 200
    away = requests.get(world.server.url + "/metrics", headers=_from("192.0.2.9"), timeout=10)
    assert away.status_code == 404
