#!/bin/sh
# A bare JSON route of our HTTP driver against nginx's `return 200` of the same JSON, on this machine, in turns.
#
# Usage: Benchmarks/http/run.sh [ROUNDS [SECONDS]]
#   HTTP_DEMO  the server to measure (default: builds .build/release/http-demo)
# Needs nginx, wrk and python3. Prints one line a round, then medians and the ratio; fails below the goal of 0.85.
set -eu
cd "$(dirname "$0")/../.."
if [ -z "${HTTP_DEMO:-}" ]; then
    swift build -c release --product http-demo >&2
    HTTP_DEMO=.build/release/http-demo
fi
exec python3 Benchmarks/http/compare.py --demo "$HTTP_DEMO" --rounds "${1:-5}" --seconds "${2:-3}"
