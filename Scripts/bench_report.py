"""Makes docs/benchmarks.md of the benchmarks' outputs: what each prints last, under what it compares.

usage: bench_report.py FOLDER_WITH_LOGS
"""

from __future__ import annotations

import datetime
import os
import platform
import sys
from pathlib import Path

SECTIONS = [
    ("http", "Bare JSON route, async handler", "nginx `return 200` with the same JSON; goal ≥ 0.85", "Benchmarks/http/run.sh", 6),
    ("webpush", "Web Push: parse, encrypt, sign (cached), 200 B, one core",
     "`pywebpush`, goal ≥ 2.3; the limit (one key generation, one ECDH, one import of libcrypto alone), goal ≥ 0.9",
     ".venv/bin/python Benchmarks/webpush/run.py", 8),
    ("mail", "Mails: composed, and handed to a server in Python that takes everything",
     "Python's `email` and `smtplib`; goals ≥ 10,000 mails/s composed, ≥ 1.0 sent (the server is the limit)",
     ".venv/bin/python Benchmarks/mail/run.py", 7),
    ("accounts", "Accounts: who am I, beside a flood of sign-ins, and the memory after it",
     "FastAPI under uvicorn on the same database; goals ≥ 8, p99 < 20 ms, ≤ 80 MiB",
     ".venv/bin/python Benchmarks/accounts/run.py", 5),
    ("council", "The council: decisions as JSON and as pages, ten topics with their hits, 32 connections; searches in ten years",
     "FastAPI, pydantic and Jinja2 under uvicorn on the same database; goals ≥ 8, p99 ≤ 5 ms, search p99 ≤ 10 ms",
     ".venv/bin/python Benchmarks/council/run.py", 4),
    ("client", "HTTP/2 posts on one connection, 300 B", "`h2load`; goal ≥ 0.4", "Benchmarks/client/run.sh", 1),
    ("policy", "The calm policy, one core, processor time", "the goal of 500,000 decisions/s", ".build/release/bench-policy", 5),
    ("store", "Durable rows, group commit at synchronous=FULL",
     "one bare transaction a row in the same run; goal ≥ 50,000 rows/s in batches", ".build/release/bench-store", 14),
    ("outbox", "The queue: notices in, deliveries out, and a million rows that wait",
     "one bare transaction a row in the same run; goals ≥ 50,000 rows/s in, ≥ 20,000 deliveries/s out, a claim ≤ 20 ms "
     "and a delivery ≤ 1.3 times as dear beside a million rows", ".build/release/bench-outbox", 8),
    ("postgres", "Durable rows on PostgreSQL, fsync on, serializable",
     "bare libpq at read committed in the same run", "Scripts/with-postgres.sh .build/release/bench-store postgres", 12),
    ("fanout", "Fan-out to 10,000 recipients over HTTP/2: the libraries' loop, and the whole product with its database",
     "a bare loop with `pywebpush` and `httpx`; goal ≥ 10, memory flat", ".venv/bin/python Benchmarks/fanout/run.py", 3),
    ("apns", "APNs: 10,000 pushes of 1 KiB, each with a payload of its own, on 1, 4 and 8 connections",
     "`aioapns`; goal ≥ 5, memory flat over 100,000", ".venv/bin/python Benchmarks/apns/run.py", 19),
    ("fcm", "FCM to 10,000 devices over HTTP/2, access token included",
     "the same loop with `httpx` (HTTP/2) and PyJWT; goal ≥ 10, memory flat", ".venv/bin/python Benchmarks/fcm/run.py", 2),
    ("visits", "A thousand field visitors' days planned, processor time", "the goal of 1 s; a visit of a day of 1,200 ≤ 1.5 times one of 12",
     ".build/release/bench-visits", 4),
    ("matching", "A new agenda item against a million topics of citizens, processor time",
     "comparing it with each different topic; goal ≤ 1 ms", ".build/release/bench-matching", 8),
    ("import", "A large town's whole council from files into the database", "the same import in Python; goal ≥ 3",
     ".venv/bin/python Benchmarks/import/run.py", 4),
]


def processor() -> str:
    for line in Path("/proc/cpuinfo").read_text().splitlines():
        if line.startswith("model name"):
            return line.split(":", 1)[1].strip()
    return platform.machine()


def main() -> None:
    logs = Path(sys.argv[1])
    day = datetime.date.today().isoformat()
    print("# Benchmarks\n")
    print("Written by `make bench`; do not edit. Every figure stands beside a counterpart measured in the same run,")
    print(f"alternating, medians. {day}, {os.cpu_count()} cores, {processor()}, load generator on the same machine.")
    for name, title, peer, command, lines in SECTIONS:
        log = logs / f"{name}.log"
        if not log.exists():
            continue
        print(f"\n## {title}\n\nAgainst {peer}.\n\n```\n$ {command}")
        print("\n".join([line for line in log.read_text().splitlines() if line.strip()][-lines:]))
        print("```")


if __name__ == "__main__":
    main()
