"""The rules of Declarative Web Push, tried on messages whose fate is known."""

from __future__ import annotations

import json
from typing import Any

import pytest

from harness.declarative import ENGINES, Rejected

BASE = {"title": "Gruppe Igel", "navigate": "https://app.example/k/x/igel/"}


def message(top: dict[str, Any] | None = None, **notification: Any) -> bytes:
    return json.dumps({"web_push": 8030, "notification": BASE | notification} | (top or {})).encode()


ACCEPTED_BY = [
    ("the least", message(), {"W3C", "Safari 18.4", "WebKit", "Gecko"}),
    ("badges as digits", message({"app_badge": "3"}, app_badge="3"), {"W3C", "Safari 18.4", "WebKit", "Gecko"}),
    ("a badge that is no number", message({"app_badge": True}), {"W3C", "Safari 18.4", "Gecko"}),
    ("a relative address", message(navigate="/k/x/igel/"), {"W3C", "Gecko"}),
    ("a relative icon", message(icon="/icon.png"), {"W3C", "Gecko"}),
    ("an empty title", message(title=""), {"W3C", "Gecko"}),
    ("a null", message(body=None), {"W3C", "Gecko"}),
    ("8030.0", message().replace(b"8030", b"8030.0"), {"W3C", "Safari 18.4", "WebKit"}),
    ('"8030"', message().replace(b"8030", b'"8030"'), set()),
    ("no JSON", b"Hallo", set()),
]


@pytest.mark.parametrize(("case", "payload", "engines"), ACCEPTED_BY, ids=[case[0] for case in ACCEPTED_BY])
def test_each_engine_takes_what_its_rules_allow(case: str, payload: bytes, engines: set[str]) -> None:
    taken = set()
    for name, read in ENGINES.items():
        try:
            read(payload)
            taken.add(name)
        except Rejected:
            pass
    assert taken == engines
