"""The whole way on a phone: from a link that somebody shared to the news that one's topic stands on an agenda."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Iterator
from urllib.parse import quote

import pytest
from playwright.sync_api import Error, Page

from harness import council
from harness.chromium import Chromium
from harness.confidential import CONFIDENTIAL
from harness.parents import unique
from harness.waiting import until
from harness.world import World, WorldMaker

PHONE = {"width": 390, "height": 844}
BERLIN = zoneinfo.ZoneInfo("Europe/Berlin")
TOPIC, COMMITTEE = "Radverkehr", council.COMMITTEES[2]
NUMBER, TITLE, _ = council.ANNOUNCED[-1]


@pytest.fixture
def town(worlds: WorldMaker) -> Iterator[tuple[World, council.Town]]:
    """A server with a town, where nobody but the test moves the clock."""
    world = worlds.world()
    yield world, council.fill(world)
    world.close()


@pytest.fixture
def phone(chromium: Chromium) -> Iterator[Chromium]:
    """A phone-sized Chromium, with a network again at the end."""
    chromium.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    yield chromium
    chromium.context.set_offline(False)
    chromium.renew_page()


def path(page: Page) -> str:
    """Where a tab is, with its query; nowhere while it is on its way."""
    try:
        return page.evaluate("location.pathname + location.search")
    except Error:
        return ""


def open_as_guest(phone: Chromium, world: World, address: str) -> None:
    """A shared link shows what it is about to messengers, and an invitation to people."""
    phone.go(address)
    for name, said in (("og:title", "Deichstraße"), ("og:description", council.COMMITTEES[0]), ("og:url", address)):
        content = phone.run("return document.querySelector(`meta[property=\"${args[0]}\"]`)?.content ?? ''", name)
        assert said in content, (name, content)
    assert phone.run("return document.querySelector('.nav') === null"), "a guest has no menu"
    assert phone.run("return document.documentElement.scrollWidth <= innerWidth"), "nothing is wider than the phone"


def register(phone: Chromium) -> None:
    """Follows the invitation."""
    email, password = f"{unique('kim').lower().replace(' ', '-')}@example.org", unique("ein langes Passwort")
    CONFIDENTIAL.add("address", email)
    CONFIDENTIAL.add("password", password)
    phone.click(".invite .btn--primary")
    until(lambda: path(phone.page).startswith("/register?weiter="), "the form for a new account")
    phone.type('[name="email"]', email)
    phone.type('[name="password"]', password)
    phone.click("main [type=submit]")


def pick(phone: Chromium, world: World) -> None:
    """A topic by its tile, a committee by its bell."""
    phone.go(f"{world.server.url}/topics")
    phone.page.locator(".tile--button", has_text=TOPIC).click()
    until(lambda: path(phone.page) == "/topics?ok=created", "the topic to be made")
    phone.go(f"{world.server.url}/council?tab=committees")
    phone.page.locator("li.row", has_text=COMMITTEE).get_by_role("button").click()
    row = phone.page.locator("li.row", has_text=COMMITTEE)
    until(lambda: row.locator("[value=unsubscribe]").count() == 1, "the committee to be followed")


def switch_on(phone: Chromium, world: World) -> None:
    """Says yes on the card; the browser has been told before what the person answers it."""
    phone.set_permission(world.server.url, "granted")
    phone.go(f"{world.server.url}/dashboard")
    phone.wait_for("!document.querySelector('[data-priming]').hidden", "the card")
    assert phone.subscription() is None, "a page never subscribes by itself"
    phone.click("[data-priming-on]")
    channel = "(await (await fetch('/api/auth/me')).json()).delivery_channel"
    until(lambda: phone.run(f"return {channel}") == "both", "the account to be told by push too")
    until(lambda: phone.service.is_connected, "Chromium to listen")
    assert phone.run("return document.querySelector('[data-priming]').hidden")


def move_to_the_next_look(world: World) -> None:
    """The next eight or fourteen o'clock in town: the server's own jobs find what is new."""
    now = datetime.datetime.fromtimestamp(world.clock.now(), BERLIN)
    days = (now.replace(hour=0, minute=0, second=30, microsecond=0) + datetime.timedelta(days=day) for day in (0, 1))
    moments = [day.replace(hour=hour) for day in days for hour in (8, 14)]
    world.clock.advance(seconds=(next(each for each in moments if each > now) - now).total_seconds())


def test_from_a_shared_link_to_the_news_of_ones_topic(town: tuple[World, council.Town], phone: Chromium) -> None:
    world, numbers = town
    address = f"{world.server.url}/council/decision?id={numbers.decision}"
    open_as_guest(phone, world, address)
    register(phone)
    until(lambda: phone.run("return location.href") == address, "to come back to the decision")
    pick(phone, world)
    switch_on(phone, world)

    council.bring_in(world, is_announced=True)
    assert not phone.desktop.visible and not phone.service.attempts, "an import tells nobody anything"
    move_to_the_next_look(world)
    day = world.server.rows("SELECT session_date FROM council_sessions WHERE committee = ?", COMMITTEE)[0][0]
    shown = phone.shown(f"„{TOPIC}“ steht auf der Tagesordnung: {COMMITTEE}", timeout=60)
    assert f"Ö {NUMBER} {TITLE}" in shown.body and COMMITTEE in shown.body
    assert f"{int(day[8:])}. " in shown.body, "it names the day"
    (attempt,) = phone.service.attempts
    assert attempt.accepted and attempt.headers["content-encoding"] == "aes128gcm"
    assert "Tagesordnung".encode() not in attempt.body and TITLE.encode() not in attempt.body

    phone.page.goto("about:blank")
    phone.desktop.click(shown)
    wanted = f"&top={quote(f'Ö {NUMBER}')}"
    tab = until(lambda: opened(phone, wanted), "the session to open")
    assert tab.viewport_size == PHONE
    item = tab.locator(".agenda-item--marked")
    assert TITLE in item.inner_text() and item.count() == 1
    until(lambda: is_in_view(tab), "the item to be in view, below all that stands before it")
    assert TOPIC in item.inner_text(), "it says which topic"

    phone.context.set_offline(True)
    tab.reload()
    assert TITLE in tab.locator(".agenda-item--marked").inner_text()
    until(lambda: tab.evaluate("!document.getElementById('offline').hidden"), "the pill to say so")


def opened(phone: Chromium, wanted: str) -> Page | None:
    """The tab that leads there, once there is one."""
    phone.pump()
    return next((page for page in phone.context.pages if wanted in page.url), None)


def is_in_view(page: Page) -> bool:
    """Whether the marked item is on the screen."""
    return page.evaluate(
        "(() => { const at = document.querySelector('.agenda-item--marked').getBoundingClientRect();"
        " return at.top >= 0 && at.bottom <= innerHeight })()"
    )
