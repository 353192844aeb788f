"""Pushes of 1 KiB to Apple's protocol on 1, 4 and 8 connections, against aioapns in the same run, alternating.

Both send to the same nginx, which answers 200 to everything; every message has a payload of its own. Prints messages a
second and their ratio for each number of connections, medians, then how the resident memory of one process grows from
1,000 to 100,000 messages, and how much of that each message of the second half leaves behind.

usage: .venv/bin/python Benchmarks/apns/run.py [path of bench-apns]
"""

from __future__ import annotations

import os
import re
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/bench-apns")
ROUNDS = int(os.environ.get("ROUNDS", "5"))
COUNT = int(os.environ.get("COUNT", "10000"))
SOAK = int(os.environ.get("SOAK", "100000"))


def free_ports(count: int) -> list[int]:
    """Ports that nobody listens on."""
    sockets = [socket.create_server(("127.0.0.1", 0)) for _ in range(count)]
    ports = [each.getsockname()[1] for each in sockets]
    for each in sockets:
        each.close()
    return ports


PORT, STATUS_PORT = free_ports(2)
STREAMS = 100
GOAL = 5
LEAK = 16


def nginx(work: Path) -> subprocess.Popen[bytes]:
    """A sink that takes every message, and a page of its numbers on another port."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost,IP:127.0.0.1",
         "-keyout", work / "key.pem", "-out", work / "cert.pem"], check=True, capture_output=True)
    temporary = "".join(
        f"{kind}_temp_path {work}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (work / "nginx.conf").write_text(f"""
        daemon off; worker_processes 1; pid {work}/nginx.pid; error_log {work}/error.log;
        events {{ worker_connections 256; }}
        http {{ access_log off; {temporary} http2_max_concurrent_streams {STREAMS}; keepalive_requests 100000000;
            server {{ listen 127.0.0.1:{PORT} ssl http2;
                ssl_certificate {work}/cert.pem; ssl_certificate_key {work}/key.pem;
                location /3/device/ {{ add_header apns-id $http_apns_id; return 200; }} }}
            server {{ listen 127.0.0.1:{STATUS_PORT}; location / {{ stub_status; }} }} }}""")
    process = subprocess.Popen(["nginx", "-c", work / "nginx.conf", "-p", work])
    time.sleep(0.5)
    return process


def connections_so_far() -> int:
    page = urllib.request.urlopen(f"http://127.0.0.1:{STATUS_PORT}/").read().decode()
    return int(re.search(r"requests\s+(\d+)", page)[1])


def rate(command: list[str], connections: int) -> float:
    """Messages a second of one run, which must have used so many connections, the peer at most so many."""
    before = connections_so_far()
    words = subprocess.run(command, check=True, capture_output=True, text=True).stdout.split()
    used = connections_so_far() - before - 1
    accepted, seconds = int(words[0]), float(words[2] if words[1] == "accepted," else words[1])
    # aioapns opens another connection only when one is full at the moment of asking.
    if accepted != COUNT or used > connections or (words[1] == "accepted," and used < connections):
        raise SystemExit(f"{command[0]}: {accepted} of {COUNT} accepted, {used} connections of {connections}")
    return accepted / seconds


def compare(work: Path, connections: int) -> float:
    """Runs both in turn; the ratio of their medians."""
    arguments = [str(COUNT), str(connections), str(STREAMS * connections)]
    keys = [str(work / "cert.pem"), str(work / "apns.p8")]
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(rate([PROGRAM, f"https://localhost:{PORT}", *keys, *arguments], connections))
        loop = str(Path(__file__).with_name("aioapns_loop.py"))
        theirs.append(rate([sys.executable, loop, str(PORT), *keys, *arguments], connections))
        print(f"{connections} connections: {ours[-1]:.0f}/s, aioapns {theirs[-1]:.0f}/s")
    mine, peer = statistics.median(ours), statistics.median(theirs)
    print(f"{connections} connections: {mine:.0f}/s, aioapns {peer:.0f}/s, ratio {mine / peer:.1f} (goal {GOAL})")
    return mine / peer


def soak(work: Path) -> float:
    """Bytes of resident memory that each message leaves behind in the second half of the run."""
    output = subprocess.run(
        [PROGRAM, f"https://localhost:{PORT}", str(work / "cert.pem"), str(work / "apns.p8"), str(SOAK), "1",
         str(STREAMS), "1000"], check=True, capture_output=True, text=True).stdout
    points = [(int(sent), int(kib)) for sent, kib in re.findall(r"(\d+) sent, (\d+) KiB", output)]
    # The first half fills pools and the allocator's arenas; a leak would show in the rest.
    late = points[len(points) // 2:]
    slope = statistics.linear_regression([sent for sent, _ in late], [kib * 1024 for _, kib in late]).slope
    first, last = points[0], points[-1]
    print(f"memory: {first[1] / 1024:.1f} MiB after {first[0]:,} messages, {last[1] / 1024:.1f} MiB after {last[0]:,}; "
          f"{slope:.1f} bytes a message in the second half (goal below {LEAK})")
    return slope


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        (work / "apns.p8").write_bytes(ec.generate_private_key(ec.SECP256R1()).private_bytes(
            Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        sink = nginx(work)
        try:
            ratios = [compare(work, connections) for connections in (1, 4, 8)]
            slope = soak(work)
        finally:
            sink.terminate()
            sink.wait()
    if min(ratios) < GOAL or slope >= LEAK:
        raise SystemExit(1)


if __name__ == "__main__":
    main()
