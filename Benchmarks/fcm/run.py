"""FCM to 10,000 devices over HTTP/2, against the same loop in Python: httpx with HTTP/2, PyJWT for the assertion.

Both compose each message, post it to the same nginx with 200 under way at once, and read the name in the answer; both
fetch their access token within the measured time. Prints messages a second, their ratio, and the peak of memory for 1,000
and for 10,000 messages. Exit status 1 if the goal is missed.

    swift build -c release --product bench-fcm
    .venv/bin/python Benchmarks/fcm/run.py [path of bench-fcm]
"""

from __future__ import annotations

import asyncio
import json
import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import httpx
import jwt
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

ROOT = Path(__file__).resolve().parents[2]
BINARY = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / ".build/release/bench-fcm")
ROUNDS = int(os.environ.get("ROUNDS", "5"))
COUNT = int(os.environ.get("COUNT", "10000"))
PORT = int(os.environ.get("PORT", "18447"))
URL = f"https://localhost:{PORT}"
PEERS = 2000
IN_FLIGHT = 200
GOAL = 10


def nginx(work: Path) -> subprocess.Popen[bytes]:
    """A Google that says yes."""
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-days", "2",
         "-subj", "/CN=localhost", "-addext", "subjectAltName=DNS:localhost", "-keyout", work / "key.pem",
         "-out", work / "cert.pem"], check=True, capture_output=True)
    temporary = "".join(
        f"{kind}_temp_path {work}; " for kind in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    grant = '{"access_token":"ya29.c.bench","expires_in":3599,"token_type":"Bearer"}'
    name = '{"name":"projects/bench/messages/0:1500415314455276%31bd1c96f9fd7ecd"}'
    (work / "nginx.conf").write_text(f"""
        daemon off; worker_processes 1; pid {work}/nginx.pid; error_log {work}/error.log;
        events {{ worker_connections 256; }}
        http {{ access_log off; {temporary} http2_max_concurrent_streams 1024; keepalive_requests 100000000;
            server {{ listen 127.0.0.1:{PORT} ssl http2; default_type application/json;
                ssl_certificate {work}/cert.pem; ssl_certificate_key {work}/key.pem;
                location = /token {{ return 200 '{grant}'; }}
                location / {{ return 200 '{name}'; }} }} }}""")
    process = subprocess.Popen(["nginx", "-c", work / "nginx.conf", "-p", work])
    time.sleep(0.5)
    return process


def account() -> dict[str, str]:
    pem = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
    return {"type": "service_account", "project_id": "bench", "private_key_id": "k1", "private_key": pem,
            "client_email": "push@bench.iam.gserviceaccount.com", "token_uri": f"{URL}/token"}


def ours(work: Path, count: int) -> tuple[float, int]:
    """Seconds, and the peak of resident memory in KiB."""
    process = subprocess.Popen(
        [BINARY, work / "account.json", URL, work / "cert.pem", str(count)], stdout=subprocess.PIPE, text=True)
    words = (process.stdout.read() if process.stdout else "").split()
    _, _, usage = os.wait4(process.pid, 0)
    if int(words[0]) != count:
        raise SystemExit(f"only {words[0]} of {count} accepted")
    return float(words[2]), usage.ru_maxrss


def message(index: int) -> dict[str, object]:
    return {"message": {
        "token": f"dQw4w9WgXcQ:APA91b{index}" + "x" * 134,
        "notification": {"title": "Sitzung am Dienstag", "body": "Bauausschuss, 18 Uhr, Rathaus"},
        "data": {"count": "3", "url": f"/meetings/{index}"},
        "android": {"priority": "high", "ttl": "86400s", "collapse_key": "meeting",
                    "notification": {"tag": "meeting", "channel_id": "council"}}}}


async def peer(work: Path, key: dict[str, str], count: int) -> float:
    """Seconds of the loop in Python."""
    limits = httpx.Limits(max_connections=1)
    start = time.perf_counter()
    async with httpx.AsyncClient(http2=True, verify=str(work / "cert.pem"), limits=limits, timeout=60) as client:
        now = int(time.time())
        claims = {"iss": key["client_email"], "scope": "https://www.googleapis.com/auth/firebase.messaging",
                  "aud": key["token_uri"], "iat": now, "exp": now + 3600}
        assertion = jwt.encode(claims, key["private_key"], algorithm="RS256", headers={"kid": key["private_key_id"]})
        grant = await client.post(key["token_uri"], data={
            "grant_type": "urn:ietf:params:oauth:grant-type:jwt-bearer", "assertion": assertion})
        headers = {"Authorization": "Bearer " + grant.json()["access_token"]}

        async def lane(first: int) -> None:
            for index in range(first, count, IN_FLIGHT):
                answer = await client.post(
                    f"{URL}/v1/projects/bench/messages:send", json=message(index), headers=headers)
                if answer.status_code != 200 or not answer.json()["name"].startswith("projects/"):
                    raise SystemExit("the sink refused a message")

        await asyncio.gather(*(lane(first) for first in range(IN_FLIGHT)))
    return time.perf_counter() - start


def main() -> int:
    with tempfile.TemporaryDirectory() as folder:
        work = Path(folder)
        key = account()
        (work / "account.json").write_text(json.dumps(key))
        sink = nginx(work)
        try:
            small = ours(work, 1000)[1]
            rates, peers, memory = [], [], []
            for _ in range(ROUNDS):
                seconds, peak = ours(work, COUNT)
                rates.append(COUNT / seconds)
                memory.append(peak)
                peers.append(PEERS / asyncio.run(peer(work, key, PEERS)))
                print(f"FCM {rates[-1]:.0f}/s, httpx {peers[-1]:.0f}/s")
        finally:
            sink.terminate()
            sink.wait()
    ratio = statistics.median(a / b for a, b in zip(rates, peers))
    print(f"FCM {statistics.median(rates):.0f}/s, httpx (HTTP/2) {statistics.median(peers):.0f}/s, "
          f"ratio {ratio:.1f} (goal {GOAL})")
    print(f"peak memory: 1,000 messages {small / 1024:.0f} MiB, {COUNT:,} messages "
          f"{statistics.median(memory) / 1024:.0f} MiB")
    return 0 if ratio >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
