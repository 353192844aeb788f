"""A real Firefox, headless."""

from __future__ import annotations

import json
import os
import shutil
import signal
import subprocess
from pathlib import Path
from typing import Any

from .browser import Browser
from .fake_notifications import Desktop
from .marionette import Marionette
from .services import PushServices
from .waiting import until

TAB, ENTER = "\ue004", "\ue007"

PREFERENCES: dict[str, Any] = {
    "marionette.port": 0,
    "remote.prefs.recommended": True,
    "dom.push.enabled": True,
    "dom.push.connection.enabled": True,  # the recommended preferences of remote control switch it off
    "dom.push.testing.allowInsecureServerURL": True,
    "dom.push.retryBaseInterval": 200,
    "permissions.default.desktop-notification": 0,
    "dom.webnotifications.requireuserinteraction": False,
    "alerts.useSystemBackend": True,
    "dom.disable_open_click_delay": 10_000,
    "browser.sessionstore.resume_from_crash": False,
    "intl.accept_languages": "de-DE, de",
    "ui.systemUsesDarkTheme": 0,
}


class Firefox(Browser):
    """Firefox ESR, driven by Marionette, listening to the fake autopush service."""

    name = "firefox"

    def __init__(self, desktop: Desktop, services: PushServices, profile: Path) -> None:
        super().__init__(desktop)
        self.service = services.autopush
        self._preferences = PREFERENCES | services.firefox_preferences()
        self._profile = profile
        self.launch()

    def launch(self) -> None:
        """Starts the browser on its profile."""
        self._profile.mkdir(parents=True, exist_ok=True)
        port_file = self._profile / "MarionetteActivePort"
        port_file.unlink(missing_ok=True)
        lines = [f"user_pref({json.dumps(k)}, {json.dumps(v)});\n" for k, v in self._preferences.items()]
        (self._profile / "user.js").write_text("".join(lines))
        environment = os.environ | self.desktop.environment
        environment |= {"MOZ_HEADLESS": "1", "HOME": str(self._profile), "MOZ_CRASHREPORTER_DISABLE": "1"}
        command = ["firefox-esr", "--marionette", "-remote-allow-system-access", "--no-remote"]
        with (self._profile / "firefox.log").open("wb") as log:
            self._process = subprocess.Popen(
                [*command, "--profile", str(self._profile)],
                env=environment,
                stdout=log,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        until(lambda: port_file.exists() and port_file.read_text().strip(), "Firefox's remote control", 60)
        self._marionette = Marionette(int(port_file.read_text()))

    def _open(self, url: str) -> None:
        self._marionette.command("WebDriver:Navigate", {"url": url})

    def run(self, body: str, *arguments: Any) -> Any:
        return self._marionette.run(body, *arguments)

    def _chrome(self, body: str, *arguments: Any) -> Any:
        return self._marionette.run(body, *arguments, in_chrome=True)

    def click(self, selector: str) -> None:
        self._marionette.click(selector)

    def type(self, selector: str, text: str) -> None:
        self._marionette.type(selector, text)

    def press_tab(self) -> None:
        self._marionette.press(TAB)

    def press_enter(self) -> None:
        self._marionette.press(ENTER)

    @property
    def urls(self) -> list[str]:
        return self._chrome("return gBrowser.tabs.map(tab => tab.linkedBrowser.currentURI.spec)")

    def set_permission(self, origin: str, state: str) -> None:
        action = {"granted": "ALLOW_ACTION", "denied": "DENY_ACTION", "prompt": "UNKNOWN_ACTION"}[state]
        self._chrome(
            "const principal = Services.scriptSecurityManager.createContentPrincipalFromOrigin(args[0]);"
            "Services.perms.addFromPrincipal(principal, 'desktop-notification', Services.perms[args[1]]);",
            origin,
            action,
        )

    def set_preference(self, name: str, value: str | bool | None) -> None:
        """Sets or (None) clears a preference while Firefox runs."""
        if value is None:
            self._chrome("Services.prefs.clearUserPref(args[0])", name)
        elif isinstance(value, bool):
            self._chrome("Services.prefs.setBoolPref(args[0], args[1])", name, value)
        else:
            self._chrome("Services.prefs.setStringPref(args[0], args[1])", name, value)

    def pump(self) -> None:
        pass

    def close_other_tabs(self) -> None:
        self._chrome("while (gBrowser.tabs.length > 1) gBrowser.removeTab(gBrowser.tabs[gBrowser.tabs.length - 1])")
        handles = self._marionette.command("WebDriver:GetWindowHandles")
        names = handles if isinstance(handles, list) else handles["value"]
        self._marionette.command("WebDriver:SwitchToWindow", {"handle": names[0]})

    def clear_cookies(self) -> None:
        self._chrome("Services.cookies.removeAll()")

    def screenshot(self) -> bytes:
        """The whole page as PNG."""
        return self._marionette.screenshot()

    def close(self) -> None:
        try:
            self._marionette.command("Marionette:Quit", {"flags": ["eForceQuit"]})
            self._process.wait(15)
        except Exception:  # noqa: BLE001 - whatever keeps it from ending by itself
            os.killpg(self._process.pid, signal.SIGKILL)
            self._process.wait(5)
        finally:
            self._marionette.close()
            shutil.rmtree(self._profile, ignore_errors=True)
