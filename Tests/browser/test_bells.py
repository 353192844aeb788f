"""The bell in real browsers: on, off, and everything that ends a subscription."""

from __future__ import annotations

from typing import Any

import pytest
import requests

from harness.browser import Browser
from harness.chromium import Chromium
from harness.firefox import Firefox
from harness.pages import ParentsPages
from harness.server import make_key_pair
from harness.waiting import until
from harness.world import World, WorldMaker


def follows(world: World, token: str) -> int:
    """How many bells the server has stored for an endpoint."""
    query = "SELECT count(*) FROM push_subscription WHERE endpoint LIKE ?"
    return world.server.rows(query, f"%{token}")[0][0]


def wait_until_ended(browser: Browser, token: str) -> None:
    """Waits until neither the browser nor the push service knows the subscription."""
    until(lambda: browser.subscription() is None, f"{browser.name} to end its subscription")
    until(lambda: browser.service.subscriptions[token].is_gone, "the push service to be told")


def test_a_bell_is_switched_on_and_off(world: World, browser: Browser) -> None:
    kita = world.kita()
    board = kita.boards[0]
    pages = ParentsPages(browser).open(board).wait_for_bell(board, "off")
    word_off = pages.bell_word(board)
    assert browser.subscription() is None, "a page never subscribes by itself"
    pages.switch_bell(board, "on")
    assert pages.bell_word(board) not in ("", word_off)
    subscription = browser.subscription()
    assert subscription
    token = browser.token()
    assert pages.server_side(kita, subscription) == {"boards": [board.slug], "remaining": True, "badge": 0}
    pages.open(board).wait_for_bell(board, "on")
    pages.switch_bell(board, "off")
    assert follows(world, token) == 0
    wait_until_ended(browser, token)
    pages.open(board).wait_for_bell(board, "off")


def test_the_last_of_several_bells_ends_the_subscription(world: World, browser: Browser) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    pages = ParentsPages(browser).open(kita)
    pages.switch_bell(igel, "on").switch_bell(foxes, "on")
    token = browser.token()
    assert follows(world, token) == 2
    pages.switch_bell(igel, "off")
    pages.open(foxes).wait_for_bell(foxes, "on")
    assert browser.token() == token
    pages.switch_bell(foxes, "off")
    wait_until_ended(browser, token)


def test_two_kitas_in_one_browser_share_its_endpoint(world: World, browser: Browser) -> None:
    first, second = world.kita("Igel"), world.kita("Spatzen")
    igel, sparrows = first.boards[0], second.boards[0]
    pages = ParentsPages(browser)
    pages.open(igel).switch_bell(igel, "on")
    token = browser.token()
    pages.open(sparrows).switch_bell(sparrows, "on")
    assert browser.token() == token
    pages.switch_bell(sparrows, "off")
    pages.open(igel).wait_for_bell(igel, "on")
    assert browser.token() == token, "the other Kita still needs it"
    pages.switch_bell(igel, "off")
    wait_until_ended(browser, token)


def test_a_new_link_ends_the_bells_and_nothing_comes_back(world: World, browser: Browser) -> None:
    kita = world.kita()
    board = kita.boards[0]
    pages = ParentsPages(browser).open(board).switch_bell(board, "on")
    token = browser.token()
    old_url = board.url
    kita.renew_link()
    assert follows(world, token) == 0
    browser.go(old_url)
    assert requests.get(old_url, timeout=10).status_code == 404
    assert not browser.service.subscriptions[token].is_gone, "a page without a valid link settles nothing"
    pages.open(board).wait_for_bell(board, "off")
    wait_until_ended(browser, token)
    pages.open(board).wait_for_bell(board, "off")
    assert browser.subscription() is None
    assert follows(world, token) == 0
    pages.switch_bell(board, "on")


def test_a_board_without_notifications_has_no_bell(world: World, browser: Browser) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    pages = ParentsPages(browser).open(igel).switch_bell(igel, "on")
    token = browser.token()
    igel.set_notifications(False)
    pages.open(kita).wait_for_bell(foxes, "off")
    assert pages.bell_state(igel) == ""
    wait_until_ended(browser, token)
    igel.set_notifications(True)
    pages.open(igel).wait_for_bell(igel, "off")


def test_a_bell_whose_board_has_just_gone_is_settled_at_once(world: World, browser: Browser) -> None:
    kita = world.kita("Igel", "Füchse")
    igel = kita.boards[0]
    pages = ParentsPages(browser).open(igel).switch_bell(igel, "on")
    token = browser.token()
    igel.delete()
    browser.click(f'[data-bell="{igel.slug}"]')
    wait_until_ended(browser, token)
    assert pages.bell_state(igel) != "on"


def test_a_bell_whose_link_has_just_gone_keeps_the_subscription(world: World, browser: Browser) -> None:
    kita = world.kita()
    board = kita.boards[0]
    pages = ParentsPages(browser).open(board).switch_bell(board, "on")
    token = browser.token()
    kita.renew_link()
    browser.click(f'[data-bell="{board.slug}"]')
    until(lambda: pages.bell_state(board) != "busy", "the bell to come to rest")
    assert browser.token() == token, "only a page with a valid link ends it"
    assert not browser.service.subscriptions[token].is_gone


def test_a_bell_that_the_server_cannot_answer_ends_nothing(worlds: WorldMaker, browser: Browser) -> None:
    world = worlds.world()
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    pages = ParentsPages(browser).open(kita).switch_bell(igel, "on")
    token = browser.token()
    world.server.stop()
    browser.click(f'[data-bell="{igel.slug}"]')
    until(lambda: pages.bell_state(igel) in ("on", "off"), "the bell to come to rest", 30)
    assert browser.token() == token
    world.server.start()
    pages.open(kita).wait_for_bell(igel, "on").wait_for_bell(foxes, "off")
    assert browser.token() == token
    world.close()


def test_a_new_pair_of_keys_offers_the_bells_again(worlds: WorldMaker, browser: Browser) -> None:
    world = worlds.world()
    kita = world.kita()
    board = kita.boards[0]
    pages = ParentsPages(browser).open(board).switch_bell(board, "on")
    old = browser.token()
    world.server.stop()
    world.server.keys = make_key_pair(world.server.binary)
    world.server.start()
    pages.open(board).wait_for_bell(board, "off")
    pages.switch_bell(board, "on")
    new = browser.token()
    assert new != old
    until(lambda: browser.service.subscriptions[old].is_gone, "the old subscription to be ended")
    note = world.parent(kita).pin(board)
    world.close_window()
    browser.shown(board.name, note.title, 25)
    assert not browser.service.attempts_for(old)
    world.close()


def test_a_blocked_permission_is_explained(world: World, browser: Browser) -> None:
    kita = world.kita()
    board = kita.boards[0]
    pages = ParentsPages(browser, permission="denied").open(board).wait_for_bell(board, "blocked")
    assert pages.hint(board)
    before = world.server.bell_count
    browser.click(f'[data-bell="{board.slug}"]')
    browser.wait_for("location.pathname.endsWith('/hilfe')", "the help that says how to allow it again")
    assert browser.subscription() is None
    assert world.server.bell_count == before


def test_a_permission_that_is_withdrawn_ends_the_bell(world: World, browser: Browser) -> None:
    kita = world.kita()
    board = kita.boards[0]
    ParentsPages(browser).open(board).switch_bell(board, "on")
    ParentsPages(browser, permission="denied").open(board).wait_for_bell(board, "blocked")


def test_a_browser_without_push_says_so_in_firefox(world: World, firefox: Firefox) -> None:
    board = world.kita().boards[0]
    firefox.set_preference("dom.push.enabled", False)
    try:
        pages = ParentsPages(firefox).open(board).wait_for_bell(board, "unsupported")
        assert pages.hint(board)
    finally:
        firefox.set_preference("dom.push.enabled", True)


IPHONE = (
    "Mozilla/5.0 (iPhone; CPU iPhone OS {} like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/{} Mobile/15E148 Safari/604.1"
)


@pytest.mark.parametrize(("version", "state"), [("18_4", "install"), ("26_0", "install"), ("18_3", "unsupported")])
def test_an_iphone_is_led_to_its_home_screen_first(world: World, chromium: Chromium, version: str, state: str) -> None:
    kita = world.kita()
    board = kita.boards[0]
    agent = IPHONE.format(version, version.replace("_", "."))
    chromium.devtools.send("Emulation.setUserAgentOverride", {"userAgent": agent, "platform": "iPhone"})
    chromium.page.add_init_script(
        "delete window.PushManager; delete window.Notification; navigator.standalone = false;"
    )
    try:
        pages = ParentsPages(chromium).open(board).wait_for_bell(board, state)
        assert ("Home-Bildschirm" in pages.hint(board)) == (state == "install")
        if state == "install":
            pages.open(kita)
            chromium.wait_for("!document.querySelector('#install').hidden", "the card with the steps")
            assert "Home-Bildschirm" in chromium.text('[data-install="ios"]')
    finally:
        chromium.renew_page()


def test_a_paused_kita_shows_no_bells_and_asks_nothing(world: World, chromium: Chromium) -> None:
    kita = world.kita()
    board = kita.boards[0]
    pages = ParentsPages(chromium).open(board).switch_bell(board, "on")
    token = chromium.token()
    kita.set_paused(True)
    asked: list[str] = []
    chromium.page.on("request", lambda request: asked.append(request.url))
    pages.open(kita)
    pages.open(board)
    chromium.page.wait_for_load_state("networkidle")
    assert pages.bell_state(board) == ""
    assert not [url for url in asked if "/push/" in url]
    assert chromium.token() == token, "the subscription stays"
    kita.set_paused(False)
    pages.open(board).wait_for_bell(board, "on")


BADGES = """
window.badges = [];
navigator.setAppBadge = async count => { window.badges.push(count); };
navigator.clearAppBadge = async () => { window.badges.push(0); };
"""


def badges(chromium: Chromium) -> list[Any]:
    """The numbers that the page has set on the icon, 0 for cleared."""
    return chromium.run("return window.badges")


def test_the_page_sets_the_number_and_clears_it(world: World, chromium: Chromium) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    chromium.page.add_init_script(BADGES)
    try:
        pages = ParentsPages(chromium).open(kita)
        chromium.wait_for("window.badges.length && window.badges.at(-1) === 0", "no subscription: cleared")
        pages.switch_bell(igel, "on").switch_bell(foxes, "on")
        author = world.parent(kita)
        for board in (igel, igel, foxes):
            author.pin(board)
        pages.open(kita)
        chromium.wait_for("window.badges.at(-1) === 3", "the number of all followed boards")
        pages.open(igel)
        chromium.wait_for("window.badges.at(-1) === 1", "the number without the board that is shown")
        pages.open(kita).switch_bell(igel, "off")
        chromium.wait_for("window.badges.at(-1) === 1", "the number without the board that was switched off")
        pages.switch_bell(foxes, "off")
        chromium.wait_for("window.badges.at(-1) === 0", "the number to be cleared with the last bell")
    finally:
        chromium.renew_page()


def test_without_push_there_are_no_bells_and_no_number(worlds: WorldMaker, chromium: Chromium) -> None:
    world = worlds.world(with_push=False)
    kita = world.kita()
    chromium.page.add_init_script(BADGES)
    try:
        pages = ParentsPages(chromium).open(kita)
        chromium.wait_for("window.badges.length && window.badges.at(-1) === 0", "the number to be cleared")
        assert pages.bell_state(kita.boards[0]) == ""
        assert pages.meta("vapid-public-key") is None
    finally:
        chromium.renew_page()
        world.close()
