"""A client of Marionette, Firefox's own remote protocol, in the standard library alone.

A frame is `LENGTH:JSON`; a command `[0, id, name, parameters]` is answered with `[1, id, error, result]`. geckodriver
would speak it too, but Debian has none, and the tests need chrome context (permissions, tabs) anyway.
"""

from __future__ import annotations

import base64
import json
import socket
from typing import Any

_CALL = """
const done = arguments[arguments.length - 1];
(async (...args) => { %s
})(...[...arguments].slice(0, -1))
    .then(value => done({value: value === undefined ? null : value}), fault => done({fault: String(fault)}));
"""


class MarionetteError(Exception):
    """What Firefox answered instead of a result."""


class Marionette:
    """One connection to one Firefox."""

    def __init__(self, port: int) -> None:
        self._socket = socket.create_connection(("127.0.0.1", port), timeout=60)
        self._buffer = b""
        self._count = 0
        self._receive()  # its greeting
        self.command("WebDriver:NewSession", {"strictFileInteractability": True})
        self.command("WebDriver:SetTimeouts", {"script": 30_000, "pageLoad": 30_000, "implicit": 0})

    def command(self, name: str, parameters: dict[str, Any] | None = None) -> Any:
        """Sends one command and returns its result."""
        self._count += 1
        text = json.dumps([0, self._count, name, parameters or {}]).encode()
        self._socket.sendall(b"%d:%s" % (len(text), text))
        _, number, error, result = self._receive()
        if number != self._count:
            raise MarionetteError(f"answer {number} to command {self._count}")
        if error:
            raise MarionetteError(f"{name}: {error['error']}: {error['message']}")
        return result

    def run(self, body: str, *arguments: Any, in_chrome: bool = False) -> Any:
        """Runs the body of an async function, in the page or in Firefox's own context."""
        if in_chrome:
            self.command("Marionette:SetContext", {"value": "chrome"})
        try:
            script = {"script": _CALL % body, "args": list(arguments), "newSandbox": True}
            answer = self.command("WebDriver:ExecuteAsyncScript", script)["value"]
        finally:
            if in_chrome:
                self.command("Marionette:SetContext", {"value": "content"})
        if answer and "fault" in answer:
            raise MarionetteError(answer["fault"])
        return answer["value"] if answer else None

    def find(self, selector: str) -> str:
        """The reference of the first element."""
        found = self.command("WebDriver:FindElement", {"using": "css selector", "value": selector})["value"]
        return next(iter(found.values()))

    def click(self, selector: str) -> None:
        """Clicks as a person does: the page sees a trusted event."""
        self.command("WebDriver:ElementClick", {"id": self.find(selector)})

    def type(self, selector: str, text: str) -> None:
        """Types into a field."""
        self.command("WebDriver:ElementSendKeys", {"id": self.find(selector), "text": text})

    def press(self, key: str) -> None:
        """Presses and releases one key, wherever the focus is."""
        actions = [{"type": "keyDown", "value": key}, {"type": "keyUp", "value": key}]
        self.command("WebDriver:PerformActions", {"actions": [{"type": "key", "id": "keys", "actions": actions}]})

    def screenshot(self) -> bytes:
        """The whole page as PNG."""
        return base64.b64decode(self.command("WebDriver:TakeScreenshot", {"full": True})["value"])

    def close(self) -> None:
        """Ends the connection."""
        self._socket.close()

    def _receive(self) -> Any:
        while b":" not in self._buffer:
            self._read()
        length, self._buffer = self._buffer.split(b":", 1)
        while len(self._buffer) < int(length):
            self._read()
        message, self._buffer = self._buffer[: int(length)], self._buffer[int(length) :]
        return json.loads(message)

    def _read(self) -> None:
        data = self._socket.recv(65536)
        if not data:
            raise MarionetteError("Firefox closed the connection")
        self._buffer += data
