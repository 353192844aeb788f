"""A desktop's notification service on a private D-Bus, so that a test sees what a person would and can click it.

A click that comes this way is a trusted one: only then may a service worker open or focus a window.
"""

from __future__ import annotations

import asyncio
import re
import subprocess
import threading
from dataclasses import dataclass, field
from typing import Annotated, Any

from dbus_fast.aio import MessageBus
from dbus_fast.annotations import DBusInt32, DBusSignature, DBusStr, DBusUInt32
from dbus_fast.service import ServiceInterface, dbus_method, dbus_signal

PATH = "/org/freedesktop/Notifications"
NAME = "org.freedesktop.Notifications"

DBusStrList = Annotated[list[str], DBusSignature("as")]
DBusHints = Annotated[dict[str, Any], DBusSignature("a{sv}")]
ServerInformation = Annotated[list[str], DBusSignature("ssss")]
Nothing = Annotated[None, DBusSignature("")]
TwoNumbers = Annotated[list[int], DBusSignature("uu")]
NumberAndText = Annotated[list[Any], DBusSignature("us")]


@dataclass(frozen=True)
class Shown:
    """One notification as it was handed over."""

    number: int
    app: str
    title: str
    raw_body: str
    actions: list[str] = field(default_factory=list)
    replaces: int = 0
    icon: str = ""
    hints: dict[str, Any] = field(default_factory=dict)

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
    def GetCapabilities(self) -> DBusStrList:
        return ["actions", "body", "body-markup", "body-hyperlinks", "persistence"]

    @dbus_method()
    def GetServerInformation(self) -> ServerInformation:
        return ["test desktop", "Meldewerk", "1.0", "1.2"]

    @dbus_method()
    def Notify(
        self,
        app: DBusStr,
        replaces: DBusUInt32,
        icon: DBusStr,
        summary: DBusStr,
        body: DBusStr,
        actions: DBusStrList,
        hints: DBusHints,
        timeout: DBusInt32,
    ) -> DBusUInt32:
        number = replaces or self.count + 1
        self.count = max(self.count, number)
        self.current[number] = Shown(
            number, app, summary, body, list(actions), replaces, icon, {key: hint.value for key, hint in hints.items()}
        )
        self.log.append(self.current[number])
        return number

    @dbus_method()
    def CloseNotification(self, number: DBusUInt32) -> Nothing:
        if self.current.pop(number, None):
            self.NotificationClosed(number, 3)

    @dbus_signal()
    def NotificationClosed(self, number: DBusUInt32, reason: DBusUInt32) -> TwoNumbers:
        return [number, reason]

    @dbus_signal()
    def ActionInvoked(self, number: DBusUInt32, key: DBusStr) -> NumberAndText:
        return [number, key]

    @dbus_signal()
    def ActivationToken(self, number: DBusUInt32, token: DBusStr) -> NumberAndText:
        return [number, token]


class Desktop:
    """A private session bus with the notification service on it."""

    def __init__(self, address: str | None = None) -> None:
        command = ["dbus-daemon", "--session", "--nofork", "--print-address=1"]
        command += [f"--address={address}"] if address else []
        self._bus_process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
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

    def leave(self) -> None:
        """The notification service ends, the bus stays."""
        asyncio.run_coroutine_threadsafe(self._bus.release_name(NAME), self._loop).result(10)
        self._interface.current.clear()

    def come_back(self) -> None:
        """The notification service is there again."""
        asyncio.run_coroutine_threadsafe(self._bus.request_name(NAME), self._loop).result(10)

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
