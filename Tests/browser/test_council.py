"""The council as an app: a shared decision leads a guest to an account and back, and what was read stays readable."""

from __future__ import annotations

import secrets
from collections.abc import Iterator

import pytest
from playwright.sync_api import Error

from harness import council
from harness.chromium import Chromium
from harness.waiting import until
from harness.world import World, WorldMaker

PHONE = {"width": 390, "height": 844}
PASSWORD = "ein langes Passwort"  # noqa: S105


@pytest.fixture(scope="module")
def world(worlds: WorldMaker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server with a town in it."""
    made = worlds.world(DISTRICTS_GEOJSON=str(council.districts(tmp_path_factory.mktemp("map"))))
    yield made
    made.close()


@pytest.fixture(scope="module")
def town(world: World) -> council.Town:
    """What the town's numbers are."""
    return council.fill(world)


@pytest.fixture
def phone(chromium: Chromium) -> Iterator[Chromium]:
    """A phone-sized Chromium, in a tab that a test may deform."""
    chromium.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    yield chromium
    chromium.renew_page()


def path(phone: Chromium) -> str:
    """Where the tab is, with its query; nowhere while it is on its way."""
    try:
        return phone.run("return location.pathname + location.search")
    except Error:
        return ""


def create_account(phone: Chromium, world: World) -> str:
    """Registers on the page that is open, by its form."""
    email = f"kim-{secrets.token_hex(4)}@example.org"
    phone.type('[name="email"]', email)
    phone.type('[name="password"]', PASSWORD)
    phone.click("main [type=submit]")
    return email


def sign_up(phone: Chromium, world: World) -> None:
    """A citizen with an account, on the page Heute."""
    phone.go(world.server.url + "/register")
    create_account(phone, world)
    until(lambda: path(phone) == "/dashboard", "to be led to Heute")


def go_offline(phone: Chromium, is_offline: bool) -> None:
    """Takes the network away, or gives it back; also from the worker."""
    phone.page.context.set_offline(is_offline)


def is_kept(phone: Chromium) -> bool:
    """Whether the page that is open can be read without a network, its scripts too."""
    return phone.run(
        "const script = document.querySelector('script[type=module]').src;"
        "return Boolean(await caches.match(location.href) && await caches.match(script))"
    )


def test_a_guest_opens_a_shared_decision_registers_and_comes_back(world: World, town: council.Town, phone: Chromium) -> None:
    address = f"/council/decision?id={town.decision}"
    phone.go(world.server.url + address)
    assert phone.run("return document.querySelector('.nav') === null && document.querySelector('.back') === null")
    assert phone.run("return document.querySelector('meta[property=\"og:title\"]').content").endswith(": angenommen")
    assert phone.run("return document.querySelector('form[action=\"/council\"]') === null"), "guests follow nothing"
    phone.click(".invite .btn--primary")
    until(lambda: path(phone).startswith("/register?weiter="), "the form for a new account")
    create_account(phone, world)
    until(lambda: path(phone) == address, "to come back to the decision")
    assert phone.run("return document.querySelector('.nav') !== null")
    phone.click("form:has([value=follow]) button")
    until(lambda: phone.run("return document.querySelector('[name=action][value=unfollow]') !== null"), "to follow it")
    assert path(phone) == address


def test_an_account_without_staffs_duties_lands_on_heute(world: World, town: council.Town, phone: Chromium) -> None:
    sign_up(phone, world)
    assert phone.run("return document.querySelector('.nav [aria-current=page] .nav__word').textContent") == "Heute"


def test_a_topic_is_taken_read_and_deleted_by_taps(world: World, town: council.Town, phone: Chromium) -> None:
    sign_up(phone, world)
    phone.go(world.server.url + "/topics")
    phone.click(".tile")
    until(lambda: path(phone) == "/topics?ok=created", "the topic to be made")
    phone.click("li.row .row__cover")
    until(lambda: path(phone).startswith("/topics/"), "the topic's page")
    phone.click(".btn--danger")
    until(lambda: path(phone).endswith("/loeschen"), "the question")
    phone.click(".btn--danger")
    until(lambda: path(phone) == "/topics?ok=deleted", "the topic to be gone")


def test_what_was_read_stays_readable_without_a_network(world: World, town: council.Town, phone: Chromium) -> None:
    sign_up(phone, world)
    decision = f"{world.server.url}/council/decision?id={town.decision}"
    until(lambda: is_kept(phone), "the page that was opened before the worker was there to be kept", 20)
    phone.go(decision)
    until(lambda: is_kept(phone), "the page and its scripts to be kept")
    title = phone.run("return document.querySelector('h1').textContent")
    go_offline(phone, True)
    try:
        phone.go(decision)
        assert phone.run("return document.querySelector('h1').textContent") == title
        until(lambda: phone.run("return !document.getElementById('offline').hidden"), "the pill to say so")
        phone.go(world.server.url + "/dashboard")
        assert phone.run("return document.querySelector('.nav [aria-current=page]') !== null")
        phone.go(f"{world.server.url}/council?tab=committees")
        assert phone.run("return document.querySelector('h1').textContent") == "Gerade ohne Netz"
    finally:
        go_offline(phone, False)
    phone.go(world.server.url + "/account/notifications")
    phone.click("form[action='/logout'] button")
    until(lambda: path(phone).startswith("/login"), "to be signed out")
    until(
        lambda: phone.run("return (await caches.keys()).filter(name => name === 'app-v3').length") == 0,
        "nothing to be left of what was read",
    )


def test_the_card_asks_before_the_browser_does_and_sleeps_for_a_week(
    world: World, town: council.Town, phone: Chromium
) -> None:
    phone.set_permission(world.server.url, "prompt")
    sign_up(phone, world)
    shown = "const card = document.querySelector('[data-priming]'); return card !== null && !card.hidden"
    assert not phone.run(shown), "nobody is asked who has nothing to hear of"
    phone.go(world.server.url + "/council?tab=committees")
    phone.click("form:has([value=subscribe]) button")
    phone.go(world.server.url + "/dashboard")
    until(lambda: phone.run(shown), "the card")
    phone.click("[data-priming-later]")
    assert not phone.run(shown)
    phone.go(world.server.url + "/dashboard")
    assert not phone.run(shown)
    phone.run("localStorage.setItem('app-priming-later', String(Date.now() - 8 * 24 * 3600 * 1000))")
    phone.go(world.server.url + "/dashboard")
    until(lambda: phone.run(shown), "the card to come back after a week")


def test_chromium_would_install_it(world: World, town: council.Town, phone: Chromium) -> None:
    sign_up(phone, world)
    manifest = phone.devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{world.server.url}/manifest.webmanifest"
    assert phone.devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_without_script_everything_is_read_and_done(world: World, town: council.Town, phone: Chromium) -> None:
    sign_up(phone, world)
    phone.devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})
    try:
        page = phone.page
        page.goto(f"{world.server.url}/council?tab=decisions")
        page.fill("[name=q]", "deichstr")
        page.click("form.search button")
        assert page.locator("mark").count() > 0
        page.click("a.row >> nth=0")
        assert "/council/decision" in page.url
        page.goto(f"{world.server.url}/council?tab=sessions&ksinr={town.session}")
        page.click("form:has([value=bookmark]) button >> nth=0")
        assert page.locator("[name=action][value=unbookmark]").count() == 1
    finally:
        phone.devtools.send("Emulation.setScriptExecutionDisabled", {"value": False})
