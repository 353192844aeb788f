"""Talks to mail-probe, and the mail servers that it talks to.

Build the probe with `swift build --product mail-probe`; MAIL_PROBE names another binary.
"""

import base64
import os
import pathlib
import socket
import socketserver
import threading

from line_probe import LineProbe

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("MAIL_PROBE", str(ROOT / ".build/debug/mail-probe"))


class MailProbe(LineProbe):
    """A running client."""

    def __init__(self, **options):
        super().__init__(BINARY, **options)

    def order(self, op, **values):
        return super().order(op=op, **values)

    def compose(self, mail):
        report = self.report(self.order("compose", mail=mail))
        if "error" in report:
            raise ValueError(report["error"])
        return base64.b64decode(report["bytes"])

    def send(self, mail):
        return self.report(self.order("send", mail=mail))

    def submit(self, message, sender="a@example.org", recipients=("b@example.org",)):
        return self.report(self.order("submit", sender=sender, recipients=list(recipients),
                                      message=base64.b64encode(message).decode()))

    def cancel(self, number):
        self.write({"id": number, "op": "cancel"})


def mail(**changes):
    """A mail with everything that most of them have."""
    values = {
        "from": {"address": "rat@musterstadt.example", "name": "Ratslotse Musterstadt"},
        "to": [{"address": "kim@example.org", "name": "Kim Müller"}],
        "subject": "Der Radweg an der Deichstraße wird gebaut",
        "text": "Hallo Kim,\n\nder Rat hat zugestimmt.\n",
        "html": "<p>Hallo Kim,</p><p>der Rat hat <b>zugestimmt</b>.</p>",
    }
    return {name: value for name, value in (values | changes).items() if value is not None}


class ScriptedServer:
    """A mail server that says what a test wants: a reply for each command, or what else to do.

    A value is a reply without its line end, "hang" or "drop". Commands are named by their first word; the greeting is
    "CONNECT", the answer to the final dot "DOT". Everything else gets what a well-meaning server says.
    """

    usual = {"CONNECT": "220 double ESMTP", "EHLO": "250-double\r\n250-SIZE 99999999\r\n250 ENHANCEDSTATUSCODES",
             "HELO": "250 double", "MAIL": "250 2.1.0 ok", "RCPT": "250 2.1.5 ok", "DATA": "354 go ahead",
             "DOT": "250 2.0.0 queued as 4711", "RSET": "250 ok", "QUIT": "221 bye"}

    def __init__(self, **script):
        self.script = script
        self.commands = []
        self.messages = []
        self.connections = 0
        self.released = threading.Event()
        double = self

        class Handler(socketserver.StreamRequestHandler):
            def handle(self):
                try:
                    double.serve(self.rfile, self.wfile)
                except OSError:
                    pass

        class Listener(socketserver.ThreadingTCPServer):
            daemon_threads = True
            request_queue_size = 128

        self.listener = Listener(("127.0.0.1", 0), Handler)
        self.port = self.listener.server_address[1]
        threading.Thread(target=self.listener.serve_forever, args=(0.02,), daemon=True).start()

    @property
    def url(self):
        return f"smtp://127.0.0.1:{self.port}"

    def answer(self, name, out):
        """Says what is to be said; False ends the connection."""
        value = self.script.get(name, self.usual.get(name, "500 5.5.1 what?"))
        if callable(value):
            value = value(self)
        if value == "drop":
            return False
        if value == "hang":
            self.released.wait(60)
            return False
        out.write(value.encode() + b"\r\n")
        out.flush()
        return True

    def serve(self, lines, out):
        self.connections += 1
        if not self.answer("CONNECT", out):
            return
        while line := lines.readline():
            self.commands.append(line.decode().strip())
            name = line.split()[0].decode().upper()
            if not self.answer(name, out):
                return
            if name == "QUIT":
                return
            if name == "DATA" and self.script.get("DATA", "354").startswith("354"):
                if not self.receive(lines, out):
                    return

    def receive(self, lines, out):
        data = b""
        while line := lines.readline():
            if line == b".\r\n":
                self.messages.append(data)
                return self.answer("DOT", out)
            data += line[1:] if line.startswith(b".") else line
        return False

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.released.set()
        self.listener.shutdown()
        self.listener.server_close()


def free_port():
    """A port on which nobody listens."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]
