"""The visits as an app: a day on a phone and on a desk, forms without script, and taps that land where they should."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from harness import visits
from harness.account_push import tell
from harness.chromium import Chromium
from harness.staff import Account
from harness.visits import Tour
from harness.waiting import until
from harness.world import World, WorldMaker
from test_konto import is_accessible

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
SIZES = pytest.mark.parametrize("size", [PHONE, DESK], ids=["phone", "desk"])


@pytest.fixture(scope="module")
def world(worlds: WorldMaker) -> Iterator[World]:
    """A server on which somebody has a day with six visits."""
    made = worlds.world()
    yield made
    made.close()


@pytest.fixture
def tour(world: World) -> Tour:
    """A visitor's day of their own: what a test changes must not matter to others."""
    return visits.fill(world, Account(world.server).register())


@pytest.fixture
def tab(chromium: Chromium) -> Iterator[Chromium]:
    """A tab that a test may deform."""
    yield chromium
    chromium.page.context.set_offline(False)
    chromium.renew_page()


def sign_in(tab: Chromium, tour: Tour, path: str = "/visits") -> None:
    """Signs the visitor in by the form that a page leads guests to."""
    tab.clear_cookies()
    tab.go(tour.account.server.url + path)
    tab.type('[name="email"]', tour.account.email)
    tab.type('[name="password"]', tour.account.password)
    tab.click("main [type=submit]")
    tab.page.wait_for_url("**" + path)


def words(page: Page) -> str:
    """What the page says."""
    return page.locator("main").inner_text()


@SIZES
def test_a_day_from_its_first_look_to_the_approval(world: World, tour: Tour, tab: Chromium, size: dict[str, int]) -> None:
    page = tab.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    sign_in(tab, tour)
    expect(page.locator("h1")).to_have_text("Guten Morgen, Robin")
    expect(page.locator(".figures dd").first).to_have_text("5")
    expect(page.locator(".depart h2")).to_have_text("Gärtnerei Lindhof")
    expect(page.locator(".sketch svg")).to_have_attribute("role", "img")
    expect(page.locator(".stop")).to_have_count(6)
    assert "geschätzt" in words(page) and "im Verkehr" not in words(page), "nobody knows the traffic here"
    is_accessible(page)
    # A status, by the fold of its visit.
    stop = page.locator(".stop", has_text="Autohaus am Ring")
    stop.locator("summary").click()
    stop.get_by_role("button", name="Abgesagt").click()
    page.wait_for_url("**/visits?ok=status")
    expect(page.locator(".stop", has_text="Autohaus am Ring")).to_have_attribute("data-status", "abgesagt")
    # The report: written, kept, refused, approved.
    page.locator(".stop__title a", has_text="Tischlerei Eckhorn").click()
    page.get_by_role("link", name="Bericht schreiben").click()
    page.fill("#text", "Neue Fenster für den Anbau.")
    page.get_by_role("button", name="Als Entwurf sichern").click()
    page.wait_for_url("**/bericht?ok=draft")
    is_accessible(page, "draft")
    page.goto(f"{world.server.url}/visits/offen")
    page.get_by_role("link", name="Tischlerei Eckhorn").click()
    expect(page.locator("#text")).to_have_value("Neue Fenster für den Anbau.")
    page.get_by_role("button", name="Freigeben").click()
    page.wait_for_url("**/bericht?ok=approved")
    assert page.locator("textarea").count() == 0
    page.goto(f"{world.server.url}/visits/offen")
    assert "Tischlerei Eckhorn" not in words(page)


@SIZES
def test_a_customer_is_called_and_written_to(world: World, tour: Tour, tab: Chromium, size: dict[str, int]) -> None:
    page, origin = tab.page, world.server.url
    page.set_viewport_size(size)  # type: ignore[arg-type]
    sign_in(tab, tour)
    page.goto(f"{origin}/visits/{tour.visits[1]}/briefing")
    call = page.get_by_role("link", name="Anrufen Gärtnerei Lindhof")
    expect(call).to_have_attribute("href", "tel:+494066969112")
    expect(page.get_by_role("link", name="hofladen@lindhof.example E-Mail")).to_have_attribute(
        "href", "mailto:hofladen@lindhof.example"
    )
    is_accessible(page)
    page.get_by_role("link", name="Bearbeiten").click()
    page.fill("#telefon", "Büro")
    page.get_by_role("button", name="Sichern").click()
    expect(page.locator("#telefon-error")).to_contain_text("Das ist keine Telefonnummer.")
    expect(page.locator("#telefon")).to_have_value("Büro")
    is_accessible(page, "refused")
    page.fill("#telefon", "")
    page.fill("#email", "")
    page.get_by_role("button", name="Sichern").click()
    page.wait_for_url("**/briefing?ok=saved")
    expect(page.get_by_role("link", name="Anrufen")).to_have_count(0)


@SIZES
def test_the_profile_leads_to_who_hears_of_the_visits(world: World, tour: Tour, tab: Chromium, size: dict[str, int]) -> None:
    page = tab.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    sign_in(tab, tour, "/visits/profil")
    page.get_by_role("link", name="Datenschutz").click()
    expect(page.locator("h1")).to_have_text("Datenschutz")
    assert "TomTom" not in page.locator("main").inner_text(), "nobody is asked for ways here"
    is_accessible(page)


def test_what_is_typed_outlives_a_closed_tab(world: World, tour: Tour, tab: Chromium) -> None:
    page, address = tab.page, f"{world.server.url}/visits/{tour.visits[0]}/bericht"
    sign_in(tab, tour)
    page.goto(address)
    page.locator("#text").press_sequentially("Halb geschrieben")
    expect(page.locator("[data-count-for]")).to_have_text("16 von 20.000")
    page.goto(f"{world.server.url}/visits")
    page.goto(address)
    expect(page.locator("#text")).to_have_value("Halb geschrieben")
    page.get_by_role("button", name="Als Entwurf sichern").click()
    page.wait_for_url("**?ok=draft")
    assert tab.run("return Object.keys(localStorage).filter(key => key.startsWith('visits-draft:')).length") == 0


@SIZES
def test_the_date_of_a_task_is_a_switch(world: World, tour: Tour, tab: Chromium, size: dict[str, int]) -> None:
    page = tab.page
    page.set_viewport_size(size)  # type: ignore[arg-type]
    sign_in(tab, tour, "/visits/aufgaben")
    field = page.locator("#faellig")
    expect(field).to_be_hidden()
    page.fill("#aufgabe", "Muster mitbringen")
    page.get_by_role("switch", name="Datum festlegen").check()
    expect(field).to_be_visible()
    page.get_by_role("button", name="Aufgabe sichern").click()
    expect(page.locator("#faellig-error")).to_contain_text("schalte das Datum aus")
    expect(page.locator("#aufgabe")).to_have_value("Muster mitbringen")
    is_accessible(page, "refused")
    page.locator("#faellig").fill(f"{tour.day}T16:00")
    page.get_by_role("switch", name="Datum festlegen").uncheck()
    page.get_by_role("button", name="Aufgabe sichern").click()
    page.wait_for_url("**?ok=task.created")
    expect(page.locator("li.row", has_text="Muster mitbringen")).to_contain_text("Ohne Datum")
    page.get_by_role("button", name="Als erledigt abhaken: Muster mitbringen").click()
    page.wait_for_url("**?ok=task.done")
    page.locator("summary", has_text="erledigte").click()
    page.get_by_role("link", name="Muster mitbringen").click()
    page.get_by_role("link", name="Löschen").click()
    page.locator(".btn--danger").click()
    page.wait_for_url("**?ok=task.deleted")


def test_without_script_everything_is_done(world: World, tour: Tour, tab: Chromium, tmp_path: Path) -> None:
    page = tab.page
    sign_in(tab, tour)
    tab.devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})
    page.goto(f"{world.server.url}/visits/aufgaben")
    assert not page.locator("#faellig").is_visible()
    page.locator("#aufgabe-mit-datum").check()
    assert page.locator("#faellig").is_visible(), "the style sheet alone shows the field"
    page.goto(f"{world.server.url}/visits/profil")
    page.locator("label[for=doku]").click()
    page.fill("#delay_threshold_minutes", "25")
    page.locator("form.account-form [type=submit]").click()
    page.wait_for_url("**/visits/profil?ok=saved")
    assert not page.locator("#doku").is_checked() and page.locator("#delay_threshold_minutes").input_value() == "25"
    table = tmp_path / "tag.csv"
    table.write_text(f"kunde;datum;uhrzeit\nHafenmeister;{tour.day};18:30\nNiemand;gestern;9:00\n")
    page.goto(f"{world.server.url}/visits")
    page.locator("#import summary").click()
    page.locator("#datei").set_input_files(str(table))
    page.locator("#import [type=submit]").click()
    page.get_by_text("Zeile 3: datum").wait_for()
    assert page.locator(".stop", has_text="Hafenmeister").count() == 1
    page.goto(f"{world.server.url}/visits/neu")
    page.fill("#kunde", "Schreibwaren Kolbe")
    page.fill("#uhrzeit", "19:00")
    page.locator("main form [type=submit]").click()
    page.wait_for_url("**/briefing?ok=created")
    page.locator("main form:has([value=abgesagt]) button").click()
    page.wait_for_url("**/briefing?ok=status")


def test_the_keyboard_reaches_the_day(world: World, tour: Tour, tab: Chromium) -> None:
    page = tab.page
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    sign_in(tab, tour)
    reached = []
    script = """
        const e = document.activeElement, style = getComputedStyle(e), own = e.closest('.row') ?? e;
        const box = e.getBoundingClientRect();
        const shows = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
        return [e.tagName, e.innerText?.trim() ?? '', shows && box.width * box.height > 0];
    """
    for _ in range(70):
        tab.press_tab()
        tag, text, is_visible = tab.run(script)
        if tag == "BODY":
            break
        reached.append(text)
        assert is_visible, f"no visible focus on {tag} {text}"
    assert "Briefing lesen" in reached and "Als Kalender" in reached and "Besuche aus einer Datei" in reached


def test_the_permission_is_said_as_it_is(world: World, tour: Tour, tab: Chromium) -> None:
    origin = world.server.url
    tab.set_permission(origin, "denied")
    sign_in(tab, tour, "/visits/profil")
    card = tab.page.locator("[data-permission]")
    expect(card).to_have_attribute("data-state", "blocked")
    expect(card).to_contain_text("Einstellungen dieser Website")
    expect(card.locator("button")).to_be_hidden()
    is_accessible(tab.page, "blocked")
    tab.set_permission(origin, "granted")
    tab.page.reload()
    expect(card).to_have_attribute("data-state", "off")
    card.locator("button").click()
    expect(card).to_have_attribute("data-state", "on", timeout=25_000)
    devices = tour.account.demand(200, "GET", "/api/account/devices")["devices"]
    assert [device["kind"] for device in devices] == ["web"]


def test_where_the_day_begins_comes_from_the_browser(world: World, tour: Tour, tab: Chromium) -> None:
    origin = world.server.url
    tab.context.grant_permissions(["geolocation"], origin=origin)
    tab.context.set_geolocation({"latitude": 53.54321, "longitude": 8.58765})
    sign_in(tab, tour, "/visits/profil")
    tab.page.get_by_role("button", name="Ich bin gerade dort").click()
    expect(tab.page.locator("#lat")).to_have_value("53,54321")
    tab.page.locator("form.account-form [type=submit]").click()
    tab.page.wait_for_url("**?ok=saved")
    assert tour.account.demand(200, "GET", "/api/visits/notifications")["start"]["lon"] == 8.58765
    tab.context.clear_permissions()


def subscribe(tab: Chromium, tour: Tour) -> None:
    """Lets this browser hear of the day."""
    tab.set_permission(tour.account.server.url, "granted")
    sign_in(tab, tour, "/visits/profil")
    tab.page.locator("[data-permission-on]").click()
    expect(tab.page.locator("[data-permission]")).to_have_attribute("data-state", "on", timeout=25_000)


def tap(tab: Chromium, title: str) -> None:
    """Taps what stands on the desktop."""
    found = until(lambda: next((each for each in tab.desktop.visible if each.title == title), None), "the notification")
    tab.desktop.click(found)


def test_a_tap_lands_where_it_should_also_after_signing_in(world: World, tour: Tour, tab: Chromium) -> None:
    subscribe(tab, tour)
    briefing = f"/visits/{tour.visits[1]}/briefing"
    report = f"/visits/{tour.visits[7]}/bericht"
    origin = world.server.url
    # An open Heute is led there.
    tab.go(origin + "/visits")
    tell(tab, {"title": "Doku-Erinnerung", "body": "Dokumentiere jetzt.", "navigate": origin + briefing})
    tap(tab, "Doku-Erinnerung")
    until(lambda: any(url.endswith(briefing) for url in tab.urls), "the briefing to open")
    # A report that is being written stays, the tap opens another window.
    tab.close_other_tabs()
    tab.go(origin + report)
    tell(tab, {"title": "Nächster Besuch", "body": "Losfahren.", "navigate": origin + "/visits"})
    tap(tab, "Nächster Besuch")
    until(lambda: any(url.endswith("/visits") for url in tab.urls), "Heute in a window of its own")
    assert any(url.endswith(report) for url in tab.urls), "what was being written is still there"
    tab.close_other_tabs()
    # Signed out meanwhile: the path outlives the sign-in.
    tab.clear_cookies()
    tell(tab, {"title": "Freigabe-Erinnerung", "body": "Gib frei.", "navigate": origin + report})
    tab.go(origin + "/visits/offline")
    tap(tab, "Freigabe-Erinnerung")
    login = "/login?weiter=" + report.replace("/", "%2F")
    until(lambda: any(url.endswith(login) for url in tab.urls), "to be asked to sign in first")
    page = next(page for page in tab.context.pages if page.url.endswith(login))
    page.locator('[name="email"]').fill(tour.account.email)
    page.locator('[name="password"]').fill(tour.account.password)
    page.locator("main [type=submit]").click()
    page.wait_for_url("**" + report)


def test_an_app_that_opens_at_its_beginning_goes_on_to_what_was_tapped(
    world: World, tour: Tour, tab: Chromium
) -> None:
    """Some systems start an installed app at its beginning whatever was tapped: what waits is found there."""
    subscribe(tab, tour)
    report = f"/visits/{tour.visits[7]}/bericht"
    keep = "await keepPending(new URL(args, location.origin))"
    worker = tab.worker(world.server.url + "/app-sw.js")
    worker.evaluate("async args => {" + keep + "}", report)
    tab.clear_cookies()
    tab.go(world.server.url + "/visits")
    assert tab.page.url.endswith("/login?weiter=%2Fvisits")
    tab.type('[name="email"]', tour.account.email)
    tab.type('[name="password"]', tour.account.password)
    tab.click("main [type=submit]")
    tab.page.wait_for_url("**" + report)
    tab.go(world.server.url + "/visits")
    expect(tab.page.locator("h1")).to_contain_text("Robin")
    assert tab.page.url.endswith("/visits"), "once only"


def test_what_was_read_stays_readable_without_a_network(world: World, tour: Tour, tab: Chromium) -> None:
    page, origin = tab.page, world.server.url
    sign_in(tab, tour)
    kept = "return Boolean(await caches.match(location.href))"
    until(lambda: tab.run(kept), "the first page to be kept", 20)
    briefing = f"{origin}/visits/{tour.visits[1]}/briefing"
    tab.go(briefing)
    until(lambda: tab.run(kept), "the briefing to be kept")
    page.context.set_offline(True)
    tab.go(briefing)
    expect(page.locator("h1")).to_have_text("Gärtnerei Lindhof")
    expect(page.locator("#offline")).to_be_visible()
    tab.go(f"{origin}/visits/aufgaben/{tour.task}")
    expect(page.locator("h1")).to_have_text("Gerade ohne Netz")
    expect(page.locator("html")).to_have_attribute("data-app", "visits")
    page.context.set_offline(False)
    tab.go(f"{origin}/visits/profil")
    page.locator("form[action='/logout'] button:visible").click()
    page.wait_for_url("**/login**")
    until(lambda: not tab.run("return await caches.has('app-v3')"), "nothing to be left of what was read")


def test_chromium_would_install_it(world: World, tour: Tour, tab: Chromium) -> None:
    sign_in(tab, tour)
    manifest = tab.devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == f"{world.server.url}/visits/manifest.webmanifest"
    assert tab.devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []


def test_the_calendar_goes_out_and_comes_in_again(world: World, tour: Tour, tab: Chromium) -> None:
    page = tab.page
    sign_in(tab, tour)
    with page.expect_download() as download:
        page.get_by_role("link", name="Als Kalender").click()
    file = Path(download.value.path())
    assert len(re.findall("BEGIN:VEVENT", file.read_text())) == 6
    page.locator("#import summary").click()
    page.locator("#datei").set_input_files({"name": "tag.ics", "mimeType": "text/calendar", "buffer": file.read_bytes()})
    page.locator("#import [type=submit]").click()
    page.wait_for_url("**ok=imported**")
