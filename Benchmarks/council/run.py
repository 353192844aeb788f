"""The council's hot answers and its search, on a real town's ten years.

1. Decisions as JSON and as pages, and a person's ten topics with forty hits each, 32 connections: in turns with `peer.py`
   under uvicorn on the same file. Forty decisions are asked for in rotation.
2. Searches as people type them, one after the other: p50 and p99 over all of them.

The corpus is the folder OPARL_DATA (../shared/data/oparl/karlsruhe); without it nothing is measured.

usage: .venv/bin/python Benchmarks/council/run.py [path of meldewerk]
"""

from __future__ import annotations

import http.client
import json
import os
import re
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple
from urllib.parse import quote

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "Benchmarks"))

from serving import Load, ask, free_port, load, wait  # noqa: E402

PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/meldewerk")
CORPUS = Path(os.environ.get("OPARL_DATA", ROOT.parent / "shared/data/oparl/karlsruhe"))
ROUNDS = int(os.environ.get("ROUNDS", "5"))
SECONDS = int(os.environ.get("SECONDS", "3"))
DECISIONS = 40
TOPICS = [
    "Bebauungsplan", "Haushalt", "Straßenbahn", "Schule", "Kita", "Klimaschutz", "Durlach", "Radverkehr", "Sanierung",
    "Wohnungsbau",
]
WORDS = [
    "radweg", "kita", "haushalt", "straßenbahn", "bebauungsplan", "durlach", "schule sanierung", "klimaschutz",
    "tempo 30", "spielplatz", "schwimmbad", "wohnungsbau", "2024/1013", "satzung", "gemeinderat", "verkehr", "fahrrad",
    "feuerwehr", "ortschaftsrat grötzingen", "bauvoranfrage", "stellungnahme der verwaltung", "grün", "s", "antrag",
]


class Matter(NamedTuple):
    """What is asked for, of both servers."""

    name: str
    paths: list[str]
    headers: dict[str, str]


def searches(port: int, own: dict[str, str]) -> list[tuple[float, str]]:
    """How long each search takes, in milliseconds, on one kept connection; the quickest first."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    times = []
    for _ in range(ROUNDS * 4):
        for words in WORDS:
            for path in (f"/api/council/decisions?q={quote(words)}", f"/api/council/sessions?q={quote(words)}"):
                begin = time.perf_counter()
                connection.request("GET", path, headers=own)
                answer = connection.getresponse()
                answer.read()
                times.append(((time.perf_counter() - begin) * 1000, f"{path.split('?')[0].split('/')[-1]} {words}"))
                if answer.status != 200:
                    raise SystemExit(f"{path}: {answer.status}")
    return sorted(times)


def own_topics(port: int, own: dict[str, str]) -> int:
    """Makes the ten topics; how many hits they have together."""
    for name in TOPICS:
        status, _, text = ask(port, "POST", "/api/topics", {"name": name, "description": ""}, own)
        if status != 201:
            raise SystemExit(text)
    return sum(topic["decision_count"] for topic in json.loads(ask(port, "GET", "/api/topics", headers=own)[2]))


def compare(matter: Matter, port: int, peer_port: int) -> bool:
    """Both servers in turns; whether the goals are met."""
    ours: list[Load] = []
    theirs: list[Load] = []
    sizes = [len(ask(each, "GET", matter.paths[0], headers=matter.headers)[2]) for each in (port, peer_port)]
    for _ in range(ROUNDS):
        ours.append(load(port, matter.paths, SECONDS, matter.headers))
        theirs.append(load(peer_port, matter.paths, SECONDS, matter.headers))
    rate, p99 = (statistics.median(values) for values in zip(*ours, strict=True))
    peer = statistics.median(each.rate for each in theirs)
    print(f"GET {matter.name:<16} {rate:9,.0f}/s   FastAPI {peer:7,.0f}/s   ratio {rate / peer:4.1f}  (goal 8)"
          f"   p99 {p99:.2f} ms (goal ≤ 5)   bytes {sizes[0]:,} and {sizes[1]:,}", flush=True)
    return rate / peer >= 8 and p99 <= 5


def main() -> None:
    if not CORPUS.is_dir():
        print(f"no corpus at {CORPUS}: nothing measured")
        return
    with tempfile.TemporaryDirectory() as folder:
        port, peer_port = free_port(), free_port()
        environment = os.environ | {
            "WEB_JWT_SECRET": "a secret of the benchmark, long enough for anybody", "COOKIE_SECURE": "false",
            "BASE_URL": f"http://localhost:{port}", "DISABLE_RATE_LIMIT": "1", "LOG_LEVEL": "warning",
            "PEER_DATABASE": f"{folder}/meldewerk.sqlite",
        }
        subprocess.run([PROGRAM, "import", "oparl", "--notify=no", str(CORPUS), "--data", folder], env=environment,
                       check=True, capture_output=True)
        server = subprocess.Popen([PROGRAM, "serve", "--port", str(port), "--data", folder], env=environment,
                                  stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        peer = subprocess.Popen([sys.executable, "-m", "uvicorn", "peer:app", "--port", str(peer_port), "--log-level",
                                 "error", "--no-access-log"], env=environment, cwd=Path(__file__).parent)
        try:
            wait(port, "/api/health")
            account = {"email": "anna@example.org", "password": "correct horse battery"}
            _, headers, _ = ask(port, "POST", "/api/auth/register", account)
            cookie = re.search(r"access_token=([^;]+)", headers["Set-Cookie"])[1]
            own = {"Cookie": f"access_token={cookie}"}
            while json.loads(ask(port, "GET", "/api/council/decisions?q=radweg", headers=own)[2])["total"] == 0:
                time.sleep(0.2)
            time.sleep(3)
            lines = json.loads(ask(port, "GET", "/api/council/decisions?limit=200", headers=own)[2])["decisions"]
            ids = [line["id"] for line in lines if line["kvonr"] and line["vote"]][:DECISIONS]
            hits = own_topics(port, own)
            wait(peer_port, "/openapi.json")
            good = [
                compare(Matter("decision, JSON", [f"/api/council/decision/{id}" for id in ids], {}), port, peer_port),
                compare(Matter("decision, page", [f"/council/decision?id={id}" for id in ids], {}), port, peer_port),
                compare(Matter(f"topics, {hits} hits", ["/api/topics"], own), port, peer_port),
            ]
            found = searches(port, own)
            slow = found[int(len(found) * 0.99)]
            print(f"search          p50 {found[len(found) // 2][0]:9.2f} ms   p99 {slow[0]:.2f} ms  (goal ≤ 10)"
                  f"   there: {slow[1]}")
        finally:
            peer.terminate()
            server.terminate()
            peer.wait()
            server.wait()
    if not all(good) or slow[0] > 10:
        sys.exit(1)


main()
