"""What the fake push services have in common: the door through which an application server delivers (RFC 8030).

Every attempt is kept for assertions, and a test may make the service refuse, slow down or hold its answer back.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from .vapid import Refusal, Token, check_message, decode, verify


@dataclass(frozen=True)
class Answer:
    """An HTTP answer of a push service."""

    status: int
    headers: dict[str, str] = field(default_factory=dict)
    body: str = ""


@dataclass
class Attempt:
    """One message that an application server tried to deliver."""

    at: float
    token: str
    headers: dict[str, str]
    body: bytes
    http_version: str
    status: int = 0
    vapid: Token | None = None
    refusal: str | None = None

    @property
    def accepted(self) -> bool:
        """Whether the service took the message."""
        return 200 <= self.status < 300


@dataclass
class Subscription:
    """What the service knows about one endpoint."""

    token: str
    key: bytes | None
    client: str
    channel: str
    is_gone: bool = False


class Stall:
    """Holds answers back: the service has the message, but its sender does not learn so."""

    def __init__(self, loop: asyncio.AbstractEventLoop) -> None:
        self.reached = threading.Event()
        self._loop = loop
        self._open = asyncio.Event()

    async def hold(self) -> None:
        """Called by the service, after it has taken the message."""
        self.reached.set()
        await self._open.wait()

    def release(self) -> None:
        """Lets every held answer go, and holds none from now on."""
        self._loop.call_soon_threadsafe(self._open.set)


class PushService:
    """The delivering half of a push service; what happens behind it is the subclass's business."""

    def __init__(self, loop: asyncio.AbstractEventLoop, clock: Callable[[], float], hosts: tuple[str, ...]) -> None:
        self.loop = loop
        self.clock = clock
        self.hosts = hosts
        self.subscriptions: dict[str, Subscription] = {}
        self.attempts: list[Attempt] = []
        self._answers: list[Answer] = []
        self._standing: Answer | None = None
        self._stall: Stall | None = None

    # What a test does.

    def fail_next(self, *answers: Answer) -> None:
        """The next attempts get these answers instead of being looked at."""
        self._answers.extend(answers)

    def fail_all(self, answer: Answer | None) -> None:
        """Every attempt gets this answer, until None is given."""
        self._standing = answer

    def stall(self) -> Stall:
        """From now on takes messages but holds the answers back."""
        self._stall = Stall(self.loop)
        return self._stall

    def attempts_for(self, token: str) -> list[Attempt]:
        """All attempts at one endpoint, oldest first."""
        return [attempt for attempt in list(self.attempts) if attempt.token == token]

    def expire(self, token: str) -> None:
        """The endpoint is gone, as if the browser had been removed."""
        self.subscriptions[token].is_gone = True

    def reset(self) -> None:
        """Forgets attempts and faults, keeps the subscriptions."""
        self.attempts.clear()
        self._answers.clear()
        self._standing = None
        if self._stall:
            self._stall.release()
            self._stall = None

    # What the application server meets.

    async def deliver(self, token: str, headers: dict[str, str], body: bytes, http_version: str, origin: str) -> Answer:
        """One POST to an endpoint."""
        attempt = Attempt(self.clock(), token, headers, body, http_version)
        self.attempts.append(attempt)
        answer = await self._answer(attempt, origin)
        attempt.status = answer.status
        stall = self._stall
        if stall:
            await stall.hold()
        return answer

    async def _answer(self, attempt: Attempt, origin: str) -> Answer:
        if self._answers:
            return self._answers.pop(0)
        if self._standing:
            return self._standing
        try:
            subscription = self.subscriptions.get(attempt.token)
            if not subscription:
                raise Refusal(404, 102, "unknown endpoint")
            if subscription.is_gone:
                raise Refusal(410, 106, "endpoint is gone")
            check_message(attempt.headers, attempt.body)
            attempt.vapid = verify(attempt.headers.get("authorization", ""), subscription.key, origin, self.clock())
            return await self.hand_over(subscription, attempt)
        except Refusal as refusal:
            attempt.refusal = str(refusal)
            return self.explain(refusal)

    def adopt(self, token: str, key: str | None, client: str, channel: str) -> Subscription:
        """Remembers a subscription that a browser or a simulated device has just made."""
        subscription = Subscription(token, decode(key) if key else None, client, channel)
        self.subscriptions[token] = subscription
        return subscription

    # What differs between services.

    @property
    def is_connected(self) -> bool:
        """Whether a browser listens at the moment."""
        raise NotImplementedError

    async def hand_over(self, subscription: Subscription, attempt: Attempt) -> Answer:
        """Passes an accepted message on to the browser, or keeps it until that is back."""
        raise NotImplementedError

    def explain(self, refusal: Refusal) -> Answer:
        """Words a refusal as this service does."""
        raise NotImplementedError

    def endpoint(self, token: str) -> str:
        """The address that a browser is given."""
        raise NotImplementedError
