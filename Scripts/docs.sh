#!/usr/bin/env bash
# The public libraries' reference as static web pages in .build/docs/<Library>.
set -euo pipefail
cd "$(dirname "$0")/.."
docc=$(dirname "$(readlink -f "$(command -v swift)")")/docc
swift package dump-symbol-graph --minimum-access-level public --skip-synthesized-members >/dev/null
graphs=$(find .build -type d -name symbolgraph | head -1)
for library in WebPush APNs Notify FCM Mail SMTP VisitPlanner ClientKit; do
    folder=$(mktemp -d)
    cp "$graphs/$library"*.symbols.json "$folder/"
    rm -rf ".build/docs/$library"
    mkdir -p .build/docs
    "$docc" convert --fallback-display-name "$library" --fallback-bundle-identifier "meldewerk.$library" \
        --additional-symbol-graph-dir "$folder" --output-path ".build/docs/$library" --warnings-as-errors
    rm -rf "$folder"
    echo ".build/docs/$library"
done
