"""Google on this machine: a token service that verifies assertions with PyJWT, and FCM over HTTP/2 and TLS.

Written after the documents of both, not after the library. What a message's token says decides the answer: `ok…` is taken,
`dead`, `foreign`, `quota` and so on are refused as FCM refuses them.
"""

import asyncio
import json
import socket
import struct
import threading
import time
from urllib.parse import parse_qs

import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa
from hypercorn.asyncio import serve
from hypercorn.config import Config

import fcm_schema

PROJECT = "meldewerk-test"
EMAIL = f"push@{PROJECT}.iam.gserviceaccount.com"
SCOPE = "https://www.googleapis.com/auth/firebase.messaging"
FCM_ERROR = "type.googleapis.com/google.firebase.fcm.v1.FcmError"
BAD_REQUEST = "type.googleapis.com/google.rpc.BadRequest"

#: Token of a message → (status, FCM's code or None, fields of the fault).
REFUSALS = {
    "dead": (404, "UNREGISTERED", []),
    "foreign": (403, "SENDER_ID_MISMATCH", []),
    "broken": (400, "INVALID_ARGUMENT", [("message.token", "Invalid registration token")]),
    "quota": (429, "QUOTA_EXCEEDED", []),
    "busy": (503, "UNAVAILABLE", []),
    "fault": (500, "INTERNAL", []),
    "forbidden": (403, None, []),
    "apns": (401, "THIRD_PARTY_AUTH_ERROR", []),
}


class Google:
    """State and handlers; `url` is set once it listens."""

    def __init__(self, key_id="0a1b2c3d"):
        self.key = rsa.generate_private_key(public_exponent=65537, key_size=2048)
        self.key_id = key_id
        self.lock = threading.Lock()
        self.valid = set()
        self.token_requests = 0
        self.messages = []
        self.objections = []
        self.versions = set()
        self.token_answer = None
        self.lifetime = 3599
        self.delay = 0.0
        self.url = ""

    def account(self, **changes):
        """The key file that belongs to this service."""
        pem = self.key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
        return json.dumps({
            "type": "service_account", "project_id": PROJECT, "private_key_id": self.key_id, "private_key": pem,
            "client_email": EMAIL, "token_uri": f"{self.url}/token", **changes})

    def expire_tokens(self):
        with self.lock:
            self.valid.clear()

    async def __call__(self, scope, receive, send):
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
        self.versions.add(scope["http_version"])
        headers = {name.decode(): value.decode() for name, value in scope["headers"]}
        if scope["path"] == "/token":
            await asyncio.sleep(self.delay)
            status, more, answer = self.token(scope["method"], headers, body)
        else:
            status, more, answer = self.send(scope["method"], scope["path"], headers, body)
        fields = [(b"content-type", b"application/json; charset=UTF-8"), *more]
        await send({"type": "http.response.start", "status": status, "headers": fields})
        await send({"type": "http.response.body", "body": json.dumps(answer).encode()})

    def token(self, method, headers, body):
        """RFC 7523 as Google demands it."""
        with self.lock:
            self.token_requests += 1
        if self.token_answer:
            return self.token_answer
        form = parse_qs(body.decode(), strict_parsing=True)
        if (method != "POST" or headers.get("content-type") != "application/x-www-form-urlencoded"
                or form.get("grant_type") != ["urn:ietf:params:oauth:grant-type:jwt-bearer"] or len(form) != 2):
            return 400, [], {"error": "unsupported_grant_type"}
        assertion = form["assertion"][0]
        try:
            if jwt.get_unverified_header(assertion) != {"alg": "RS256", "typ": "JWT", "kid": self.key_id}:
                raise jwt.InvalidTokenError("header")
            claims = jwt.decode(
                assertion, self.key.public_key(), algorithms=["RS256"], audience=f"{self.url}/token", issuer=EMAIL,
                options={"require": ["iss", "scope", "aud", "iat", "exp"], "verify_iat": True})
        except jwt.InvalidSignatureError:
            return self.refuse("Invalid JWT Signature.")
        except jwt.InvalidTokenError as error:
            return self.refuse(f"Invalid JWT: {error}")
        if claims["exp"] - claims["iat"] > 3600 or abs(claims["iat"] - time.time()) > 300:
            return self.refuse("Invalid JWT: Token must be a short-lived token (60 minutes) and in a reasonable "
                               "timeframe. Check your iat and exp values in the JWT claim.")
        if claims["scope"].split() != [SCOPE] or set(claims) != {"iss", "scope", "aud", "iat", "exp"}:
            return 400, [], {"error": "invalid_scope"}
        with self.lock:
            token = f"ya29.c.{self.token_requests:04d}.abc-_"
            self.valid.add(token)
        return 200, [], {"access_token": token, "expires_in": self.lifetime, "token_type": "Bearer"}

    def refuse(self, sentence):
        self.objections.append(sentence)
        return 400, [], {"error": "invalid_grant", "error_description": sentence}

    def send(self, method, path, headers, body):
        """`projects.messages.send`."""
        if method != "POST" or path != f"/v1/projects/{PROJECT}/messages:send":
            return error(404, None, [])
        with self.lock:
            is_valid = headers.get("authorization", "").removeprefix("Bearer ") in self.valid
        if not is_valid:
            return error(401, None, [])
        if headers.get("content-type", "").split(";")[0] != "application/json":
            return error(400, None, [("", "content type")])
        try:
            order = json.loads(body)
        except ValueError:
            return error(400, None, [("", "Invalid JSON payload received.")])
        faults = fcm_schema.faults(order)
        if faults:
            self.objections += faults
            return error(400, "INVALID_ARGUMENT", faults)
        token = order["message"]["token"]
        if token in REFUSALS:
            status, code, fields = REFUSALS[token]
            more = [(b"retry-after", b"17")] if token == "busy" else []
            return error(status, code, fields, more)
        with self.lock:
            self.messages.append(order)
            number = len(self.messages)
        name = "fake_message_id" if order.get("validate_only") else f"0:{number}%31bd1c96f9fd7ecd"
        return 200, [], {"name": f"projects/{PROJECT}/messages/{name}"}


def error(status, code, fields, more=()):
    """`google.rpc.Status` as FCM fills it."""
    details = [{"@type": FCM_ERROR, "errorCode": code}] if code else []
    if fields:
        details.append({"@type": BAD_REQUEST,
                        "fieldViolations": [{"field": field, "description": text} for field, text in fields]})
    return status, list(more), {"error": {"code": status, "message": "Refused.", "status": "X", "details": details}}


class Server:
    """Runs a Google on HTTP/2 with TLS in a thread of its own."""

    def __init__(self, google, certificate, key, requests_a_connection=1_000_000, streams=100):
        self.port = free_port()
        google.url = f"https://localhost:{self.port}"
        config = Config()
        config.bind = [f"127.0.0.1:{self.port}"]
        config.certfile, config.keyfile = certificate, key
        config.alpn_protocols = ["h2"]
        config.keep_alive_max_requests = requests_a_connection
        config.h2_max_concurrent_streams = streams
        config.loglevel = "ERROR"
        self.loop = asyncio.new_event_loop()
        self.stopping = asyncio.Event()
        self.thread = threading.Thread(
            target=self.loop.run_until_complete,
            args=(serve(google, config, shutdown_trigger=self.stopping.wait),), daemon=True)
        self.thread.start()
        for _ in range(200):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise RuntimeError("the double does not listen")

    def stop(self):
        self.loop.call_soon_threadsafe(self.stopping.set)
        self.thread.join(10)


class Resetting:
    """Passes bytes on to a port, and breaks each of the first connections with a reset after so many."""

    def __init__(self, target, connections, after):
        self.target, self.left, self.after = target, connections, after
        self.resets = 0
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=64)
        self.port = self.listener.getsockname()[1]
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                inside, _ = self.listener.accept()
            except OSError:
                return
            outside = socket.create_connection(("127.0.0.1", self.target))
            budget = [self.after if self.left > 0 else 1 << 60]
            self.left -= 1
            for source, sink in [(inside, outside), (outside, inside)]:
                threading.Thread(target=self._pump, args=(source, sink, inside, budget), daemon=True).start()

    def _pump(self, source, sink, inside, budget):
        try:
            while data := source.recv(4096):
                budget[0] -= len(data)
                if budget[0] < 0:
                    # Lingering for no time at all makes closing a reset.
                    inside.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
                    self.resets += 1
                    break
                sink.sendall(data)
        except OSError:
            pass
        for end in (source, sink):
            try:
                end.shutdown(socket.SHUT_RDWR)
            except OSError:
                pass
            end.close()

    def close(self):
        self.listener.close()


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]
