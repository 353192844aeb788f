#!/usr/bin/env bash
# Lets the recorded year of Karlsruhe pass and writes docs/year.md: what 10,000 invented people would have got.
#
# Needs real council data: MELDEWERK_OPARL_DATA, or ../shared/data/oparl beside the project.
set -eu
cd "$(dirname "$0")/.."
data=${MELDEWERK_OPARL_DATA:-../shared/data/oparl}
year=$data/karlsruhe/year.ndjson.gz
[ -f "$year" ] || { echo "real council data are not here: name their folder in MELDEWERK_OPARL_DATA"; exit 1; }
binary=${MELDEWERK_BIN:-.build/release/meldewerk}
empty=$(mktemp -d)
trap 'rm -rf "$empty"' EXIT

# measured ACCOUNTS: the report, then the seconds and the MiB that it took.
measured() {
    /usr/bin/env python3 - "$binary" "$year" "$empty" "$1" <<'PY'
import os, resource, subprocess, sys, time
binary, year, data, accounts = sys.argv[1:]
begin = time.monotonic()
text = subprocess.run([binary, "simulate", "--source", year, "--accounts", accounts, "--data", data],
                      capture_output=True, text=True, check=True).stdout
seconds = time.monotonic() - begin
print(text.strip())
print(f"{seconds:.1f} {resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss // 1024}")
PY
}

few=$(measured 1000)
many=$(measured 10000)
read -r few_seconds few_memory <<<"$(tail -1 <<<"$few")"
read -r many_seconds many_memory <<<"$(tail -1 <<<"$many")"
{
    cat <<'TEXT'
# A year of a large town

Karlsruhe's public council data, September 2025 to August 2026, and ten thousand invented people with three topics each, up to
two committees and up to two papers. Written by `Scripts/year.sh`, which runs

```
meldewerk simulate --source year.ndjson.gz --accounts 10000
```

The real importer takes each recorded moment, the real jobs run at their hours and judge agendas and decisions with the real
matcher, and what they hand in stands in the real queue: once for everybody who follows the same. What each of the ten
thousand gets of it is decided by the very functions that decide in earnest ([simulate.md](simulate.md)).

TEXT
    echo "| accounts | seconds | MiB |"
    echo "|---|---|---|"
    echo "| 1,000 | $few_seconds | $few_memory |"
    echo "| 10,000 | $many_seconds | $many_memory |"
    printf '\n```\n'
    sed '$d' <<<"$many"
    printf '```\n'
} >docs/year.md
echo "docs/year.md: 1,000 accounts in $few_seconds s, 10,000 in $many_seconds s"
