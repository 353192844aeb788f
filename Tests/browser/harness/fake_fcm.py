"""Google's push service as Chromium knows it: check-in, registration, the MCS connection, and its delivery door.

Chromium is pointed here by three flags; `--ignore-certificate-errors-spki-list` makes it trust the connection.
"""

from __future__ import annotations

import asyncio
import os
import time
import urllib.parse
from collections.abc import Callable

from aiohttp import web

from . import mcs
from .push_service import Answer, Attempt, PushService, Subscription
from .vapid import Refusal, encode

HOST = "jmt17.google.com"
OLDER_HOST = "fcm.googleapis.com"


class FakeFCM(PushService):
    """One push service for any number of Chromium profiles and simulated devices."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: Callable[[], float]) -> None:
        super().__init__(loop, clock, (HOST, OLDER_HOST))
        self._forms: dict[str, dict[str, str]] = {}
        self._connections: list[asyncio.StreamWriter] = []
        self._waiting: list[tuple[str, str | None, bytes]] = []  # token, topic, message
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
        message = self._message(form, attempt)
        if self._connections:
            await self._send(message)
        elif int(attempt.headers["ttl"]) > 0:
            topic = attempt.headers.get("topic")
            kept = [old for old in self._waiting if not topic or old[:2] != (subscription.token, topic)]
            self._waiting = kept + [(subscription.token, topic, message)]
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

    async def _send(self, message: bytes) -> None:
        for connection in list(self._connections):
            connection.write(mcs.frame(mcs.DATA_MESSAGE, message))
            await connection.drain()

    async def converse(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """A Chromium's MCS connection, from login to its end."""
        try:
            version = await reader.readexactly(1)
            while True:
                tag, _ = await mcs.read_frame(reader)
                if tag == mcs.LOGIN_REQUEST:
                    login = mcs.bytes_field(1, "chrome-login") + mcs.number_field(8, int(time.time() * 1000))
                    writer.write(version + mcs.frame(mcs.LOGIN_RESPONSE, login))
                    self._connections.append(writer)
                    waiting, self._waiting = self._waiting, []
                    for _, _, message in waiting:
                        writer.write(mcs.frame(mcs.DATA_MESSAGE, message))
                elif tag == mcs.HEARTBEAT_PING:
                    writer.write(mcs.frame(mcs.HEARTBEAT_ACK, b""))
                await writer.drain()
        except (asyncio.IncompleteReadError, ConnectionError):
            pass
        finally:
            if writer in self._connections:
                self._connections.remove(writer)
            writer.close()


def _subtype(form: dict[str, str]) -> str:
    return form.get("X-subtype") or form.get("app", "")
