"""Accounts under load: `GET /api/auth/me` against FastAPI, requests beside a flood of sign-ins, and the memory after it.

1. `GET /api/auth/me` with a cookie, 32 connections, in turns with `peer.py` under uvicorn on the same database file.
2. Sixteen clients sign in without pause, half of them with an address that nobody has; meanwhile two clients at a time ask
   for the account at a steady rate. Prints the p99 with and without the flood, and how long a refusal takes for
   known and for unknown addresses.
3. What the server's memory has become.

usage: .venv/bin/python Benchmarks/accounts/run.py [path of meldewerk]
"""

from __future__ import annotations

import http.client
import os
import re
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

from serving import ask, free_port, load, wait  # noqa: E402

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/meldewerk")
ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = int(os.environ.get("SECONDS", "3"))
SECRET = "a secret of the benchmark, long enough for anybody"
ME = "/api/auth/me"
EMAIL, PASSWORD = "anna@example.org", "correct horse battery"


class Flood:
    """Clients that sign in without pause; every second one with an address that nobody has."""

    def __init__(self, port: int) -> None:
        self.over = threading.Event()
        self.times: dict[bool, list[float]] = {True: [], False: []}
        self.statuses: dict[int, int] = {}
        self.threads = [threading.Thread(target=self.run, args=(port, number % 2 == 0)) for number in range(16)]

    def run(self, port: int, known: bool) -> None:
        email = EMAIL if known else "nobody@example.org"
        while not self.over.is_set():
            begin = time.perf_counter()
            status, _, _ = ask(port, "POST", "/api/auth/login", {"email": email, "password": "wrong horse battery"})
            self.times[known].append(time.perf_counter() - begin)
            self.statuses[status] = self.statuses.get(status, 0) + 1

    def __enter__(self) -> Flood:
        for thread in self.threads:
            thread.start()
        time.sleep(0.5)
        return self

    def __exit__(self, *_: object) -> None:
        self.over.set()
        for thread in self.threads:
            thread.join()


def p99(port: int, cookie: str, count: int = 600) -> float:
    """The 99th percentile of requests at a steady 100 a second, in milliseconds, on one kept connection."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    times = []
    start = time.perf_counter()
    for number in range(count):
        pause = start + number / 100 - time.perf_counter()
        if pause > 0:
            time.sleep(pause)
        begin = time.perf_counter()
        connection.request("GET", "/api/auth/me", headers={"Cookie": f"access_token={cookie}"})
        answer = connection.getresponse()
        answer.read()
        times.append(time.perf_counter() - begin)
        if answer.status != 200:
            raise SystemExit(f"status {answer.status}")
    return sorted(times)[int(count * 0.99)] * 1000


def resident(process: subprocess.Popen[bytes]) -> int:
    """MiB of memory."""
    text = Path(f"/proc/{process.pid}/status").read_text()
    return int(re.search(r"VmRSS:\s*(\d+)", text)[1]) // 1024


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        port, peer_port = free_port(), free_port()
        environment = os.environ | {
            "WEB_JWT_SECRET": SECRET, "BASE_URL": f"http://localhost:{port}", "COOKIE_SECURE": "false",
            "DISABLE_RATE_LIMIT": "1", "LOG_LEVEL": "warning", "PEER_DATABASE": f"{folder}/meldewerk.sqlite",
        }
        server = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--data", folder], env=environment,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        wait(port, "/api/health")
        status, headers, _ = ask(port, "POST", "/api/auth/register", {"email": EMAIL, "password": PASSWORD})
        assert status == 201, status
        cookie = re.search(r"access_token=([^;]+)", headers["Set-Cookie"])[1]
        own = {"Cookie": f"access_token={cookie}"}
        peer = subprocess.Popen([sys.executable, "-m", "uvicorn", "peer:app", "--port", str(peer_port), "--log-level",
                                 "error", "--no-access-log"], env=environment, cwd=Path(__file__).parent)
        try:
            wait(peer_port, "/openapi.json")
            ours, theirs = [], []
            for _ in range(ROUNDS):
                ours.append(load(port, ME, SECONDS, own).rate)
                theirs.append(load(peer_port, ME, SECONDS, own).rate)
            us, them = statistics.median(ours), statistics.median(theirs)
            print(f"GET /api/auth/me        {us:9,.0f}/s   FastAPI {them:7,.0f}/s   ratio {us / them:.1f}  (goal 8)")
            calm = p99(port, cookie)
            with Flood(port) as flood:
                stormy = p99(port, cookie)
            print(f"beside sign-ins   p99 {stormy:6.1f} ms   without them {calm:.1f} ms  (goal < 20)")
            known, unknown = (statistics.median(flood.times[kind]) * 1000 for kind in (True, False))
            print(f"a wrong password      {known:6.1f} ms   unknown address {unknown:.1f} ms   ratio {known / unknown:.2f}")
            print(f"sign-ins answered     {flood.statuses}")
            print(f"resident memory       {resident(server):4d} MiB  (goal ≤ 80)")
        finally:
            peer.terminate()
            server.terminate()
            peer.wait()
            server.wait()
    if us / them < 8 or stormy >= 20:
        sys.exit(1)


main()
