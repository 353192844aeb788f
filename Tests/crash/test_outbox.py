"""The queue under kill -9 at random moments: nothing lost, doubles under one identity, never more than two a day.

OUTBOX_PROBE=.build/debug/outbox-probe pytest Tests/crash/test_outbox.py
"""

import os
import random
import signal
import sqlite3
import subprocess
import time
from collections import defaultdict

PROBE = os.environ.get("OUTBOX_PROBE", ".build/debug/outbox-probe")
KILLS = int(os.environ.get("OUTBOX_KILLS", "200"))
OWNERS, NOTICES = 300, 12


def start(folder):
    return subprocess.Popen(
        [PROBE, folder / "queue.sqlite", folder / "journal", str(OWNERS), str(NOTICES)], stdout=subprocess.PIPE, text=True
    )


def killed(folder):
    """Lets it work for a moment and kills it; false if it was done before."""
    probe = start(folder)
    assert probe.stdout.readline() == "begun\n"
    time.sleep(random.uniform(0, 0.3))
    probe.send_signal(signal.SIGKILL)
    text, _ = probe.communicate(timeout=30)
    return text != "done\n"


def test_two_hundred_kills_lose_nothing_and_show_nothing_twice(tmp_path):
    kills = 0
    folders = []
    while kills < KILLS:
        folder = tmp_path / str(len(folders))
        folder.mkdir()
        folders.append(folder)
        for _ in range(50):
            if kills >= KILLS or not killed(folder):
                break
            kills += 1
    doubles = 0
    for folder in folders:
        probe = start(folder)
        text, _ = probe.communicate(timeout=120)
        assert text == "begun\ndone\n"
        doubles += check(folder)
    print(f"{kills} kills, {len(folders)} queues, {doubles} messages repeated under their identity")
    assert doubles > 0, "no kill came between sending and recording: the test proves nothing"


def check(folder):
    """What people see, when a message replaces the one with the same identity; returns how many were replaced."""
    shown = {}
    days = {}
    doubles = 0
    for line in (folder / "journal").read_text().splitlines():
        identity, owner, kind, occasions, important, day, titles = line.split(" ")
        key = (owner, kind, identity)
        if key in shown:
            doubles += 1
            assert shown[key] == titles, "a repeat says something else"
        shown[key] = titles
        days[(owner, identity)] = (occasions, important, day)
    told = defaultdict(list)
    for (owner, kind, _), titles in shown.items():
        told[(owner, kind)] += titles.split(",")
    for owner in range(1, OWNERS + 1):
        expected = sorted(f"{owner}:{number}" for number in range(NOTICES))
        seen = [sorted(told[(str(owner), kind)]) for kind in ("web", "fcm")[: 2 if owner % 3 == 0 else 1]]
        assert all(len(titles) == len(set(titles)) for titles in seen), "shown twice"
        assert sorted(set().union(*seen)) == expected, "lost"
    with sqlite3.connect(folder / "queue.sqlite") as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        assert database.execute("SELECT COUNT(*) FROM notification_queue WHERE sent_at IS NULL").fetchone() == (0,)
        traced = dict(database.execute("SELECT decision, COUNT(*) FROM notification_trace GROUP BY decision"))
        assert traced["enqueued"] == traced["sent"] == OWNERS * NOTICES
        sent = database.execute(
            """SELECT MAX(count) FROM (
                SELECT COUNT(*) AS count FROM account_dispatch d JOIN notification_queue q ON q.id = d.id
                WHERE q.wichtig = 0 GROUP BY d.owner_id, d.pot, substr(d.spent_at, 1, 10))"""
        ).fetchone()
        assert sent[0] <= 2, "more than two a day"
    database.close()
    return doubles
