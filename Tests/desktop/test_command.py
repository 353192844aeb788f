"""The command around it: signing in, files, signals, exit codes."""

from __future__ import annotations

import os
import pty
import select
import stat
import subprocess
import time

import pytest

from desk import Desk
from harness.server import find_binary
from harness.waiting import until


def test_session_and_plan_are_for_their_person_only(desk: Desk):
    desk.server.plan = [desk.server.planned("doku", 42, desk.clock.now() + 60, 3600, "Besuch bei Lindhof")]
    desk.start()
    until(lambda: (desk.data / "plan.json").exists() and "Lindhof" in (desk.data / "plan.json").read_text(), "the plan")
    assert stat.S_IMODE(desk.data.stat().st_mode) == 0o700
    files = {file.name: stat.S_IMODE(file.stat().st_mode) for file in desk.data.iterdir()}
    assert files == {"session.json": 0o600, "plan.json": 0o600, "lock": 0o600}
    assert desk.server.token in (desk.data / "session.json").read_text()
    assert all(desk.server.password not in file.read_text() for file in desk.data.iterdir())


def test_the_server_hears_that_the_device_plans_while_it_does(desk: Desk):
    desk.start()
    assert desk.server.device_plans
    desk.stop()
    assert not desk.server.device_plans
    desk.start("--keep-push")
    assert not desk.server.device_plans


def test_a_second_agent_on_the_same_folder_is_refused(desk: Desk):
    desk.start()
    other = desk.command("--data", str(desk.data))
    assert other.returncode == 1 and "another agent" in other.stderr


def test_it_lies_in_the_persons_own_folder_unless_told_otherwise(desk: Desk):
    words = ["--server", desk.server.url, "--account", desk.server.email, "--sign-in"]
    state, home = desk.folder / "state", desk.folder / "home"
    assert desk.command(*words, XDG_STATE_HOME=str(state), HOME=str(home)).returncode == 0
    assert (state / "meldewerk/visits-agent/session.json").is_file()
    assert desk.command(*words, HOME=str(home)).returncode == 0
    assert (home / ".local/state/meldewerk/visits-agent/session.json").is_file()


@pytest.mark.parametrize(("words", "variables", "code", "said"), [
    (["--help"], {}, 0, "the reminders of one's visits"),
    (["--frobnicate"], {}, 2, "unknown option"),
    (["now"], {}, 2, "one argument too many"),
    ([], {}, 1, "--server is missing"),
    (["--server", "http://voco.example"], {}, 1, "plain http goes to localhost only"),
    (["--server", "{url}"], {}, 1, "nobody is signed in"),
    (["--server", "{url}", "--account", "niemand@example.org"], {}, 1, "the address or the password is wrong"),
    (["--server", "http://localhost:1", "--account", "a@example.org"], {}, 1, "the server cannot be reached"),
    (["--server", "{url}"], {"MELDEWERK_PASSWORD": "x"}, 1, "MELDEWERK_PASSWORD: unknown variable"),
    (["--server", "{url}", "--account", "{email}"], {"DBUS_SESSION_BUS_ADDRESS": ""}, 1, "there is no desktop session"),
])
def test_whatever_is_wrong_is_told(desk: Desk, words: list[str], variables: dict[str, str], code: int, said: str):
    words = [word.format(url=desk.server.url, email=desk.server.email) for word in words]
    done = desk.command(*words, "--data", str(desk.data), **variables)
    assert done.returncode == code, done.stderr
    assert said in done.stdout + done.stderr
    assert desk.server.password not in done.stdout + done.stderr


def test_a_typed_password_is_not_shown(desk: Desk):
    ours, theirs = pty.openpty()
    words = ["--server", desk.server.url, "--account", desk.server.email, "--sign-in", "--data", str(desk.data)]
    process = subprocess.Popen([find_binary(), "visits", "agent", *words], env=desk.environment, stdin=theirs,
                               stdout=theirs, stderr=theirs)
    seen = b""
    end = time.monotonic() + 30
    while process.poll() is None or select.select([ours], [], [], 0.2)[0]:
        assert time.monotonic() < end, seen
        if not select.select([ours], [], [], 0.2)[0]:
            continue
        seen += os.read(ours, 1024)
        if seen.endswith(b"Password: "):
            os.write(ours, desk.server.password.encode() + b"\n")
    assert process.returncode == 0 and b"signed in" in seen, seen
    assert desk.server.password.encode() not in seen
    os.close(ours)
    os.close(theirs)


def test_an_ended_session_is_told_on_the_screen_and_mended_beside_the_running_agent(desk: Desk):
    desk.start()
    desk.server.token = "token-of-the-new-session"
    desk.clock.advance(minutes=6)
    assert desk.shown(1).title == "Bitte neu anmelden"
    desk.sign_in()
    desk.server.plan = [desk.server.planned("doku", 42, desk.clock.now() - 60, 3600, "Dokumentiere.")]
    desk.clock.advance(minutes=6)
    assert desk.shown(2).raw_body == "Dokumentiere."
    until(lambda: len(desk.desktop.visible) == 1, "the first one to go")
