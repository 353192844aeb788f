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
    ("client", "HTTP/2 posts on one connection, 300 B", "`h2load`; goal ≥ 0.4", "Benchmarks/client/run.sh", 1),
    ("store", "Durable rows, group commit at synchronous=FULL",
     "one bare transaction a row in the same run; goal ≥ 50,000 rows/s in batches", ".build/release/bench-store", 14),
    ("fanout", "Fan-out to 10,000 recipients over HTTP/2: the libraries' loop, and the whole product with its database",
     "a bare loop with `pywebpush` and `httpx`; goal ≥ 10, memory flat", ".venv/bin/python Benchmarks/fanout/run.py", 3),
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
