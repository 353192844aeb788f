"""The counterpart: parse a subscription, encrypt 200 bytes and sign nothing (the token is kept), as pywebpush does.

Prints messages a second of processor time, like bench-webpush.
"""

import base64
import os
import sys
import time

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat
from py_vapid import Vapid02
from pywebpush import WebPusher

seconds = float(sys.argv[1]) if len(sys.argv) > 1 else 1.0


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")


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
claims = {"aud": "https://fcm.googleapis.com", "exp": int(time.time()) + 43200, "sub": "mailto:betrieb@example.org"}
headers = {
    **vapid.sign(claims), "content-type": "application/octet-stream", "ttl": "86400", "urgency": "normal",
    "topic": "9EHzF797cV5NupM9h8S9F1ZFuMGHDScs",
}


def message() -> None:
    encoded = WebPusher(subscription).encode(payload, content_encoding="aes128gcm")
    dict(headers, **{"content-encoding": "aes128gcm"})
    assert len(encoded["body"]) >= 303


for _ in range(200):
    message()
rounds, start = 0, time.process_time()
while time.process_time() - start < seconds:
    for _ in range(50):
        message()
    rounds += 50
print(int(rounds / (time.process_time() - start)))
