"""A real Chromium, headless."""

from __future__ import annotations

import os
import shutil
from pathlib import Path
from typing import Any

from playwright.sync_api import CDPSession, Page, Playwright, Worker

from .browser import Browser
from .fake_notifications import Desktop
from .services import PushServices
from .waiting import until

BINARY = "/usr/bin/chromium"


class Chromium(Browser):
    """Debian's Chromium, driven by Playwright, listening to the fake of Google's push service.

    The profile is a lasting one: pushes and installed apps are refused in a private window.
    """

    name = "chromium"

    def __init__(self, desktop: Desktop, services: PushServices, playwright: Playwright, profile: Path) -> None:
        super().__init__(desktop)
        self.service = services.fcm
        self._flags = services.chromium_flags()
        self._playwright = playwright
        self._profile = profile
        self.launch()

    def launch(self) -> None:
        """Starts the browser on its profile."""
        self.context = self._playwright.chromium.launch_persistent_context(
            str(self._profile),
            executable_path=BINARY,
            headless=True,
            args=["--no-sandbox", *self._flags],
            env=os.environ | self.desktop.environment,
            viewport={"width": 390, "height": 844},
            locale="de-DE",
        )
        self.context.set_default_timeout(15_000)
        self._use(self.context.pages[0])

    def _use(self, page: Page) -> None:
        self.page = page
        self.devtools: CDPSession = self.context.new_cdp_session(page)

    def relaunch(self) -> None:
        """Ends the browser and starts it on the same profile, for what holds in every tab and cannot be taken back."""
        self.context.close()
        self.launch()

    def renew_page(self) -> None:
        """A fresh tab instead of one whose device or scripts a test has changed."""
        old = self.page
        self._use(self.context.new_page())
        self.page.set_viewport_size({"width": 390, "height": 844})
        old.close()

    def _open(self, url: str) -> None:
        self.page.goto(url)

    def run(self, body: str, *arguments: Any) -> Any:
        return self.page.evaluate("async args => {" + body + "\n}", list(arguments))

    def click(self, selector: str) -> None:
        self.page.locator(selector).first.click()

    def type(self, selector: str, text: str) -> None:
        self.page.locator(selector).first.press_sequentially(text)

    def press_tab(self) -> None:
        self.page.keyboard.press("Tab")

    def press_enter(self) -> None:
        self.page.keyboard.press("Enter")

    def worker(self, url: str) -> Worker:
        """The running service worker of an address, the newest if one has been replaced."""

        def find() -> Worker | None:
            self.pump()
            return next((worker for worker in reversed(self.context.service_workers) if worker.url == url), None)

        return until(find, f"the worker {url}")

    @property
    def urls(self) -> list[str]:
        self.pump()
        return [page.url for page in self.context.pages]

    def set_permission(self, origin: str, state: str) -> None:
        self.devtools.send(
            "Browser.setPermission", {"permission": {"name": "notifications"}, "setting": state, "origin": origin}
        )

    def pump(self) -> None:
        self.page.wait_for_timeout(1)

    def close_other_tabs(self) -> None:
        for page in self.context.pages:
            if page is not self.page:
                page.close()

    def clear_cookies(self) -> None:
        self.context.clear_cookies()

    def close(self) -> None:
        self.context.close()
        shutil.rmtree(self._profile, ignore_errors=True)
