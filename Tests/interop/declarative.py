"""What each engine makes of a Declarative Web Push message: the rules of four parsers, written down from their texts.

spec: W3C Push API. gecko: newer Firefox. webkit_18_4: Safari 18.4, which reads number and mutability inside
`notification`. webkit_26: Safari since both moved beside it.
"""

import json
import re
from urllib.parse import urljoin, urlsplit

SCOPE = "https://app.example/"


class Reject(Exception):
    """The engine treats the message as an ordinary push."""


def need(condition, what):
    if not condition:
        raise Reject(what)


def is_integer(value):
    return isinstance(value, int) and not isinstance(value, bool)


def is_absolute(url):
    parts = urlsplit(url)
    return bool(parts.scheme and parts.netloc and "[" not in parts.netloc)


def load(data):
    try:
        message = json.loads(data)
    except ValueError as error:
        raise Reject("not JSON") from error
    need(isinstance(message, dict), "not an object")
    notification = message.get("notification")
    need(isinstance(notification, dict), "notification is not an object")
    return message, notification


def spec(data):
    message, notification = load(data)
    need(message.get("web_push") == 8030 and message["web_push"] is not True, "web_push")
    need(isinstance(notification.get("title"), str), "title")
    need(isinstance(notification.get("navigate"), str), "navigate")
    navigate = urljoin(SCOPE, notification["navigate"])
    need(is_absolute(navigate), "navigate is no URL")
    need(not (notification.get("renotify") is True and not notification.get("tag")), "renotify without tag")
    badge = message.get("app_badge")
    return {
        "title": notification["title"], "navigate": navigate,
        "badge": badge if is_integer(badge) and badge >= 0 else None, "mutable": message.get("mutable") is True,
    }


def gecko(data):
    message, notification = load(data)
    need(is_integer(message.get("web_push")) and message["web_push"] == 8030, "web_push")
    need(isinstance(notification.get("title"), str), "title")
    need(isinstance(notification.get("navigate"), str), "navigate")
    navigate = urljoin(SCOPE, notification["navigate"])
    need(is_absolute(navigate), "navigate is no URL")
    mutable = message.get("mutable") is True or notification.get("mutable") is True
    return {"title": notification["title"], "navigate": navigate, "badge": None, "mutable": mutable}


def webkit(data, badge_inside, mutable_inside_only):
    message, notification = load(data)
    need(message.get("web_push") == 8030 and message["web_push"] is not True, "web_push")
    need(isinstance(notification.get("navigate"), str) and is_absolute(notification["navigate"]), "navigate")
    need(isinstance(notification.get("title"), str) and notification["title"] != "", "title")
    badge = webkit_badge(notification if badge_inside else message)
    for name in ("lang", "body", "tag", "icon", "dir"):
        need(isinstance(notification.get(name, ""), str), f"{name} is no text")
    need(notification.get("dir", "auto") in ("auto", "ltr", "rtl"), "dir")
    need("icon" not in notification or is_absolute(notification["icon"]), "icon is not absolute")
    need(isinstance(notification.get("silent", False), bool), "silent")
    mutable = False
    for place in [notification] if mutable_inside_only else [message, notification]:
        if "mutable" in place:
            need(isinstance(place["mutable"], bool), "mutable")
            mutable = place["mutable"]
            break
    return {
        "title": notification["title"], "navigate": notification["navigate"], "badge": badge, "mutable": mutable,
    }


def webkit_badge(place):
    if "app_badge" not in place:
        return None
    badge = place["app_badge"]
    if isinstance(badge, str):
        need(re.fullmatch(r"[0-9]+", badge) and int(badge) < 2**64, "app_badge is no number")
        return int(badge)
    need(is_integer(badge) and 0 <= badge < 2**31, "app_badge")
    return badge


ENGINES = {
    "spec": spec,
    "gecko": gecko,
    "webkit_18_4": lambda data: webkit(data, badge_inside=True, mutable_inside_only=True),
    "webkit_26": lambda data: webkit(data, badge_inside=False, mutable_inside_only=False),
}
