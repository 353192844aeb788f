"""Google's push service as Chromium knows it: check-in, registration, the MCS connection, and its delivery door.

Chromium is pointed here by three flags; `--ignore-certificate-errors-spki-list` makes it trust the connection.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import time
import urllib.parse
from collections.abc import Callable
from dataclasses import dataclass

from aiohttp import web

from . import mcs
from .push_service import Answer, Attempt, PushService, Subscription
from .vapid import Refusal, encode

HOST = "jmt17.google.com"
OLDER_HOST = "fcm.googleapis.com"


@dataclass(frozen=True)
class _Message:
    """A message on its way to a browser."""

    number: str
    token: str
    topic: str | None
    data: bytes


class _Connection:
    """A browser's connection; what it has not confirmed may be lost when it breaks."""

    def __init__(self, writer: asyncio.StreamWriter) -> None:
        self._writer = writer
        self._count = 0  # messages sent, by which the browser confirms them
        self._unconfirmed: dict[int, _Message] = {}

    @property
    def unconfirmed(self) -> list[_Message]:
        """What was sent, and perhaps has not arrived."""
        return list(self._unconfirmed.values())

    async def write(self, tag: int, data: bytes) -> None:
        """Sends one message of the protocol."""
        self._count += 1
        self._writer.write(mcs.frame(tag, data))
        await self._writer.drain()

    async def send(self, message: _Message) -> None:
        """Sends one push message."""
        self._unconfirmed[self._count + 1] = message
        await self.write(mcs.DATA_MESSAGE, message.data)

    def confirm(self, count: int) -> None:
        """Forgets what has arrived."""
        for number in [number for number in self._unconfirmed if number <= count]:
            del self._unconfirmed[number]


class FakeFCM(PushService):
    """One push service for any number of Chromium profiles and simulated devices."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: Callable[[], float]) -> None:
        super().__init__(loop, clock, (HOST, OLDER_HOST))
        self._forms: dict[str, dict[str, str]] = {}
        self._connections: list[_Connection] = []
        self._waiting: list[_Message] = []
        self._count = 0

    @property
    def is_connected(self) -> bool:
        """Whether a Chromium listens at the moment."""
        return bool(self._connections)

    def endpoint(self, token: str) -> str:
        return f"https://{HOST}/fcm/send/{token}"

    def explain(self, refusal: Refusal) -> Answer:
        return Answer(refusal.status, {"Content-Type": "text/plain"}, refusal.reason + "\n")

    async def check_in(self, request: web.Request) -> web.Response:
        """A Chromium that introduces itself as a device."""
        await request.read()
        reply = mcs.number_field(1, 1) + mcs.number_field(3, int(time.time() * 1000))
        reply += mcs.fixed_field(7, 4_815_162_342) + mcs.fixed_field(8, 1_234_567_890_123)
        return web.Response(body=reply, content_type="application/x-protobuffer")

    async def register(self, request: web.Request) -> web.Response:
        """A Chromium that subscribes, or (with `delete`) ends a subscription."""
        form = dict(urllib.parse.parse_qsl(await request.text()))
        if form.get("delete"):
            for token, other in self._forms.items():
                if _subtype(other) == _subtype(form):
                    self.subscriptions[token].is_gone = True
            return web.Response(text="deleted=" + form.get("app", ""))
        token = f"{encode(os.urandom(8))}:APA91b{encode(os.urandom(100))}"
        self._forms[token] = form
        self.adopt(token, form.get("sender"), "chromium", _subtype(form))
        return web.Response(text="token=" + token)

    async def hand_over(self, subscription: Subscription, attempt: Attempt) -> Answer:
        self._count += 1
        answer = Answer(201, {"Location": f"https://{OLDER_HOST}/0:{self._count}"})
        form = self._forms.get(subscription.token)
        if form is None:
            return answer  # a simulated device: the attempt itself is all there is to see
        topic = attempt.headers.get("topic")
        message = _Message(f"0:{self._count}", subscription.token, topic, self._message(form, attempt))
        if self._connections:
            with contextlib.suppress(ConnectionError):  # then it goes out again with the next login
                await self._connections[-1].send(message)
        elif int(attempt.headers["ttl"]) > 0:
            kept = [old for old in self._waiting if not topic or (old.token, old.topic) != (message.token, topic)]
            self._waiting = [*kept, message]
        return answer

    def _message(self, form: dict[str, str], attempt: Attempt) -> bytes:
        message = mcs.bytes_field(2, str(self._count))
        message += mcs.bytes_field(3, form.get("X-subscription") or form.get("sender", ""))
        message += mcs.bytes_field(5, form["app"]) + mcs.app_data("subtype", _subtype(form))
        if attempt.body:
            message += mcs.app_data("content-encoding", "aes128gcm")
        message += mcs.bytes_field(9, f"0:{self._count}")
        message += mcs.number_field(17, int(attempt.headers["ttl"])) + mcs.number_field(18, int(time.time() * 1000))
        return message + (mcs.bytes_field(21, attempt.body) if attempt.body else b"")

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A Chromium's MCS connection, from login to its end.

        Chromium breaks its first connection off around the first subscription: like the real service, this one sends
        again what the next login does not list as received.
        """
        connection = _Connection(writer)
        try:
            version = await reader.readexactly(1)
            while True:
                tag, data = await mcs.read_frame(reader)
                fields = mcs.fields(data)
                if tag == mcs.LOGIN_REQUEST:
                    writer.write(version)
                    await self._log_in(connection, fields)
                elif tag in mcs.LAST_RECEIVED:
                    connection.confirm(max(map(int, fields.get(mcs.LAST_RECEIVED[tag], [])), default=0))
                if tag == mcs.HEARTBEAT_PING:
                    await connection.write(mcs.HEARTBEAT_ACK, b"")
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            if connection in self._connections:
                self._connections.remove(connection)
                self._waiting += connection.unconfirmed
            writer.close()

    async def _log_in(self, connection: _Connection, fields: dict[int, list[int | bytes]]) -> None:
        login = mcs.bytes_field(1, "chrome-login") + mcs.number_field(8, int(time.time() * 1000))
        await connection.write(mcs.LOGIN_RESPONSE, login)
        self._connections.append(connection)
        received = {number.decode() for number in fields.get(mcs.RECEIVED_IDS, []) if isinstance(number, bytes)}
        waiting, self._waiting = self._waiting, []
        for message in waiting:
            if message.number not in received and not self.subscriptions[message.token].is_gone:
                await connection.send(message)


def _subtype(form: dict[str, str]) -> str:
    return form.get("X-subtype") or form.get("app", "")
