"""`meldewerk serve` as an operator with all four channels runs it, with its counterparts."""

from __future__ import annotations

import datetime
import json
import os
import pathlib
import re
import secrets
import signal
import sqlite3
import subprocess
import time
from contextlib import closing
from urllib.parse import quote

import requests
import trustme
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from apns_double import KEY_ID, TEAM_ID, TOPIC, Gateway, Rules, h2_servers
from counterparts import MAIL_PASSWORD, MAIL_USER, PUSH_HOST, Browser, MailServer, PushSession
from fcm_service import Google, free_port
from fcm_service import Server as GoogleServer
from harness.server import find_binary, make_key_pair


def noon_zone() -> str:
    """A zone in which it is between noon and one o'clock now; POSIX counts its hours to the west."""
    offset = 12 - datetime.datetime.now(datetime.UTC).hour
    return f"Etc/GMT{-offset:+d}" if offset else "Etc/GMT"


class Deployment:
    """A server, a mail server, both of Apple's gateways, Google and a push service."""

    def __init__(self, folder: pathlib.Path):
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "server.log"
        self.binary = find_binary()
        self.process = None
        self.port = free_port()
        self.url = f"http://localhost:{self.port}"
        self.session = requests.Session()
        self.address = f"kim-{secrets.token_hex(6)}@example.org"
        authority = trustme.CA()
        authority.cert_pem.write_to_path(str(folder / "ca.pem"))
        self.mail = MailServer(authority)
        self.browser = Browser()
        self._apple(authority)
        self._google(authority)
        self.push = h2_servers.Server(h2_servers.context_for(authority, PUSH_HOST), PushSession)
        self.push.browser = self.browser

    def _apple(self, authority):
        key = ec.generate_private_key(ec.SECP256R1())
        (self.folder / "key.p8").write_bytes(key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        self.apple_token = "a1" * 32
        # The phone's app comes from a developer: only the second gateway knows it.
        self.production, self.sandbox = (Rules(key.public_key(), [token]) for token in ("b2" * 32, self.apple_token))
        self.gateways = []
        for rules in (self.production, self.sandbox):
            gateway = h2_servers.Server(h2_servers.context_for(authority, "localhost"), Gateway)
            gateway.rules = rules
            self.gateways.append(gateway)

    def _google(self, authority):
        self.google = Google()
        pair = authority.issue_cert("localhost")
        certificate, key = str(self.folder / "leaf.pem"), str(self.folder / "leaf.key")
        pair.private_key_pem.write_to_path(key)
        for blob in pair.cert_chain_pems:
            blob.write_to_path(certificate, append=True)
        self.google_server = GoogleServer(self.google, certificate, key)

    def variables(self) -> dict[str, str]:
        """What the operator set."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        return kept | make_key_pair(self.binary).environment() | {
            "BASE_URL": self.url, "COOKIE_SECURE": "false", "WEB_JWT_SECRET": secrets.token_urlsafe(40),
            "DISABLE_RATE_LIMIT": "1", "LOG_LEVEL": "debug", "TIME_ZONE": noon_zone(),
            "EGRESS_CA_FILE": str(self.folder / "ca.pem"),
            "EGRESS_CONNECT_TO": f"{PUSH_HOST}:443:127.0.0.1:{self.push.port}",
            "SMTP_URL": f"smtp://{quote(MAIL_USER, safe='')}:{quote(MAIL_PASSWORD, safe='')}@localhost:{self.mail.port}",
            "MAIL_FROM": "Rat Musterstadt <rat@musterstadt.example>", "COUNCIL_NAME": "Rat Musterstadt",
            "APNS_KEY_ID": KEY_ID, "APNS_TEAM_ID": TEAM_ID, "APNS_PRIVATE_KEY": str(self.folder / "key.p8"),
            "APNS_TOPIC": TOPIC, "APNS_URL": f"https://localhost:{self.gateways[0].port}",
            "APNS_SANDBOX_URL": f"https://localhost:{self.gateways[1].port}",
            "FCM_SERVICE_ACCOUNT": self.google.account(), "FCM_URL": self.google.url,
        }

    def start(self):
        self.environment = self.variables()
        command = [self.binary, "serve", "--port", str(self.port), "--data", self.data]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(command, env=self.environment, stdout=log, stderr=log)
        self.wait_until(self._answers, "the server answers")

    def _answers(self):
        assert self.process.poll() is None, self.log.read_text()
        try:
            return requests.get(f"{self.url}/api/health", timeout=5).ok
        except requests.ConnectionError:
            return False

    def stop(self):
        self.process.send_signal(signal.SIGTERM)
        assert self.process.wait(15) == 0, self.log.read_text()[-3000:]

    def close(self):
        if self.process and self.process.poll() is None:
            self.process.kill()
            self.process.wait()
        self.mail.close()
        self.google_server.stop()
        for server in [*self.gateways, self.push]:
            server.listener.close()
        assert self.push.failures.empty(), list(self.push.failures.queue)
        assert not self.google.objections, self.google.objections

    def check_log(self):
        """Neither addresses nor tokens, endpoints, secrets or texts."""
        text = self.log.read_text()
        account = json.loads(self.environment["FCM_SERVICE_ACCOUNT"])
        for secret in [self.address, self.apple_token, self.browser.token, MAIL_PASSWORD, quote(MAIL_PASSWORD),
                       account["private_key"][40:80], "Radweg"]:
            assert secret not in text, "something personal or secret is in the log"

    def command(self, *words: str) -> subprocess.CompletedProcess[str]:
        """Another command on the same data with the same variables."""
        return subprocess.run([self.binary, *words, "--data", self.data], env=self.environment, capture_output=True,
                              text=True, timeout=120)

    # As a person.

    def call(self, method: str, path: str, body=None, status: int = 200):
        answer = self.session.request(method, self.url + path, json=body, timeout=60)
        assert answer.status_code == status, (path, answer.status_code, answer.text)
        return answer.json() if answer.content else None

    def register(self, with_devices: bool = True) -> int:
        """An account with a confirmed mailbox and, if wanted, a device of each kind; returns its number."""
        self.call("POST", "/api/auth/register", {"email": self.address, "password": "ein langes Passwort"}, 201)
        self.wait_until(lambda: self.mail.mails, "the mail that asks for a confirmation")
        letter = self.mail.mails.pop()[1].get_body(("plain",)).get_content()
        token = re.search(r"/verify-email\?token=([\w-]+)", letter)[1]
        confirmed = self.call("POST", "/api/auth/verify-email", {"token": token})
        assert confirmed["status"] == "active" and confirmed["email_verified"], confirmed
        self.call("POST", "/api/account/display-name", {"display_name": "Kim Müller"})
        if with_devices:
            self.call("PUT", "/api/account/delivery", {"delivery_channel": "both"})
            for platform, device in [("ios", self.apple_token), ("android", "ok-phone")]:
                self.call("POST", "/api/push/register", {"token": device, "platform": platform}, 204)
            self.call("POST", "/api/push/subscribe", {"subscription": self.browser.subscription}, 204)
        return self.rows("SELECT id FROM web_users")[0][0]

    # As the council that is yet to come.

    def enqueue(self, owner: int, occasion: str, count: int = 1, first: int = 1):
        """Puts notices into the queue as the engine's `Enqueue` writes them."""
        now = datetime.datetime.now(datetime.UTC)
        moment = lambda value: value.strftime("%Y-%m-%dT%H:%M:%S.") + f"{value.microsecond // 1000:03d}Z"  # noqa: E731
        rows = [(owner, occasion, f"Radweg {number} & <Ufer>",
                 f'<p>Der Rat hat <b>zugestimmt</b>.</p><ul><li><a href="/council/decision?id={number}">Ö 6</a></li></ul>'
                 "<script>alert(1)</script>",
                 f"/council/decision?id={number}", f"decision:{number}", f"decision:{number}", moment(now), moment(now),
                 moment(now + datetime.timedelta(days=14))) for number in range(first, first + count)]
        self.execute("INSERT INTO notification_queue (owner_id, kind, title, body_html, url, event, dedupe_key, created_at,"
                     " deliver_after, expires_at) VALUES (?,?,?,?,?,?,?,?,?,?)", rows)

    def execute(self, statement: str, rows=None):
        with closing(sqlite3.connect(self.data / "meldewerk.sqlite", timeout=20)) as database, database:
            database.executemany(statement, rows) if rows else database.execute(statement)

    def rows(self, query: str):
        with closing(sqlite3.connect(f"file:{self.data}/meldewerk.sqlite?mode=ro", uri=True, timeout=10)) as database:
            return database.execute(query).fetchall()

    @staticmethod
    def wait_until(condition, what: str, seconds: float = 45):
        end = time.monotonic() + seconds
        while not condition():
            assert time.monotonic() < end, f"in vain: {what}"
            time.sleep(0.02)
