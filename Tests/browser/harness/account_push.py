"""A message for an account's browser, encrypted by the test: what the worker makes of it needs no server."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import http_ece
from cryptography.hazmat.primitives.asymmetric import ec

from .browser import Browser
from .push_service import Attempt
from .vapid import decode


def tell(browser: Browser, notification: dict[str, Any]) -> None:
    """Hands the browser a declarative message through its push service (RFC 8291)."""
    subscription = browser.subscription()
    assert subscription, f"{browser.name} has no subscription"
    body = http_ece.encrypt(
        json.dumps({"web_push": 8030, "notification": notification}).encode(),
        private_key=ec.generate_private_key(ec.SECP256R1()),
        dh=decode(subscription["keys"]["p256dh"]),
        auth_secret=decode(subscription["keys"]["auth"]),
        version="aes128gcm",
    )
    service, token = browser.service, browser.token()
    attempt = Attempt(service.clock(), token, {"content-encoding": "aes128gcm", "ttl": "60"}, body, "2")
    passing = service.hand_over(service.subscriptions[token], attempt)
    answer = asyncio.run_coroutine_threadsafe(passing, service.loop).result(10)
    assert 200 <= answer.status < 300, answer
