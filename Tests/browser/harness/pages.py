"""The parents' pages as a person uses them: the only file that knows their elements."""

from __future__ import annotations

from typing import Any

import requests

from .browser import Browser
from .parents import unique
from .staff import Board, Kita
from .waiting import until


def bell(board: Board) -> str:
    """The selector of a board's bell."""
    return f'[data-bell="{board.slug}"]'


class ParentsPages:
    """A browser on the pages of one instance."""

    def __init__(self, browser: Browser, permission: str = "granted") -> None:
        self.browser = browser
        self._permission = permission

    def open(self, place: Board | Kita) -> ParentsPages:
        """Opens a board's or the Kita's page, with the permission to notify set beforehand."""
        kita = place.kita if isinstance(place, Board) else place
        self.browser.set_permission(kita.staff.server.url, self._permission)
        self.browser.go(place.url if isinstance(place, Board) else place.page)
        return self

    def bell_state(self, board: Board) -> str:
        """`off`, `on`, `busy`, `blocked`, `install`, `unsupported`; empty while there is no visible bell."""
        script = "const bell = document.querySelector(args[0]); return bell && !bell.hidden ? bell.dataset.state : ''"
        return self.browser.run(script, bell(board))

    def wait_for_bell(self, board: Board, state: str) -> ParentsPages:
        """Waits until the bell stands so; what assistive technology is told must agree."""
        try:
            until(lambda: self.bell_state(board) == state, f"the bell of {board.slug} to be {state}", 20)
        except AssertionError as fault:
            raise AssertionError(f"{fault}; it is {self.bell_state(board)!r} in {self.browser.name}") from None
        pressed = self.browser.run("return document.querySelector(args[0]).getAttribute('aria-pressed')", bell(board))
        assert pressed == {"on": "true", "off": "false"}.get(state), "a bell that cannot ring is no toggle"
        return self

    def switch_bell(self, board: Board, state: str) -> ParentsPages:
        """Taps the bell and waits until it stands so."""
        self.wait_for_bell(board, "off" if state == "on" else "on")
        self.browser.click(bell(board))
        return self.wait_for_bell(board, state)

    def bell_word(self, board: Board) -> str:
        """What is written on the bell."""
        return self.browser.text(bell(board) + " [data-bell-word]")

    def hint(self, board: Board) -> str:
        """What is written beside the bell."""
        return self.browser.text(f'[data-bell-hint="{board.slug}"]')

    def titles(self) -> list[str]:
        """The titles of the notes that the page shows, newest first."""
        return self.browser.run("return [...document.querySelectorAll('#wand h3')].map(title => title.innerText)")

    def pin(self, title: str | None = None) -> str:
        """Pins a note by the page's form and waits until it hangs there."""
        title = title or unique("Regenhose")
        self.browser.type('#anheften [name="title"]', title)
        self.browser.type('#anheften [name="text"]', unique("Bitte beschriften"))
        self.browser.click("#anheften [type=submit]")
        until(lambda: title in self.titles(), f"the note to hang on the wall of {self.browser.name}")
        return title

    def meta(self, name: str) -> str | None:
        """What the page's head says."""
        script = 'return document.querySelector(`meta[name="${args[0]}"]`)?.content ?? null'
        return self.browser.run(script, name)

    def server_side(self, kita: Kita, subscription: dict[str, Any]) -> dict[str, Any]:
        """What the server answers to a sync of this subscription."""
        url = kita.staff.server.url + kita.path + "push/sync"
        answer = requests.post(url, json={"subscription": subscription}, timeout=10)
        assert answer.status_code == 200, answer.text
        return answer.json()
