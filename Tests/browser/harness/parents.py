"""The parents' side without a browser: the calls that a Kita's page makes."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

import requests

from .confidential import CONFIDENTIAL
from .devices import Device
from .push_service import PushService
from .staff import Board, Kita


def unique(text: str) -> str:
    """A title or text that occurs nowhere else, so that it can be looked for in logs."""
    word = f"{text} {secrets.token_hex(4)}"
    CONFIDENTIAL.add("text of a note", word.rsplit(" ", 1)[1])
    return word


@dataclass(frozen=True)
class Note:
    """A note that somebody has pinned."""

    board: Board
    id: int
    secret: str
    title: str


class Parent:
    """Somebody with the Kita's link; with a device if bells are to ring."""

    def __init__(self, kita: Kita, service: PushService | None = None) -> None:
        self.kita = kita
        self.server = kita.staff.server
        keys = self.server.keys
        self._device = Device(service, keys.public if keys else None) if service else None
        if self._device:
            CONFIDENTIAL.add("endpoint", self._device.token)
            CONFIDENTIAL.add("key of a subscription", *self._device.subscription["keys"].values())

    @property
    def device(self) -> Device:
        """The browser on which this parent's bells ring."""
        assert self._device, "this parent has no device"
        return self._device

    def visiting(self, kita: Kita) -> Parent:
        """The same browser on the pages of another Kita."""
        guest = Parent(kita)
        guest._device = self._device
        return guest

    def call(self, method: str, path: str, body: Any = None, **options: Any) -> requests.Response:
        """One call below the Kita's link."""
        url = self.server.url + self.kita.path + path
        return requests.request(method, url, json=body, timeout=30, allow_redirects=False, **options)

    def demand(self, status: int, method: str, path: str, body: Any = None) -> Any:
        """One call that must be answered so; returns the JSON."""
        answer = self.call(method, path, body)
        assert answer.status_code == status, f"{method} {path}: {answer.status_code} {answer.text[:500]}"
        return answer.json() if answer.content else None

    # Notes.

    def pin(self, board: Board, title: str | None = None, text: str | None = None, **more: Any) -> Note:
        """Pins a note; a parent with a device says which endpoint is its own."""
        title = title or unique("Turnbeutel")
        body = {"title": title, "text": text or unique("Bitte bis Freitag mitbringen")} | more
        if self._device:
            body["endpoint"] = self._device.endpoint
        answer = self.demand(201, "POST", f"{board.slug}/notes", body)
        CONFIDENTIAL.add("note's secret", answer["secret"])
        return Note(board, answer["id"], answer["secret"], title)

    def take_down(self, note: Note) -> None:
        """Takes an own note down."""
        self.demand(204, "DELETE", f"{note.board.slug}/notes/{note.id}", {"secret": note.secret})

    def notes(self, board: Board, before: int | None = None) -> dict[str, Any]:
        """A page of notes."""
        query = f"?before={before}" if before else ""
        return self.demand(200, "GET", f"{board.slug}/notes{query}")

    # Bells.

    def bell_on(self, *boards: Board) -> dict[str, Any]:
        """Switches bells on."""
        answer: dict[str, Any] = {}
        for board in boards:
            body = {"board": board.slug, "subscription": self.device.subscription}
            answer = self.demand(200, "POST", "push/subscribe", body)
        return answer

    def bell_off(self, board: Board) -> dict[str, Any]:
        """Switches a bell off."""
        return self.demand(200, "POST", "push/unsubscribe", {"board": board.slug, "endpoint": self.device.endpoint})

    def visit(self, board: Board | None = None, seen_at: str | None = None) -> dict[str, Any]:
        """What a page does when it has loaded: with a board, the board's page; else the Kita's."""
        body: dict[str, Any] = {"subscription": self.device.subscription}
        if board:
            body |= {"board": board.slug, "seen_at": seen_at or self.notes(board)["shown_until"]}
        return self.demand(200, "POST", "push/sync", body)


def titles_on(parent: Parent, board: Board) -> list[str]:
    """The titles of all notes on a board."""
    titles: list[str] = []
    before = None
    while True:
        page = parent.notes(board, before)
        titles += [note["title"] for note in page["notes"]]
        if not page["more"]:
            return titles
        before = page["notes"][-1]["id"]
