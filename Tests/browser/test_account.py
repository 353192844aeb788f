"""One's own account: this browser among its devices, its switches without script, and the link that ends mails."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import requests

from harness.account_push import tell
from harness.browser import Browser
from harness.chromium import Chromium
from harness.staff_pages import sign_in
from harness.unsubscribe import unsubscribe_path
from harness.waiting import until
from harness.world import World, WorldMaker

PAGE = "/konto/benachrichtigungen"
BUTTON = "[data-account-push] button"
IS_READY = "document.querySelector('[data-account-push]:not([hidden]) button:not([hidden]):not([aria-busy])')"


@pytest.fixture
def own(worlds: WorldMaker) -> Iterator[World]:
    """A server of its own: what these tests switch must not matter to others."""
    made = worlds.world()
    yield made
    made.close()


def devices(world: World) -> list[dict[str, str]]:
    """The devices of the admin's account."""
    return world.admin.demand(200, "GET", "/api/account/devices")["devices"]


def channel(world: World) -> str:
    """Where the admin wants to be reached."""
    return world.admin.demand(200, "GET", "/api/auth/me")["delivery_channel"]


def open_page(browser: Browser, world: World) -> None:
    """Mein Konto, as the admin, with the permission to notify."""
    browser.set_permission(world.server.url, "granted")
    sign_in(browser, world)
    browser.go(world.server.url + PAGE)
    browser.wait_for(IS_READY, "the button to know its state")


def tap(browser: Browser, notice: str) -> None:
    """Taps the button and waits for the page that says what was done."""
    browser.click(BUTTON)
    wait_for_page(browser, f"{PAGE}?ok={notice}")


def wait_for_page(browser: Browser, address: str) -> None:
    """Waits until a page has been opened and knows its state: nothing can be asked while it is on its way."""
    until(lambda: any(url.endswith(address) for url in browser.urls), f"{browser.name} to be led to {address}", 25)
    browser.wait_for(f"document.readyState === 'complete' && {IS_READY}", "the button to know its state")


def test_a_browser_becomes_a_device_and_stops_being_one(own: World, browser: Browser) -> None:
    open_page(browser, own)
    assert devices(own) == [] and browser.subscription() is None, "a page never subscribes by itself"
    assert channel(own) == "email"
    tap(browser, "on")
    (device,) = devices(own)
    assert device["kind"] == "web" and device["name"].endswith("Linux") and device["last_success_at"] is None
    assert channel(own) == "both", "who allows push wants to get it"
    assert browser.run("return document.querySelectorAll('[data-this-device]:not([hidden])').length") == 1
    browser.go(own.server.url + PAGE)
    browser.wait_for(IS_READY, "the button")
    tap(browser, "off")
    assert devices(own) == []
    assert browser.subscription() is None
    assert channel(own) == "both"


def test_a_device_that_was_removed_from_the_list_stays_away(own: World, browser: Browser) -> None:
    open_page(browser, own)
    tap(browser, "on")
    browser.click("[data-fingerprint] button")
    wait_for_page(browser, "?ok=removed")
    browser.go(own.server.url + PAGE)
    browser.wait_for(IS_READY, "the button")
    assert devices(own) == []
    tap(browser, "on")
    assert len(devices(own)) == 1


def test_signing_out_ends_the_browsers_push_first(own: World, browser: Browser) -> None:
    open_page(browser, own)
    tap(browser, "on")
    browser.click("form[action='/logout'] button")
    until(lambda: any(url.endswith("/login") for url in browser.urls), "the sign-in page")
    assert devices(own) == []


def test_bells_and_account_do_not_end_each_other(own: World, browser: Browser) -> None:
    board = own.kita().boards[0]
    open_page(browser, own)
    tap(browser, "on")
    browser.go(board.url)
    bell = f"document.querySelector('[data-bell=\"{board.slug}\"]')?.dataset.state"
    for state in ("on", "off"):
        browser.wait_for(f"{bell} === '{'off' if state == 'on' else 'on'}'", "the bell")
        browser.click(f'[data-bell="{board.slug}"]')
        browser.wait_for(f"{bell} === '{state}'", f"the bell to be {state}", 25)
        assert own.server.bell_count == (1 if state == "on" else 0)
    browser.go(own.server.url + PAGE)
    browser.wait_for(IS_READY, "the button")
    assert browser.run("return document.querySelectorAll('[data-this-device]:not([hidden])').length") == 1
    assert len(devices(own)) == 1


def test_without_script_everything_else_is_set(own: World, chromium: Chromium) -> None:
    chromium.devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        page = chromium.page
        chromium.go(own.server.url + PAGE)
        assert "/login" in page.url, "guests are asked to sign in"
        page.fill('[name="email"]', own.admin.email)
        page.fill('[name="password"]', own.admin.password)
        page.click("main [type=submit]")
        page.wait_for_url(f"**{PAGE}")
        page.locator("label[for=n5_vorabend]").click()
        page.locator("input[name=channel][value=push]").check()
        page.locator("form.account-form [type=submit]").click()
        page.wait_for_url("**?ok=saved")
        page.locator("summary").first.click()
        page.select_option("#time_zone", "Pacific/Auckland")
        page.select_option("#language", "en")
        page.locator("form:has(#time_zone) [type=submit]").click()
        page.wait_for_url("**?ok=clock")
        assert page.locator("html").get_attribute("lang") == "en", "the account's language beats the browser's"
    finally:
        chromium.renew_page()
    settings = own.admin.demand(200, "GET", "/api/account/notifications")
    enabled = {kind["key"]: kind["enabled"] for kind in settings["kinds"]}
    assert enabled["n5_vorabend"] and enabled["n2_thema"] and not enabled["n1_tagesordnung"]
    assert settings["time_zone"] == "Pacific/Auckland"
    assert channel(own) == "push"


def test_one_click_ends_mails_from_anywhere_and_looking_ends_nothing(own: World, chromium: Chromium) -> None:
    url = own.server.url + unsubscribe_path(own.server, 1, "n6_woche")
    weekly = lambda: {  # noqa: E731
        kind["key"]: kind["enabled"] for kind in own.admin.demand(200, "GET", "/api/account/notifications")["kinds"]
    }["n6_woche"]
    for _ in range(2):
        seen = requests.get(url + "?List-Unsubscribe=One-Click", timeout=10)
        assert seen.status_code == 200 and own.admin.email not in seen.text
        assert seen.headers["Referrer-Policy"] == "no-referrer" and "noindex" in seen.headers["X-Robots-Tag"]
    assert weekly()
    foreign = {"Origin": "https://mail.example.org", "Sec-Fetch-Site": "cross-site"}
    for parts in ({"data": {"List-Unsubscribe": "One-Click"}}, {"files": {"List-Unsubscribe": (None, "One-Click")}}):
        done = requests.post(url, headers=foreign, timeout=10, allow_redirects=False, **parts)
        assert done.status_code == 200 and "Set-Cookie" not in done.headers
        assert not weekly()
    chromium.go(url)
    chromium.page.get_by_role("button", name="Alle Mails abbestellen").click()
    until(lambda: channel(own) == "off", "the mails to end")
    chromium.page.get_by_role("button", name="Rückgängig machen").click()
    until(lambda: channel(own) == "email", "the mails to come again")
    assert requests.get(own.server.url + "/abmelden/irgendwas", timeout=10).status_code == 404


def test_an_accounts_push_stands_on_the_screen_and_its_tap_opens_what_it_tells_of(own: World, browser: Browser) -> None:
    open_page(browser, own)
    tap(browser, "on")
    until(lambda: browser.service.is_connected, f"{browser.name} to listen")
    target = own.server.url + "/boards"
    told = {"title": "Dein Thema", "body": "Radweg Hafenstraße", "navigate": target, "tag": "n-7"}
    tell(browser, told)
    shown = browser.shown("Dein Thema", "Radweg Hafenstraße")
    tell(browser, told | {"body": "Radweg Hafenstraße, geändert"})
    shown = browser.shown("Dein Thema", "Radweg Hafenstraße, geändert")
    until(lambda: len(browser.desktop.visible) == 1, "the same tag to replace the first")
    browser.desktop.click(shown)
    until(lambda: target in browser.urls, "the page that it tells of to open")


def test_an_accounts_push_leads_to_no_other_site(own: World, browser: Browser) -> None:
    open_page(browser, own)
    tap(browser, "on")
    until(lambda: browser.service.is_connected, f"{browser.name} to listen")
    before = sorted(browser.urls)
    for number, foreign in enumerate(("https://evil.example/", "//evil.example/", "/k/abc/")):
        tell(browser, {"title": f"Falsch {number}", "navigate": foreign, "tag": f"x{number}"})
        browser.desktop.click(browser.shown(f"Falsch {number}"))
    until(lambda: not browser.desktop.visible, "the notifications to be closed")
    assert sorted(browser.urls) == before
