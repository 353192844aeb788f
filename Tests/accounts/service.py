"""`meldewerk serve` as an operator runs it who sends mail into a folder, and the people who use it over HTTP."""

from __future__ import annotations

import datetime
import email
import email.policy
import os
import re
import secrets
import signal
import sqlite3
import subprocess
from contextlib import closing
from email.message import EmailMessage
from pathlib import Path
from typing import Any

import httpx

from harness.clockshift import ShiftedClock
from harness.server import find_binary, free_port
from harness.waiting import until


def zone_at(hour: int) -> str:
    """A zone in which it is between this full hour and the next one now; POSIX counts its hours to the west."""
    offset = (hour - datetime.datetime.now(datetime.UTC).hour + 11) % 24 - 11
    return f"Etc/GMT{-offset:+d}" if offset else "Etc/GMT"


class Service:
    """One server, its data, its clock and its letters."""

    def __init__(self, folder: Path, shim: Path, settings: dict[str, str]) -> None:
        folder.mkdir(parents=True, exist_ok=True)
        self.folder = folder
        self.settings = settings
        self.data = folder / "data"
        self.outbox = folder / "outbox"
        self.log = folder / "server.log"
        self.binary = find_binary()
        self.clock = ShiftedClock(shim, folder / "clock")
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.secret = secrets.token_urlsafe(40)
        self.process: subprocess.Popen[bytes] | None = None
        self.people: list[Person] = []

    def environment(self) -> dict[str, str]:
        """What the operator set; an empty value unsets one."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        variables = {
            "BASE_URL": self.url, "COOKIE_SECURE": "false", "WEB_JWT_SECRET": self.secret, "DISABLE_RATE_LIMIT": "1",
            "LOG_LEVEL": "debug", "TIME_ZONE": zone_at(12), "MAIL_OUTBOX_DIR": str(self.outbox),
        } | self.settings
        return kept | {name: value for name, value in variables.items() if value} | self.clock.environment()

    def start(self) -> Service:
        """Starts it and waits until it answers."""
        command = [str(self.binary), "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.environment(), cwd=self.folder, stdout=log, stderr=log)
        until(self._answers, "the server to answer", 20)
        return self

    def _answers(self) -> bool:
        assert self.process and self.process.poll() is None, self.log.read_text()[-3000:]
        try:
            return httpx.get(f"{self.url}/api/health", timeout=5).is_success
        except httpx.TransportError:
            return False

    def close(self) -> None:
        """Ends it in order."""
        for person in self.people:
            person.http.close()
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            code = self.process.wait(15)
            self.process = None
            assert code == 0, self.log.read_text()[-3000:]

    def check_log(self) -> None:
        """Neither addresses nor passwords, nor the tokens of sessions and letters."""
        text = self.log.read_text()
        for person in self.people:
            for secret in [person.email, person.email.lower(), person.password, *person.secrets]:
                assert secret not in text, "something personal or secret is in the log"

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Another command on the same data with the same variables."""
        return subprocess.run([self.binary, *words, "--data", self.data], env=self.environment(), cwd=self.folder,
                              capture_output=True, text=True, timeout=60, check=False)

    # People.

    def person(self, **options: Any) -> Person:
        """Somebody who has no account yet."""
        self.people.append(Person(self, **options))
        return self.people[-1]

    def member(self, **options: Any) -> Person:
        """Somebody whose account is confirmed."""
        person = self.person(**options).register()
        person.confirm()
        return person

    def make_admin(self) -> Person:
        """An administrator, appointed by the operator."""
        self.admin = self.member()
        assert self.command("admin", "grant", self.admin.email).returncode == 0
        return self.admin

    # Letters.

    def letters(self, address: str) -> list[EmailMessage]:
        """All letters to an address so far, the oldest first."""
        files = sorted(self.outbox.glob("*.eml"), key=lambda file: file.stat().st_mtime_ns) if self.outbox.exists() else []
        read = [email.message_from_bytes(file.read_bytes(), policy=email.policy.default) for file in files]
        return [letter for letter in read if address.lower() in str(letter["To"]).lower()]

    def letter(self, address: str, count: int = 1) -> EmailMessage:
        """The newest letter to an address, once there are so many."""
        until(lambda: len(self.letters(address)) >= count, f"letter {count} to somebody", 45)
        letters = self.letters(address)
        assert len(letters) == count, [letter["Subject"] for letter in letters]
        return letters[-1]

    def dispatch(self) -> None:
        """One pass of the dispatcher at once: a server that nobody wakes looks twice a minute."""
        assert self.command("job", "dispatch").returncode == 0

    def settle(self) -> None:
        """Waits until the letters that were due before have been written: what comes after them has."""
        self.dispatch()
        marker = self.person().register()
        self.letter(marker.email)

    # As the council that is yet to come, and as the operator's own eyes.

    def enqueue(self, person: Person, count: int = 1, occasion: str = "n4_vorgang") -> None:
        """Puts notices into the queue as the engine's `Enqueue` writes them."""
        now = datetime.datetime.fromtimestamp(self.clock.now(), datetime.UTC)
        text = lambda value: value.strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03d}Z"  # noqa: E731
        rows = []
        for _ in range(count):
            person.notices += 1
            key, title = f"decision:{person.notices}", f"Radweg {person.notices}"
            rows.append((person.id, occasion, title, "<p>Der Rat hat <b>zugestimmt</b>.</p>",
                         f"/council/decision?id={person.notices}", key, key, text(now), text(now),
                         text(now + datetime.timedelta(days=14))))
        with closing(sqlite3.connect(self.data / "meldewerk.sqlite", timeout=20)) as database, database:
            database.executemany(
                "INSERT INTO notification_queue (owner_id, kind, title, body_html, url, event, dedupe_key, created_at,"
                " deliver_after, expires_at) VALUES (?,?,?,?,?,?,?,?,?,?)", rows)
        self.dispatch()

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Looks into the database, for what no answer may tell."""
        with closing(sqlite3.connect(f"file:{self.data}/meldewerk.sqlite?mode=ro", uri=True, timeout=10)) as database:
            return database.execute(query, values).fetchall()


class Person:
    """Somebody with a client: a browser keeps the cookie, a native one its token."""

    def __init__(self, service: Service, client: str | None = None, email: str | None = None) -> None:
        self.service = service
        self.client = client
        self.email = email or f"person-{secrets.token_hex(6)}@example.org"
        self.password = "Pass-" + secrets.token_urlsafe(12)
        self.secrets: list[str] = []
        self.notices = 0
        self.id = 0
        headers = {"X-Client": client} if client else {}
        self.http = httpx.Client(base_url=service.url, headers=headers, timeout=30, trust_env=False)

    def call(self, method: str, path: str, body: Any = None, status: int = 200, **options: Any) -> Any:
        """One call that must be answered so; returns its JSON."""
        answer = self.send(method, path, body, **options)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content else None

    def send(self, method: str, path: str, body: Any = None, **options: Any) -> httpx.Response:
        """One call, whatever comes of it."""
        return self.http.request(method, path, json=body, **options)

    def use(self, token: str) -> None:
        """Goes on with a token instead of a cookie."""
        self.secrets.append(token)
        self.http.cookies.clear()
        self.http.headers["Authorization"] = f"Bearer {token}"

    def register(self, **more: Any) -> Person:
        """Makes the account."""
        body = {"email": self.email, "password": self.password} | more
        answer = self.call("POST", "/api/auth/register", body, 201)
        self.id = answer["id"]
        if answer["access_token"]:
            self.use(answer["access_token"])
        return self

    def token(self, count: int = 1, address: str | None = None) -> str:
        """The token in the newest of so many letters."""
        text = self.service.letter(address or self.email, count).get_body(("plain",)).get_content()
        self.secrets.append(re.search(r"token=([\w-]+)", text)[1])
        return self.secrets[-1]

    def confirm(self, count: int = 1) -> dict[str, Any]:
        """Opens the link of the newest letter, in a client without a session."""
        answer = httpx.post(f"{self.service.url}/api/auth/verify-email", json={"token": self.token(count)})
        assert answer.status_code == 200, answer.text
        return answer.json()

    def login(self, **options: Any) -> httpx.Response:
        """Signs in with what is known, by another client than one's own."""
        body = {"email": self.email, "password": self.password}
        return httpx.post(f"{self.service.url}/api/auth/login", json=body, **options)

    @property
    def me(self) -> dict[str, Any]:
        """What the server says of the account."""
        return self.call("GET", "/api/auth/me")
