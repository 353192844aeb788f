"""docs/behaviour.md names tests: each of them must exist."""

from __future__ import annotations

import re

from harness.server import ROOT


def test_every_test_that_the_document_names_exists():
    text = (ROOT / "docs" / "behaviour.md").read_text()
    swift = "".join(file.read_text() for file in ROOT.glob("Tests/*Tests/**/*.swift"))
    suites = [*ROOT.glob("Tests/accounts/*.py"), *ROOT.glob("Tests/council/*.py"), *ROOT.glob("Tests/browser/*.py")]
    python = "".join(file.read_text() for file in suites)
    sentences = set(re.findall(r"func `([^`]+)`", swift))
    functions = set(re.findall(r"^def (test_\w+)", python, re.MULTILINE))
    cells = [row.split("|") for row in text.splitlines() if re.match(r"\| (\d|§)", row)]
    assert len(cells) > 45
    missing = []
    for _, line, _, unit, outside, _ in cells:
        named = re.findall(r"`([^`]+)`", unit)
        assert named, f"line {line.strip()} names no unit test"
        missing += [name for name in named if name not in sentences]
        missing += [name for name in re.findall(r"`([^`]+)`", outside) if name not in functions]
    assert missing == []
