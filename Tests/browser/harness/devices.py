"""Browsers without a browser: subscriptions whose keys the test holds, so that it can read what arrives."""

from __future__ import annotations

import json
import os
from dataclasses import dataclass
from typing import Any

import http_ece
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec

from .push_service import Attempt, PushService
from .vapid import encode


def point_of(key: ec.EllipticCurvePrivateKey) -> bytes:
    """The public half as 65 bytes."""
    form = serialization.PublicFormat.UncompressedPoint
    return key.public_key().public_bytes(serialization.Encoding.X962, form)


@dataclass(frozen=True)
class Arrival:
    """A decrypted message."""

    attempt: Attempt
    payload: dict[str, Any]

    @property
    def title(self) -> str:
        """The notification's title."""
        return self.payload["notification"]["title"]

    @property
    def body(self) -> str:
        """The notification's body."""
        return self.payload["notification"].get("body", "")

    @property
    def tag(self) -> str:
        """What makes a later notification replace this one."""
        return self.payload["notification"]["tag"]

    @property
    def badge(self) -> int:
        """The number for the icon."""
        return int(self.payload["app_badge"])

    @property
    def topic(self) -> str:
        """What makes a push service replace a waiting message."""
        return self.attempt.headers["topic"]


class Device:
    """One endpoint at a fake push service, with the keys of its browser."""

    def __init__(self, service: PushService, vapid_public_key: str | None) -> None:
        self.service = service
        self.token = encode(os.urandom(24))
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)
        service.adopt(self.token, vapid_public_key, client=self.token, channel=self.token)

    @property
    def endpoint(self) -> str:
        """The address that an application server delivers to."""
        return self.service.endpoint(self.token)

    @property
    def subscription(self) -> dict[str, Any]:
        """What `PushSubscription.toJSON()` gives."""
        keys = {"p256dh": encode(point_of(self._key)), "auth": encode(self._secret)}
        return {"endpoint": self.endpoint, "expirationTime": None, "keys": keys}

    def renew_keys(self) -> None:
        """New keys under the same endpoint, as after a restored profile."""
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._secret = os.urandom(16)

    @property
    def attempts(self) -> list[Attempt]:
        """Everything that was tried at this endpoint, refused or not."""
        return self.service.attempts_for(self.token)

    @property
    def arrivals(self) -> list[Arrival]:
        """What the service took, decrypted, oldest first."""
        return [Arrival(attempt, self._read(attempt)) for attempt in self.attempts if attempt.accepted]

    @property
    def visible(self) -> dict[str, Arrival]:
        """What stands on the screen in the end: the newest message of each tag."""
        return {arrival.tag: arrival for arrival in self.arrivals}

    def _read(self, attempt: Attempt) -> dict[str, Any]:
        plain = http_ece.decrypt(attempt.body, private_key=self._key, auth_secret=self._secret, version="aes128gcm")
        return json.loads(plain)
