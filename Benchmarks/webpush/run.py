"""Web Push messages a second against libcrypto alone and against pywebpush, alternating in one run.

    swift build -c release --product bench-webpush
    python Benchmarks/webpush/run.py [--rounds 7] [--seconds 1] [--binary .build/release/bench-webpush]

Needs pywebpush in the Python that runs it. Prints a table in Markdown; exit status 1 if a goal is missed.
"""

import argparse
import pathlib
import statistics
import subprocess
import sys

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parents[1]
LIMIT_GOAL, PYTHON_GOAL = 0.9, 2.3


def measure(command: list[str]) -> int:
    done = subprocess.run(command, check=True, capture_output=True, text=True)
    return int(done.stdout.split()[-1])


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--seconds", type=float, default=1)
    parser.add_argument("--binary", default=str(ROOT / ".build/release/bench-webpush"))
    options = parser.parse_args()
    seconds = str(options.seconds)
    commands = {
        "limit": [options.binary, "limit", seconds],
        "message": [options.binary, "message", seconds],
        "python": [sys.executable, str(HERE / "pywebpush_loop.py"), "webpush", seconds],
        "encode": [sys.executable, str(HERE / "pywebpush_loop.py"), "encode", seconds],
        "one": [options.binary, "message-1", seconds],
        "two": [options.binary, "message-2", seconds],
    }
    results: dict[str, list[int]] = {name: [] for name in commands}
    for _ in range(max(5, options.rounds)):
        for name, command in commands.items():
            results[name].append(measure(command))
    median = {name: int(statistics.median(values)) for name, values in results.items()}
    # Each round's pair stands side by side in time; the median of their ratios shrugs off a busy moment.
    of_limit = statistics.median(a / b for a, b in zip(results["message"], results["limit"]))
    of_python = statistics.median(a / b for a, b in zip(results["message"], results["python"]))
    of_encode = statistics.median(a / b for a, b in zip(results["message"], results["encode"]))
    scaling = statistics.median(a / b for a, b in zip(results["two"], results["one"]))
    print("| work, one core, 200 B | messages/s (median of %d) | ratio | goal |" % len(results["limit"]))
    print("|---|---|---|---|")
    print(f"| libcrypto: keygen + import + ECDH through EVP | {median['limit']:,} | | |")
    print(f"| parse + encrypt + VAPID (cached) + headers | {median['message']:,} | {of_limit:.2f} of the limit | ≥ {LIMIT_GOAL} |")
    print(f"| pywebpush: webpush(), signs each time | {median['python']:,} | {of_python:.2f} times as fast | ≥ {PYTHON_GOAL} |")
    print(f"| pywebpush: encode() alone | {median['encode']:,} | {of_encode:.2f} times as fast | |")
    print(f"| two tasks instead of one, wall time | {median['two']:,} | {scaling:.2f} times one task | |")
    return 0 if of_limit >= LIMIT_GOAL and of_python >= PYTHON_GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
