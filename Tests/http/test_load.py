"""Many connections, little memory, no busy loops. Prints its figures."""

import resource
import selectors
import socket
import time

from support import ServerTest


def report(text):
    print(f"\n    {text}", flush=True)


class Load(ServerTest):
    options = {"idle": 120, "log": 0}

    def cpu_share(self, seconds):
        before = self.demo.cpu_seconds()
        time.sleep(seconds)
        return (self.demo.cpu_seconds() - before) / seconds * 100

    def test_idle_connections(self):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        count = min(10_000, hard - 200)
        before = self.demo.memory()
        held = [self.demo.connect() for _ in range(count)]
        time.sleep(1)
        silent = self.demo.memory()
        share = self.cpu_share(5)
        for connection in held:
            connection.sendall(b"GET /json HTTP/1.1\r\nHost: t\r\n\r\n")
        for connection in held:
            self.assertTrue(connection.recv(4096).startswith(b"HTTP/1.1 200"))
        used = self.demo.memory()
        share_used = self.cpu_share(5)
        self.assertEqual(self.demo.get("/json")[0], 200)
        for connection in held:
            connection.close()
        time.sleep(1.5)
        report(f"{count} connections: RSS {before:.0f} MB before, {silent:.0f} silent, {used:.0f} after a request each, "
               f"{self.demo.memory():.0f} after closing; CPU {share:.1f} % silent, {share_used:.1f} % keep-alive")
        self.assertLess(silent - before, 60)
        self.assertLess(used - before, 400)
        self.assertLess(share, 10)

    def test_no_busy_loop(self):
        """Every kind of waiting connection, and no work."""
        requests = [b"", b"GET /js", b"GET /json HTTP/1.1\r\nHost: t\r\n\r\n", b"GET /slow/60 HTTP/1.1\r\nHost: t\r\n\r\n",
                    b"GET /quiet HTTP/1.1\r\nHost: t\r\n\r\n", b"GET /big HTTP/1.1\r\nHost: t\r\n\r\n",
                    b"GET /endless HTTP/1.1\r\nHost: t\r\n\r\n", b"GET /files/large.bin HTTP/1.1\r\nHost: t\r\n\r\n",
                    b"POST /upload HTTP/1.1\r\nHost: t\r\nContent-Length: 9\r\n\r\nabc",
                    b"POST /stream HTTP/1.1\r\nHost: t\r\nContent-Length: 9\r\n\r\nabc",
                    b"POST /upload HTTP/1.1\r\nHost: t\r\nTransfer-Encoding: chunked\r\n\r\n5\r\nab",
                    b"POST /slow/60 HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nabc" + b"GET /json HTTP/1.1\r\n"]
        held = []
        for request in requests:
            connection = self.demo.connect()
            connection.sendall(request)
            held.append(connection)
        time.sleep(1)
        share = self.cpu_share(8)
        report(f"{len(requests)} kinds of waiting connection: CPU {share:.1f} %")
        for connection in held:
            connection.close()
        time.sleep(0.5)
        empty = self.cpu_share(10)
        report(f"no connection for 10 s: CPU {empty:.1f} %")
        self.assertLess(share, 5)
        self.assertLess(empty, 1)

    def test_slow_reader(self):
        for target in [b"/endless", b"/files/large.bin"]:
            before = self.demo.memory()
            with self.demo.connect() as connection:
                connection.sendall(b"GET " + target + b" HTTP/1.1\r\nHost: t\r\n\r\n")
                time.sleep(1)
                for _ in range(20):
                    connection.recv(1000)
                    time.sleep(0.1)
                grown = self.demo.memory() - before
            report(f"slow reader of {target.decode()}: {grown:+.1f} MB")
            self.assertLess(grown, 5)

    def test_long_stream(self):
        before = self.demo.memory()
        peak, received, buffer = 0, 0, bytearray(1 << 20)
        with self.demo.connect() as connection:
            connection.sendall(b"GET /endless HTTP/1.1\r\nHost: t\r\n\r\n")
            start = time.monotonic()
            while received < 1_000_000_000:
                received += connection.recv_into(buffer)
                if received % 100 == 0:
                    peak = max(peak, self.demo.memory() - before)
            seconds = time.monotonic() - start
        report(f"1 GB of a stream in {seconds:.1f} s: peak {max(peak, self.demo.memory() - before):+.1f} MB")
        self.assertLess(self.demo.memory() - before, 5)

    def test_many_streams_leave_nothing(self):
        """Streams in both directions, thousands on one connection: what belongs to a request goes with it."""
        upload = b"POST /stream HTTP/1.1\r\nHost: t\r\nContent-Length: 3\r\n\r\nabc"
        for name, request, end in [("answers", b"GET /events/0 HTTP/1.1\r\nHost: t\r\n\r\n", b"0\r\n\r\n"),
                                   ("uploads", upload, b"\r\n\r\n3\n")]:
            with self.demo.connect() as connection:
                grown = []
                for _ in range(2):
                    before = self.demo.memory()
                    for _ in range(10_000):
                        connection.sendall(request)
                        received = b""
                        while not received.endswith(end):
                            received += connection.recv(4096)
                    grown.append(self.demo.memory() - before)
            report(f"10,000 streamed {name}: {grown[1]:+.1f} MB")
            self.assertLess(grown[1], 2)

    def test_events(self):
        count, seconds = 1000, 6
        selector = selectors.DefaultSelector()
        before = self.demo.memory()
        for _ in range(count):
            connection = self.demo.connect()
            connection.sendall(b"GET /events HTTP/1.1\r\nHost: t\r\n\r\n")
            connection.setblocking(False)
            selector.register(connection, selectors.EVENT_READ, [0])
        cpu, end = self.demo.cpu_seconds(), time.monotonic() + seconds
        while time.monotonic() < end:
            for key, _ in selector.select(0.1):
                key.data[0] += key.fileobj.recv(65536).count(b"data: tick")
        share = (self.demo.cpu_seconds() - cpu) / seconds * 100
        received = [key.data[0] for key in selector.get_map().values()]
        report(f"{count} event streams, one tick a second for {seconds} s: {min(received)}-{max(received)} ticks each, "
               f"RSS {before:.0f} -> {self.demo.memory():.0f} MB, CPU {share:.1f} %")
        self.assertGreaterEqual(min(received), seconds - 1)
        for key in list(selector.get_map().values()):
            key.fileobj.close()
        selector.close()
        time.sleep(1)
        self.assertEqual(self.demo.counter("streams"), 0)


class Descriptors(ServerTest):
    options = {"descriptors": 60, "log": 0}

    def test_running_out(self):
        """Accepting fails and stays due: no spinning, and service resumes when descriptors are free again."""
        held = [self.demo.connect() for _ in range(100)]
        time.sleep(0.5)
        before = self.demo.cpu_seconds()
        time.sleep(3)
        share = (self.demo.cpu_seconds() - before) / 3 * 100
        for connection in held:
            connection.close()
        time.sleep(1.5)
        self.assertEqual(self.demo.get("/json")[0], 200)
        report(f"out of descriptors: CPU {share:.1f} %")
        self.assertLess(share, 10)
