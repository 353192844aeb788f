"""A double of Apple's push service over real HTTP/2 and TLS, and the probe that sends to it.

It refuses what Apple's documentation says the service refuses; tokens are verified with PyJWT. Build the probe with
`swift build --product apns-probe`; APNS_PROBE names another binary.
"""

import importlib.util
import json
import os
import pathlib
import re
import threading
import time

import h2.events
import jwt

from line_probe import LineProbe

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("APNS_PROBE", str(ROOT / ".build/debug/apns-probe"))

# The HTTP/2 servers of the client's tests; by path, since other suites have modules of the same name.
_spec = importlib.util.spec_from_file_location("h2_servers", ROOT / "Tests/client/support.py")
h2_servers = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(h2_servers)

TOPIC, KEY_ID, TEAM_ID = "de.example.brett", "ABC123DEFG", "DEF123GHIJ"
UUID = re.compile(r"[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}")
SUFFIXES = {"alert": "", "background": "", "voip": ".voip", "complication": ".complication"}
STATUS = {"BadPath": 404, "MethodNotAllowed": 405, "PayloadTooLarge": 413, "MissingProviderToken": 403,
          "InvalidProviderToken": 403, "ExpiredProviderToken": 403, "TooManyProviderTokenUpdates": 429,
          "Unregistered": 410, "ExpiredToken": 410}


class Rules:
    """What one environment of the service knows, and what it refuses."""

    def __init__(self, public_key, tokens=()):
        self.public_key = public_key
        self.tokens = set(tokens)
        self.gone = {}
        self.scripts = {}
        self.refused_tokens = set()
        self.seen_tokens = []
        self.accepted = []
        self.lock = threading.Lock()

    def provider(self, value):
        """Why an authorization is refused, or nothing."""
        if value is None or not value.startswith("bearer "):
            return "MissingProviderToken"
        text = value[len("bearer "):]
        if text not in self.seen_tokens:
            self.seen_tokens.append(text)
        try:
            header = jwt.get_unverified_header(text)
            claims = jwt.decode(text, self.public_key, algorithms=["ES256"], options={"verify_iat": False})
        except jwt.PyJWTError:
            return "InvalidProviderToken"
        if header.get("kid") != KEY_ID or claims.get("iss") != TEAM_ID or type(claims.get("iat")) is not int:
            return "InvalidProviderToken"
        age = time.time() - claims["iat"]
        if age > 3600 or text in self.refused_tokens:
            return "ExpiredProviderToken"
        return "InvalidProviderToken" if age < -60 else None

    def headers(self, fields):
        """Why a header is refused, or nothing."""
        kind = fields.get("apns-push-type")
        topic = fields.get("apns-topic")
        if topic is None:
            return "MissingTopic"
        if kind not in SUFFIXES:
            return "InvalidPushType"
        if topic != TOPIC + SUFFIXES[kind]:
            return "DeviceTokenNotForTopic"
        if fields.get("apns-priority") not in (("5",) if kind == "background" else ("1", "5", "10")):
            return "BadPriority"
        if not re.fullmatch(r"\d{1,10}", fields.get("apns-expiration", "")):
            return "BadExpirationDate"
        if not UUID.fullmatch(fields.get("apns-id", "")):
            return "BadMessageId"
        if len(fields.get("apns-collapse-id", "").encode()) > 64:
            return "BadCollapseId"
        return None

    def payload(self, kind, body):
        """Why a payload is refused, or nothing."""
        if not body:
            return "PayloadEmpty"
        if len(body) > (5120 if kind == "voip" else 4096):
            return "PayloadTooLarge"
        aps = json.loads(body.decode("utf-8", "strict"))["aps"]
        if kind == "background" and aps != {"content-available": 1}:
            return "InvalidPushType"
        return None

    def verdict(self, fields, body):
        """Status and answer for a request; fields as they came, repeated ones included."""
        names = [name for name, _ in fields]
        values = dict(fields)
        path = re.fullmatch(r"/3/device/([^/]*)", values[":path"])
        if values[":method"] != "POST":
            return self.no("MethodNotAllowed")
        if not path:
            return self.no("BadPath")
        if len(set(names)) != len(names):
            return self.no("DuplicateHeaders")
        token = path[1]
        if not token:
            return self.no("MissingDeviceToken")
        reason = self.provider(values.get("authorization")) or self.headers(values) \
            or self.payload(values.get("apns-push-type"), body)
        if reason:
            return self.no(reason)
        if token in self.gone:
            reason, timestamp = self.gone[token]
            return 410, {"reason": reason, "timestamp": timestamp}
        if not re.fullmatch(r"([0-9a-f]{2}){2,200}", token) or (self.tokens and token not in self.tokens):
            return self.no("BadDeviceToken")
        with self.lock:
            self.accepted.append((values["apns-id"], token, values, json.loads(body)))
        return 200, None

    @staticmethod
    def no(reason):
        return STATUS.get(reason, 400), {"reason": reason}


class Gateway(h2_servers.Session):
    """One connection to the double; `server.rules` judges."""

    streams = 1000

    def __init__(self, server, secure):
        super().__init__(server, secure)
        self.lists = {}

    def handle(self, event):
        if isinstance(event, h2.events.RequestReceived):
            self.lists[event.stream_id] = list(event.headers)
        super().handle(event)

    def complete(self, stream, body):
        fields = self.lists.pop(stream)
        self.requests.append((dict(fields), body))
        token = dict(fields)[":path"].rsplit("/", 1)[-1]
        script = self.server.rules.scripts.get(token)
        if script and script(self, stream):
            return
        self.judge(stream, fields, body)

    def judge(self, stream, fields, body):
        status, answer = self.server.rules.verdict(fields, body)
        self.reply(stream, status, json.dumps(answer).encode() if answer else b"", dict(fields).get("apns-id"))

    def reply(self, stream, status, body=b"", apns_id=None, headers=()):
        fields = [(":status", str(status)), *headers]
        if apns_id:
            fields.append(("apns-id", apns_id))
        self.h2.send_headers(stream, fields, end_stream=not body)
        if body:
            self.h2.send_data(stream, body, end_stream=True)


class APNsProbe(LineProbe):
    """A running sender."""

    def __init__(self, **options):
        super().__init__(BINARY, key_id=KEY_ID, team_id=TEAM_ID, **options)

    def send(self, token, **values):
        return self.report(self.order(token=token, **values))
