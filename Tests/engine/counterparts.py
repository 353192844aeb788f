"""The services behind the channels: a mail server with STARTTLS and AUTH, and a browser's push service over HTTP/2."""

from __future__ import annotations

import email
import email.policy
import json
import os
import ssl
import time

import http_ece
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from apns_double import h2_servers
from fcm_service import free_port
from harness.vapid import check_message, encode, verify

MAIL_USER, MAIL_PASSWORD = "rat@example.org", "gut:gehütet"
PUSH_HOST = "updates.push.services.mozilla.com"


class MailServer:
    """Takes mail from whoever signs in over TLS, and keeps it."""

    def __init__(self, authority):
        self.mails = []
        self.commands = []
        context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
        authority.issue_cert("localhost").configure_cert(context)
        double = self

        class Listener(Controller):
            def factory(self):
                return SMTP(double, hostname="double", decode_data=False, tls_context=context, require_starttls=True,
                            auth_required=True, authenticator=double.authenticate)

        self.controller = Listener(self, hostname="127.0.0.1", port=free_port())
        self.port = self.controller.port
        self.controller.start()

    def authenticate(self, server, session, envelope, mechanism, data):
        right = (data.login, data.password) == (MAIL_USER.encode(), MAIL_PASSWORD.encode())
        self.commands.append("AUTH")
        return AuthResult(success=right, handled=False)

    async def handle_NOOP(self, server, session, envelope, arg):
        self.commands.append("NOOP")
        return "250 2.0.0 still here"

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.rcpt_tos, email.message_from_bytes(envelope.content, policy=email.policy.default)))
        return "250 2.0.0 queued"

    def close(self):
        self.controller.stop()


class Browser:
    """The keys of a subscription, and what was sent to it, decrypted."""

    def __init__(self):
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.token = encode(os.urandom(12))
        self.messages = []

    @property
    def subscription(self):
        point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return {"endpoint": f"https://{PUSH_HOST}/wpush/v2/{self.token}",
                "keys": {"p256dh": encode(point), "auth": encode(self.auth)}}

    def read(self, body):
        return json.loads(http_ece.decrypt(body, private_key=self.key, auth_secret=self.auth, version="aes128gcm"))


class PushSession(h2_servers.Session):
    """One connection to the push service; `server.browser` is the only one it knows."""

    def complete(self, stream, body):
        fields = self.fields[stream]
        browser = self.server.browser
        try:
            assert fields[":path"] == f"/wpush/v2/{browser.token}", "unknown endpoint"
            check_message(fields, body)
            verify(fields["authorization"], None, f"https://{PUSH_HOST}", time.time())
            browser.messages.append((fields, browser.read(body)))
        except Exception as fault:  # noqa: BLE001 - whatever is wrong is told at the end of the test
            self.server.failures.put(fault)
            return self.answer(stream, 400)
        self.answer(stream, 201)
