"""What the benchmarks of the whole server share: a free port, one request, waiting for the first answer, wrk's figures."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import tempfile
import time
from typing import NamedTuple


class Load(NamedTuple):
    """What wrk measured."""

    #: Requests a second.
    rate: float
    #: The 99th percentile in milliseconds.
    p99: float


def free_port() -> int:
    """A port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def ask(port: int, method: str, path: str, body: object = None, headers: dict[str, str] | None = None):
    """One request on a connection of its own: status, headers, body."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
    data = None if body is None else json.dumps(body)
    connection.request(method, path, data, {"Content-Type": "application/json"} | (headers or {}))
    answer = connection.getresponse()
    text = answer.read()
    connection.close()
    return answer.status, answer.headers, text


def wait(port: int, path: str) -> None:
    """Until a server answers; half a minute at most."""
    for _ in range(600):
        try:
            ask(port, "GET", path)
            return
        except OSError:
            time.sleep(0.05)
    raise SystemExit(f"nothing answers on port {port}")


#: wrk's own language: each of its threads asks for the paths in turn, written once.
TURNS = """
local requests, last = {}, 0
init = function(paths)
  for _, path in ipairs(paths) do requests[#requests + 1] = wrk.format("GET", path) end
end
request = function()
  last = last % #requests + 1
  return requests[last]
end
"""


def load(port: int, path: str | list[str], seconds: int, headers: dict[str, str] | None = None) -> Load:
    """Requests on 32 connections for so many seconds, of several paths in turn; ends the program when one is refused."""
    paths = [path] if isinstance(path, str) else path
    fields = [part for name, value in (headers or {}).items() for part in ("-H", f"{name}: {value}")]
    with tempfile.NamedTemporaryFile("w", suffix=".lua") as script:
        script.write(TURNS)
        script.flush()
        text = subprocess.run(
            ["wrk", "-t2", "-c32", f"-d{seconds}s", "--latency", "-s", script.name, *fields, f"http://127.0.0.1:{port}",
             "--", *paths], check=True, capture_output=True, text=True).stdout
    if "Non-2xx" in text:
        raise SystemExit(text)
    amount, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    scale = {"us": 0.001, "ms": 1, "s": 1000}[unit]
    return Load(float(re.search(r"Requests/sec:\s*([\d.]+)", text)[1]), float(amount) * scale)
