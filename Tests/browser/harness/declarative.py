"""What each engine makes of a Declarative Web Push message: four parsers, written from their published rules.

No engine on this machine shows such a message by itself, so a payload is held against the rules instead: the W3C
text (w3c/push-api#385, badge from #402), Safari 18.4 (badge inside `notification`), WebKit since May 2025 (badge
beside it, #45798), and Gecko's stricter reading of numbers. WebKit drops a whole message for one wrong type.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any
from urllib.parse import urljoin, urlsplit

SCOPE = "https://app.example/k/"


class Rejected(Exception):
    """The engine treats the message as an ordinary push."""


@dataclass(frozen=True)
class Reading:
    """What an engine shows."""

    title: str
    navigate: str
    badge: int | None
    is_mutable: bool


def _demand(condition: bool, reason: str) -> None:
    if not condition:
        raise Rejected(reason)


def _is_integer(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _is_absolute(url: str) -> bool:
    parts = urlsplit(url)
    return bool(parts.scheme) and bool(parts.netloc or parts.scheme not in ("http", "https"))


def _envelope(payload: bytes) -> tuple[dict[str, Any], dict[str, Any]]:
    try:
        message = json.loads(payload)
    except ValueError as fault:
        raise Rejected("no JSON") from fault
    _demand(isinstance(message, dict), "no object")
    mark = message.get("web_push")
    _demand(isinstance(mark, (int, float)) and not isinstance(mark, bool) and mark == 8030, "web_push")
    notification = message.get("notification")
    _demand(isinstance(notification, dict), "notification")
    return message, notification


def _text(holder: dict[str, Any], member: str) -> str:
    value = holder.get(member)
    if not isinstance(value, str):
        raise Rejected(f"{member} is no string")
    return value


def w3c(payload: bytes) -> Reading:
    """The specification's text: wrong optional members are ignored."""
    message, notification = _envelope(payload)
    title, navigate = _text(notification, "title"), _text(notification, "navigate")
    url = urljoin(SCOPE, navigate)
    _demand(_is_absolute(url), "navigate")
    _demand(not (notification.get("renotify") is True and not notification.get("tag")), "renotify without tag")
    badge = message.get("app_badge")
    is_badge = isinstance(badge, int) and not isinstance(badge, bool) and 0 <= badge < 2**64
    return Reading(title, url, badge if is_badge else None, message.get("mutable") is True)


def _webkit(payload: bytes, has_nested_badge: bool) -> Reading:
    message, notification = _envelope(payload)
    title, navigate = _text(notification, "title"), _text(notification, "navigate")
    _demand(_is_absolute(navigate), "navigate is no absolute URL")
    _demand(title != "", "title is empty")
    for member in ("lang", "body", "tag", "icon", "dir"):
        _demand(isinstance(notification.get(member, ""), str), f"{member} is no string")
    _demand(notification.get("dir", "auto") in ("auto", "ltr", "rtl"), "dir")
    _demand(_is_absolute(notification.get("icon", SCOPE)), "icon is no absolute URL")
    _demand(isinstance(notification.get("silent", False), bool), "silent")
    holders = [notification] if has_nested_badge else [message, notification]
    is_mutable = next((holder["mutable"] for holder in holders if "mutable" in holder), False)
    _demand(isinstance(is_mutable, bool), "mutable")
    badge = (notification if has_nested_badge else message).get("app_badge", 0)
    if isinstance(badge, str):
        _demand(re.fullmatch(r"[0-9]*", badge) is not None and int(badge or 0) < 2**64, "app_badge")
    else:
        _demand(_is_integer(badge) and 0 <= badge < 2**31, "app_badge")
    return Reading(title, navigate, int(badge or 0), is_mutable)


def safari_18_4(payload: bytes) -> Reading:
    """Safari 18.4 and 18.5."""
    return _webkit(payload, has_nested_badge=True)


def webkit(payload: bytes) -> Reading:
    """WebKit since May 2025, that is iOS 26."""
    return _webkit(payload, has_nested_badge=False)


def gecko(payload: bytes) -> Reading:
    """Newer Geckos: `web_push` must be an integer."""
    message, notification = _envelope(payload)
    _demand(_is_integer(message["web_push"]), "web_push is no integer")
    title, navigate = _text(notification, "title"), _text(notification, "navigate")
    is_mutable = message.get("mutable") is True or notification.get("mutable") is True
    return Reading(title, urljoin(SCOPE, navigate), None, is_mutable)


ENGINES: dict[str, Callable[[bytes], Reading]] = {
    "W3C": w3c,
    "Safari 18.4": safari_18_4,
    "WebKit": webkit,
    "Gecko": gecko,
}
