"""Mozilla's push service as Firefox knows it: the autopush protocol over a websocket, and its delivery door.

Firefox is pointed here by the preference `dom.push.serverURL`; the endpoints that it hands out carry the real host
name, so that the server under test applies its real rules to them.
"""

from __future__ import annotations

import asyncio
import os
import uuid
from collections.abc import Callable
from typing import Any

from aiohttp import WSMsgType, web

from .push_service import Answer, Attempt, PushService, Subscription
from .vapid import Refusal, encode

HOST = "updates.push.services.mozilla.com"


class FakeAutopush(PushService):
    """One push service for any number of Firefox profiles and simulated devices."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: Callable[[], float]) -> None:
        super().__init__(loop, clock, (HOST,))
        self._sockets: dict[str, web.WebSocketResponse] = {}
        self._waiting: dict[str, list[dict[str, Any]]] = {}
        self.acknowledged: list[int] = []  # codes: 100 shown, 101 could not be decrypted, 102 not delivered
        self.ended: list[int] = []  # codes of unregister: 200 by hand, 202 permission withdrawn

    @property
    def is_connected(self) -> bool:
        """Whether a Firefox listens at the moment."""
        return bool(self._sockets)

    def endpoint(self, token: str) -> str:
        return f"https://{HOST}/wpush/v2/{token}"

    def explain(self, refusal: Refusal) -> Answer:
        body = f'{{"code":{refusal.status},"errno":{refusal.number},"error":"","message":"{refusal.reason}"}}'
        return Answer(refusal.status, {"Content-Type": "application/json"}, body)

    async def hand_over(self, subscription: Subscription, attempt: Attempt) -> Answer:
        version = encode(os.urandom(12))
        message: dict[str, Any] = {
            "messageType": "notification",
            "channelID": subscription.channel,
            "version": version,
            "ttl": int(attempt.headers["ttl"]),
        }
        if attempt.body:
            message |= {"data": encode(attempt.body), "headers": {"encoding": "aes128gcm"}}
        queue = self._waiting.setdefault(subscription.client, [])
        topic = attempt.headers.get("topic")
        if topic:
            message["topic"] = topic
            same = [old for old in queue if (old["channelID"], old.get("topic")) == (subscription.channel, topic)]
            for old in same:
                queue.remove(old)
        socket = self._sockets.get(subscription.client)
        if socket and not socket.closed:
            queue.append(message)
            await socket.send_json(message)
        elif message["ttl"] > 0:
            queue.append(message)
        location = f"https://{HOST}/m/{version}"
        return Answer(201, {"Location": location, "TTL": attempt.headers["ttl"]})

    async def listen(self, request: web.Request) -> web.StreamResponse:
        """A Firefox that connects."""
        socket = web.WebSocketResponse(protocols=("push-notification",))
        await socket.prepare(request)
        client = ""
        async for frame in socket:
            if frame.type != WSMsgType.TEXT:
                continue
            message = frame.json()
            kind = message.get("messageType")
            if kind is None:
                await socket.send_str("{}")  # a ping
            elif kind == "hello":
                client = await self._greet(socket, message)
            elif kind == "register":
                await self._register(socket, client, message)
            elif kind == "unregister":
                await self._unregister(socket, message)
            elif kind == "ack":
                self._acknowledge(client, message)
        if self._sockets.get(client) is socket:
            del self._sockets[client]
        return socket

    async def _greet(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> str:
        known = message.get("uaid")
        client = known if known in self._waiting else uuid.uuid4().hex
        self._sockets[client] = socket
        waiting = self._waiting.setdefault(client, [])
        await socket.send_json(
            {"messageType": "hello", "status": 200, "uaid": client, "use_webpush": True, "broadcasts": {}}
        )
        for old in list(waiting):
            await socket.send_json(old)
        return client

    async def _register(self, socket: web.WebSocketResponse, client: str, message: dict[str, Any]) -> None:
        token = encode(os.urandom(48))
        self.adopt(token, message.get("key"), client, message["channelID"])
        reply = {"messageType": "register", "status": 200, "channelID": message["channelID"]}
        await socket.send_json(reply | {"pushEndpoint": self.endpoint(token)})

    async def _unregister(self, socket: web.WebSocketResponse, message: dict[str, Any]) -> None:
        channel = message["channelID"]
        self.ended.append(message.get("code", 0))
        for subscription in self.subscriptions.values():
            if subscription.channel == channel:
                subscription.is_gone = True
        await socket.send_json({"messageType": "unregister", "status": 200, "channelID": channel})

    def _acknowledge(self, client: str, message: dict[str, Any]) -> None:
        self.acknowledged += [update["code"] for update in message["updates"]]
        versions = {update["version"] for update in message["updates"]}
        waiting = self._waiting[client]
        waiting[:] = [old for old in waiting if old["version"] not in versions]
