"""What administrators see and change, and what people write to them."""

from __future__ import annotations

import sqlite3
import statistics
import time
from contextlib import closing

import httpx
import pytest

from service import Person, Service
from test_account_walk import problem


def user(service: Service, person: Person) -> dict:
    """An account as administrators see it."""
    return service.admin.call("GET", f"/api/admin/users/{person.id}")


def test_the_administration_is_for_administrators(service: Service):
    person = service.member()
    calls = [
        ("GET", "users"), ("GET", f"users/{person.id}"), ("PUT", f"users/{person.id}/role"),
        ("PUT", f"users/{person.id}/status"), ("PUT", f"users/{person.id}/roles"), ("PUT", f"users/{person.id}/limits"),
        ("GET", "stats/growth"), ("GET", "stats/signups"), ("GET", "stats/occasions"), ("GET", "stats/activity"),
        ("GET", "feedback"), ("GET", "feedback/unread-count"), ("POST", "feedback/1/read"),
        ("POST", "feedback/1/notify"),
    ]
    for method, path in calls:
        body = {} if method == "PUT" else None
        guest = httpx.request(method, f"{service.url}/api/admin/{path}", json=body)
        assert problem(guest, 401) and problem(person.send(method, f"/api/admin/{path}", body), 403), path


def test_nobody_suspends_or_demotes_himself(service: Service):
    admin = service.admin
    own = f"/api/admin/users/{admin.id}"
    admin.call("PUT", f"{own}/status", {"status": "disabled"}, 400)
    admin.call("PUT", f"{own}/status", {"status": "pending"}, 400)
    admin.call("PUT", f"{own}/role", {"role": "user"}, 400)
    assert admin.me["role"] == "admin" and admin.me["status"] == "active"


def test_suspending_shuts_out_and_activating_mails_once(service: Service):
    person = service.member()
    status = lambda value, code=200: service.admin.call(  # noqa: E731
        "PUT", f"/api/admin/users/{person.id}/status", {"status": value}, code)
    service.enqueue(person)
    service.letter(person.email, 2)
    status("pending")
    assert user(service, person)["status"] == "disabled", "what older apps say when they shut an account"
    assert person.me["status"] == "disabled", "it still learns what it is"
    refusal = problem(person.send("GET", "/api/account/notifications"), 403)
    assert refusal["code"] == "account_disabled" and "gesperrt" in refusal["detail"]
    assert "Bestätige" not in refusal["detail"]
    problem(person.send("POST", "/api/auth/resend-verification"), 403)
    wish = {"new_email": "x@example.org", "current_password": person.password}
    problem(person.send("POST", "/api/account/change-email", wish), 403)
    service.enqueue(person)
    status("disabled")
    service.settle()
    assert len(service.letters(person.email)) == 2, "a suspended account gets nothing"
    for _ in range(2):
        status("active")
    service.settle()
    assert service.letter(person.email, 3)["Subject"] == "Dein Konto ist freigeschaltet"
    status("away", 400)
    service.admin.call("PUT", "/api/admin/users/999999/status", {"status": "active"}, 404)
    person.call("GET", "/api/account/notifications")


def test_an_old_link_does_not_lift_a_suspension(service: Service):
    person = service.person().register()
    token = person.token()
    service.admin.call("PUT", f"/api/admin/users/{person.id}/status", {"status": "disabled"})
    httpx.post(f"{service.url}/api/auth/verify-email", json={"token": token})
    assert person.me["status"] == "disabled"


def test_roles_and_limits_are_handed_out(service: Service):
    person = service.member()
    path = f"/api/admin/users/{person.id}"
    given = service.admin.call("PUT", f"{path}/roles", {"roles": ["Kita-Team", "Ratsmitglied"]})
    assert given == {"roles": ["Ratsmitglied", "Kita-Team"], "rights": ["mandate", "boards"]}
    assert person.me["rights"] == ["mandate", "boards"]
    service.admin.call("PUT", f"{path}/roles", {"roles": ["König"]}, 422)
    service.admin.call("PUT", f"{path}/role", {"role": "king"}, 400)
    service.admin.call("PUT", f"{path}/role", {"role": "admin"})
    assert person.me["role"] == "admin"
    person.call("PUT", f"{path}/role", {"role": "user"}, 400)
    service.admin.call("PUT", f"{path}/role", {"role": "user"})
    assert service.admin.call("PUT", f"{path}/limits", {"deep_limit": 5, "limits_frei": True}) == {
        "deep_limit": 5, "limits_frei": True}
    assert service.admin.call("PUT", f"{path}/limits", {"deep_limit": None})["deep_limit"] is None
    service.admin.call("PUT", f"{path}/limits", {"deep_limit": -1}, 422)
    assert user(service, person) | {"deep_limit": None, "limits_frei": True} == user(service, person)


def test_an_account_by_itself(service: Service):
    person = service.member()
    seen = user(service, person)
    assert seen | {"email": person.email, "role": "user", "status": "active", "apple_linked": False} == seen
    assert seen["topics"] == seen["abos"] == [] and seen["n_topics"] == seen["n_abos"] == seen["n_ki"] == 0
    assert len(seen["verlauf"]) == 30 and all(set(day) == {"day", "count"} for day in seen["verlauf"])
    service.admin.call("GET", "/api/admin/users/99999999", status=404)
    service.admin.call("GET", "/api/admin/users/99999999999999999999", status=404)
    service.admin.call("GET", "/api/admin/users/kim", status=404)


def test_feedback_is_kept_counted_and_toggled(service: Service):
    person, admin = service.member(), service.admin
    before = admin.call("GET", "/api/admin/feedback/unread-count")["unread"]
    assert person.call("POST", "/api/feedback", {"kind": "feature", "message": " Mehr Radwege "}) == {"ok": True}
    for body in ({"kind": "rant", "message": "Hallo"}, {"kind": "bug", "message": "x"},
                 {"kind": "bug", "message": "x" * 4001}, {"kind": "qa_share", "message": "Hallo"}):
        person.call("POST", "/api/feedback", body, 422)
    listed = admin.call("GET", "/api/admin/feedback")
    assert listed["unread"] == before + 1
    item = listed["items"][0]
    assert item | {"message": "Mehr Radwege", "email": person.email, "read_at": None} == item
    for read, unread in [("true", before), ("false", before + 1), ("1", before)]:
        admin.call("POST", f"/api/admin/feedback/{item['id']}/read?read={read}")
        assert admin.call("GET", "/api/admin/feedback/unread-count") == {"unread": unread}
    admin.call("POST", "/api/admin/feedback/99999/read", status=404)


def test_feedback_is_kept_also_without_mail(make_service):
    service = make_service(MAIL_OUTBOX_DIR="")
    person = service.person().register()
    assert service.command("admin", "grant", person.email).returncode == 0
    person.call("POST", "/api/feedback", {"kind": "bug", "message": "Es ging nicht"})
    (item,) = person.call("GET", "/api/admin/feedback")["items"]
    assert item["message"] == "Es ging nicht"
    refused = person.send("POST", f"/api/admin/feedback/{item['id']}/notify", {"text": None})
    problem(refused, 502)
    (item,) = person.call("GET", "/api/admin/feedback")["items"]
    assert item["notified_at"] is None and item["read_at"] is None


def test_an_answer_is_sent_once_and_only_where_one_can_go(service: Service):
    person, admin = service.member(), service.admin
    person.call("POST", "/api/feedback", {"kind": "feature", "message": "Mehr Radwege"})
    item = admin.call("GET", "/api/admin/feedback")["items"][0]
    path = f"/api/admin/feedback/{item['id']}/notify"
    problem(admin.send("POST", path, {"text": "x" * 4001}), 422)
    assert admin.call("POST", path, {"text": "Seit heute."}) == {"ok": True}
    text = service.letter(person.email, 2).get_body(("plain",)).get_content()
    assert "Mehr Radwege" in text and "Seit heute." in text
    answered = admin.call("GET", "/api/admin/feedback")["items"][0]
    assert answered["notified_at"] and answered["read_at"]
    assert problem(admin.send("POST", path, {}), 409)["code"] == "feedback_answered"

    httpx.post(f"{service.url}/api/feedback/kontakt", json={"message": "Ohne Adresse"})
    nameless = admin.call("GET", "/api/admin/feedback")["items"][0]
    refused = problem(admin.send("POST", f"/api/admin/feedback/{nameless['id']}/notify", {}), 400)
    assert refused["code"] == "feedback_no_address"
    with closing(sqlite3.connect(service.data / "meldewerk.sqlite", timeout=20)) as database, database:
        shared = database.execute(
            "INSERT INTO feedback (owner_id, email, kind, message, created_at)"
            " VALUES (?, ?, 'qa_share', 'Eine Antwort', '2026-11-30T12:00:00.000Z') RETURNING id",
            (person.id, person.email)).fetchone()[0]
    refused = problem(admin.send("POST", f"/api/admin/feedback/{shared}/notify", {}), 400)
    assert refused["code"] == "feedback_unanswerable"
    assert len(service.letters(person.email)) == 2


def test_the_contact_page_takes_everybody_but_programs(service: Service):
    url = f"{service.url}/api/feedback/kontakt"
    count = lambda: len(service.admin.call("GET", "/api/admin/feedback")["items"])  # noqa: E731
    before = count()
    message = {"email": "Gast@Example.org", "message": "Guten Tag", "website": ""}
    assert httpx.post(url, json=message).status_code == 202
    assert count() == before + 1
    trapped = httpx.post(url, json=message | {"website": "https://spam.example"})
    assert trapped.status_code == 202, "a program learns nothing"
    assert count() == before + 1
    for body in ({"message": "x"}, {"message": "Guten Tag", "email": "kein"}):
        problem(httpx.post(url, json=body), 422)
    form = {"email": "", "message": "Mit dem Formular", "website": ""}
    page = httpx.post(f"{service.url}/kontakt", data=form)
    assert (page.status_code, page.headers["Location"]) == (303, "/kontakt?ok=sent")
    assert httpx.post(f"{service.url}/kontakt", data=form | {"website": "x"}).status_code == 303
    assert count() == before + 2


@pytest.fixture(scope="module")
def town(tmp_path_factory, shim) -> Service:
    """Fifty thousand accounts that have been active for a month."""
    service = Service(tmp_path_factory.mktemp("town"), shim, {}).start()
    service.make_admin()
    with closing(sqlite3.connect(service.data / "meldewerk.sqlite", timeout=60)) as database, database:
        database.executemany(
            "INSERT INTO web_users (email, password_hash, display_name, status, email_verified, created_at)"
            " VALUES (?, 'x', ?, ?, 1, '2026-11-01T12:00:00.000Z')",
            [(f"einwohner{number}@stadt.example", f"Person {number}" if number % 3 else None,
              "disabled" if number % 500 == 0 else "active") for number in range(50_000)])
        database.execute(
            "INSERT INTO user_activity SELECT id, day, feature, 'web', 1 FROM web_users,"
            " (SELECT '2026-11-20' AS day UNION SELECT '2026-11-25'), (SELECT 'session' AS feature UNION SELECT 'quiz')"
            " WHERE email LIKE 'einwohner%'")
        database.execute("INSERT INTO user_roles SELECT id, 'Kita-Team' FROM web_users WHERE id % 10 = 0")
    yield service
    service.close()


@pytest.mark.parametrize("path", [
    "/api/admin/users?limit=50", "/api/admin/users?limit=50&before=25000", "/api/admin/users?limit=50&q=wohner4999",
    "/api/admin/users?limit=50&status=disabled", "/admin", "/admin?q=niemand&status=pending",
])
def test_a_towns_accounts_are_listed_at_once(town: Service, path: str):
    took = []
    for _ in range(7):
        begin = time.perf_counter()
        answer = town.admin.send("GET", path, headers={"Accept": "text/html"})
        took.append(time.perf_counter() - begin)
        assert answer.status_code == 200
    print(f"\n{path}: {statistics.median(took) * 1000:.0f} ms")
    assert statistics.median(took) < 0.25


def test_pages_of_the_list_join_without_gap(town: Service):
    seen, before = [], ""
    while True:
        answer = town.admin.send("GET", f"/api/admin/users?limit=1000&q=wohner1{before}")
        rows = answer.json()
        seen += [row["id"] for row in rows]
        if len(rows) < 1000:
            break
        before = f"&before={rows[-1]['id']}"
    assert len(seen) == len(set(seen)) == int(answer.headers["X-Total-Count"]) == 11_111
    assert seen == sorted(seen, reverse=True)
