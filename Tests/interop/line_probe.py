"""Talks to a program that takes orders and gives reports, one JSON object a line, in any order."""

import itertools
import json
import subprocess
import threading


class LineProbe:
    """A running program; `binary` is its path, the options become `name=value` arguments."""

    def __init__(self, binary, **options):
        arguments = [f"{name.replace('_', '-')}={value}" for name, value in options.items()]
        self.process = subprocess.Popen(
            [binary, *arguments], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        self.ids = itertools.count(1)
        self.reports = {}
        self.changed = threading.Condition()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            report = json.loads(line)
            with self.changed:
                self.reports[report["id"]] = report
                self.changed.notify_all()

    def write(self, values):
        self.process.stdin.write(json.dumps(values) + "\n")

    def order(self, **values):
        number = next(self.ids)
        self.write({"id": number, **values})
        return number

    def report(self, number, timeout=90):
        with self.changed:
            assert self.changed.wait_for(lambda: number in self.reports, timeout), "no report"
            return self.reports[number]

    def close(self):
        self.process.stdin.close()
        assert self.process.wait(30) == 0

    def __enter__(self):
        return self

    def __exit__(self, kind, *_):
        if kind:
            self.process.kill()
        else:
            self.close()
