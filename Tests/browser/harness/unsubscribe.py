"""The links that end mails, made from the operator's secret: a second opinion on how the server makes them."""

from __future__ import annotations

import base64
import hashlib
import hmac

from .confidential import CONFIDENTIAL
from .server import Server


def _code(key: bytes, message: bytes) -> bytes:
    return hmac.new(key, message, hashlib.sha256).digest()


def unsubscribe_token(secret: str, account: int, occasion: str | None) -> str:
    """Account and occasion, encrypted under a code over both."""
    extracted = _code(b"\x00" * 32, secret.encode())
    key = _code(extracted, b"meldewerk unsubscribe v1\x01")
    plain = account.to_bytes(8, "big") + (occasion or "").encode()
    plain += b"\x00" * (-len(plain) % 32)
    tag = _code(key, b"\x01" + plain)[:16]
    blocks = (_code(key, bytes([2, counter]) + tag) for counter in range(len(plain) // 32))
    masked = bytes(a ^ b for a, b in zip(plain, b"".join(blocks), strict=True))
    return base64.urlsafe_b64encode(tag + masked).rstrip(b"=").decode()


def unsubscribe_path(server: Server, account: int, occasion: str | None) -> str:
    """The path of a link."""
    token = unsubscribe_token(server.jwt_secret, account, occasion)
    CONFIDENTIAL.add("unsubscribe token", token)
    return f"/abmelden/{token}"
