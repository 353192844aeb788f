"""Starts both servers, measures them in turns with wrk, and compares medians."""

import argparse
import os
import re
import signal
import socket
import statistics
import subprocess
import sys
import tempfile
import time
import urllib.request

GOAL = 0.85
JSON = b'{"id":"a1b2c3","state":"ready","count":42,"ok":1}'
NGINX = """
worker_processes 2;
daemon off;
pid {directory}/nginx.pid;
error_log {directory}/error.log;
events {{ worker_connections 1024; }}
http {{
    access_log off;
    keepalive_requests 1000000000;
    server {{
        listen 127.0.0.1:{port};
        location /json {{
            default_type application/json;
            return 200 '{json}';
        }}
    }}
}}
"""


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def start_nginx(directory):
    port = free_port()
    path = os.path.join(directory, "nginx.conf")
    with open(path, "w") as file:
        file.write(NGINX.format(directory=directory, port=port, json=JSON.decode()))
    return subprocess.Popen(["nginx", "-p", directory, "-c", path], stderr=subprocess.DEVNULL), port


def start_demo(binary):
    process = subprocess.Popen([binary, "0"], stdout=subprocess.PIPE, text=True)
    port = int(re.match(r"listening on (\d+)", process.stdout.readline())[1])
    return process, port


def check(port):
    """Both must say the same, or the comparison means nothing."""
    url = f"http://127.0.0.1:{port}/json"
    for attempt in range(50):
        try:
            with urllib.request.urlopen(url, timeout=2) as answer:
                if answer.read() != JSON or answer.headers["Content-Type"] != "application/json":
                    sys.exit(f"unexpected answer at {url}")
                return
        except OSError:
            time.sleep(0.1)
    sys.exit(f"no answer at {url}")


def measure(port, seconds):
    """Requests per second and the 99th percentile in milliseconds."""
    command = ["wrk", "-t2", "-c64", f"-d{seconds}s", "--latency", f"http://127.0.0.1:{port}/json"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        sys.exit(text)
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    return rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit]


def memory(pid):
    with open(f"/proc/{pid}/status") as file:
        return int(re.search(r"VmRSS:\s+(\d+)", file.read())[1]) / 1024


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--demo", required=True)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--seconds", type=int, default=3)
    options = parser.parse_args()

    running = []
    try:
        with tempfile.TemporaryDirectory() as directory:
            nginx, nginx_port = start_nginx(directory)
            running.append(nginx)
            demo, demo_port = start_demo(options.demo)
            running.append(demo)
            ports = {"nginx": nginx_port, "meldewerk": demo_port}
            for port in ports.values():
                check(port)
                measure(port, 1)
            results = {name: [] for name in ports}
            for number in range(options.rounds):
                # Who goes first changes, so that a neighbour's load hits both alike.
                for name in list(ports)[:: 1 if number % 2 == 0 else -1]:
                    results[name].append(measure(ports[name], options.seconds))
                line = ", ".join(f"{name} {rates[-1][0]:,.0f}/s (p99 {rates[-1][1]:.1f} ms)" for name, rates in results.items())
                print(f"round {number + 1}: {line}", flush=True)
            resident = memory(demo.pid)
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(15)

    medians = {name: statistics.median(rate for rate, _ in rates) for name, rates in results.items()}
    ratio = medians["meldewerk"] / medians["nginx"]
    pairs = statistics.median(own[0] / other[0] for own, other in zip(results["meldewerk"], results["nginx"]))
    print(f"median: nginx {medians['nginx']:,.0f}/s, meldewerk {medians['meldewerk']:,.0f}/s, {resident:.0f} MB resident")
    print(f"ratio of medians {ratio:.2f}, median of the rounds' ratios {pairs:.2f}, goal {GOAL}")
    return 0 if ratio >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
