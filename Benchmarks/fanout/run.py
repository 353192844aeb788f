"""Web Push to 10,000 recipients over HTTP/2, against the same loop with pywebpush and httpx.

Two figures stand against it. The libraries' loop (`bench-fanout`) does what the peer does: parse, encrypt, post. The whole
product is `meldewerk job dispatch` on a database with ten boards of 1,000 bells: start of the process, decision,
composition, encryption, signing, HTTP/2, recording. All post to the same nginx. Prints messages a second, their ratio, and the peak of memory for 1,000 and for 10,000 recipients.

usage: .venv/bin/python Benchmarks/fanout/run.py [path of meldewerk]
"""

from __future__ import annotations

import base64
import datetime
import hashlib
import os
import sqlite3
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import ec
from py_vapid import Vapid02
from pywebpush import WebPusher

ROOT = Path(__file__).resolve().parents[2]
PROGRAM = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/meldewerk")
ROUNDS = int(os.environ.get("ROUNDS", "5"))
BOARDS = 10
PORT = int(os.environ.get("PORT", "18444"))
HOST = "updates.push.services.mozilla.com"
BODY = '{"web_push":8030,"notification":{"title":"Tauschen","navigate":"http://localhost/k/x/y/","body":"Schneeanzug"}}'


def b64(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def nginx(work: Path) -> subprocess.Popen[bytes]:
    """A sink that takes every message."""
    names = f"subjectAltName=DNS:localhost,DNS:{HOST},IP:127.0.0.1"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", names, "-keyout", work / "key.pem", "-out", work / "cert.pem"],
        check=True, capture_output=True)
    temporary = "".join(
        f"{kind}_temp_path {work}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    (work / "nginx.conf").write_text(f"""
        daemon off; worker_processes 1; pid {work}/nginx.pid; error_log {work}/error.log;
        events {{ worker_connections 256; }}
        http {{ access_log off; {temporary} http2_max_concurrent_streams 1024; keepalive_requests 100000000;
            server {{ listen 127.0.0.1:{PORT} ssl http2;
                ssl_certificate {work}/cert.pem; ssl_certificate_key {work}/key.pem;
                location / {{ return 201; }} }} }}""")
    process = subprocess.Popen(["nginx", "-c", work / "nginx.conf", "-p", work])
    time.sleep(0.5)
    return process


def receivers(count: int) -> list[tuple[str, str]]:
    """So many browsers' keys: p256dh and auth."""
    made = []
    for _ in range(count):
        public = ec.generate_private_key(ec.SECP256R1()).public_key().public_bytes(
            serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)
        made.append((b64(public), b64(os.urandom(16))))
    return made


class Product:
    """The program with a database of its own."""

    def __init__(self, work: Path) -> None:
        self.work = work
        lines = subprocess.run([PROGRAM, "vapid"], check=True, capture_output=True, text=True).stdout
        pairs = [line.split("=", 1) for line in lines.splitlines() if line.startswith("VAPID_")]
        self.environment = os.environ | {name: value.strip("'") for name, value in pairs} | {
            "BASE_URL": "http://localhost:8080", "COOKIE_SECURE": "false", "WEB_JWT_SECRET": "x" * 48,
            "VAPID_SUBJECT": "mailto:betrieb@example.org", "EGRESS_CA_FILE": str(work / "cert.pem"),
            "EGRESS_CONNECT_TO": f"{HOST}:443:127.0.0.1:{PORT}"}

    def prepare(self, people: list[tuple[str, str]]) -> Path:
        """A data folder with ten boards that share the bells, and one due note on each."""
        share = len(people) // BOARDS
        data = Path(tempfile.mkdtemp(dir=self.work))
        subprocess.run([PROGRAM, "migrate", "--data", data], env=self.environment, check=True, capture_output=True)
        key = self.environment["VAPID_PUBLIC_KEY"]
        key_id = b64(hashlib.sha256(base64.urlsafe_b64decode(key + "=")).digest())[:16]
        now = datetime.datetime.now(datetime.timezone.utc)
        stamp = lambda minutes: (now + datetime.timedelta(minutes=minutes)).isoformat(  # noqa: E731
            timespec="milliseconds").replace("+00:00", "Z")
        store = sqlite3.connect(data / "meldewerk.sqlite")
        store.execute("INSERT INTO kita (id, name, link, created_at) VALUES (1, 'K', 'link', ?)", [stamp(-60)])
        for board in range(1, BOARDS + 1):
            store.execute("INSERT INTO board (id, kita_id, slug, name, created_at) VALUES (?, 1, ?, 'Tauschen', ?)",
                          [board, f"b{board}", stamp(-60)])
            store.execute("INSERT INTO note (id, board_id, title, text, secret_digest, pinned_at) "
                          "VALUES (?, ?, 'Schneeanzug', 't', x'00', ?)", [board, board, stamp(-3)])
            store.execute(
                "INSERT INTO notification_queue (stream, kind, url, event, dedupe_key, created_at, deliver_after, "
                "expires_at) VALUES (?, 'board_note', '/k/link/b/', ?, ?, ?, ?, ?)",
                [f"board:{board}", f"note:{board}", f"note:{board}", stamp(-3), stamp(-1), stamp(1000)])
        store.executemany(
            "INSERT INTO push_subscription (endpoint, board_id, p256dh, auth, key_id, created_at, seen_at) "
            "VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(f"https://{HOST}/wpush/v2/{index:08d}", index // share + 1, *keys, key_id, stamp(-50), stamp(-50))
             for index, keys in enumerate(people)])
        store.commit()
        store.close()
        return data

    def dispatch(self, data: Path) -> tuple[float, int]:
        """Seconds, and the peak of resident memory in KiB."""
        start = time.perf_counter()
        process = subprocess.Popen([PROGRAM, "job", "dispatch", "--data", data], env=self.environment,
                                   stdout=subprocess.PIPE, text=True)
        output = process.stdout.read() if process.stdout else ""
        _, _, usage = os.wait4(process.pid, 0)
        seconds = time.perf_counter() - start
        expected = sqlite3.connect(data / "meldewerk.sqlite").execute(
            "SELECT COUNT(*) FROM push_subscription WHERE last_success_at IS NOT NULL").fetchone()[0]
        total = sqlite3.connect(data / "meldewerk.sqlite").execute(
            "SELECT COUNT(*) FROM push_subscription").fetchone()[0]
        if expected != total:
            raise SystemExit(f"{expected} of {total} delivered: {output}")
        return seconds, usage.ru_maxrss


def loop(work: Path, people: list[tuple[str, str]]) -> float:
    """Seconds of the libraries' loop."""
    (work / "people").write_text("".join(
        f"https://{HOST}/wpush/v2/{index:08d} {p256dh} {auth}\n" for index, (p256dh, auth) in enumerate(people)))
    words = subprocess.run(
        [str(Path(PROGRAM).parent / "bench-fanout"), work / "people", f"{HOST}:443:127.0.0.1:{PORT}", work / "cert.pem"],
        check=True, capture_output=True, text=True).stdout.split()
    if int(words[0]) != len(people):
        raise SystemExit(f"only {words[0]} of {len(people)} accepted")
    return float(words[2])


def peer(work: Path, people: list[tuple[str, str]]) -> float:
    """Seconds of the bare loop."""
    vapid = Vapid02()
    vapid.generate_keys()
    claims = {"sub": "mailto:betrieb@example.org", "aud": f"https://{HOST}", "exp": int(time.time()) + 43200}
    headers = vapid.sign(claims) | {"TTL": "86400", "Urgency": "normal", "Content-Encoding": "aes128gcm"}
    start = time.perf_counter()
    with httpx.Client(http2=True, verify=str(work / "cert.pem")) as client:
        for p256dh, auth in people:
            pusher = WebPusher({"endpoint": f"https://localhost:{PORT}/x", "keys": {"p256dh": p256dh, "auth": auth}})
            body = pusher.encode(BODY.encode(), content_encoding="aes128gcm")["body"]
            if client.post(f"https://localhost:{PORT}/x", content=body, headers=headers).status_code != 201:
                raise SystemExit("the sink refused a message")
    return time.perf_counter() - start


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        sink = nginx(work)
        try:
            people = receivers(10_000)
            product = Product(work)
            ours, bare, theirs, memory = [], [], [], []
            small = product.dispatch(product.prepare(people[:1000]))[1]
            for _ in range(ROUNDS):
                seconds, peak = product.dispatch(product.prepare(people))
                ours.append(len(people) / seconds)
                memory.append(peak)
                theirs.append(2000 / peer(work, people[:2000]))
                bare.append(len(people) / loop(work, people))
                print(f"loop {bare[-1]:.0f}/s, product {ours[-1]:.0f}/s, pywebpush+httpx {theirs[-1]:.0f}/s")
            python = statistics.median(theirs)
            for name, rates in [("loop of the libraries", bare), ("whole product", ours)]:
                rate = statistics.median(rates)
                print(f"{name} {rate:.0f}/s, pywebpush+httpx {python:.0f}/s, ratio {rate / python:.1f} (goal 10)")
            print(f"peak memory: 1,000 recipients {small / 1024:.0f} MiB, 10,000 recipients "
                  f"{statistics.median(memory) / 1024:.0f} MiB")
        finally:
            sink.terminate()
            sink.wait()


if __name__ == "__main__":
    main()
