"""The Kita's side: an account, its Kitas and boards, through the API."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field
from typing import Any

import requests

from .confidential import CONFIDENTIAL
from .server import Server


class Account:
    """Somebody who signs in; calls carry the token as an app's do."""

    def __init__(self, server: Server, email: str | None = None) -> None:
        self.server = server
        self.email = email or f"person-{secrets.token_hex(6)}@example.org"
        self.password = "Pass-" + secrets.token_urlsafe(12)
        self.token = ""
        CONFIDENTIAL.add("address", self.email)
        CONFIDENTIAL.add("password", self.password)

    def register(self) -> Account:
        """Makes the account; without a mail service it is active at once."""
        answer = self.call("POST", "/api/auth/register", {"email": self.email, "password": self.password})
        assert answer.status_code == 201, answer.text
        return self.sign_in()

    def sign_in(self) -> Account:
        """Gets a fresh token."""
        answer = self.call("POST", "/api/auth/login", {"email": self.email, "password": self.password})
        assert answer.status_code == 200, answer.text
        self.token = answer.json()["access_token"]
        CONFIDENTIAL.add("access token", self.token)
        return self

    def call(self, method: str, path: str, body: Any = None, **options: Any) -> requests.Response:
        """One call of the API."""
        headers = {"X-Client": "ios"} | ({"Authorization": f"Bearer {self.token}"} if self.token else {})
        headers |= options.pop("headers", {})
        return requests.request(
            method, self.server.url + path, json=body, headers=headers, timeout=30, allow_redirects=False, **options
        )

    def demand(self, status: int, method: str, path: str, body: Any = None) -> Any:
        """One call that must be answered so; returns the JSON."""
        answer = self.call(method, path, body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content else None

    def make_kita(self, name: str = "Kita Sonnenblume") -> Kita:
        """A new Kita."""
        answer = self.demand(201, "POST", "/api/boards/kitas", {"name": name})
        return Kita(self, answer["id"], answer["name"], answer["link"], answer["url"])


@dataclass
class Board:
    """One pinboard."""

    kita: Kita
    id: int
    slug: str
    name: str

    @property
    def path(self) -> str:
        """Where parents find it."""
        return f"/k/{self.kita.link}/{self.slug}/"

    @property
    def url(self) -> str:
        """The same, absolute."""
        return self.kita.staff.server.url + self.path

    @property
    def api(self) -> str:
        """Where staff manage it."""
        return f"{self.kita.api}/boards/{self.id}"

    def set_notifications(self, allowed: bool) -> None:
        """Switches the board's notifications."""
        self.kita.staff.demand(200, "PUT", self.api, {"notifications": allowed})

    def delete(self) -> None:
        """Removes the board."""
        answer = self.kita.staff.call("DELETE", self.api, {"name": self.name})
        assert answer.status_code in (200, 204), answer.text


@dataclass
class Kita:
    """One Kita and its secret link."""

    staff: Account
    id: int
    name: str
    link: str
    url: str
    boards: list[Board] = field(default_factory=list)

    def __post_init__(self) -> None:
        CONFIDENTIAL.add("Kita's link", self.link)

    @property
    def api(self) -> str:
        """Where staff manage it."""
        return f"/api/boards/kitas/{self.id}"

    @property
    def path(self) -> str:
        """Where parents find it."""
        return f"/k/{self.link}/"

    @property
    def page(self) -> str:
        """The same, absolute."""
        return self.staff.server.url + self.path

    def make_board(self, name: str, slug: str | None = None) -> Board:
        """A new board."""
        body = {"name": name} | ({"slug": slug} if slug else {})
        answer = self.staff.demand(201, "POST", f"{self.api}/boards", body)
        self.boards.append(Board(self, answer["id"], answer["slug"], answer["name"]))
        return self.boards[-1]

    def renew_link(self) -> str:
        """Replaces the link and returns the old one."""
        old = self.link
        answer = self.staff.demand(200, "POST", f"{self.api}/link")
        self.link, self.url = answer["link"], answer["url"]
        CONFIDENTIAL.add("Kita's link", self.link)
        return old

    def set_paused(self, paused: bool) -> None:
        """Pauses or resumes it."""
        self.staff.demand(200, "PUT", self.api, {"paused": paused})


def make_admin(server: Server) -> Account:
    """An account that may do everything, made as the first operator makes it."""
    account = Account(server, server.admin_email).register()
    server.command("admin", "grant", account.email)
    return account.sign_in()
