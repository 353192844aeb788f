"""Making accounts and signing in, line by line of the contract; docs/behaviour.md says which line is where."""

from __future__ import annotations

import time

import httpx
import jwt
import pytest

from service import Service

PASSWORD = "ein langes Passwort"


def problem(answer: httpx.Response, status: int) -> dict:
    """A refusal as a problem document."""
    assert answer.status_code == status, answer.text
    assert answer.headers["Content-Type"] == "application/problem+json"
    return answer.json()


def test_registering_never_appoints_and_the_link_does_once(make_service):
    service = make_service(WEB_ADMIN_EMAIL="leitung@example.org")
    first, lead = service.person(), service.person(email="leitung@example.org")
    assert first.register().me["role"] == "user", "the first account of an empty database"
    assert lead.register().me["role"] == "user" and lead.me["status"] == "pending"
    assert lead.confirm()["role"] == "admin"
    assert "admin" in lead.me["rights"]
    assert lead.call("GET", "/api/admin/users")[0]["email"] == lead.email
    assert first.confirm()["role"] == "user"


def test_the_admins_address_stays_ordinary_while_somebody_administers(make_service):
    service = make_service(WEB_ADMIN_EMAIL="leitung@example.org")
    service.make_admin()
    lead = service.member(email="leitung@example.org")
    assert lead.me["role"] == "user" and lead.me["status"] == "active"


def test_the_operator_appoints_existing_accounts_only(make_service):
    service = make_service(MAIL_OUTBOX_DIR="", WEB_ADMIN_EMAIL="leitung@example.org")
    assert "meldewerk admin grant" in service.log.read_text(), "the log says what to do while nobody administers"
    missing = service.command("admin", "grant", "niemand@example.org")
    assert missing.returncode == 1
    assert service.rows("SELECT count(*) FROM web_users") == [(0,)]
    person = service.person().register()
    person.call("GET", "/api/admin/users", status=403)
    assert service.command("admin", "grant", person.email.upper()).returncode == 0
    assert person.me["role"] == "admin"
    person.call("GET", "/api/admin/users")


def test_without_mail_an_account_is_active_at_once(make_service):
    service = make_service(MAIL_OUTBOX_DIR="")
    person = service.person().register()
    assert person.me | {"status": "active", "email_verified": True} == person.me
    person.call("GET", "/api/account/notifications")
    problem(person.send("POST", "/api/auth/resend-verification"), 503)


def test_with_mail_it_waits_for_its_link_and_administrators_hear_of_it_then(service: Service):
    person = service.person().register(display_name="  Kim Müller ")
    assert person.me | {"status": "pending", "email_verified": False, "display_name": "Kim Müller"} == person.me
    refusal = problem(person.send("GET", "/api/account/notifications"), 403)
    assert refusal["code"] == "account_pending" and "Bestätige" in refusal["detail"]
    letter = service.letter(person.email)
    assert "Hallo Kim Müller" in letter.get_body(("plain",)).get_content()
    before = len(service.letters(service.admin.email))
    assert person.email not in "".join(str(each) for each in service.letters(service.admin.email))
    assert person.confirm()["status"] == "active"
    person.call("GET", "/api/account/notifications")
    told = service.letter(service.admin.email, before + 1)
    assert person.email in told.get_body(("plain",)).get_content()


def test_one_address_has_one_account(service: Service):
    person = service.member()
    for email in (person.email, person.email.upper(), f"  {person.email} "):
        answer = httpx.post(f"{service.url}/api/auth/register", json={"email": email, "password": PASSWORD})
        assert problem(answer, 409)["code"] == "email_taken"
    assert person.login().status_code == 200


def test_browsers_get_a_cookie_and_apps_a_token_that_alone_is_enough(service: Service):
    browser = service.member()
    assert browser.login().json()["access_token"] is None
    cookie = browser.login().headers["Set-Cookie"]
    assert cookie.startswith("access_token=ey")
    for part in ("HttpOnly", "SameSite=Lax", "Path=/", f"Max-Age={90 * 86400}"):
        assert part in cookie
    for client, is_native in [("ios", True), ("android", True), ("app", True), ("toaster", False)]:
        answer = browser.login(headers={"X-Client": client}).json()
        assert (answer["access_token"] is not None) == is_native, client
    app = service.member(client="ios")
    assert "Authorization" in app.http.headers and not app.http.cookies
    app.call("POST", "/api/push/register", {"token": "ab" * 32, "platform": "ios"}, 204)
    fresh = app.me["access_token"]
    claims = jwt.decode(fresh, service.secret, algorithms=["HS256"])
    assert claims["sub"] == str(app.id) and isinstance(claims["ver"], int)
    assert abs(claims["exp"] - time.time() - 90 * 86400) < 60
    clients = service.rows("SELECT signup_client FROM web_users WHERE id IN (?, ?) ORDER BY id", browser.id, app.id)
    assert clients == [("web",), ("ios",)]


def test_a_bearer_token_beats_the_cookie(service: Service):
    one, other = service.member(), service.member(client="android")
    token = other.me["access_token"]
    answer = one.send("GET", "/api/auth/me", headers={"Authorization": f"Bearer {token}"})
    assert answer.json()["email"] == other.email
    assert one.send("GET", "/api/auth/me", headers={"Authorization": "Bearer x.y.z"}).status_code == 401


def test_signing_in_tells_nobody_which_half_was_wrong(service: Service):
    person = service.member()
    url = f"{service.url}/api/auth/login"
    answers = [
        httpx.post(url, json={"email": email, "password": "falsch falsch"})
        for email in (person.email, "niemand@example.org")
    ]
    assert [problem(answer, 401) for answer in answers][0] == answers[1].json()
    spaced = {"email": f" {person.email.upper()} ", "password": person.password}
    assert httpx.post(url, json=spaced).status_code == 200


def test_signing_out_clears_the_cookie_and_leaves_tokens_alone(service: Service):
    person = service.member()
    token = person.login(headers={"X-Client": "ios"}).json()["access_token"]
    person.secrets.append(token)
    answer = person.send("POST", "/api/auth/logout")
    assert answer.json() == {"ok": True}
    assert "Max-Age=0" in answer.headers["Set-Cookie"]
    assert person.send("GET", "/api/auth/me").status_code == 401
    headers = {"Authorization": f"Bearer {token}"}
    assert httpx.get(f"{service.url}/api/auth/me", headers=headers).status_code == 200
    assert httpx.post(f"{service.url}/api/auth/logout").status_code == 200, "needs no session"


def test_a_cookie_is_renewed_when_half_its_life_is_over(make_service):
    service = make_service()
    person = service.member()
    assert "Set-Cookie" not in person.send("GET", "/api/auth/me").headers
    service.clock.advance(days=50)
    renewed = person.send("GET", "/api/health")
    assert f"Max-Age={90 * 86400}" in renewed.headers["Set-Cookie"], "on public routes too"
    assert "Set-Cookie" not in person.send("GET", "/api/auth/me").headers
    service.clock.advance(days=89)
    assert person.send("GET", "/api/auth/me").status_code == 200
    service.clock.advance(days=91)
    refused = person.send("GET", "/api/auth/me")
    assert refused.status_code == 401 and "Set-Cookie" not in refused.headers


def test_forgotten_passwords_say_nothing_about_accounts(service: Service):
    person = service.member()
    url = f"{service.url}/api/auth/forgot-password"
    known, unknown = (httpx.post(url, json={"email": email}) for email in (person.email, "niemand@example.org"))
    assert known.status_code == unknown.status_code == 200
    assert known.content == unknown.content
    reset = f"{service.url}/api/auth/reset-password"
    bogus = problem(httpx.post(reset, json={"token": "bogus", "new_password": PASSWORD}), 400)
    assert bogus["code"] == "link_invalid"
    token = person.token(2)
    assert f"{service.url}/reset-password?token={token}" in str(service.letters(person.email)[-1].get_body(("plain",)).get_content())
    short = httpx.post(reset, json={"token": token, "new_password": "kurz"})
    assert short.status_code == 422
    done = httpx.post(reset, json={"token": token, "new_password": PASSWORD}, headers={"X-Client": "ios"})
    assert done.status_code == 200 and done.json()["access_token"]
    assert person.send("GET", "/api/auth/me").status_code == 401, "all sessions end"
    assert person.login().status_code == 401
    person.password = PASSWORD
    assert person.login().status_code == 200
    problem(httpx.post(reset, json={"token": token, "new_password": PASSWORD}), 400)


def test_a_link_for_a_password_is_good_for_an_hour(make_service):
    service = make_service()
    person = service.member()
    httpx.post(f"{service.url}/api/auth/forgot-password", json={"email": person.email})
    token = person.token(2)
    service.clock.advance(minutes=61)
    body = {"token": token, "new_password": PASSWORD}
    problem(httpx.post(f"{service.url}/api/auth/reset-password", json=body), 400)


def test_a_changed_password_ends_the_other_sessions(service: Service):
    person = service.member()
    other = person.login(headers={"X-Client": "ios"}).json()["access_token"]
    wrong = {"current_password": "falsch falsch", "new_password": PASSWORD}
    assert problem(person.send("POST", "/api/account/change-password", wrong), 400)["code"] == "wrong_password"
    before = dict(person.http.cookies)
    done = person.send("POST", "/api/account/change-password", wrong | {"current_password": person.password})
    assert done.status_code == 200 and done.json()["access_token"] is None
    assert dict(person.http.cookies) != before
    assert person.me["email"] == person.email, "this client stays signed in"
    headers = {"Authorization": f"Bearer {other}"}
    assert httpx.get(f"{service.url}/api/auth/me", headers=headers).status_code == 401
    app = service.member(client="android")
    old = app.http.headers["Authorization"]
    changed = app.call("POST", "/api/account/change-password",
                       {"current_password": app.password, "new_password": PASSWORD})
    assert app.send("GET", "/api/auth/me").status_code == 401 and old
    app.use(changed["access_token"])
    assert app.me["id"] == app.id


def test_a_link_of_yesterday_confirms_nothing(make_service):
    service = make_service()
    person = service.person().register()
    token = person.token()
    service.clock.advance(hours=24, seconds=1)
    answer = problem(httpx.post(f"{service.url}/api/auth/verify-email", json={"token": token}), 400)
    assert answer["code"] == "link_invalid"
    assert person.me["status"] == "pending"
    person.call("POST", "/api/auth/resend-verification")
    assert person.confirm(2)["status"] == "active"
    problem(httpx.post(f"{service.url}/api/auth/verify-email", json={"token": person.secrets[-1]}), 400)
    assert person.call("POST", "/api/auth/resend-verification") == {"ok": True}
    service.settle()
    assert len(service.letters(person.email)) == 2, "nothing to confirm, no letter"


def test_a_refused_form_never_repeats_a_password(service: Service):
    person, secret = service.member(), "geheim7"
    calls = [
        ("/api/auth/register", {"email": "kein", "password": secret}),
        ("/api/auth/register", {"email": ["x"], "password": {"a": secret}}),
        ("/api/auth/login", {"email": 7, "password": [secret]}),
        ("/api/auth/reset-password", {"token": "x", "new_password": secret}),
        ("/api/account/change-password", {"current_password": "geheim7x", "new_password": secret}),
        ("/api/account/change-email", {"new_email": "kein", "current_password": secret}),
    ]
    for path, body in calls:
        answer = person.send("POST", path, body)
        assert answer.status_code in (400, 422), path
        assert secret not in answer.text, path
        if answer.status_code == 422:
            for fault in answer.json()["detail"]:
                assert fault["type"] and fault["loc"][0] == "body" and fault["msg"]


@pytest.mark.parametrize("origin", ["capacitor://localhost", "https://localhost"])
def test_the_apps_of_old_may_call_from_their_origins(service: Service, origin: str):
    asked = {"Origin": origin, "Access-Control-Request-Method": "POST",
             "Access-Control-Request-Headers": "authorization,content-type,x-client"}
    answer = httpx.options(f"{service.url}/api/auth/login", headers=asked)
    assert answer.status_code in (200, 204)
    assert answer.headers["Access-Control-Allow-Origin"] == origin
    assert answer.headers["Access-Control-Allow-Credentials"] == "true"
    assert "POST" in answer.headers["Access-Control-Allow-Methods"]
    foreign = httpx.options(f"{service.url}/api/auth/login", headers=asked | {"Origin": "https://evil.example"})
    assert "Access-Control-Allow-Origin" not in foreign.headers


def test_throwaway_addresses_are_refused_without_a_reason(service: Service):
    url = f"{service.url}/api/auth/register"
    for email in ("a@mailinator.com", "a@very.deep.mailinator.com"):
        answer = problem(httpx.post(url, json={"email": email, "password": PASSWORD}), 400)
        assert answer["detail"] == "Die Registrierung konnte nicht abgeschlossen werden."
    relay = httpx.post(url, json={"email": f"x{time.time_ns()}@privaterelay.appleid.com", "password": PASSWORD})
    assert relay.status_code == 201
    log = service.log.read_text()
    assert "mailinator.com" in log and "a@mailinator.com" not in log


def test_too_many_attempts_wait(make_service):
    service = make_service(DISABLE_RATE_LIMIT="")

    def attempts(path: str, body: dict, address: str, count: int) -> list[int]:
        headers = {"X-Forwarded-For": address}
        answers = [httpx.post(service.url + path, json=body, headers=headers) for _ in range(count)]
        if answers[-1].status_code == 429:
            assert 0 < int(answers[-1].headers["Retry-After"]) <= 900
        return [answer.status_code for answer in answers]

    login = {"email": "niemand@example.org", "password": "falsch falsch"}
    assert attempts("/api/auth/login", login, "192.0.2.1", 11) == [401] * 10 + [429]
    assert attempts("/api/auth/login", login, "192.0.2.2", 1) == [401], "others are not held up"
    trash = {"email": "a@mailinator.com", "password": PASSWORD}
    assert attempts("/api/auth/register", trash, "192.0.2.3", 6) == [400] * 5 + [429]
    forgot = {"email": "niemand@example.org"}
    assert attempts("/api/auth/forgot-password", forgot, "192.0.2.4", 6) == [200] * 5 + [429]
    contact = {"message": "Guten Tag"}
    assert attempts("/api/feedback/kontakt", contact, "192.0.2.5", 6) == [202] * 5 + [429]
    person = service.member()
    assert [person.send("POST", "/api/auth/resend-verification").status_code for _ in range(6)] == [200] * 5 + [429]
    change = {"new_email": "kein", "current_password": "x"}
    answers = [
        person.send("POST", "/api/account/change-email", change, headers={"X-Forwarded-For": f"192.0.2.{number}"})
        for number in range(20, 26)
    ]
    assert [answer.status_code for answer in answers] == [422] * 5 + [429], "by account, not by address"
    service.make_admin()
    day = service.admin.call("GET", "/api/admin/stats/signups")["totals"]
    assert day["rate_limit"] == 1 and day["disposable_email"] == 5 and day["duplicate_email"] == 0
