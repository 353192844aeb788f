"""Starts the probe, a certificate authority and HTTP/2 servers for the tests of the client.

Build the probe with `swift build --product http-probe`; HTTP_PROBE names another binary. Needs pytest, trustme, h2.
"""

import base64
import os
import queue
import socket
import ssl
import sys
import threading
import time

import h2.config
import h2.connection
import h2.events
import h2.exceptions
from hyperframe.frame import GoAwayFrame, RstStreamFrame

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "../interop"))

from line_probe import LineProbe  # noqa: E402

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("HTTP_PROBE", os.path.join(ROOT, ".build/debug/http-probe"))


class Probe(LineProbe):
    """A running client."""

    def __init__(self, **options):
        super().__init__(BINARY, **options)

    def order(self, url, body=b"", method="POST", headers=(), **more):
        return super().order(url=url, method=method, headers=[list(field) for field in headers],
                             body=base64.b64encode(body).decode(), **more)

    def cancel(self, number):
        self.write({"id": number, "cancel": True})

    def send(self, url, *arguments, **named):
        return self.report(self.order(url, *arguments, **named))


class Server:
    """A TLS server; a subclass of Session speaks on each connection."""

    def __init__(self, context, session):
        self.context = context
        self.session = session
        self.listener = socket.create_server(("127.0.0.1", 0), backlog=256)
        self.port = self.listener.getsockname()[1]
        self.sessions = []
        self.names = []
        self.failures = queue.Queue()
        context.sni_callback = lambda _socket, name, _context: self.names.append(name)
        threading.Thread(target=self._accept, daemon=True).start()

    def _accept(self):
        while True:
            try:
                raw, _ = self.listener.accept()
            except OSError:
                return
            threading.Thread(target=self._serve, args=(raw,), daemon=True).start()

    def _serve(self, raw):
        try:
            with self.context.wrap_socket(raw, server_side=True) as secure:
                session = self.session(self, secure)
                self.sessions.append(session)
                session.run()
        except (OSError, ssl.SSLError) as error:
            self.failures.put(error)

    @property
    def requests(self):
        return [request for session in list(self.sessions) for request in session.requests]

    def url(self, path="/", host="localhost"):
        return f"https://{host}:{self.port}{path}"

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.listener.close()


class Session:
    """One HTTP/2 connection that answers 201 and repeats the beginning of the body."""

    streams = 100

    def __init__(self, server, secure):
        self.server = server
        self.secure = secure
        self.requests = []
        self.bodies = {}
        self.fields = {}
        self.most = 0
        self.h2 = h2.connection.H2Connection(h2.config.H2Configuration(client_side=False, header_encoding="utf-8"))
        self.h2.local_settings.max_concurrent_streams = self.streams

    def run(self):
        assert self.secure.selected_alpn_protocol() == "h2"
        self.h2.initiate_connection()
        self.flush()
        while data := self.secure.recv(65536):
            try:
                events = self.h2.receive_data(data)
            except h2.exceptions.ProtocolError as error:
                self.server.failures.put(error)
                return
            for event in events:
                self.handle(event)
            self.flush()

    def flush(self):
        self.secure.sendall(self.h2.data_to_send())

    def handle(self, event):
        match event:
            case h2.events.RequestReceived():
                self.bodies[event.stream_id] = b""
                self.fields[event.stream_id] = dict(event.headers)
                self.most = max(self.most, len(self.bodies))
                self.begun(event.stream_id)
            case h2.events.DataReceived():
                if event.stream_id in self.bodies:
                    self.bodies[event.stream_id] += event.data
                self.h2.acknowledge_received_data(event.flow_controlled_length, event.stream_id)
            case h2.events.StreamEnded():
                if event.stream_id in self.bodies:
                    self.complete(event.stream_id, self.bodies.pop(event.stream_id))
            case h2.events.StreamReset():
                self.bodies.pop(event.stream_id, None)

    def begun(self, stream):
        """The head of a request is there."""

    def complete(self, stream, body):
        """All of a request is there."""
        self.requests.append((self.fields[stream], body))
        self.answer(stream, 201, body[:1000])

    def answer(self, stream, status, body=b""):
        self.h2.send_headers(stream, [(":status", str(status)), ("content-length", str(len(body)))], end_stream=not body)
        if body:
            self.h2.send_data(stream, body, end_stream=True)

    def go_away(self, last_stream):
        self.flush()
        self.secure.sendall(GoAwayFrame(0, last_stream_id=last_stream, error_code=0).serialize())

    def refuse(self, stream):
        self.flush()
        self.secure.sendall(RstStreamFrame(stream, error_code=7).serialize())


def context_for(authority, *names, protocols=("h2", "http/1.1"), **certificate):
    """A server's TLS context with a certificate for the names."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    authority.issue_cert(*names, **certificate).configure_cert(context)
    if protocols:
        context.set_alpn_protocols(list(protocols))
    return context


def wait_until(condition, seconds=20):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)
