"""Runs both fake push services in one background thread: the browsers' side in plain HTTP, the application server's
side behind TLS with HTTP/2, as the real ones speak it."""

from __future__ import annotations

import asyncio
import socket
import ssl
import threading
import time
from collections.abc import Awaitable, Callable, Coroutine
from typing import Any, cast
from urllib.parse import unquote

from aiohttp import web
from hypercorn.asyncio import serve
from hypercorn.config import Config

from .certificates import TestAuthority
from .clockshift import ShiftedClock
from .fake_autopush import FakeAutopush
from .fake_fcm import FakeFCM
from .push_service import Answer, PushService


class PushServices:
    """Mozilla's and Google's service, and the routing that leads the server under test to them."""

    def __init__(self, authority: TestAuthority) -> None:
        self.authority = authority
        self._clock: Callable[[], float] | None = None
        self._loop = asyncio.new_event_loop()
        self._loop.set_exception_handler(lambda _loop, _context: None)  # a killed server breaks connections off
        self._thread = threading.Thread(target=self._loop.run_forever, name="fake push services", daemon=True)
        self._thread.start()
        self.autopush = FakeAutopush(self._loop, self.now)
        self.fcm = FakeFCM(self._loop, self.now)
        self._stop: asyncio.Event | None = None
        self._run(self._start())

    def now(self) -> float:
        """The time that tokens are checked against: the server's, when a test has shifted it."""
        return self._clock() if self._clock else time.time()

    def follow(self, clock: ShiftedClock | None) -> None:
        """From now on reads the same clock as the server under test."""
        self._clock = clock.now if clock else None

    @property
    def all(self) -> tuple[PushService, PushService]:
        """Both services."""
        return self.autopush, self.fcm

    def environment(self) -> dict[str, str]:
        """Variables that lead the server under test here."""
        hosts = [host for service in self.all for host in service.hosts]
        routes = ",".join(f"{host}:443:127.0.0.1:{self.tls_port}" for host in hosts)
        return {"EGRESS_CONNECT_TO": routes, "EGRESS_CA_FILE": str(self.authority.ca_file)}

    def chromium_flags(self) -> list[str]:
        """Flags that lead a Chromium here."""
        return [
            f"--gcm-checkin-url=http://127.0.0.1:{self.plain_port}/checkin",
            f"--gcm-registration-url=http://127.0.0.1:{self.plain_port}/register",
            f"--gcm-mcs-endpoint=https://localhost:{self.mcs_port}",
            f"--ignore-certificate-errors-spki-list={self.authority.spki}",
        ]

    def firefox_preferences(self) -> dict[str, Any]:
        """Preferences that lead a Firefox here."""
        return {"dom.push.serverURL": f"ws://127.0.0.1:{self.plain_port}/"}

    def reset(self) -> None:
        """Forgets attempts and faults of the last test."""
        for service in self.all:
            self._loop.call_soon_threadsafe(service.reset)
        self._run(asyncio.sleep(0))

    def close(self) -> None:
        """Ends both services."""
        self._run(self._shut_down())
        self._loop.call_soon_threadsafe(self._loop.stop)
        self._thread.join(5)

    def _run(self, work: Coroutine[Any, Any, None]) -> None:
        asyncio.run_coroutine_threadsafe(work, self._loop).result(15)

    async def _start(self) -> None:
        application = web.Application()
        application.router.add_get("/", self.autopush.listen)
        application.router.add_post("/checkin", self.fcm.check_in)
        application.router.add_post("/register", self.fcm.register)
        self._runner = web.AppRunner(application, shutdown_timeout=0.5)
        await self._runner.setup()
        plain = socket.create_server(("127.0.0.1", 0))
        self.plain_port = plain.getsockname()[1]
        await web.SockSite(self._runner, plain).start()

        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        context.load_cert_chain(self.authority.certificate_file, self.authority.key_file)
        self._mcs = await asyncio.start_server(self.fcm.converse, "127.0.0.1", 0, ssl=context)
        self.mcs_port = self._mcs.sockets[0].getsockname()[1]

        door = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.tls_port = door.getsockname()[1]
        config = Config()
        config.bind = [f"fd://{door.detach()}"]
        config.certfile, config.keyfile = str(self.authority.certificate_file), str(self.authority.key_file)
        config.alpn_protocols = ["h2", "http/1.1"]
        config.graceful_timeout = 0.2
        config.errorlog = config.accesslog = None
        self._stop = asyncio.Event()
        self._door = asyncio.ensure_future(serve(cast(Any, self._answer), config, shutdown_trigger=self._stop.wait))

    async def _shut_down(self) -> None:
        for service in self.all:
            service.reset()
        assert self._stop
        self._stop.set()
        await asyncio.wait([self._door], timeout=3)
        self._mcs.close()
        await self._runner.cleanup()

    async def _answer(
        self, scope: dict[str, Any], receive: Callable[[], Awaitable[Any]], send: Callable[[Any], Awaitable[None]]
    ) -> None:
        if scope["type"] == "lifespan":
            while True:
                event = await receive()
                await send({"type": event["type"] + ".complete"})
                if event["type"] == "lifespan.shutdown":
                    return
        if scope["type"] != "http":
            return
        body = b""
        while True:
            event = await receive()
            if event["type"] == "http.disconnect":
                return
            body += event.get("body", b"")
            if not event.get("more_body"):
                break
        headers = {name.decode().lower(): value.decode("latin-1") for name, value in scope["headers"]}
        answer = await self._route(scope, headers, body)
        fields = [(name.lower().encode(), value.encode()) for name, value in answer.headers.items()]
        await send({"type": "http.response.start", "status": answer.status, "headers": fields})
        await send({"type": "http.response.body", "body": answer.body.encode()})

    async def _route(self, scope: dict[str, Any], headers: dict[str, str], body: bytes) -> Answer:
        host = headers.get("host", "")
        path = unquote(scope["path"])
        doors = (("/wpush/v2/", self.autopush), ("/fcm/send/", self.fcm))
        for prefix, service in doors:
            if path.startswith(prefix) and host in service.hosts:
                if scope["method"] != "POST":
                    return Answer(405)
                token = path.removeprefix(prefix)
                return await service.deliver(token, headers, body, scope["http_version"], f"https://{host}")
        return Answer(404, body="no such host or path")
