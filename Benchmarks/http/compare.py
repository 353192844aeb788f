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


def measure(port, seconds, pid):
    """Requests per second, the 99th percentile in milliseconds, and microseconds of processor time a request."""
    before = cpu_seconds(pid)
    command = ["wrk", "-t2", "-c64", f"-d{seconds}s", "--latency", f"http://127.0.0.1:{port}/json"]
    text = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    if "Non-2xx" in text or "Socket errors" in text:
        sys.exit(text)
    cost = (cpu_seconds(pid) - before) / int(re.search(r"(\d+) requests in", text)[1]) * 1e6
    rate = float(re.search(r"Requests/sec:\s+([\d.]+)", text)[1])
    value, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", text).groups()
    return rate, float(value) * {"us": 0.001, "ms": 1, "s": 1000}[unit], cost


def cpu_seconds(pid):
    """Processor time of a process and its children."""
    ticks = 0
    children = subprocess.run(["pgrep", "-P", str(pid)], capture_output=True, text=True).stdout.split()
    for process in [str(pid), *children]:
        with open(f"/proc/{process}/stat") as file:
            fields = file.read().rsplit(")", 1)[1].split()
        ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


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
            servers = {"nginx": (nginx_port, nginx.pid), "meldewerk": (demo_port, demo.pid)}
            for port, pid in servers.values():
                check(port)
                measure(port, 1, pid)
            results = {name: [] for name in servers}
            for number in range(options.rounds):
                # Who goes first changes, so that a neighbour's load hits both alike.
                for name in list(servers)[:: 1 if number % 2 == 0 else -1]:
                    port, pid = servers[name]
                    results[name].append(measure(port, options.seconds, pid))
                line = ", ".join(
                    f"{name} {rates[-1][0]:,.0f}/s (p99 {rates[-1][1]:.1f} ms, {rates[-1][2]:.1f} us CPU)"
                    for name, rates in results.items())
                print(f"round {number + 1}: {line}", flush=True)
            resident = memory(demo.pid)
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            process.wait(15)

    medians = {name: statistics.median(rate for rate, _, _ in rates) for name, rates in results.items()}
    ratio = medians["meldewerk"] / medians["nginx"]
    pairs = statistics.median(own[0] / other[0] for own, other in zip(results["meldewerk"], results["nginx"]))
    print(f"median: nginx {medians['nginx']:,.0f}/s, meldewerk {medians['meldewerk']:,.0f}/s, {resident:.0f} MB resident")
    costs = {name: statistics.median(cost for _, _, cost in rates) for name, rates in results.items()}
    print(f"processor time a request: nginx {costs['nginx']:.1f} us, meldewerk {costs['meldewerk']:.1f} us")
    print(f"ratio of medians {ratio:.2f}, median of the rounds' ratios {pairs:.2f}, goal {GOAL}")
    return 0 if ratio >= GOAL else 1


if __name__ == "__main__":
    sys.exit(main())
