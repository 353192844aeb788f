"""Apple on this machine: public keys, a page to sign in on, identity tokens, and what withdraws a grant.

Written after Apple's documentation of Sign in with Apple's REST API, with joserfc; nothing of the product is in it.
"""

from __future__ import annotations

import html
import json
import queue
import secrets
import threading
import time
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qs, parse_qsl, urlsplit

from joserfc import jwt
from joserfc.jwk import ECKey, RSAKey

ISSUER = "https://appleid.apple.com"
BUNDLE_ID = "de.ratslotse.app"
SERVICE_ID = "de.ratslotse.web"
TEAM_ID, KEY_ID = "TEAM123456", "KEYKEY1234"


@dataclass
class AppleID:
    """A person at Apple."""

    email: str
    given: str = "Kim"
    family: str = "Müller"
    subject: str = field(default_factory=lambda: f"000123.{secrets.token_hex(16)}.0456")
    has_authorized: bool = False


@dataclass
class Code:
    """An authorization code: for one client, once."""

    client: str
    redirect: str | None
    person: AppleID


class Apple:
    """The service and the people who have an account there."""

    def __init__(self) -> None:
        self.keys: list[RSAKey] = []
        self.rotate()
        self.client_key = ECKey.generate_key("P-256")
        self.codes: dict[str, Code] = {}
        self.tokens: dict[str, AppleID] = {}
        self.withdrawn: list[str] = []
        self.key_requests = 0
        self.is_away = False
        self.failures: list[int] = []
        self.objections: queue.Queue[str] = queue.Queue()
        self.visitor: AppleID | None = None
        self.server = ThreadingHTTPServer(("127.0.0.1", 0), type("Bound", (Handler,), {"apple": self}))
        self.port = self.server.server_address[1]
        self.origin = f"http://127.0.0.1:{self.port}"
        threading.Thread(target=self.server.serve_forever, args=(0.05,), daemon=True).start()

    def close(self) -> None:
        """Ends it; whatever it found wrong with its client fails the test."""
        self.server.shutdown()
        self.server.server_close()
        assert self.objections.empty(), list(self.objections.queue)

    def variables(self) -> dict[str, str]:
        """What an operator sets."""
        return {
            "APPLE_SERVICE_ID": SERVICE_ID, "APPLE_JWKS_URL": f"{self.origin}/auth/keys", "APPLE_TEAM_ID": TEAM_ID,
            "APPLE_KEY_ID": KEY_ID, "APPLE_PRIVATE_KEY": self.client_key.as_pem(private=True).decode(),
        }

    def rotate(self) -> None:
        """A new key; tokens of the old ones are not made any more."""
        self.keys = [RSAKey.generate_key(2048, {"kid": secrets.token_hex(5), "use": "sig", "alg": "RS256"})]

    def key_set(self) -> dict:
        """What verifies, with a key of another kind that is none of ours."""
        other = ECKey.generate_key("P-256", {"kid": "other", "use": "sig", "alg": "ES256"})
        return {"keys": [key.as_dict(private=False) for key in [other, *self.keys]]}

    def identity_token(self, person: AppleID, audience: str | list[str] = BUNDLE_ID, key: RSAKey | None = None,
                       **changes: object) -> str:
        """A token about a person, as it should be but for the changes; None leaves a claim out."""
        now = int(time.time())
        claims: dict[str, object] = {
            "iss": ISSUER, "aud": audience, "iat": now, "exp": now + 600, "sub": person.subject, "auth_time": now,
            "email": person.email, "email_verified": "true", "nonce_supported": True,
        } | changes
        signer = key or self.keys[0]
        header = {"alg": "RS256", "kid": self.keys[0].kid}
        return jwt.encode(header, {name: value for name, value in claims.items() if value is not None}, signer)

    def code(self, person: AppleID, client: str = BUNDLE_ID, redirect: str | None = None) -> str:
        """A code that the client may exchange."""
        code = f"c{secrets.token_hex(20)}.0.{secrets.token_hex(3)}"
        self.codes[code] = Code(client, redirect, person)
        return code

    def authorize(self, query: dict[str, str], person: AppleID) -> dict[str, str]:
        """The fields of the form that the page posts for a person who agrees."""
        token = self.identity_token(person, query["client_id"], nonce=query["nonce"])
        fields = {"state": query["state"], "code": self.code(person, query["client_id"], query["redirect_uri"]),
                  "id_token": token}
        if not person.has_authorized:
            fields["user"] = json.dumps({"name": {"firstName": person.given, "lastName": person.family},
                                         "email": person.email})
        person.has_authorized = True
        return fields

    def check_secret(self, form: dict[str, str]) -> None:
        """Whether the client secret is one (Apple's documentation, "Creating a client secret")."""
        token = jwt.decode(form["client_secret"], self.client_key, algorithms=["ES256"])
        claims, now = token.claims, time.time()
        self.expect(token.header.get("kid") == KEY_ID, "kid")
        self.expect(claims["iss"] == TEAM_ID and claims["aud"] == ISSUER, "iss and aud")
        self.expect(claims["sub"] == form["client_id"], "sub")
        self.expect(claims["iat"] - 5 <= now < claims["exp"] <= claims["iat"] + 300, "the life of the secret")

    def expect(self, is_right: bool, what: str) -> None:
        """Remembers what is wrong with the client."""
        if not is_right:
            self.objections.put(what)


class Handler(BaseHTTPRequestHandler):
    """One request to Apple."""

    apple: Apple
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        place = urlsplit(self.path)
        if place.path == "/auth/keys":
            self.apple.key_requests += 1
            if self.apple.is_away:
                return self.answer(503, "away")
            return self.answer(200, json.dumps(self.apple.key_set()))
        if place.path == "/auth/authorize":
            return self.page(dict(parse_qsl(place.query, strict_parsing=True)))
        return self.answer(404, "no such place")

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers["Content-Length"])).decode()
        form = {name: values[0] for name, values in parse_qs(body, strict_parsing=True).items()}
        if self.apple.failures:
            return self.answer(self.apple.failures.pop(0), "{}")
        self.apple.check_secret(form)
        if self.path == "/auth/token":
            return self.exchange(form)
        if self.path == "/auth/revoke":
            person = self.apple.tokens.pop(form["token"], None)
            self.apple.expect(form["token_type_hint"] == "refresh_token", "token_type_hint")
            if person is None:
                return self.answer(400, json.dumps({"error": "invalid_request"}))
            self.apple.withdrawn.append(person.subject)
            return self.answer(200, "")
        return self.answer(404, "{}")

    def exchange(self, form: dict[str, str]) -> None:
        """A code for tokens, once."""
        code = self.apple.codes.pop(form["code"], None)
        self.apple.expect(form["grant_type"] == "authorization_code", "grant_type")
        if code is None or code.client != form["client_id"] or code.redirect != form.get("redirect_uri"):
            return self.answer(400, json.dumps({"error": "invalid_grant"}))
        token = "r" + secrets.token_hex(24)
        self.apple.tokens[token] = code.person
        return self.answer(200, json.dumps({
            "access_token": "a" + secrets.token_hex(24), "token_type": "Bearer", "expires_in": 3600,
            "refresh_token": token, "id_token": self.apple.identity_token(code.person, code.client),
        }))

    def page(self, query: dict[str, str]) -> None:
        """The page on which somebody agrees or not; its forms go to another site."""
        apple = self.apple
        apple.expect(query.get("response_type") == "code id_token", "response_type")
        apple.expect(query.get("response_mode") == "form_post", "response_mode")
        apple.expect(query.get("client_id") == SERVICE_ID, "client_id")
        apple.expect(query.get("scope") == "name email", "scope")
        apple.expect(query.get("redirect_uri", "").endswith("/auth/apple/return"), "redirect_uri")
        apple.expect(len(query.get("state", "")) >= 20 and len(query.get("nonce", "")) >= 20, "state and nonce")
        if apple.visitor is None:
            return self.answer(403, "nobody is here")
        forms = [("agree", "Weiter", apple.authorize(query, apple.visitor)),
                 ("cancel", "Abbrechen", {"state": query["state"], "error": "user_cancelled_authorize"})]
        body = "".join(self.form(query["redirect_uri"], *form) for form in forms)
        return self.answer(200, f"<!doctype html><title>Apple</title>{body}", "text/html; charset=utf-8")

    @staticmethod
    def form(action: str, name: str, label: str, fields: dict[str, str]) -> str:
        inputs = "".join(f'<input type="hidden" name="{key}" value="{html.escape(value)}">' for key, value in fields.items())
        return f'<form method="post" action="{html.escape(action)}">{inputs}<button id="{name}">{label}</button></form>'

    def answer(self, status: int, text: str, kind: str = "application/json") -> None:
        body = text.encode()
        self.send_response(status)
        self.send_header("Content-Type", kind)
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_: object) -> None:
        """Says nothing: its tokens are secrets of the test."""
