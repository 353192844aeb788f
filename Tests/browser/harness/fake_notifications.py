"""A desktop's notification service on a private D-Bus, so that a test sees what a person would and can click it.

A click that comes this way is a trusted one: only then may a service worker open or focus a window.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import threading
from dataclasses import dataclass, field
from typing import Any

from dbus_fast.aio import MessageBus
from dbus_fast.service import ServiceInterface, dbus_method, dbus_signal

PATH = "/org/freedesktop/Notifications"
NAME = "org.freedesktop.Notifications"


@dataclass(frozen=True)
class Shown:
    """One notification as it was handed over."""

    number: int
    app: str
    title: str
    raw_body: str
    actions: list[str] = field(default_factory=list)

    @property
    def body(self) -> str:
        """The body without the line of origin that Chromium puts above it."""
        return re.sub(r"\A(<a href=\"[^\"]*\">)?[^\n]*(</a>)?\n\n", "", self.raw_body)


class _Interface(ServiceInterface):
    """The part of the Desktop Notifications Specification 1.2 that browsers use."""

    def __init__(self) -> None:
        super().__init__(NAME)
        self.count = 0
        self.current: dict[int, Shown] = {}
        self.log: list[Shown] = []

    @dbus_method()
    def GetCapabilities(self) -> "as":  # noqa: F722, N802
        return ["actions", "body", "body-markup", "body-hyperlinks", "persistence"]

    @dbus_method()
    def GetServerInformation(self) -> "ssss":  # noqa: F821, N802
        return ["test desktop", "Meldewerk", "1.0", "1.2"]

    @dbus_method()
    def Notify(  # noqa: N802, PLR0913
        self,
        app: "s",  # noqa: F821
        replaces: "u",  # noqa: F821
        icon: "s",  # noqa: F821
        summary: "s",  # noqa: F821
        body: "s",  # noqa: F821
        actions: "as",  # noqa: F722
        hints: "a{sv}",  # noqa: F722
        timeout: "i",  # noqa: F821
    ) -> "u":  # noqa: F821
        number = replaces or self.count + 1
        self.count = max(self.count, number)
        self.current[number] = Shown(number, app, summary, body, list(actions))
        self.log.append(self.current[number])
        return number

    @dbus_method()
    def CloseNotification(self, number: "u"):  # noqa: F821, N802, ANN201
        if self.current.pop(number, None):
            self.NotificationClosed(number, 3)

    @dbus_signal()
    def NotificationClosed(self, number: "u", reason: "u") -> "uu":  # noqa: F821, N802
        return [number, reason]

    @dbus_signal()
    def ActionInvoked(self, number: "u", key: "s") -> "us":  # noqa: F821, N802
        return [number, key]

    @dbus_signal()
    def ActivationToken(self, number: "u", token: "s") -> "us":  # noqa: F821, N802
        return [number, token]


class Desktop:
    """A private session bus with the notification service on it."""

    def __init__(self) -> None:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        self._bus_process = subprocess.Popen(
            command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
        )
        assert self._bus_process.stdout
        self.address = self._bus_process.stdout.readline().strip()
        self._loop = asyncio.new_event_loop()
        self._interface = _Interface()
        threading.Thread(target=self._loop.run_forever, name="test desktop", daemon=True).start()
        asyncio.run_coroutine_threadsafe(self._connect(), self._loop).result(10)

    async def _connect(self) -> None:
        self._bus = await MessageBus(bus_address=self.address).connect()
        self._bus.export(PATH, self._interface)
        await self._bus.request_name(NAME)

    @property
    def environment(self) -> dict[str, Any]:
        """Variables that lead a browser here."""
        return {"DBUS_SESSION_BUS_ADDRESS": self.address}

    @property
    def visible(self) -> list[Shown]:
        """What stands on the screen now."""
        return list(self._interface.current.values())

    @property
    def log(self) -> list[Shown]:
        """Everything that was ever shown since the last `clear`, replacements too."""
        return list(self._interface.log)

    def click(self, shown: Shown, key: str = "default") -> None:
        """What a person does who taps the notification."""

        def invoke() -> None:
            self._interface.ActivationToken(shown.number, "token")
            self._interface.ActionInvoked(shown.number, key)

        self._loop.call_soon_threadsafe(invoke)

    def clear(self) -> None:
        """Forgets everything for the next test."""
        self._interface.current.clear()
        self._interface.log.clear()

    def close(self) -> None:
        """Ends the bus."""
        self._loop.call_soon_threadsafe(self._bus.disconnect)
        self._bus_process.terminate()
        self._bus_process.wait(5)
        self._loop.call_soon_threadsafe(self._loop.stop)
