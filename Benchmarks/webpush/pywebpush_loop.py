"""The counterpart: one call of pywebpush's own `webpush()` a message, with a session that only listens.

It parses the subscription, encrypts 200 bytes and makes the headers. The library signs a token with every call; with
the argument `encode` only the encryption is measured. Prints messages a second of processor time.
"""

import base64
import os
import sys
import time

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher, webpush

mode = sys.argv[1]
seconds = float(sys.argv[2])


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


class Accepted:
    status_code = 201
    reason = "Created"
    text = ""
    headers: dict[str, str] = {}


class Session:
    """Takes the place of requests.Session and sends nothing."""

    def post(self, endpoint, data, headers, timeout):
        assert len(data) >= 303 and headers["authorization"].startswith("vapid t=")
        return Accepted


receiver = ec.generate_private_key(ec.SECP256R1())
subscription = {
    "endpoint": "https://fcm.googleapis.com/fcm/send/d61c5u920dw:APA91bEmnw8utjDYCqSRplFMVCzQMg9e5XxpYajvh37mv2QIlISd",
    "keys": {
        "p256dh": b64(receiver.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)),
        "auth": b64(os.urandom(16)),
    },
}
text = b'{"web_push":8030,"notification":{"title":"Sonnengruppe","navigate":"https://brett.example/k/x/sonne/"}}'
payload = text + b" " * (200 - len(text))
vapid = Vapid02()
vapid.generate_keys()
session = Session()


def message() -> None:
    if mode == "encode":
        WebPusher(subscription).encode(payload, content_encoding="aes128gcm")
        return
    webpush(
        subscription, payload, vapid_private_key=vapid, vapid_claims={"sub": "mailto:betrieb@example.org"}, ttl=86400,
        headers={"urgency": "normal", "topic": "9EHzF797cV5NupM9h8S9F1ZFuMGHDScs"}, requests_session=session,
    )


for _ in range(100):
    message()
rounds, start = 0, time.process_time()
while time.process_time() - start < seconds:
    for _ in range(50):
        message()
    rounds += 50
print(int(rounds / (time.process_time() - start)))
