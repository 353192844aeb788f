"""A large town's whole council into the database, against the same import in Python, alternating in one run.

    swift build -c release --product meldewerk
    MELDEWERK_OPARL_DATA=… python Benchmarks/import/run.py [--rounds 5] [--binary .build/release/meldewerk]

Prints a table in Markdown with wall time, which is what an operator waits for, and processor time, which is what it costs:
Meldewerk reads on one core while it writes on another, Python does one after the other. The goal is on wall time, so it
says something on a quiet machine only; exit status 1 if it is missed. Without the data it says so and ends with 0.
"""

import argparse
import os
import pathlib
import statistics
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
GOAL = 3.0


def measure(command: list[str]) -> tuple[float, float]:
    """Processor time and wall time of a process."""
    began, before = time.monotonic(), os.times()
    subprocess.run(command, check=True, capture_output=True)
    after = os.times()
    spent = after.children_user - before.children_user + after.children_system - before.children_system
    return spent, time.monotonic() - began


def rows(file: str) -> list[int]:
    import sqlite3
    db = sqlite3.connect(file)
    tables = ["council_sessions", "council_vorlagen", "council_agenda_items", "council_beratungen", "council_anlagen",
              "council_agenda_anlagen", "council_decisions"]
    return [db.execute(f"SELECT COUNT(*) FROM {table}").fetchone()[0] for table in tables]


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/meldewerk"))
    options = parser.parse_args()
    data = pathlib.Path(os.environ.get("MELDEWERK_OPARL_DATA", ROOT / "../shared/data/oparl")) / "karlsruhe"
    if not data.exists():
        print("the council's data are not here: name their folder in MELDEWERK_OPARL_DATA")
        return 0
    ours: list[tuple[float, float]] = []
    theirs: list[tuple[float, float]] = []
    files = [str(data / f"{name}.ndjson.gz") for name in ("organizations", "papers", "meetings")]
    for _ in range(options.rounds):
        with tempfile.TemporaryDirectory() as folder:
            one, other = folder + "/one", folder + "/other"
            for place in (one, other):
                subprocess.run([options.binary, "migrate", "--data", place], check=True, capture_output=True)
            ours.append(measure([options.binary, "import", "oparl", *files, "--data", one]))
            theirs.append(measure([sys.executable, str(HERE / "python_import.py"), str(data), other + "/meldewerk.sqlite"]))
            counts = rows(one + "/meldewerk.sqlite")
            if counts != rows(other + "/meldewerk.sqlite"):
                print(f"the rows differ: {counts} and {rows(other + '/meldewerk.sqlite')}")
                return 1
    wall = statistics.median(b[1] / a[1] for a, b in zip(ours, theirs))
    processor = statistics.median(b[0] / a[0] for a, b in zip(ours, theirs))
    print(f"| 2,609 sessions, 14,004 papers, {sum(counts):,} rows (median of {options.rounds}) | wall | processor | ratio | goal |")
    print("|---|---|---|---|---|")
    for name, values, tail in (
            ("meldewerk import oparl", ours, f"{wall:.1f} times as fast (processor {processor:.1f}) | ≥ {GOAL:g}"),
            ("Python: json, re, sqlite3", theirs, " | ")):
        spent, wall_time = (statistics.median(value[index] for value in values) for index in (0, 1))
        print(f"| {name} | {wall_time:.2f} s | {spent:.2f} s | {tail} |")
    return 0 if wall >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
