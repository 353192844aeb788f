"""Sign in with Apple against a double that is written after Apple's documentation (council.md §4.1; §17, 16 to 20)."""

from __future__ import annotations

import re
import secrets
from html import unescape
from urllib.parse import parse_qsl, urlsplit

import httpx
import pytest
from joserfc.jwk import RSAKey
from playwright.sync_api import sync_playwright

from apple_double import BUNDLE_ID, SERVICE_ID, Apple, AppleID
from harness.waiting import until


@pytest.fixture
def apple():
    made = Apple()
    yield made
    made.close()


@pytest.fixture
def service(make_service, apple):
    return make_service(**apple.variables())


@pytest.fixture
def somebody(service):
    """Makes people whom the logs must not know."""
    def make(**options) -> AppleID:
        person = AppleID(f"apple-{secrets.token_hex(6)}@example.org", **options)
        watched = service.person(email=person.email)
        watched.secrets += [person.subject]
        return person

    return make


def enter(service, token: str, client: str | None = "ios", **names: str) -> httpx.Response:
    """`POST /api/auth/apple`."""
    return httpx.post(f"{service.url}/api/auth/apple", json={"identity_token": token} | names,
                      headers={"X-Client": client} if client else {}, timeout=30)


def by(answer: httpx.Response) -> dict[str, str]:
    """What a native client sends from then on."""
    return {"Authorization": f"Bearer {answer.json()['access_token']}"}


def delete(service, headers: dict[str, str], **proof: str) -> httpx.Response:
    return httpx.request("DELETE", f"{service.url}/api/account", json=proof, headers=headers, timeout=30)


# The native way.


def test_a_new_person_is_active_confirmed_linked_and_without_a_password(service, apple, somebody):
    person = somebody()
    answer = enter(service, apple.identity_token(person), given_name="Kim", family_name="Müller")
    assert answer.status_code == 200, answer.text
    me = answer.json()
    assert me | {"status": "active", "email_verified": True, "apple_linked": True, "has_password": False, "role": "user",
                 "display_name": "Kim Müller", "email": person.email} == me
    assert httpx.get(f"{service.url}/api/auth/me", headers=by(answer)).json()["id"] == me["id"]
    assert "access_token=" in answer.headers["Set-Cookie"]
    again = enter(service, apple.identity_token(person, email=None, email_verified=None), client=None, given_name="Other")
    assert again.json() | {"id": me["id"], "display_name": "Kim Müller", "access_token": None} == again.json()
    assert service.rows("SELECT signup_client FROM web_users WHERE id = ?", me["id"]) == [("ios",)]


def test_an_account_with_the_address_is_linked(service, apple, somebody):
    person = somebody()
    member = service.member(email=person.email)
    linked = enter(service, apple.identity_token(person, SERVICE_ID, email=person.email.upper())).json()
    assert linked | {"id": member.id, "apple_linked": True, "has_password": True} == linked
    assert member.me["apple_linked"], "the session goes on"
    assert member.login().status_code == 200


def test_who_waits_for_a_letter_need_not_wait_and_nobody_else_gets_in(service, apple, somebody):
    person = somebody()
    member = service.person(email=person.email).register()
    service.letter(person.email)
    linked = enter(service, apple.identity_token(person, email_verified=True)).json()
    assert linked | {"id": member.id, "status": "active", "email_verified": True} == linked
    assert member.send("GET", "/api/auth/me").status_code == 401, "who registered was never confirmed"
    assert member.login().status_code == 401


def test_a_disabled_account_stays_disabled(service, apple, somebody):
    admin = service.make_admin()
    person = somebody()
    first = enter(service, apple.identity_token(person)).json()
    admin.call("PUT", f"/api/admin/users/{first['id']}/status", {"status": "disabled"})
    assert enter(service, apple.identity_token(person)).json()["status"] == "disabled"


def test_the_administrators_address_is_proved_by_apple(make_service, apple):
    service = make_service(WEB_ADMIN_EMAIL="leitung@example.org", **apple.variables())
    answer = enter(service, apple.identity_token(AppleID("Leitung@example.org")))
    assert answer.json()["role"] == "admin"
    assert enter(service, apple.identity_token(AppleID("kim@example.org"))).json()["role"] == "user"


def altered(token: str) -> str:
    head, payload, signature = token.split(".")
    return ".".join([head, payload, ("B" if signature[0] == "A" else "A") + signature[1:]])


REJECTED = {
    "a foreign audience": lambda apple, person: apple.identity_token(person, "de.other.app"),
    "foreign audiences": lambda apple, person: apple.identity_token(person, ["de.other.app", "de.ratslotse"]),
    "an altered signature": lambda apple, person: altered(apple.identity_token(person)),
    "another's key under this name": lambda apple, person: apple.identity_token(person, key=RSAKey.generate_key(2048)),
    "no signature": lambda apple, person: apple.identity_token(person).rsplit(".", 1)[0] + ".",
    "another issuer": lambda apple, person: apple.identity_token(person, iss="https://apple.example"),
    "too old": lambda apple, person: apple.identity_token(person, exp=1_700_000_000),
    "no end": lambda apple, person: apple.identity_token(person, exp=None),
    "no beginning": lambda apple, person: apple.identity_token(person, iat=None),
    "nobody": lambda apple, person: apple.identity_token(person, sub=None),
    "no token": lambda *_: "a.b.c",
}


def test_whatever_is_wrong_the_answer_is_the_same(service, apple, somebody):
    person = somebody()
    answers = {name: enter(service, make(apple, person)) for name, make in REJECTED.items()}
    assert {name: answer.status_code for name, answer in answers.items()} == dict.fromkeys(REJECTED, 401)
    assert len({answer.text for answer in answers.values()}) == 1
    assert service.rows("SELECT count(*) FROM web_users") == [(0,)]
    assert enter(service, apple.identity_token(person, ["x", BUNDLE_ID])).status_code == 200


@pytest.mark.parametrize("claims", [{"email": None}, {"email_verified": False}, {"email_verified": "false"}])
def test_without_a_confirmed_address_there_is_no_account(service, apple, somebody, claims):
    answer = enter(service, apple.identity_token(somebody(), **claims))
    assert answer.status_code == 400
    assert answer.json()["code"] == "apple_email_missing"


def test_new_keys_are_found_and_invented_ones_are_not_looked_for(service, apple, somebody):
    person = somebody()
    assert enter(service, apple.identity_token(person)).status_code == 200
    assert apple.key_requests == 1
    apple.rotate()
    service.clock.advance(seconds=61)
    assert enter(service, apple.identity_token(person)).status_code == 200
    assert apple.key_requests == 2
    keys = apple.keys
    for _ in range(20):
        apple.rotate()
        assert enter(service, apple.identity_token(person)).status_code == 401
    assert apple.key_requests == 2
    apple.keys = keys
    assert enter(service, apple.identity_token(person)).status_code == 200


def test_without_apple_there_is_no_telling_until_keys_are_known(service, apple, somebody):
    apple.is_away = True
    answer = enter(service, apple.identity_token(somebody()))
    assert answer.status_code == 503 and int(answer.headers["Retry-After"]) > 0
    apple.is_away = False
    service.clock.advance(seconds=11)
    assert enter(service, apple.identity_token(somebody())).status_code == 200
    apple.is_away = True
    service.clock.advance(seconds=86_500)
    assert enter(service, apple.identity_token(somebody(), iat=int(service.clock.now()),
                                               exp=int(service.clock.now()) + 600)).status_code == 200


def test_the_eleventh_attempt_in_a_minute_waits(make_service, apple):
    service = make_service(DISABLE_RATE_LIMIT="", **apple.variables())
    assert [enter(service, "x").status_code for _ in range(11)] == [401] * 10 + [429]


# The end of an account.


def test_an_account_ends_by_a_fresh_token_and_apple_is_told(service, apple, somebody):
    person = somebody()
    answer = enter(service, apple.identity_token(person))
    now = int(service.clock.now())
    for wrong in [apple.identity_token(person, iat=now - 700), apple.identity_token(somebody()), "x"]:
        refused = delete(service, by(answer), apple_identity_token=wrong)
        assert refused.status_code == 400, refused.text
    assert delete(service, by(answer)).status_code == 422
    done = delete(service, by(answer), apple_identity_token=apple.identity_token(person, email=None),
                  apple_authorization_code=apple.code(person))
    assert done.status_code == 204
    until(lambda: apple.withdrawn == [person.subject], "Apple to be told", 20)
    assert httpx.get(f"{service.url}/api/auth/me", headers=by(answer)).status_code == 401


def test_an_apple_that_fails_keeps_nobody(service, apple, somebody):
    person = somebody()
    answer = enter(service, apple.identity_token(person))
    apple.codes.clear()
    done = delete(service, by(answer), apple_identity_token=apple.identity_token(person), apple_authorization_code="old")
    assert done.status_code == 204
    until(lambda: "was not withdrawn: status 400, invalid_grant" in service.log.read_text(), "a line in the log", 20)
    assert service.rows("SELECT count(*) FROM web_users WHERE email = ?", person.email) == [(0,)]


def test_what_apple_could_not_take_is_offered_once_more(service, apple, somebody):
    person = somebody()
    answer = enter(service, apple.identity_token(person))
    apple.failures = [503]
    done = delete(service, by(answer), apple_identity_token=apple.identity_token(person),
                  apple_authorization_code=apple.code(person))
    assert done.status_code == 204
    until(lambda: not apple.failures, "the first attempt", 20)
    service.close()
    assert apple.withdrawn == [person.subject], "at the latest when the server stops"


def test_another_address_needs_a_fresh_token(service, apple, somebody):
    person = somebody()
    answer = enter(service, apple.identity_token(person))
    new = service.person(email=f"new-{secrets.token_hex(6)}@example.org")

    def wish(**proof: str) -> httpx.Response:
        return httpx.post(f"{service.url}/api/account/change-email", json={"new_email": new.email} | proof,
                          headers=by(answer), timeout=30)

    assert wish(current_password="x").status_code == 400
    assert wish(apple_identity_token=apple.identity_token(somebody())).status_code == 400
    asked = wish(apple_identity_token=apple.identity_token(person))
    assert asked.json()["pending_email"] == new.email
    assert new.confirm()["email"] == new.email
    service.letter(person.email, 2)
    assert enter(service, apple.identity_token(person)).json()["email"] == new.email


# The browser's way, by hand: what a browser does is one request after the other.


def begin(service, target: str = "/auth/apple") -> tuple[dict[str, str], dict[str, str]]:
    """The query of Apple's page, and the cookie as a header."""
    answer = httpx.get(service.url + target)
    assert answer.status_code == 303, answer.text
    cookie = answer.headers["Set-Cookie"]
    assert "; HttpOnly; Secure; SameSite=None" in cookie
    return dict(parse_qsl(urlsplit(answer.headers["Location"]).query)), {"Cookie": cookie.split(";")[0]}


def end(service, fields: dict[str, str], cookie: dict[str, str]) -> httpx.Response:
    """The form that Apple's page posts."""
    crossing = {"Origin": "https://appleid.apple.com", "Sec-Fetch-Site": "cross-site", "Accept": "text/html"}
    return httpx.post(f"{service.url}/auth/apple/return", data=fields, headers=cookie | crossing, timeout=30)


def test_a_browser_comes_back_signed_in_once(service, apple, somebody):
    person = somebody()
    query, cookie = begin(service, "/auth/apple?weiter=%2Fboards%2F")
    fields = apple.authorize(query, person)
    assert end(service, fields, {}).status_code == 400, "another browser"
    answer = end(service, fields, cookie)
    assert answer.status_code == 303 and answer.headers["Location"] == "/boards/"
    session = next(value for value in answer.headers.get_list("Set-Cookie") if value.startswith("access_token=ey"))
    me = httpx.get(f"{service.url}/api/auth/me", headers={"Cookie": session.split(";")[0]}).json()
    assert me | {"email": person.email, "display_name": "Kim Müller", "has_password": False} == me
    assert end(service, fields, cookie).status_code == 400, "twice"


def test_a_way_back_is_for_its_own_token_and_its_own_time(service, apple, somebody):
    person = somebody()
    query, cookie = begin(service)
    other, _ = begin(service)
    wrong = apple.authorize(other, person) | {"state": query["state"]}
    assert end(service, wrong, cookie).status_code == 401, "made for another way"
    query, cookie = begin(service)
    fields = apple.authorize(query, person)
    service.clock.advance(seconds=601)
    assert end(service, fields, cookie).status_code == 400, "too late"
    query, cookie = begin(service, "/auth/apple?weiter=%2F%2Fevil.example")
    now = int(service.clock.now())
    fields = apple.authorize(query, person)
    fields["id_token"] = apple.identity_token(person, SERVICE_ID, nonce=query["nonce"], iat=now, exp=now + 600)
    assert end(service, fields, cookie).headers["Location"] == "/dashboard"


# And a real browser, for the cookies between two sites.


def test_a_real_browser_signs_in_cancels_changes_the_address_and_ends_the_account(service, apple, somebody):
    person = somebody()
    apple.visitor = person
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path="/usr/bin/chromium", args=["--no-sandbox"])
        page = browser.new_page(locale="de-DE")
        page.set_default_timeout(15_000)
        page.goto(f"{service.url}/login?weiter=%2Fkonto%2Fbenachrichtigungen")
        page.get_by_role("link", name="Mit Apple anmelden").click()
        page.locator("#cancel").click()
        page.wait_for_url("**/auth/apple/return")
        assert page.locator("h1").inner_text() == "Abgebrochen"
        page.get_by_role("link", name="Noch einmal mit Apple").click()
        page.locator("#agree").click()
        page.wait_for_url("**/konto/benachrichtigungen")
        page.goto(f"{service.url}/konto/adresse")
        page.get_by_role("link", name="Mit Apple ausweisen").click()
        page.locator("#agree").click()
        page.wait_for_url("**/auth/apple/return")
        new = service.person()
        page.get_by_label("Neue E-Mail").fill(new.email)
        page.get_by_role("button", name="Adresse ändern").click()
        page.wait_for_url("**/konto?ok=pending")
        assert new.confirm()["id"] == service.rows("SELECT id FROM web_users")[0][0]
        page.goto(f"{service.url}/konto/loeschen")
        page.get_by_role("link", name="Mit Apple ausweisen").click()
        page.locator("#agree").click()
        page.wait_for_url("**/auth/apple/return")
        page.get_by_role("button", name="Konto löschen").click()
        page.get_by_role("heading", name="Dein Konto ist gelöscht").wait_for()
        names = {cookie["name"] for cookie in page.context.cookies()}
        assert not names & {"access_token", "apple_state"}, names
        browser.close()
    until(lambda: apple.withdrawn == [person.subject], "Apple to be told", 20)
    assert service.rows("SELECT count(*) FROM web_users") == [(0,)]


def test_the_doctor_asks_for_the_keys(service, apple):
    report = service.command("doctor", "--online").stdout
    assert re.search(r"^ok +apple sign-in +de\.ratslotse\.app; browsers as de\.ratslotse\.web; the key signs", report, re.M)
    assert re.search(r"^ok +apple keys +http://127\.0\.0\.1:\d+/auth/keys has 1$", report, re.M), report


def test_the_button_is_there_only_where_browsers_may_sign_in(make_service, service):
    assert "Mit Apple anmelden" in unescape(httpx.get(f"{service.url}/login").text)
    plain = make_service()
    assert "Apple" not in httpx.get(f"{plain.url}/login").text
    assert httpx.get(f"{plain.url}/auth/apple").status_code == 404
