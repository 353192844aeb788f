"""What the tests ask of a browser, whichever it is."""

from __future__ import annotations

import socket
from abc import ABC, abstractmethod
from typing import Any
from urllib.parse import urlsplit

from .fake_notifications import Desktop, Shown
from .push_service import PushService
from .waiting import until

_RESET = """
for (const registration of await navigator.serviceWorker.getRegistrations()) {
    for (const notification of await registration.getNotifications()) notification.close();
    const subscription = await registration.pushManager.getSubscription();
    if (subscription) await subscription.unsubscribe();
    await registration.unregister();
}
for (const name of await caches.keys()) await caches.delete(name);
localStorage.clear();
sessionStorage.clear();
"""

_SUBSCRIPTION = """
for (const registration of await navigator.serviceWorker.getRegistrations()) {
    const subscription = await registration.pushManager.getSubscription();
    if (subscription) return subscription.toJSON();
}
return null;
"""


def _is_alive(origin: str) -> bool:
    """Whether the server of an earlier test still runs: where none does, there is nothing to reset."""
    parts = urlsplit(origin)
    try:
        socket.create_connection((parts.hostname or "", parts.port or 80), timeout=1).close()
    except OSError:
        return False
    return parts.scheme == "http"


class Browser(ABC):
    """A real browser under remote control, with one window and a profile of its own."""

    name: str
    service: PushService

    def __init__(self, desktop: Desktop) -> None:
        self.desktop = desktop
        self._origins: set[str] = set()

    # Pages.

    def go(self, url: str) -> None:
        """Opens an address and waits until it has loaded."""
        self._origins.add("/".join(url.split("/", 3)[:3]))
        self._open(url)

    @abstractmethod
    def _open(self, url: str) -> None: ...

    @abstractmethod
    def run(self, body: str, *arguments: Any) -> Any:
        """Runs the body of an async function in the page; its arguments are `args`."""

    @abstractmethod
    def click(self, selector: str) -> None:
        """A trusted click on the first element."""

    @abstractmethod
    def type(self, selector: str, text: str) -> None:
        """Types into a field."""

    @abstractmethod
    def press_tab(self) -> None:
        """Moves the focus by keyboard."""

    @abstractmethod
    def press_enter(self) -> None:
        """Presses the focused control by keyboard."""

    @property
    @abstractmethod
    def urls(self) -> list[str]:
        """The addresses of all open tabs."""

    @abstractmethod
    def set_permission(self, origin: str, state: str) -> None:
        """Sets the permission to notify: `granted`, `denied` or `prompt`."""

    @abstractmethod
    def pump(self) -> None:
        """Lets pending events of the remote control arrive."""

    @abstractmethod
    def close_other_tabs(self) -> None:
        """Leaves one tab."""

    @abstractmethod
    def clear_cookies(self) -> None:
        """Forgets all cookies."""

    @abstractmethod
    def close(self) -> None:
        """Ends the browser."""

    # Composed of the above.

    def text(self, selector: str = "body") -> str:
        """The visible text of the first element."""
        return self.run("const found = document.querySelector(args[0]); return found ? found.innerText : ''", selector)

    def subscription(self) -> dict[str, Any] | None:
        """The push subscription of this origin."""
        return self.run(_SUBSCRIPTION)

    def token(self) -> str:
        """The secret part of the endpoint, by which the push service knows it."""
        subscription = self.subscription()
        assert subscription, f"{self.name} has no subscription"
        return subscription["endpoint"].rsplit("/", 1)[1]

    def wait_for(self, condition: str, what: str, timeout: float = 12) -> Any:
        """Waits until a JavaScript expression is true in the page."""
        return until(lambda: self.run(f"return ({condition})"), f"{what} in {self.name}", timeout)

    def shown(self, title: str, body: str | None = None, timeout: float = 15) -> Shown:
        """Waits until a notification stands on the screen."""

        def look() -> Shown | None:
            self.pump()
            matches = (n for n in self.desktop.visible if n.title == title and body in (None, n.body))
            return next(matches, None)

        try:
            return until(look, f"the notification {title!r} / {body!r} of {self.name}", timeout)
        except AssertionError as fault:
            tried = [f"{attempt.status} {attempt.refusal or ''}".strip() for attempt in list(self.service.attempts)]
            state = f"visible: {self.desktop.visible}, answers of the service: {tried}"
            raise AssertionError(f"{fault}; {state}, connected: {self.service.is_connected}") from None

    def reset(self) -> None:
        """A fresh profile as far as pages can tell: no subscription, worker, notification, storage, cookie."""
        self.close_other_tabs()
        for origin in filter(_is_alive, sorted(self._origins)):
            self._open(origin + "/robots.txt")
            self.run(_RESET)
        self._open("about:blank")
        self.clear_cookies()
        self._origins.clear()
        self.desktop.clear()
