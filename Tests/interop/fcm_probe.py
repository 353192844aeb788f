"""Talks to fcm-probe: one JSON object a line, answers in any order.

Build it with `swift build --product fcm-probe`; FCM_PROBE names another binary.
"""

import os
import pathlib

from line_probe import LineProbe

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARY = os.environ.get("FCM_PROBE", str(ROOT / ".build/debug/fcm-probe"))


class Probe(LineProbe):
    def __init__(self, **options):
        super().__init__(BINARY, **options)

    def order(self, op, **values):
        return super().order(op=op, **values)

    def ask(self, op, **values):
        return self.report(self.order(op, **values))
