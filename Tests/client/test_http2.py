"""HTTP/2 as servers really speak it: limits, refusals, farewells, silence."""

import shutil
import socket
import subprocess
import time

import pytest
import trustme

from support import Probe, Server, Session, context_for, wait_until


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


@pytest.fixture(scope="module")
def ca_file(authority, tmp_path_factory):
    path = tmp_path_factory.mktemp("ca") / "ca.pem"
    authority.cert_pem.write_to_path(str(path))
    return str(path)


@pytest.fixture
def serve(authority):
    servers = []

    def start(session, **options):
        servers.append(Server(context_for(authority, "localhost", **options), session))
        return servers[-1]

    yield start
    for server in servers:
        server.listener.close()


def post_all(probe, server, count=100, size=300, **more):
    bodies = [f"{number:08d}".encode() * (size // 8) for number in range(count)]
    orders = [probe.order(server.url(f"/{number}"), body, **more) for number, body in enumerate(bodies)]
    return bodies, [probe.report(number) for number in orders]


def statuses(reports):
    return [report.get("status", report.get("failure")) for report in reports]


def test_a_hundred_posts_share_one_connection(serve, ca_file):
    server = serve(Session)
    with Probe(ca=ca_file) as probe:
        bodies, reports = post_all(probe, server)
        assert statuses(reports) == [201] * 100
        assert len(server.sessions) == 1
        assert sorted(body for _, body in server.requests) == bodies


def test_the_servers_limit_of_streams_is_kept(serve, ca_file):
    class Few(Session):
        streams = 7

    server = serve(Few)
    with Probe(ca=ca_file, connections=1) as probe:
        _, reports = post_all(probe, server)
        assert statuses(reports) == [201] * 100
        assert len(server.sessions) == 1
        assert server.sessions[0].most <= 7


def test_long_bodies_arrive_whole(serve, ca_file):
    server = serve(Session)
    with Probe(ca=ca_file) as probe:
        bodies, reports = post_all(probe, server, count=5, size=400_000)
        assert statuses(reports) == [201] * 5
        assert sorted(body for _, body in server.requests) == bodies


def test_a_farewell_with_a_hangup_is_reported(serve, ca_file):
    class Leaving(Session):
        gone = False

        def complete(self, stream, body):
            if self.gone:
                return
            super().complete(stream, body)
            if self is self.server.sessions[0] and len(self.requests) == 30:
                self.gone = True
                self.go_away(stream)

        def handle(self, event):
            if self.gone:
                return
            super().handle(event)

        def flush(self):
            super().flush()
            if self.gone:
                raise OSError("gone")

    server = serve(Leaving)
    with Probe(ca=ca_file) as probe:
        bodies, reports = post_all(probe, server)
        lost = [report for report in reports if report.get("status") != 201]
        # Whoever has no answer is told so; nothing is lost in silence and nothing hangs.
        assert all(report["failure"] == "broken" for report in lost), statuses(reports)
        arrived = sorted(body for _, body in server.requests)
        answered = [body for body, report in zip(bodies, reports) if report.get("status") == 201]
        assert set(answered) <= set(arrived)
        assert probe.send(server.url(), b"after")["status"] == 201


def test_a_graceful_farewell_loses_nothing(serve, ca_file):
    class Leaving(Session):
        last = None

        def begun(self, stream):
            first = self is self.server.sessions[0]
            if first and self.last is None and len(self.fields) == 20:
                self.last = stream
                self.go_away(stream)

        def complete(self, stream, body):
            if self.last is None or stream <= self.last:
                super().complete(stream, body)

    server = serve(Leaving)
    with Probe(ca=ca_file) as probe:
        bodies, reports = post_all(probe, server)
        assert statuses(reports) == [201] * 100
        assert sorted(body for _, body in server.requests) == bodies
        assert len(server.sessions) >= 2


def test_a_refused_stream_is_tried_again(serve, ca_file):
    refused = []

    class Refusing(Session):
        def complete(self, stream, body):
            if len(refused) < 3:
                refused.append(stream)
                self.refuse(stream)
            else:
                super().complete(stream, body)

    server = serve(Refusing)
    with Probe(ca=ca_file) as probe:
        _, reports = post_all(probe, server, count=10)
        assert statuses(reports) == [201] * 10


def test_a_stream_that_is_reset_is_reported(serve, ca_file):
    class Resetting(Session):
        def complete(self, stream, body):
            self.h2.reset_stream(stream, error_code=2)

    server = serve(Resetting)
    with Probe(ca=ca_file) as probe:
        assert probe.send(server.url("/s3cret"), b"x")["failure"] == "broken"


def test_an_answer_before_the_body_counts(serve, ca_file):
    class Early(Session):
        def begun(self, stream):
            del self.bodies[stream]
            self.answer(stream, 413)
            self.flush()
            self.h2.reset_stream(stream, error_code=0)

    server = serve(Early)
    with Probe(ca=ca_file) as probe:
        started = time.monotonic()
        for size in (8, 304):
            _, reports = post_all(probe, server, count=20, size=size)
            assert statuses(reports) == [413] * 20, size
        assert time.monotonic() - started < 15
        # In the middle of a long body libcurl 7.88 may lose the answer; then it must not pass for another.
        _, reports = post_all(probe, server, count=20, size=1_000_000, deadline=3.0)
        assert set(statuses(reports)) <= {413, "broken", "timedOut"}


def test_an_answer_before_the_body_that_is_read_on_counts(serve, ca_file):
    class Early(Session):
        def begun(self, stream):
            self.answer(stream, 410)

        def complete(self, stream, body):
            self.requests.append((self.fields[stream], body))

    server = serve(Early)
    with Probe(ca=ca_file) as probe:
        started = time.monotonic()
        for size in (8, 304, 30_000):
            _, reports = post_all(probe, server, count=20, size=size)
            assert statuses(reports) == [410] * 20, size
        assert time.monotonic() - started < 15


def test_a_server_that_stops_reading_times_out_and_is_left(serve, ca_file):
    class Deaf(Session):
        def run(self):
            if self is self.server.sessions[0]:
                self.h2.initiate_connection()
                self.flush()
                time.sleep(30)
            else:
                super().run()

    server = serve(Deaf)
    with Probe(ca=ca_file) as probe:
        report = probe.send(server.url(), b"x" * 5_000_000, deadline=1.0)
        assert report["failure"] == "timedOut"
        assert probe.send(server.url(), b"again", deadline=10)["status"] == 201
        assert len(server.sessions) == 2


def test_cancelling_resets_the_stream_only(serve, ca_file):
    class Slow(Session):
        def complete(self, stream, body):
            if body != b"wait":
                super().complete(stream, body)
            else:
                self.bodies[stream] = body

    server = serve(Slow)
    with Probe(ca=ca_file) as probe:
        assert probe.send(server.url(), b"first")["status"] == 201
        waiting = probe.order(server.url(), b"wait")
        wait_until(lambda: b"wait" in server.sessions[0].bodies.values())
        probe.cancel(waiting)
        assert probe.report(waiting)["failure"] == "cancelled"
        assert probe.send(server.url(), b"second")["status"] == 201
        wait_until(lambda: not server.sessions[0].bodies)
        assert len(server.sessions) == 1


def test_a_tls_server_without_http2_is_spoken_to(serve, ca_file):
    class Old(Session):
        def run(self):
            assert self.secure.selected_alpn_protocol() in (None, "http/1.1")
            while b"\r\n\r\n" in (head := self.secure.recv(65536)):
                self.requests.append((head, b""))
                self.secure.sendall(b"HTTP/1.1 204 No Content\r\n\r\n")

    for protocols in (("http/1.1",), ()):
        server = serve(Old, protocols=protocols)
        with Probe(ca=ca_file, connections=3) as probe:
            reports = [probe.report(probe.order(server.url(), method="GET")) for _ in range(5)]
            assert statuses(reports) == [204] * 5
            assert len(server.sessions) == 1


@pytest.mark.skipif(not shutil.which("nginx", path="/usr/sbin:/usr/bin"), reason="nginx is not installed")
def test_nginx_that_says_farewell_every_thousand_requests(authority, ca_file, tmp_path):
    certificate = authority.issue_cert("localhost")
    certificate.private_key_pem.write_to_path(str(tmp_path / "key.pem"))
    certificate.cert_chain_pems[0].write_to_path(str(tmp_path / "cert.pem"))
    with socket.create_server(("127.0.0.1", 0)) as spare:
        port = spare.getsockname()[1]
    (tmp_path / "nginx.conf").write_text(f"""
        worker_processes 1; daemon off; pid {tmp_path}/pid; error_log {tmp_path}/error.log;
        events {{ worker_connections 64; }}
        http {{
            access_log off; client_body_temp_path {tmp_path}; proxy_temp_path {tmp_path};
            fastcgi_temp_path {tmp_path}; uwsgi_temp_path {tmp_path}; scgi_temp_path {tmp_path};
            server {{
                listen 127.0.0.1:{port} ssl http2;
                ssl_certificate cert.pem; ssl_certificate_key key.pem;
                location / {{ return 201; }}
            }}
        }}""")
    nginx = subprocess.Popen(
        [shutil.which("nginx", path="/usr/sbin:/usr/bin"), "-c", str(tmp_path / "nginx.conf"), "-p", str(tmp_path)])
    try:
        with Probe(ca=ca_file) as probe:
            wait_until(lambda: probe.send(f"https://localhost:{port}/").get("status") == 201)
            orders = [probe.order(f"https://localhost:{port}/{n}", b"A" * 300) for n in range(3000)]
            reports = [probe.report(number) for number in orders]
            assert {report.get("status", str(report)) for report in reports} == {201}
    finally:
        nginx.terminate()
        nginx.wait(10)
