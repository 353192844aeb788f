"""The store under kill -9 and beside other processes; read back with Python's own sqlite3.

STORE_PROBE=.build/debug/store-probe pytest Tests/crash/test_store.py
"""

import os
import random
import signal
import sqlite3
import subprocess
import time

import pytest

PROBE = os.environ.get("STORE_PROBE", ".build/debug/store-probe")


def start(*arguments):
    return subprocess.Popen([PROBE, *map(str, arguments)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)


def run(*arguments):
    done = subprocess.run(
        [PROBE, *map(str, arguments)], stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60
    )
    return done.returncode, done.stdout.strip()


def kill_after(process, seconds):
    """Kills without warning; returns the whole lines that came before."""
    time.sleep(seconds)
    process.send_signal(signal.SIGKILL)
    text, _ = process.communicate(timeout=30)
    assert process.returncode == -signal.SIGKILL
    return text.split("\n")[:-1]


def check_pairs(path, acknowledged):
    """All that was acknowledged is there, and no pair is torn."""
    with sqlite3.connect(path) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        firsts = {row[0] for row in database.execute("SELECT id FROM pair WHERE half = 1")}
        seconds = {int(row[0]) for row in database.execute("SELECT note FROM pair WHERE half = 2")}
    database.close()
    assert firsts == seconds
    assert acknowledged <= firsts
    return len(firsts)


@pytest.mark.parametrize("round", range(5))
def test_what_was_acknowledged_survives_kill_9(tmp_path, round):
    path = tmp_path / "store.sqlite"
    acknowledged = set()
    for _ in range(3):
        writer = start("write", path, "a")
        lines = kill_after(writer, random.uniform(0.3, 1.0))
        assert not [line for line in lines if line.startswith("error")]
        acknowledged |= {int(line) for line in lines}
        assert check_pairs(path, acknowledged) >= len(acknowledged) > 0


def test_two_processes_write_side_by_side_and_one_dies(tmp_path):
    path = tmp_path / "store.sqlite"
    assert run("migrate", path) == (0, "ran 3")
    first, second = start("write", path, "a"), start("write", path, "b")
    one = {int(line) for line in kill_after(first, 2)}
    other = {int(line) for line in kill_after(second, 1)}
    assert one and other and not one & other
    check_pairs(path, one | other)
    # Neither may starve while both want to write all the time.
    print(f"committed pairs: {len(one)} in 2 s beside {len(other)} in 3 s")
    assert min(len(one), len(other)) > 50


def test_processes_that_migrate_at_once_do_it_once(tmp_path):
    path = tmp_path / "store.sqlite"
    processes = [start("migrate", path) for _ in range(8)]
    answers = [process.communicate(timeout=60)[0].strip() for process in processes]
    assert sum(int(answer.removeprefix("ran ")) for answer in answers) == 3
    with sqlite3.connect(path) as database:
        assert database.execute("SELECT at FROM done").fetchall() == [("once",)]
    database.close()


def test_a_lock_ends_with_its_process(tmp_path):
    path = tmp_path / "store.sqlite"
    holder = start("hold", path, "serve")
    assert holder.stdout.readline() == "held\n"
    assert run("hold", path, "serve") == (0, "taken")
    assert run("hold", path, "dispatch") == (0, "held\nreleased")
    kill_after(holder, 0)
    assert run("hold", path, "serve") == (0, "held\nreleased")


def test_a_backup_beside_a_writer_is_whole_even_if_one_of_them_dies(tmp_path):
    path, backup = tmp_path / "store.sqlite", tmp_path / "backup.sqlite"
    writer = start("write", path, "a")
    time.sleep(1)
    assert run("backup", path, backup) == (0, "done")
    before = check_pairs(backup, set())
    for _ in range(10):
        process = start("backup", path, backup)
        time.sleep(random.uniform(0, 0.1))
        process.kill()
        process.communicate(timeout=30)
        # A quick one is done before.
        assert process.returncode in (0, -signal.SIGKILL)
        assert check_pairs(backup, set()) >= before
    acknowledged = {int(line) for line in kill_after(writer, 0)}
    check_pairs(path, acknowledged)
    assert run("backup", path, backup) == (0, "done")
    check_pairs(backup, acknowledged)


def test_a_restore_waits_for_nobody_and_keeps_the_old_file(tmp_path):
    path, backup = tmp_path / "store.sqlite", tmp_path / "backup.sqlite"
    acknowledged = {int(line) for line in kill_after(start("write", path, "a"), 0.5)}
    assert run("backup", path, backup) == (0, "done")
    more = {int(line) for line in kill_after(start("write", path, "a"), 0.5)}
    holder = start("hold", path, "serve")
    assert holder.stdout.readline() == "held\n"
    code, answer = run("restore", path, backup)
    assert code == 1 and "Stop it, then restore again." in answer
    holder.communicate(timeout=30)
    writer = start("write", path, "b")
    more |= {int(writer.stdout.readline())}
    code, answer = run("restore", path, backup)
    assert code == 1 and "another process uses this database" in answer
    more |= {int(line) for line in kill_after(writer, 0)}
    assert run("restore", path, backup) == (0, f"kept {path}.before-restore")
    check_pairs(path, acknowledged)
    check_pairs(f"{path}.before-restore", acknowledged | more)
