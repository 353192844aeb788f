"""Starts the demo and talks to it over raw sockets.

Build it with `swift build --product http-demo`; HTTP_DEMO names another binary.
"""

import json
import os
import re
import resource
import signal
import socket
import subprocess
import tempfile
import threading
import time
import unittest

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
BINARY = os.environ.get("HTTP_DEMO", os.path.join(ROOT, ".build/debug/http-demo"))


class Demo:
    """A running demo server; options are passed as name=value."""

    def __init__(self, descriptors=None, **options):
        self.directory = tempfile.TemporaryDirectory()
        files = os.path.join(self.directory.name, "files")
        os.makedirs(os.path.join(files, "sub"))
        with open(os.path.join(files, "sub", "a.txt"), "w") as file:
            file.write("hello\n")
        with open(os.path.join(files, "large.bin"), "wb") as file:
            file.write(b"z" * 20_000_000)
        with open(os.path.join(self.directory.name, "secret.txt"), "w") as file:
            file.write("secret\n")
        os.symlink("../secret.txt", os.path.join(files, "link.txt"))
        os.mkfifo(os.path.join(files, "pipe"))
        arguments = [f"{name}={value}" for name, value in {"log": 1, **options}.items()]
        self.process = subprocess.Popen(
            [BINARY, "0", *arguments], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
            cwd=self.directory.name, text=True,
            preexec_fn=descriptors and (lambda: resource.setrlimit(resource.RLIMIT_NOFILE, (descriptors,) * 2)))
        self.lines = []
        first = self.process.stdout.readline()
        match = re.match(r"listening on (\d+)", first)
        if not match:
            raise RuntimeError(f"demo did not start: {first!r}")
        self.port = int(match[1])
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.append(line.rstrip())

    def close(self):
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
            try:
                self.process.wait(15)
            except subprocess.TimeoutExpired:
                self.process.kill()
                self.process.wait()
        self.reader.join(2)
        self.process.stdout.close()
        self.directory.cleanup()

    def connect(self, timeout=5.0):
        connection = socket.create_connection(("127.0.0.1", self.port))
        connection.settimeout(timeout)
        return connection

    def exchange(self, data, timeout=5.0):
        """Sends data and reads until the server closes. Returns the bytes and whether it closed."""
        with self.connect(timeout) as connection:
            try:
                connection.sendall(data)
            except ConnectionError:
                # The server has heard enough and closed before all was sent; its answer is there all the same.
                pass
            return read_all(connection)

    def get(self, target, *headers):
        """One answered request on its own connection, as (status, head, body)."""
        lines = [f"GET {target} HTTP/1.1", "Host: test", "Connection: close", *headers]
        return split("\r\n".join(lines).encode() + b"\r\n\r\n", self)

    def counter(self, name):
        _, _, body = self.get("/counters")
        return int(re.search(rf"{name} (\d+)", body.decode())[1])

    def memory(self):
        """Resident memory in MB."""
        with open(f"/proc/{self.process.pid}/status") as file:
            return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024

    def cpu_seconds(self):
        with open(f"/proc/{self.process.pid}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def read_all(connection):
    received = bytearray()
    while True:
        try:
            part = connection.recv(65536)
        except socket.timeout:
            return bytes(received), False
        except ConnectionResetError:
            return bytes(received), True
        if not part:
            return bytes(received), True
        received += part


def split(request, demo):
    received, _ = demo.exchange(request)
    head, _, body = received.partition(b"\r\n\r\n")
    return int(head.split()[1]), head.decode("latin-1"), body


def wait_until(condition, seconds):
    """Seconds until the condition held, or None."""
    start = time.monotonic()
    while time.monotonic() - start < seconds:
        if condition():
            return time.monotonic() - start
        time.sleep(0.05)
    return None


class ServerTest(unittest.TestCase):
    options = {}

    @classmethod
    def setUpClass(cls):
        cls.demo = Demo(**cls.options)

    @classmethod
    def tearDownClass(cls):
        cls.demo.close()

    def assertRefused(self, request, status=400):
        """One problem document with that status, then the connection is closed, and nothing after it was executed."""
        received, closed = self.demo.exchange(request)
        self.assertTrue(received.startswith(b"HTTP/1.1 %d " % status), (request, received[:200]))
        self.assertEqual(received.count(b"HTTP/1.1 "), 1, received)
        self.assertTrue(closed, "connection stayed open")
        self.assertNotIn(b"200 OK", received)
        head, _, body = received.partition(b"\r\n\r\n")
        self.assertIn(b"Content-Type: application/problem+json", head)
        self.assertEqual(json.loads(body)["status"], status)
