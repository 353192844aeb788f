"""Starts, stops and kills the built server as an operator would."""

from __future__ import annotations

import csv
import itertools
import json
import os
import secrets
import shlex
import signal
import socket
import sqlite3
import subprocess
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import requests

from .clockshift import ShiftedClock
from .confidential import CONFIDENTIAL
from .services import PushServices
from .waiting import until

ROOT = Path(__file__).resolve().parents[3]
_numbers = itertools.count(1)


def find_binary() -> Path:
    """The command under test: `MELDEWERK_BIN`, else the debug build, else the release build."""
    named = os.environ.get("MELDEWERK_BIN")
    candidates = [Path(named)] if named else [ROOT / ".build" / kind / "meldewerk" for kind in ("debug", "release")]
    for candidate in candidates:
        if candidate.is_file():
            return candidate.resolve()
    raise FileNotFoundError(f"no meldewerk at {', '.join(map(str, candidates))}: build it, or set MELDEWERK_BIN")


def free_port() -> int:
    """A port that nobody listens on at the moment."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


@dataclass(frozen=True)
class KeyPair:
    """The three variables of a VAPID key pair."""

    public: str
    private: str
    subject: str = "mailto:betrieb@meldewerk.example.org"

    def environment(self) -> dict[str, str]:
        """As variables."""
        return {
            "VAPID_PUBLIC_KEY": self.public,
            "VAPID_PRIVATE_KEY": self.private,
            "VAPID_SUBJECT": self.subject,
        }


def make_key_pair(binary: Path) -> KeyPair:
    """Lets `meldewerk vapid` make a pair and reads its output as an operator's `.env` would be read."""
    text = subprocess.run([binary, "vapid"], capture_output=True, text=True, check=True, timeout=30).stdout
    values: dict[str, str] = {}
    for line in text.splitlines():
        name, is_assignment, value = line.partition("=")
        if is_assignment and name.startswith("VAPID_"):
            values[name] = shlex.split(value)[0] if value else ""
    pair = KeyPair(values["VAPID_PUBLIC_KEY"], values["VAPID_PRIVATE_KEY"])
    CONFIDENTIAL.add("private VAPID key", json.loads(pair.private)["d"])
    return pair


@dataclass
class Server:
    """One `meldewerk serve` on a data folder of its own."""

    binary: Path
    folder: Path
    services: PushServices
    clock: ShiftedClock
    keys: KeyPair | None
    settings: dict[str, str] = field(default_factory=dict)
    port: int = field(default_factory=free_port)
    process: subprocess.Popen[bytes] | None = None

    def __post_init__(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        self.jwt_secret = secrets.token_urlsafe(40)
        self.admin_email = self.settings.get("WEB_ADMIN_EMAIL", f"leitung-{secrets.token_hex(6)}@example.org")
        CONFIDENTIAL.add("WEB_JWT_SECRET", self.jwt_secret)
        CONFIDENTIAL.add("admin's address", self.admin_email)
        self.log = self.folder.parent / f"server-{next(_numbers)}.log"
        CONFIDENTIAL.watch(self.log)

    @property
    def url(self) -> str:
        """Where browsers find it."""
        return f"http://localhost:{self.port}"

    @property
    def data(self) -> Path:
        """Its data folder."""
        return self.folder / "data"

    def environment(self) -> dict[str, str]:
        """Everything that the process is told, and nothing of the tester's own shell."""
        kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG", "TMPDIR") if name in os.environ}
        variables = {
            "BASE_URL": self.url,
            "COOKIE_SECURE": "false",
            "WEB_JWT_SECRET": self.jwt_secret,
            "WEB_ADMIN_EMAIL": self.admin_email,
            "DISABLE_RATE_LIMIT": "1",
            "LOG_LEVEL": "debug",
        }
        variables |= self.keys.environment() if self.keys else {}
        variables |= self.services.environment() | self.settings
        return kept | {name: value for name, value in variables.items() if value} | self.clock.environment()

    def start(self) -> Server:
        """Starts it and waits until it answers."""
        self.services.follow(self.clock)
        command = [str(self.binary), "serve", "--host", "127.0.0.1", "--port", str(self.port), "--data", str(self.data)]
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command, env=self.environment(), cwd=self.folder, stdout=log, stderr=log, start_new_session=True
            )
        until(self._is_answering, f"the server of {self.log.name} to answer", 20, step=0.005)
        return self

    def _is_answering(self) -> bool:
        assert self.process
        if self.process.poll() is not None:
            raise AssertionError(f"serve ended with {self.process.returncode}:\n{self.log_text()[-3000:]}")
        try:
            return requests.get(f"http://127.0.0.1:{self.port}/api/health", timeout=5).status_code == 200
        except requests.ConnectionError:
            return False

    def stop(self) -> float:
        """Ends it gracefully, demands exit code 0 and returns the seconds that it took."""
        if not self.process:
            return 0
        begin = time.monotonic()
        self.process.send_signal(signal.SIGTERM)
        code = self.process.wait(15)
        self.process = None
        assert code == 0, f"serve ended with {code} after SIGTERM:\n{self.log_text()[-3000:]}"
        return time.monotonic() - begin

    def kill(self) -> None:
        """Pulls the plug."""
        if self.process:
            self.process.kill()
            self.process.wait(5)
            self.process = None

    def restart(self) -> Server:
        """Starts it again on the same data and port."""
        self.kill()
        return self.start()

    def command(self, *arguments: str, within: float = 60) -> str:
        """Runs another subcommand beside the running server, on the same data, and returns what it prints."""
        ended = subprocess.run(
            [str(self.binary), *arguments, "--data", str(self.data)],
            env=self.environment(),
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=within,
            check=False,
        )
        assert ended.returncode == 0, f"{arguments}: {ended.returncode} {ended.stderr}"
        return ended.stdout

    def log_text(self) -> str:
        """Everything that it has written so far."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Looks into the database, for what no answer may tell."""
        if (url := self.settings.get("DATABASE_URL", "")).startswith("postgres"):
            assert not values, "psql binds no values"
            command = ["psql", "-qX", "--csv", "-t", "-d", url, "-c", query]
            text = subprocess.run(command, capture_output=True, text=True, check=True, timeout=30).stdout
            return [tuple(int(cell) if cell.isdigit() else cell for cell in row) for row in csv.reader(text.splitlines())]
        with closing(sqlite3.connect(f"file:{self.data}/meldewerk.sqlite?mode=ro", uri=True, timeout=10)) as database:
            return database.execute(query, values).fetchall()

    @property
    def bell_count(self) -> int:
        """How many bells are stored."""
        return self.rows("SELECT count(*) FROM push_subscription")[0][0]


def start_together(servers: list[Server]) -> None:
    """Starts several servers at the same moment."""
    with ThreadPoolExecutor(len(servers)) as pool:
        for started in [pool.submit(server.start) for server in servers]:
            started.result()
