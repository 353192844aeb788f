"""One's own account: name, address, switches, devices, export and its end; and the link that ends mails."""

from __future__ import annotations

import re
import secrets

import httpx
import pytest

from service import Service
from test_account_walk import PASSWORD, problem

KINDS = {
    "n1_tagesordnung": False, "n2_thema": True, "n3_result": True, "n4_vorgang": True, "n5_vorabend": False,
    "n6_woche": True,
}


def switches(person) -> dict[str, bool]:
    """The account's occasions."""
    return {kind["key"]: kind["enabled"] for kind in person.call("GET", "/api/account/notifications")["kinds"]}


def test_a_name_is_trimmed_bounded_and_taken_back(service: Service):
    person = service.member()
    name = lambda value, status=200: person.call(  # noqa: E731
        "POST", "/api/account/display-name", {"display_name": value}, status)
    for typed, stored in [("  Kim  ", "Kim"), ("ü" * 60, "ü" * 60), ("   ", None), ("Kim", "Kim"), (None, None)]:
        assert name(typed) == {"ok": True}
        assert person.me["display_name"] == stored
    name("x" * 61, 422)
    name("Kim\nBcc: x", 422)
    long = {"email": f"p{secrets.token_hex(4)}@example.org", "password": PASSWORD, "display_name": "x" * 61}
    assert httpx.post(f"{service.url}/api/auth/register", json=long).status_code == 422


def test_an_address_changes_in_two_steps(service: Service):
    person, new = service.member(), f"neu-{secrets.token_hex(6)}@example.org"
    person.secrets.append(new)
    wish = {"new_email": new, "current_password": person.password}
    wrong = person.send("POST", "/api/account/change-email", wish | {"current_password": "falsch falsch"})
    assert problem(wrong, 400)["code"] == "wrong_password"
    problem(person.send("POST", "/api/account/change-email", wish | {"new_email": service.admin.email}), 409)
    problem(person.send("POST", "/api/account/change-email", wish | {"new_email": "a@mailinator.com"}), 400)
    asked = person.call("POST", "/api/account/change-email", wish)
    assert asked["email"] == person.email and asked["pending_email"] == new
    first = person.token(1, new)
    warned = service.letter(person.email, 2)
    assert new in warned.get_body(("plain",)).get_content()
    assert person.login().status_code == 200, "until the click all stays with the old address"
    assert httpx.post(f"{service.url}/api/auth/login", json={"email": new, "password": person.password}).status_code == 401

    assert person.call("POST", "/api/auth/resend-verification") == {"ok": True}
    second = person.token(2, new)
    verify = f"{service.url}/api/auth/verify-email"
    problem(httpx.post(verify, json={"token": first}), 400)
    person.call("DELETE", "/api/account/change-email", status=204)
    person.call("DELETE", "/api/account/change-email", status=204)
    problem(httpx.post(verify, json={"token": second}), 400)
    assert person.me["pending_email"] is None

    person.call("POST", "/api/account/change-email", wish)
    confirmed = httpx.post(verify, json={"token": person.token(3, new)})
    assert confirmed.status_code == 200 and confirmed.json()["email"] == new
    assert person.me | {"email": new, "pending_email": None} == person.me, "sessions stay"
    service.letter(person.email, 4)
    assert person.login().status_code == 401
    person.email = new
    assert person.login().status_code == 200


def test_a_typing_error_is_mended_before_the_first_confirmation(service: Service):
    person, right = service.person().register(), f"richtig-{secrets.token_hex(6)}@example.org"
    person.secrets.append(right)
    old = person.token()
    asked = person.call("POST", "/api/account/change-email", {"new_email": right, "current_password": person.password})
    assert asked["status"] == "pending" and asked["pending_email"] == right
    problem(httpx.post(f"{service.url}/api/auth/verify-email", json={"token": old}), 400)
    done = httpx.post(f"{service.url}/api/auth/verify-email", json={"token": person.token(1, right)}).json()
    assert done | {"email": right, "status": "active", "email_verified": True} == done


def test_switches_answer_the_full_set_and_keep_what_was_not_sent(service: Service):
    person = service.member()
    settings = person.call("GET", "/api/account/notifications")
    assert {kind["key"]: kind["default"] for kind in settings["kinds"]} == KINDS
    assert settings["limits"] == {"per_day": 2, "quiet_from": 21, "quiet_to": 7}
    assert all(kind["label"] and kind["hint"] for kind in settings["kinds"])
    assert settings["next_delivery"] is None
    assert settings["today"] == {pot: {"used": 0, "limit": 2} for pot in ("shared", "deadline")}
    change = {"prefs": {"n5_vorabend": True, "n6_woche": False, "n3_ergebnis": True, "quatsch": False}}
    answer = person.call("PUT", "/api/account/notifications", change)
    wanted = KINDS | {"n5_vorabend": True, "n6_woche": False}
    assert {kind["key"]: kind["enabled"] for kind in answer["kinds"]} == wanted
    person.call("PUT", "/api/account/notifications", {"prefs": {"n1_tagesordnung": True}})
    assert switches(person) == wanted | {"n1_tagesordnung": True}
    (stored,), = service.rows("SELECT notify_prefs FROM web_users WHERE id = ?", person.id)
    assert "quatsch" not in stored and "n3_ergebnis" not in stored
    person.call("PUT", "/api/account/notifications", {"prefs": {"n1_tagesordnung": "ja"}}, 422)


def test_defaults_go_by_the_right_mandate(service: Service):
    person = service.member()
    roles = f"/api/admin/users/{person.id}/roles"
    assert service.admin.call("PUT", roles, {"roles": ["Fachpublikum"]})["rights"] == ["budget"]
    assert not switches(person)["n1_tagesordnung"], "the other role changes no default"
    service.admin.call("PUT", roles, {"roles": ["Ratsmitglied"]})
    assert switches(person) == KINDS | {"n1_tagesordnung": True}


def test_channels_are_four_and_mail_needs_a_mailbox(service: Service):
    person = service.member()
    for channel in ("push", "both", "off", "email"):
        assert person.call("PUT", "/api/account/delivery", {"delivery_channel": channel})["delivery_channel"] == channel
    person.call("PUT", "/api/account/delivery", {"delivery_channel": "pigeon"}, 422)


def test_a_test_message_names_the_ways_that_served(service: Service):
    person = service.member()
    assert person.call("POST", "/api/account/test-notification") == {"sent": ["email"]}
    assert service.letter(person.email, 2)["Subject"] == "Testnachricht"
    person.call("PUT", "/api/account/delivery", {"delivery_channel": "push"})
    assert person.call("POST", "/api/account/test-notification") == {"sent": []}


def test_clock_and_language_are_the_persons(service: Service):
    person = service.member()
    person.call("PUT", "/api/account/time-zone", {"time_zone": "Pacific/Auckland"})
    assert person.call("GET", "/api/account/notifications")["time_zone"] == "Pacific/Auckland"
    person.call("PUT", "/api/account/time-zone", {"time_zone": "Mond/Krater"}, 422)
    person.call("PUT", "/api/account/language", {"language": "en"})
    person.call("POST", "/api/account/test-notification")
    assert service.letter(person.email, 2)["Subject"] == "Test message"


def test_devices_move_with_whoever_signs_in_and_leave_with_their_owner(service: Service):
    one, other = service.member(client="ios"), service.member(client="ios")
    token = secrets.token_hex(32)
    body = {"token": token, "platform": "ios"}
    httpx_answer = httpx.post(f"{service.url}/api/push/register", json=body)
    assert httpx_answer.status_code == 401
    one.call("POST", "/api/push/register", body | {"platform": "nokia"}, 422)
    one.call("POST", "/api/push/register", {"token": "x" * 513, "platform": "ios"}, 422)
    for _ in range(2):
        one.call("POST", "/api/push/register", body, 204)
    (device,) = one.call("GET", "/api/account/devices")["devices"]
    assert device["kind"] == "ios" and token not in str(device)
    other.call("POST", "/api/push/register", body, 204)
    assert one.call("GET", "/api/account/devices")["devices"] == []
    one.call("POST", "/api/push/unregister", {"token": token}, 204)
    (moved,) = other.call("GET", "/api/account/devices")["devices"]
    one.call("DELETE", f"/api/account/devices/{moved['id']}", status=404)
    other.call("POST", "/api/push/unregister", {"token": token}, 204)
    assert other.call("GET", "/api/account/devices")["devices"] == []


def unsubscribe_link(letter) -> str:
    """The link that mail programs call by themselves."""
    assert letter["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    return re.fullmatch(r"<(http://localhost:\d+/abmelden/[\w-]+)>", letter["List-Unsubscribe"])[1]


def test_one_click_ends_the_letters_occasion_and_looking_ends_nothing(service: Service):
    person = service.member()
    service.enqueue(person)
    letter = service.letter(person.email, 2)
    link = unsubscribe_link(letter)
    assert httpx.get(link).status_code == 200 and switches(person)["n4_vorgang"]
    click = lambda: httpx.post(  # noqa: E731
        link, data={"List-Unsubscribe": "One-Click"}, headers={"Origin": "https://mail.example"})
    assert click().status_code == click().status_code == 200
    assert switches(person) == KINDS | {"n4_vorgang": False}
    assert person.me["delivery_channel"] == "email"
    assert httpx.post(link, data={"action": "occasion_on"}).status_code == 200
    assert switches(person) == KINDS
    assert httpx.post(link[:-2] + "xx", data={"List-Unsubscribe": "One-Click"}).status_code == 404
    for service_letter in (service.letters(person.email)[0], service.letters(service.admin.email)[-1]):
        assert "List-Unsubscribe" not in service_letter, "letters about the account itself have no such link"


def test_the_export_has_what_is_stored_and_nothing_that_opens_something(service: Service):
    person = service.member(client="ios")
    token = secrets.token_hex(32)
    person.call("POST", "/api/push/register", {"token": token, "platform": "ios"}, 204)
    person.call("POST", "/api/feedback", {"kind": "bug", "message": "Es ging nicht"})
    answer = person.send("GET", "/api/account/export")
    assert answer.headers["Content-Disposition"].startswith("attachment; filename=")
    assert answer.headers["Cache-Control"] == "no-store"
    export = answer.json()
    assert export["account"]["email"] == person.email
    assert export["tables"]["feedback"][0]["message"] == "Es ging nicht"
    assert len(export["tables"]["push_tokens"]) == 1
    assert token not in answer.text and "scrypt" not in answer.text
    printed = service.command("export", "--account", person.email)
    assert printed.returncode == 0 and "Es ging nicht" in printed.stdout


def test_deleting_needs_the_password_and_leaves_nothing(service: Service):
    person, other = service.member(), service.member()
    for each in (person, other):
        each.call("POST", "/api/push/register", {"token": secrets.token_hex(32), "platform": "android"}, 204)
        each.call("POST", "/api/feedback", {"kind": "other", "message": "Guten Tag"})
        service.enqueue(each)
    tables = [
        (table, column)
        for (table,) in service.rows("SELECT name FROM sqlite_master WHERE type = 'table'")
        for column in [row[1] for row in service.rows(f"SELECT * FROM pragma_table_info('{table}')")]
        if column in ("owner_id", "user_id")
    ]
    held = lambda who: sum(  # noqa: E731
        service.rows(f"SELECT count(*) FROM {table} WHERE {column} = ?", who.id)[0][0] for table, column in tables)
    assert len(tables) >= 8 and held(person) >= 3
    before = held(person)
    problem(person.send("DELETE", "/api/account", {"current_password": "falsch falsch"}), 400)
    assert held(person) >= before and person.me["id"] == person.id
    done = person.send("DELETE", "/api/account", {"current_password": person.password})
    assert done.status_code == 204 and "Max-Age=0" in done.headers["Set-Cookie"]
    assert person.login().status_code == 401
    assert held(person) == 0 and held(other) >= 3
    assert service.rows("SELECT count(*) FROM web_users WHERE id = ?", person.id) == [(0,)]
    assert service.letters(person.email)[-1]["Subject"] == "Dein Konto ist gelöscht"
    assert other.me["email"] == other.email


@pytest.mark.parametrize("path", [
    "/api/account/notifications", "/api/account/devices", "/api/account/trace", "/api/account/export",
    "/api/admin/users", "/api/admin/feedback",
])
def test_guests_are_told_to_sign_in(service: Service, path: str):
    assert problem(httpx.get(service.url + path), 401)["code"] == "unauthorized"
    page = httpx.get(service.url + "/konto", headers={"Accept": "text/html"})
    assert (page.status_code, page.headers["Location"]) == (303, "/login?weiter=%2Fkonto")
