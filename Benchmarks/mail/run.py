"""Mails a second against Python's `email` and `smtplib`, alternating in one run, to the same server.

    swift build -c release --product bench-mail
    python Benchmarks/mail/run.py [--rounds 5] [--seconds 1] [--count 1000] [--binary .build/release/bench-mail]

Needs aiosmtpd in the Python that runs it. Prints a table in Markdown; exit status 1 if a goal is missed.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
COMPOSE_GOAL, SEND_GOAL = 10_000, 1.0


def measure(command: list[str]) -> int:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--count", type=int, default=1000)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/bench-mail"))
    options = parser.parse_args()
    sink = subprocess.Popen(
        [sys.executable, str(HERE / "sink.py")], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
    port = sink.stdout.readline().strip()
    seconds, count = str(options.seconds), str(options.count)
    python = [sys.executable, str(HERE / "python_loop.py")]
    commands = {
        "compose": [options.binary, "compose", seconds],
        "python compose": [*python, "compose", seconds],
        "send": [options.binary, "send", f"smtp://127.0.0.1:{port}", count, "4"],
        "one": [options.binary, "send", f"smtp://127.0.0.1:{port}", count, "1"],
        "python send": [*python, "send", port, count],
    }
    results: dict[str, list[int]] = {name: [] for name in commands}
    for _ in range(max(5, options.rounds)):
        for name, command in commands.items():
            results[name].append(measure(command))
    sink.stdin.close()
    sink.wait(10)
    median = {name: int(statistics.median(values)) for name, values in results.items()}
    # Each round's pair stands side by side in time; the median of their ratios shrugs off a busy moment.
    ratio = {
        name: statistics.median(a / b for a, b in zip(results[name], results["python " + peer]))
        for name, peer in (("compose", "compose"), ("send", "send"), ("one", "send"))
    }
    print("| work, 4 kB of text and HTML | mails/s (median of %d) | ratio | goal |" % len(results["send"]))
    print("|---|---|---|---|")
    print(f"| compose, one core | {median['compose']:,} | {ratio['compose']:.1f} times as fast | ≥ {COMPOSE_GOAL:,} mails/s |")
    print(f"| Python's `email` | {median['python compose']:,} | | |")
    print(f"| {count} mails to aiosmtpd, composed and sent, one connection | {median['one']:,} | {ratio['one']:.2f} times as fast | |")
    print(f"| the same, four connections | {median['send']:,} | {ratio['send']:.2f} times as fast | ≥ {SEND_GOAL} |")
    print(f"| Python's `smtplib`, one connection, composed before | {median['python send']:,} | | |")
    return 0 if median["compose"] >= COMPOSE_GOAL and ratio["send"] >= SEND_GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
