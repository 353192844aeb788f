"""The WebPush library against programs that nobody here wrote: http_ece, py_vapid and cryptography."""

import hashlib
import hmac
import json
import os
import subprocess
import time

import http_ece
import pytest
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec, utils
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.serialization import (
    Encoding, NoEncryption, PrivateFormat, PublicFormat, load_pem_private_key,
)
from py_vapid import Vapid02

from probe import ProbeError, b64, unb64

CURVE = ec.SECP256R1()
SUBJECT = "mailto:betrieb@example.org"


def scalar(key) -> bytes:
    return key.private_numbers().private_value.to_bytes(32, "big")


def point(key) -> bytes:
    return key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def short_keys():
    """Keys whose scalar or coordinates begin with a zero byte: one in 256 each."""
    found = {}
    while len(found) < 3:
        key = ec.generate_private_key(CURVE)
        numbers = [scalar(key), point(key)[1:33], point(key)[33:]]
        for name, number in zip(("scalar", "x", "y"), numbers):
            if number[0] == 0:
                found.setdefault(name, key)
    return found.values()


KEYS = [ec.generate_private_key(CURVE) for _ in range(200)] + list(short_keys())


def test_http_ece_reads_what_the_library_encrypts(probe):
    for number, key in enumerate(KEYS):
        auth = os.urandom(16)
        text = os.urandom(number * 18 % 3900)
        body = unb64(probe.ask("encrypt", p256dh=b64(point(key)), auth=b64(auth), text=b64(text))["body"])
        assert http_ece.decrypt(body, private_key=key, auth_secret=auth, version="aes128gcm") == text


@pytest.mark.parametrize("padding", ["none", "buckets"])
@pytest.mark.parametrize("length", [0, 1, 127, 128, 129, 2048, 2049, 3992, 3993])
def test_both_paddings_are_read(probe, padding, length):
    key, auth = KEYS[0], os.urandom(16)
    answer = probe.ask("encrypt", p256dh=b64(point(key)), auth=b64(auth), text=b64(b"x" * length), padding=padding)
    body = unb64(answer["body"])
    assert len(body) <= 4096
    assert http_ece.decrypt(body, private_key=key, auth_secret=auth, version="aes128gcm") == b"x" * length


def test_the_library_reads_what_http_ece_encrypts(probe):
    for number, key in enumerate(KEYS):
        auth, sender = os.urandom(16), ec.generate_private_key(CURVE)
        # http_ece writes no record at all for an empty text, which RFC 8188 does not allow.
        text = os.urandom(number + 1)
        body = http_ece.encrypt(text, private_key=sender, dh=point(key), auth_secret=auth, version="aes128gcm")
        answer = probe.ask("decrypt", private=b64(scalar(key)), auth=b64(auth), body=b64(body))
        assert unb64(answer["text"]) == text


@pytest.mark.parametrize("record_size", [18 + 86, 25 + 86, 100 + 86, 500])
def test_messages_of_many_records_are_read(probe, record_size):
    key, auth, sender = KEYS[0], os.urandom(16), ec.generate_private_key(CURVE)
    body = http_ece.encrypt(
        b"walrus" * 200, private_key=sender, dh=point(key), auth_secret=auth, version="aes128gcm", rs=record_size
    )
    answer = probe.ask("decrypt", private=b64(scalar(key)), auth=b64(auth), body=b64(body))
    assert unb64(answer["text"]) == b"walrus" * 200


def test_altered_messages_are_refused(probe):
    key, auth = KEYS[0], os.urandom(16)
    body = bytearray(unb64(probe.ask("encrypt", p256dh=b64(point(key)), auth=b64(auth), text=b64(b"text"))["body"]))
    for index in list(range(20, len(body))):
        altered = bytearray(body)
        altered[index] ^= 1
        with pytest.raises(ProbeError):
            probe.ask("decrypt", private=b64(scalar(key)), auth=b64(auth), body=b64(bytes(altered)))


def send(probe, private, endpoint="https://updates.push.services.mozilla.com/wpush/v2/x"):
    receiver, auth = KEYS[0], os.urandom(16)
    request = probe.ask(
        "send", private=private, subject=SUBJECT, endpoint=endpoint, p256dh=b64(point(receiver)), auth=b64(auth),
        text=b64(b"hello"), topic="abc",
    )
    assert http_ece.decrypt(unb64(request["body"]), private_key=receiver, auth_secret=auth) == b"hello"
    return request


@pytest.mark.parametrize(
    "endpoint, origin",
    [
        ("https://updates.push.services.mozilla.com/wpush/v2/x?y=1", "https://updates.push.services.mozilla.com"),
        ("https://Web.Push.Apple.com:443/QABC", "https://web.push.apple.com"),
    ],
)
def test_the_authorization_is_verified_by_cryptography_and_py_vapid(probe, endpoint, origin):
    for key in KEYS[:20] + KEYS[-3:]:
        request = send(probe, b64(scalar(key)), endpoint)
        assert request["url"] == endpoint
        authorization = request["header Authorization"]
        # py_vapid does not expect the space that RFC 8292 itself writes after the comma.
        assert Vapid02.verify(authorization.replace(", ", ",")), "py_vapid"
        scheme, rest = authorization.split(" ", 1)
        fields = dict(part.strip().split("=", 1) for part in rest.split(","))
        assert scheme == "vapid" and unb64(fields["k"]) == point(key)
        signed, _, signature = fields["t"].rpartition(".")
        raw = unb64(signature)
        assert len(raw) == 64
        der = utils.encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
        key.public_key().verify(der, signed.encode(), ec.ECDSA(SHA256()))
        with pytest.raises(InvalidSignature):
            key.public_key().verify(der, signed.encode() + b"x", ec.ECDSA(SHA256()))
        header, claims = (json.loads(unb64(part)) for part in signed.split("."))
        assert header == {"typ": "JWT", "alg": "ES256"}
        assert claims.keys() == {"aud", "exp", "sub"}
        assert claims["aud"] == origin and claims["sub"] == SUBJECT
        assert type(claims["exp"]) is int and 11.9 * 3600 < claims["exp"] - time.time() < 12.1 * 3600


def test_the_headers_are_those_of_the_standards(probe):
    request = send(probe, b64(scalar(KEYS[0])))
    headers = {name[7:]: value for name, value in request.items() if name.startswith("header ")}
    headers.pop("Authorization")
    assert headers == {
        "Content-Encoding": "aes128gcm", "Content-Type": "application/octet-stream", "TTL": "86400",
        "Urgency": "normal", "Topic": "abc",
    }


@pytest.mark.parametrize("encoding", [Encoding.PEM, Encoding.DER])
@pytest.mark.parametrize("form", [PrivateFormat.PKCS8, PrivateFormat.TraditionalOpenSSL])
def test_keys_written_by_cryptography_are_read(probe, encoding, form):
    for key in KEYS[-20:]:
        data = key.private_bytes(encoding, form, NoEncryption())
        text = data.decode() if encoding is Encoding.PEM else b64(data)
        assert unb64(probe.ask("keys", private=text)["public"]) == point(key)


def test_keys_written_by_the_library_are_read(probe):
    for _ in range(100):
        keys = probe.ask("generate")
        jwk = json.loads(keys["jwk"])
        key = load_pem_private_key(keys["pem"].encode(), None)
        assert unb64(keys["public"]) == point(key) and len(keys["public"]) == 87
        assert unb64(jwk["d"]) == scalar(key)
        assert b"\x04" + unb64(jwk["x"]) + unb64(jwk["y"]) == point(key)
        assert (jwk["kty"], jwk["crv"], jwk["alg"]) == ("EC", "P-256", "ES256")
        assert point(Vapid02.from_raw(jwk["d"].encode()).private_key) == point(key)


def test_keys_written_by_the_openssl_command_are_read(probe, tmp_path):
    for command in (
        ["openssl", "ecparam", "-genkey", "-name", "prime256v1", "-noout"],
        ["openssl", "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256"],
    ):
        pem = subprocess.run(command, check=True, capture_output=True, text=True).stdout
        key = load_pem_private_key(pem.encode(), None)
        assert unb64(probe.ask("keys", private=pem)["public"]) == point(key)


def test_a_topic_is_what_the_rule_says(probe):
    key = KEYS[0]
    endpoint = "https://fcm.googleapis.com/fcm/send/a:b"
    pseudorandom = hmac.digest(bytes(32), scalar(key), "sha256")
    secret = hmac.digest(pseudorandom, b"kibo push topic v1\x01", hashlib.sha256)
    expected = b64(hmac.digest(secret, b"17\n" + endpoint.encode(), "sha256"))[:32]
    answer = probe.ask(
        "topic", private=b64(scalar(key)), info="kibo push topic v1", subject="17", endpoint=endpoint
    )
    assert answer["topic"] == expected
