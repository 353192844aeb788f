"""Follows the links of pages, as a search engine with patience for so many would."""

from __future__ import annotations

import warnings
from collections import Counter, deque
from collections.abc import Iterator
from dataclasses import dataclass, field
from urllib.parse import parse_qs, urljoin, urlsplit
from xml.etree.ElementTree import Element

import html5lib
import requests
from html5lib.constants import DataLossWarning

HTML = "text/html"
# Leaves the page it stands on for another app, or changes something that pages show.
ELSEWHERE = ("/k/", "/boards", "/visits", "/admin", "/account", "/konto", "/login", "/register", "/einstellungen")
# An address such as `/council?tab=decisions&offset=30` is one of many of its kind.
MANY = ("id", "ksinr", "slug", "offset", "place_id", "woche", "ort", "q", "committee", "date_from", "date_to", "topic")


@dataclass
class Walk:
    """What a crawl came upon."""

    opened: list[str] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)
    kinds: Counter[str] = field(default_factory=Counter)


def kind(address: str) -> str:
    """What sort of page an address is: its path and what is asked for, without whose."""
    parts = urlsplit(address)
    names = sorted(parse_qs(parts.query, keep_blank_values=True).items())
    path = "/".join("#" if piece.split(".")[0].isdigit() else piece for piece in parts.path.split("/"))
    return path + "?" + "&".join(name if name in MANY else f"{name}={values[0]}" for name, values in names)


def crawl(session: requests.Session, base: str, starts: list[str], of_each: int, at_most: int) -> Walk:
    """Opens every kind of page so often, and notes what is broken.

    A page must answer 200, follow the grammar of HTML, and have no identifier twice and no label that names nothing.
    """
    walk, waiting, seen = Walk(), deque(starts), set(starts)
    planned = Counter(map(kind, starts))
    while waiting and len(walk.opened) < at_most:
        address = waiting.popleft()
        walk.kinds[kind(address)] += 1
        answer = session.get(base + address, timeout=30, allow_redirects=True)
        walk.opened.append(address)
        if answer.status_code != 200:
            walk.faults.append(f"{address}: {answer.status_code}")
            continue
        if not answer.headers["Content-Type"].startswith(HTML):
            continue
        page, faults = parse(answer.text)
        walk.faults += [f"{address}: {fault}" for fault in faults]
        for link in links(page, address):
            if link in seen or planned[kind(link)] >= of_each:
                continue
            seen.add(link)
            planned[kind(link)] += 1
            waiting.append(link)
    return walk


def parse(text: str) -> tuple[Element, list[str]]:
    """The tree of a page, and what is wrong with it."""
    parser = html5lib.HTMLParser(namespaceHTMLElements=False)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DataLossWarning)
        page = parser.parse(text)
    faults = [f"{name} {details or ''}".strip() for _, name, details in parser.errors]
    ids = Counter(identifier for each in page.iter() if (identifier := each.get("id")))
    faults += [f"the id {name} stands {count} times" for name, count in ids.items() if count > 1]
    for each in page.iter():
        for attribute in ("aria-labelledby", "aria-describedby", "for"):
            names = (each.get(attribute) or "").split()
            faults += [f"{attribute} names {name}, which is not there" for name in names if name not in ids]
    if len([each for each in page.iter("h1")]) != 1:
        faults.append("not one h1")
    return page, faults


def links(page: Element, address: str) -> Iterator[str]:
    """Where a page leads within the council."""
    for each in page.iter("a"):
        target = urlsplit(urljoin(address, each.get("href") or ""))
        if target.scheme or target.netloc or "lang" in parse_qs(target.query):
            continue
        if target.path.startswith(ELSEWHERE):
            continue
        yield target.path + ("?" + target.query if target.query else "")
