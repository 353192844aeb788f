"""VAPID (RFC 8292) and the content coding (RFC 8188) as a push service looks at them: from outside, strictly."""

from __future__ import annotations

import base64
import json
import re
from dataclasses import dataclass
from typing import Any

from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature


def encode(data: bytes) -> str:
    """Base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """Base64url with or without padding."""
    return base64.urlsafe_b64decode(text.rstrip("=") + "=" * (-len(text.rstrip("=")) % 4))


class Refusal(Exception):
    """Why a push service does not take a message: status, Mozilla's error number, sentence."""

    def __init__(self, status: int, number: int, reason: str) -> None:
        super().__init__(f"{status}/{number} {reason}")
        self.status = status
        self.number = number
        self.reason = reason


@dataclass(frozen=True)
class Token:
    """A verified VAPID header."""

    key: bytes
    claims: dict[str, Any]
    text: str


def verify(header: str, bound_key: bytes | None, origin: str, now: float) -> Token:
    """Checks an Authorization header as autopush and FCM do, and returns what it says."""
    match = re.fullmatch(r"vapid\s+(.+)", header, re.IGNORECASE)
    if not match:
        raise Refusal(401, 109, "no vapid header")
    fields = dict(part.strip().split("=", 1) for part in match[1].split(",") if "=" in part)
    if set(fields) != {"t", "k"}:
        raise Refusal(401, 109, "vapid needs t and k")
    key = decode(fields["k"])
    if bound_key and key != bound_key:
        raise Refusal(403, 109, "k is not the key of the subscription")
    try:
        head, body, signature = fields["t"].split(".")
        raw = decode(signature)
        if json.loads(decode(head)) | {"typ": "JWT"} != {"alg": "ES256", "typ": "JWT"} or len(raw) != 64:
            raise Refusal(401, 109, "token is no ES256 JWT with a raw signature")
        public = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), key)
        der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        public.verify(der, f"{head}.{body}".encode(), ec.ECDSA(hashes.SHA256()))
        claims = json.loads(decode(body))
    except (ValueError, InvalidSignature) as fault:
        raise Refusal(401, 109, f"bad token: {type(fault).__name__}") from fault
    if claims.get("aud") != origin:
        raise Refusal(403, 109, f"aud is {claims.get('aud')!r}, not {origin}")
    expires = claims.get("exp")
    if not isinstance(expires, int) or isinstance(expires, bool):
        raise Refusal(401, 109, "exp is no number")
    if not now - 1 < expires <= now + 86400:
        raise Refusal(401, 109, f"exp lies {expires - now:.0f} s ahead, not within 24 h")
    subject = claims.get("sub")
    if not isinstance(subject, str) or not subject.startswith(("mailto:", "https:")):
        raise Refusal(401, 109, "sub is neither mailto: nor https:")
    return Token(key, claims, fields["t"])


def check_message(headers: dict[str, str], body: bytes) -> None:
    """Checks header fields and the outer shape of the encrypted body, in the order in which autopush does."""
    lifetime = headers.get("ttl", "")
    if not lifetime.isdigit():
        raise Refusal(400, 114 if lifetime.startswith("-") else 111, "TTL")
    if headers.get("urgency", "normal") not in ("very-low", "low", "normal", "high"):
        raise Refusal(400, 112, "Urgency")
    topic = headers.get("topic")
    if topic is not None and not re.fullmatch(r"[A-Za-z0-9_-]{1,32}", topic):
        raise Refusal(400, 113, "Topic")
    if len(body) > 4096:
        raise Refusal(413, 104, "more than 4096 bytes")
    if not body:
        return
    if headers.get("content-encoding") != "aes128gcm":
        raise Refusal(400, 110, "Content-Encoding")
    if headers.get("content-type") not in (None, "application/octet-stream"):
        raise Refusal(400, 110, "Content-Type")
    if "encryption" in headers or "crypto-key" in headers:
        raise Refusal(400, 110, "header fields of the older coding aesgcm")
    record_size, key_length = int.from_bytes(body[16:20], "big"), body[20]
    if record_size < 18 or key_length != 65 or len(body) < 21 + 65 + 18 or record_size < len(body) - 86:
        raise Refusal(400, 110, "the coding's header")
    try:
        ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), body[21:86])
    except ValueError as fault:
        raise Refusal(400, 110, "key id is no point of P-256") from fault
