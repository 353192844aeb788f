"""A person's desk: a desktop on a private bus, a browser that notes what it opens, and the agent."""

from __future__ import annotations

import json
import os
import signal
import subprocess
from pathlib import Path

from harness.clockshift import ShiftedClock
from harness.fake_notifications import Desktop, Shown
from harness.server import find_binary
from harness.waiting import until
from visits_server import VisitsServer

OPENER = """#!/bin/sh
echo "$1 $XDG_ACTIVATION_TOKEN" >> "{opened}"
"""


class Desk:
    """Everything around one agent."""

    def __init__(self, folder: Path, shim: Path) -> None:
        self.folder = folder
        self.data = folder / "agent"
        self.log = folder / "agent.log"
        self.opened_file = folder / "opened"
        self.bus = folder / "bus"
        self.server = VisitsServer()
        self.desktop = Desktop(f"unix:path={self.bus}")
        self.clock = ShiftedClock(shim, folder / "clock")
        self.process: subprocess.Popen[str] | None = None
        programs = folder / "programs"
        programs.mkdir()
        opener = programs / "xdg-open"
        opener.write_text(OPENER.format(opened=self.opened_file))
        opener.chmod(0o755)
        kept = {name: os.environ[name] for name in ("HOME", "TMPDIR", "LD_LIBRARY_PATH") if name in os.environ}
        self.environment = kept | self.clock.environment() | {
            "PATH": f"{programs}:{os.environ['PATH']}", "LANG": "de_DE.UTF-8", "LOG_LEVEL": "debug",
            "DBUS_SESSION_BUS_ADDRESS": f"unix:path={self.bus}",
        }

    def command(self, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
        """Runs `meldewerk visits agent` to its end, with the password on its input."""
        line = [str(find_binary()), "visits", "agent", *words]
        return subprocess.run(line, env=self.environment | variables, input=self.server.password + "\n",
                              capture_output=True, text=True, timeout=60, check=False)

    def sign_in(self) -> None:
        """Signs in, once."""
        words = ["--server", self.server.url, "--account", self.server.email, "--sign-in", "--data", str(self.data)]
        done = self.command(*words)
        assert done.returncode == 0, done.stderr

    def start(self, *words: str) -> Desk:
        """Starts the agent and waits for its first look."""
        if not (self.data / "session.json").exists():
            self.sign_in()
        taken = self.taken
        with self.log.open("a") as log:
            line = [str(find_binary()), "visits", "agent", "--data", str(self.data), *words]
            self.process = subprocess.Popen(line, env=self.environment, stdin=subprocess.DEVNULL, stdout=log,
                                            stderr=log, text=True)
        if self.server.is_up:
            until(lambda: self.taken > taken, "the agent to take the plan", 20)
        return self

    @property
    def taken(self) -> int:
        """How often the agent took a plan."""
        return self.log.read_text().count("plan taken") if self.log.exists() else 0

    def stop(self, code: int = 0) -> None:
        """Ends the agent as systemd does."""
        if self.process:
            self.process.send_signal(signal.SIGTERM)
            assert self.process.wait(20) == code, self.log.read_text()[-3000:]
            self.process = None

    def kill(self) -> None:
        """Ends it as a power cut does."""
        assert self.process
        self.process.kill()
        self.process.wait(10)
        self.process = None

    def close(self) -> None:
        """Tidies up, and looks for what must not be in the log."""
        self.stop()
        self.server.close()
        self.desktop.close()
        text = self.log.read_text() if self.log.exists() else ""
        kept = self.data / "session.json"
        secrets = [json.loads(kept.read_text())["token"]] if kept.exists() else []
        for secret in [*secrets, self.server.token, self.server.password, "Lindhof", "Titel", "/briefing"]:
            assert secret not in text, f"{secret} is in the log"

    @property
    def opened(self) -> list[str]:
        """Addresses that the browser was given, with the token that lets it come to the front."""
        return self.opened_file.read_text().splitlines() if self.opened_file.exists() else []

    def shown(self, count: int, timeout: float = 40) -> Shown:
        """The newest notification, once there were so many."""
        until(lambda: len(self.desktop.log) >= count, f"notification {count}", timeout)
        assert len(self.desktop.log) == count, self.desktop.log
        return self.desktop.log[-1]

    def look_again(self) -> None:
        """Waits until the agent has noticed a clock that was moved, and asked anew."""
        taken = self.taken
        until(lambda: self.taken > taken, "the agent to notice the clock", 40)
