"""The staff's calls of the boards: Kitas, links, boards, notes."""

from __future__ import annotations

from typing import Any

import pytest
import requests

from harness.parents import Parent, unique
from harness.staff import Account, Kita
from harness.world import World

KITAS = "/api/boards/kitas"


def problem(answer: requests.Response, status: int) -> dict[str, object]:
    """The problem document of a refusal, checked for its members."""
    assert answer.status_code == status, f"{answer.status_code} {answer.text[:300]}"
    assert answer.headers["Content-Type"].split(";")[0] == "application/problem+json"
    body = answer.json()
    assert body["status"] == status
    assert {"type", "title", "detail", "code"} <= set(body)
    return body


def fault_places(answer: requests.Response) -> list[list[str]]:
    """Where a 422 sees faults."""
    detail = problem(answer, 422)["detail"]
    assert isinstance(detail, list)
    assert all({"type", "loc", "msg"} <= set(entry) for entry in detail)
    return [entry["loc"] for entry in detail]


def test_a_kita_is_made_listed_renamed_and_paused(world: World) -> None:
    name = unique("Kita Sonnenblume")
    kita = world.admin.make_kita(name)
    assert kita.name == name
    assert kita.url == kita.page
    assert len(kita.link) >= 20
    listed = world.admin.demand(200, "GET", KITAS)
    entries = listed if isinstance(listed, list) else listed["kitas"]
    assert any(entry["id"] == kita.id and entry["paused"] is False for entry in entries)
    renamed = world.admin.demand(200, "PUT", kita.api, {"name": name + " am Park"})
    assert (renamed["name"], renamed["link"]) == (name + " am Park", kita.link)
    assert world.admin.demand(200, "PUT", kita.api, {"paused": True})["paused"] is True
    assert world.admin.demand(200, "PUT", kita.api, {"paused": False})["name"] == name + " am Park"


def test_a_kita_is_deleted_only_by_its_name(world: World) -> None:
    kita = world.kita("Gruppe Igel")
    problem(world.admin.call("DELETE", kita.api, {"name": "anders"}), 400)
    assert Parent(kita).call("GET", "").status_code == 200
    assert world.admin.call("DELETE", kita.api, {"name": kita.name}).status_code in (200, 204)
    assert Parent(kita).call("GET", "").status_code == 404
    problem(world.admin.call("PUT", kita.api, {"name": "x"}), 404)


def test_a_new_link_replaces_the_old_one_at_once(world: World) -> None:
    kita = world.kita()
    old = kita.renew_link()
    assert kita.link != old
    assert kita.url == kita.page
    assert requests.get(f"{world.server.url}/k/{old}/", timeout=10).status_code == 404
    assert requests.get(kita.page, timeout=10).status_code == 200


def test_boards_are_made_renamed_and_deleted(world: World) -> None:
    kita = world.kita("Gruppe Füchse & Bären")
    board = kita.boards[0]
    assert board.slug == "gruppe-fuechse-baeren"
    changed = world.admin.demand(200, "PUT", board.api, {"name": "Elternrat"})
    assert (changed["name"], changed["slug"], changed["notifications"]) == ("Elternrat", board.slug, True)
    changed = world.admin.demand(200, "PUT", board.api, {"slug": "elternrat", "notifications": False})
    assert (changed["slug"], changed["notifications"]) == ("elternrat", False)
    board.slug, board.name = "elternrat", "Elternrat"
    assert requests.get(board.url, timeout=10).status_code == 200
    board.delete()
    assert requests.get(board.url, timeout=10).status_code == 404


def test_two_boards_of_a_kita_never_share_a_slug(world: World) -> None:
    kita = world.kita("Igel")
    second = world.admin.call("POST", f"{kita.api}/boards", {"name": "Igel"})
    if second.status_code == 201:
        assert second.json()["slug"] != "igel"
    else:
        assert second.status_code in (409, 422)
    assert world.admin.call("POST", f"{kita.api}/boards", {"name": "Igel 2", "slug": "igel"}).status_code in (409, 422)


@pytest.mark.parametrize("slug", ["push", "hilfe", "manifest.webmanifest", "a/b", "Ü", "..", ""])
def test_a_slug_that_would_hide_a_path_is_refused(world: World, slug: str) -> None:
    kita = world.kita("Igel")
    answer = world.admin.call("POST", f"{kita.api}/boards", {"name": "Neu", "slug": slug})
    assert answer.status_code == 422, answer.text


@pytest.mark.parametrize("name", ["", "   ", "x" * 500, "Igel\u0000", "Igel\u001b[2J"])
def test_names_of_kitas_and_boards_are_checked(world: World, name: str) -> None:
    assert fault_places(world.admin.call("POST", KITAS, {"name": name})) == [["body", "name"]]
    kita = world.kita()
    assert fault_places(world.admin.call("POST", f"{kita.api}/boards", {"name": name})) == [["body", "name"]]


def test_staff_take_any_note_down(world: World) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    note = parent.pin(board)
    path = f"{board.api}/notes/{note.id}"
    assert world.admin.call("DELETE", path).status_code == 204
    assert parent.notes(board)["notes"] == []
    problem(world.admin.call("DELETE", f"{board.api}/notes/{note.id + 1_000_000}"), 404)


@pytest.fixture(scope="module")
def colleague(shared_world: World) -> Account:
    """An account that belongs to no Kita yet."""
    return Account(shared_world.server).register()


def test_without_the_right_nothing_is_seen_or_done(world: World, colleague: Account) -> None:
    kita = world.kita()
    assert colleague.call("POST", KITAS, {"name": "Meine"}).status_code == 403
    assert colleague.call("PUT", kita.api, {"name": "Meine"}).status_code in (403, 404)
    assert colleague.call("POST", f"{kita.api}/link").status_code in (403, 404)
    assert requests.get(kita.page, timeout=10).status_code == 200, "the link still works"
    for method, path in (("GET", KITAS), ("POST", f"{kita.api}/link"), ("DELETE", kita.api)):
        answer = requests.request(method, world.server.url + path, timeout=10)
        assert problem(answer, 401)["code"]


def test_members_manage_their_kita_and_no_other(world: World, colleague: Account) -> None:
    own, foreign = world.kita(), world.kita()
    members = world.admin.demand(200, "PUT", f"{own.api}/staff", {"emails": [colleague.email.upper()]})
    assert colleague.email in str(members)
    assert "boards" in colleague.demand(200, "GET", "/api/auth/me")["rights"]
    assert colleague.call("POST", f"{own.api}/boards", {"name": "Turnhalle"}).status_code == 201
    listed = colleague.demand(200, "GET", KITAS)
    entries = listed if isinstance(listed, list) else listed["kitas"]
    assert [entry["id"] for entry in entries] == [own.id]
    board, note = foreign.boards[0], Parent(foreign).pin(foreign.boards[0])
    attempts: list[tuple[str, str, Any]] = [
        ("PUT", foreign.api, {"name": "Meine"}),
        ("DELETE", foreign.api, {"name": foreign.name}),
        ("POST", f"{foreign.api}/link", None),
        ("PUT", f"{foreign.api}/staff", {"emails": []}),
        ("POST", f"{foreign.api}/boards", {"name": "Meins"}),
        ("PUT", board.api, {"name": "Meins"}),
        ("DELETE", board.api, {"name": board.name}),
        ("DELETE", f"{board.api}/notes/{note.id}", None),
        ("PUT", f"{own.api}/boards/{board.id}", {"name": "Meins"}),
    ]
    for method, path, body in attempts:
        assert colleague.call(method, path, body).status_code == 404, f"{method} {path}"
    assert Parent(foreign).notes(board)["notes"][0]["id"] == note.id
    world.admin.demand(200, "PUT", f"{own.api}/staff", {"emails": []})
    assert colleague.call("POST", f"{own.api}/boards", {"name": "Dach"}).status_code in (403, 404)


def test_only_existing_accounts_become_staff(world: World) -> None:
    kita = world.kita()
    answer = world.admin.call("PUT", f"{kita.api}/staff", {"emails": ["niemand@example.org"]})
    assert fault_places(answer)[0][:2] == ["body", "emails"]


def _paths_with_a_number(kita: Kita) -> list[tuple[str, str]]:
    return [
        ("PUT", "/api/boards/kitas/{}"),
        ("DELETE", "/api/boards/kitas/{}"),
        ("POST", "/api/boards/kitas/{}/link"),
        ("PUT", kita.api + "/boards/{}"),
        ("DELETE", kita.boards[0].api + "/notes/{}"),
    ]


@pytest.mark.parametrize("number", ["99999999999999999999", "-1", "0", "1e3", "9223372036854775808"])
def test_a_number_that_is_no_id_is_404(world: World, number: str) -> None:
    for method, pattern in _paths_with_a_number(world.kita()):
        answer = world.admin.call(method, pattern.format(number), {"name": "x"})
        assert answer.status_code == 404, f"{method} {pattern} {answer.status_code}"


def test_bodies_are_read_strictly(world: World) -> None:
    def post(data: bytes, media: str = "application/json") -> requests.Response:
        headers = {"Authorization": f"Bearer {world.admin.token}", "Content-Type": media}
        return requests.post(world.server.url + KITAS, data=data, headers=headers, timeout=10)

    assert problem(post(b'{"name":'), 400)["code"]
    assert problem(post(b'{"name":"\xff\xfe"}'), 400)["code"]
    assert problem(post(b"name=Kita", "application/x-www-form-urlencoded"), 415)["code"]
    assert problem(post(b'{"name":"Kita"}', "text/plain"), 415)["code"]
    assert fault_places(post(b"{}")) == [["body", "name"]]
    assert fault_places(post(b'{"name":7}')) == [["body", "name"]]
    assert post(b'{"name":"' + b"x" * 3_000_000 + b'"}').status_code in (400, 413)
    assert post(b"[" * 100_000 + b"]" * 100_000).status_code in (400, 413, 422)


def test_a_method_that_does_not_exist_is_405(world: World) -> None:
    kita = world.kita()
    answer = world.admin.call("PATCH", kita.api, {"name": "x"})
    assert answer.status_code == 405
    assert "PUT" in answer.headers["Allow"]
