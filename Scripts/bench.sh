#!/usr/bin/env bash
# Runs every benchmark against its peer, one after the other, and writes docs/benchmarks.md anew.
#
# Each prints a ratio against a named counterpart measured in the same run, alternating; absolute figures are this
# machine's. Let nothing else run meanwhile.
set -euo pipefail
cd "$(dirname "$0")/.."
python=.venv/bin/python
logs=.build/bench-logs
mkdir -p "$logs"
missed=()
swift build -c release

# bench NAME COMMAND…: shows the output and keeps it.
bench() {
    local name=$1
    shift
    echo "== $name"
    "$@" 2>&1 | tee "$logs/$name.log" || missed+=("$name")
}

bench http bash Benchmarks/http/run.sh
bench webpush "$python" Benchmarks/webpush/run.py
bench mail "$python" Benchmarks/mail/run.py
bench accounts "$python" Benchmarks/accounts/run.py
bench council "$python" Benchmarks/council/run.py
bench client bash Benchmarks/client/run.sh
bench policy .build/release/bench-policy
bench store .build/release/bench-store
bench outbox .build/release/bench-outbox
bench postgres Scripts/with-postgres.sh .build/release/bench-store postgres
bench fanout "$python" Benchmarks/fanout/run.py
bench apns "$python" Benchmarks/apns/run.py
bench fcm "$python" Benchmarks/fcm/run.py
bench matching .build/release/bench-matching
bench visits .build/release/bench-visits
bench import "$python" Benchmarks/import/run.py

"$python" Scripts/bench_report.py "$logs" >docs/benchmarks.md
echo "docs/benchmarks.md is new"
[ ${#missed[@]} = 0 ] || echo "below its goal: ${missed[*]}"
