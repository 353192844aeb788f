"""`import oparl` under kill -9: run again, the database is what it would have been, and nothing is told twice.

The town is made for the test; with MELDEWERK_OPARL_DATA the real one is killed too. The moments come from CRASH_SEED.
"""

from __future__ import annotations

import json
import os
import random
import signal
import sqlite3
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from harness.server import find_binary

SEED = int(os.environ.get("CRASH_SEED", str(random.SystemRandom().randrange(10**6))))
DATA = Path(os.environ.get("MELDEWERK_OPARL_DATA", "../shared/data/oparl")) / "karlsruhe"
TOWN = "https://town.example/body/1"
SCHEMA = "https://schema.oparl.org/1.1/"
PAPERS, SESSIONS, KILLS = 4000, 800, 6
# When something was written is another moment each time.
MOMENTS = {"created_at", "first_import_ended_at", "fetched_at", "decided_at", "read_at", "taken_at", "noticed_at"}


def told(kind: str, number: str, /, **members: object) -> dict[str, object]:
    return {"type": SCHEMA + kind, "id": f"{TOWN}/{kind.lower()}/{number}", **members}


def town(has_results: bool) -> Iterator[dict[str, object]]:
    """A town's objects; later there are results, another title and another begin."""
    rat = told("Organization", "1", name="Gemeinderat", body=TOWN, meeting=f"{TOWN}/organization/1/meeting")
    yield {"type": SCHEMA + "Body", "id": TOWN, "name": "Musterstadt"}
    yield rat
    for number in range(PAPERS):
        step = told(
            "Consultation", str(number), meeting=f"{TOWN}/meeting/{number % SESSIONS}",
            agendaItem=f"{TOWN}/agendaitem/{number}", organization=[rat["id"]], role="Entscheidung", authoritative=True,
        )
        yield told("Paper", str(number), body=TOWN, name=f"Radweg {number}", reference=f"26/{number}", consultation=[step])
    for number in range(SESSIONS):
        items = [
            told(
                "AgendaItem", str(paper), number=str(place + 1), order=place + 1, public=True,
                name=f"Radweg {paper}" + (" (neu)" if has_results and paper % 50 == 0 else ""),
                consultation=f"{TOWN}/consultation/{paper}",
                **({"result": "einstimmig beschlossen"} if has_results and paper % 3 == 0 else {}),
            )
            for place, paper in enumerate(range(number, PAPERS, SESSIONS))
        ]
        hour = 18 if has_results and number % 40 == 0 else 17
        # Far ahead, since agendas of what is over are no news.
        start = f"2{number % 900 + 100:03d}-06-01T{hour}:00:00+02:00"
        yield told("Meeting", str(number), name="Gemeinderat", start=start, organization=[rat["id"]], agendaItem=items)


def write(path: Path, objects: Iterator[dict[str, object]]) -> Path:
    path.write_text("".join(json.dumps(each, ensure_ascii=False) + "\n" for each in objects))
    return path


def command(data: Path, *words: object) -> list[str]:
    return [str(find_binary()), *map(str, words), "--data", str(data)]


def run(data: Path, files: list[Path]) -> float:
    """Imports to the end; how long that took."""
    began = time.monotonic()
    done = subprocess.run(command(data, "import", "oparl", *files), capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    return time.monotonic() - began


def kill(data: Path, files: list[Path], seconds: float) -> bool:
    """Kills an import without warning; whether it was still at work."""
    process = subprocess.Popen(
        command(data, "import", "oparl", *files), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    time.sleep(seconds)  # the moment itself is what is random here
    process.send_signal(signal.SIGKILL)
    return process.wait(timeout=30) == -signal.SIGKILL


def content(data: Path) -> dict[str, list[tuple[object, ...]]]:
    """What the council's tables hold, without moments, the record of imports and the count of changes."""
    with sqlite3.connect(data / "meldewerk.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        names = [
            name for (name,) in database.execute(
                "SELECT name FROM sqlite_master WHERE type = 'table' AND (name LIKE 'council%' OR name LIKE 'agenda%'"
                " OR name = 'committees') AND name NOT IN ('council_imports', 'council_edition')"
                " AND (name NOT LIKE 'council_search%' OR name = 'council_search_pending')"
            )
        ]
        held = {}
        for name in names:
            columns = [row[1] for row in database.execute(f"PRAGMA table_info({name})") if row[1] not in MOMENTS]
            # A change is known by what it tells; its number is that of its turn.
            columns = [column for column in columns if name != "council_changes" or column != "id"]
            listed = ", ".join(columns)
            held[name] = database.execute(f"SELECT {listed} FROM {name} ORDER BY {listed}").fetchall()
    database.close()
    return held


def unsettled(data: Path) -> int:
    with sqlite3.connect(data / "meldewerk.sqlite") as database:
        (count,) = database.execute(
            "SELECT (SELECT COUNT(*) FROM council_sessions WHERE is_unsettled <> 0)"
            " + (SELECT COUNT(*) FROM council_vorlagen WHERE is_unsettled <> 0)"
        ).fetchone()
    database.close()
    return count


def assert_same(one: dict[str, list[tuple[object, ...]]], other: dict[str, list[tuple[object, ...]]]) -> None:
    assert one.keys() == other.keys()
    for name, rows in one.items():
        assert len(rows) == len(other[name]), name
        assert rows == other[name], name


def killed_and_run_again(data: Path, files: list[Path], length: float, chance: random.Random) -> int:
    """Kills imports at random moments, then lets one come to its end; how many were killed at work."""
    killed = sum(kill(data, files, chance.uniform(0.1, 0.9) * length) for _ in range(KILLS))
    run(data, files)
    assert unsettled(data) == 0
    return killed


@pytest.fixture
def chance() -> random.Random:
    print(f"\nCRASH_SEED={SEED}")
    return random.Random(SEED)


def test_killed_half_way_the_next_import_ends_the_same(tmp_path: Path, chance: random.Random) -> None:
    before = [write(tmp_path / "before.ndjson", town(has_results=False))]
    after = [write(tmp_path / "after.ndjson", town(has_results=True))]
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    first = run(whole, before)
    assert killed_and_run_again(broken, before, first, chance) > 0
    assert_same(content(whole), content(broken))
    assert content(whole)["council_changes"] == [], "a first import tells nothing, however often it was begun"
    second = run(whole, after)
    assert killed_and_run_again(broken, after, second, chance) > 0
    wanted, found = content(whole), content(broken)
    changes = found["council_changes"]
    assert len(changes) > 1000
    assert len(changes) == len(set(changes)), "something is told twice"
    assert_same(wanted, found)


@pytest.mark.skipif(not DATA.exists(), reason="real council data are not here: name their folder in MELDEWERK_OPARL_DATA")
def test_a_real_town_killed_half_way_comes_in_the_same(tmp_path: Path, chance: random.Random) -> None:
    whole, broken = tmp_path / "whole", tmp_path / "broken"
    length = run(whole, [DATA])
    assert killed_and_run_again(broken, [DATA], length, chance) > 0
    assert_same(content(whole), content(broken))
    assert len(content(broken)["council_sessions"]) == 2609
