"""Accessible, light, quick, installable, usable by keyboard and without script; and how it all looks."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, Request

from harness.browser import Browser
from harness.chromium import Chromium
from harness.council import districts
from harness.pages import ParentsPages
from harness.parents import unique
from harness.server import ROOT
from harness.staff_pages import Site, make_site, sign_in, visit
from harness.waiting import until
from harness.world import WorldMaker

LARGEST_FIRST_VISIT = 60 * 1024
LARGEST_PAINT = 500  # milliseconds
WIDTHS = {390: 844, 1280: 900}
SCHEMES = ("light", "dark")


@pytest.fixture(scope="module")
def site(worlds: WorldMaker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """An instance with something on every page."""
    world = worlds.world(
        WEB_ADMIN_EMAIL="leitung@sonnenblume.example.org",
        DISTRICTS_GEOJSON=str(districts(tmp_path_factory.mktemp("map"))),
    )
    yield make_site(world)
    world.close()


@pytest.fixture
def visitor(site: Site, chromium: Chromium) -> Iterator[Chromium]:
    """Chromium, in a tab that a test may deform."""
    chromium.set_permission(site.world.server.url, "granted")
    yield chromium
    chromium.renew_page()


AT_REST = """
() => document.readyState === "complete"
    && !document.querySelector("[data-bell][hidden], [data-state=busy]")
    && document.getAnimations().every(animation => animation.playState !== "running")
"""


def is_settled(page: Page) -> None:
    """Waits until scripts and colours have come to rest: a bell shows itself once it knows its state."""
    page.evaluate("() => new Promise(done => requestAnimationFrame(() => requestAnimationFrame(done)))")
    until(lambda: page.evaluate(AT_REST), f"{page.url} to come to rest")


def test_axe_finds_nothing_on_any_page(site: Site, visitor: Chromium) -> None:
    axe, found = Axe(), []
    rules = {"light": None, "dark": {"runOnly": ["color-contrast"]}}
    for page in site.pages:
        visit(visitor, site, page)
        for scheme in SCHEMES:
            visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
            is_settled(visitor.page)
            for violation in axe.run(visitor.page, options=rules[scheme]).response["violations"]:
                targets = [str(node["target"]) for node in violation["nodes"]]
                found.append(f"{page.name} ({scheme}): {violation['id']} ({violation['impact']}) {targets[:3]}")
    assert not found, "\n".join(found)


def test_no_page_is_wider_than_a_phone(site: Site, visitor: Chromium) -> None:
    too_wide = []
    for page in site.pages:
        visit(visitor, site, page)
        for width in (320, 390):
            visitor.page.set_viewport_size({"width": width, "height": 844})
            overflow = visitor.run("return document.documentElement.scrollWidth - innerWidth")
            if overflow > 0:
                too_wide.append(f"{page.name} at {width}: {overflow} px too wide")
    assert not too_wide


def test_no_page_asks_another_host_or_fails_to_load(site: Site, visitor: Chromium) -> None:
    asked: list[str] = []
    faults: list[str] = []
    visitor.page.on("request", lambda request: asked.append(request.url))
    visitor.page.on("pageerror", lambda fault: faults.append(str(fault)))
    visitor.page.on("console", lambda line: faults.append(line.text) if line.type == "error" else None)
    for page in site.pages:
        visit(visitor, site, page)
        is_settled(visitor.page)
    assert {url for url in asked if not url.startswith((site.world.server.url + "/", "data:"))} == set()
    wanted = tuple(f"Failed to load resource: the server responded with a status of {status}" for status in (400, 401, 404))
    assert [fault for fault in faults if not fault.startswith(wanted)] == []


@pytest.mark.parametrize("name", ["kita", "board", "login", "start", "staff-kitas", "council-today", "council-decision-guest", "visits-home"])
def test_the_first_visit_is_light_and_quick(site: Site, visitor: Chromium, name: str) -> None:
    page = next(page for page in site.pages if page.name == name)
    if page.is_for_staff:
        sign_in(visitor, site.world)
    weights: dict[str, int] = {}

    def weigh(request: Request) -> None:
        sizes = request.sizes()
        weights[request.url.rsplit("/", 1)[1]] = sizes["responseBodySize"] + sizes["responseHeadersSize"]

    visitor.devtools.send("Network.clearBrowserCache")
    visitor.page.on("requestfinished", weigh)
    visitor.go(site.world.server.url + page.path)
    is_settled(visitor.page)
    paint = visitor.run(
        "return await new Promise(done => new PerformanceObserver(list => done(list.getEntries().at(-1).startTime))"
        ".observe({type: 'largest-contentful-paint', buffered: true}))"
    )
    total = sum(weights.values())
    assert total <= LARGEST_FIRST_VISIT, f"{total} bytes: {sorted(weights.items(), key=lambda item: -item[1])}"
    assert paint < LARGEST_PAINT, f"largest contentful paint after {paint:.0f} ms"
    print(f"\n{name}: {total / 1024:.1f} KB in {len(weights)} requests, largest paint {paint:.0f} ms")


def test_chromium_would_install_the_kita(site: Site, chromium: Chromium) -> None:
    chromium.go(site.kita.boards[0].url)
    is_settled(chromium.page)
    manifest = chromium.devtools.send("Page.getAppManifest")
    assert manifest["errors"] == []
    assert manifest["url"] == site.kita.page + "manifest.webmanifest"
    assert chromium.devtools.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    assert chromium.devtools.send("Page.getAppId")["appId"] == site.kita.page


def test_the_keyboard_reaches_everything(site: Site, browser: Browser) -> None:
    board = site.kita.boards[0]
    pages = ParentsPages(browser).open(board).wait_for_bell(board, "off")
    reached: list[str] = []
    script = """
        const e = document.activeElement;
        const style = getComputedStyle(e);
        const isVisible = style.outlineStyle !== 'none' || style.boxShadow !== 'none';
        const rect = e.getBoundingClientRect();
        return [e.dataset.bell ? 'bell' : e.name || e.type || e.id || e.tagName, isVisible, rect.width * rect.height];
    """
    for _ in range(60):
        browser.press_tab()
        name, is_visible, area = browser.run(script)
        if name == "BODY":
            break
        reached.append(name)
        assert is_visible and area > 0, f"no visible focus on {name}"
        if name == "bell" and pages.bell_state(board) == "off":
            browser.press_enter()
            pages.wait_for_bell(board, "on")
    wanted = ["bell", "title", "text", "name", "contact", "submit"]
    assert [name for name in reached if name in wanted] == wanted


@pytest.fixture
def scriptless(chromium: Chromium) -> Iterator[Chromium]:
    """A browser in which pages have no script."""
    chromium.devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})
    yield chromium
    chromium.renew_page()


def test_without_script_notes_are_pinned_and_taken_down(site: Site, scriptless: Chromium) -> None:
    board, page = site.kita.boards[2], scriptless.page
    title = unique("Ohne Skript")
    scriptless.go(board.url)
    page.fill('#anheften [name="title"]', title)
    page.fill('#anheften [name="text"]', unique("geht es auch"))
    page.click("#anheften [type=submit]")
    note = page.locator("#wand > li", has_text=title)
    note.wait_for()
    assert page.url.split("?")[0].split("#")[0] == board.url
    assert page.locator("[data-bell]:visible").count() == 0
    note.locator("[data-take-down]").click()
    page.locator("form[action$='/remove'] [type=submit]").click()
    until(lambda: page.locator("#wand > li", has_text=title).count() == 0, "the note to be gone")
    assert page.url.split("?")[0].split("#")[0] == board.url


def test_without_script_staff_manage_a_kita(site: Site, scriptless: Chromium) -> None:
    page, name = scriptless.page, unique("Kita ohne Skript")
    scriptless.go(site.world.server.url + "/boards")
    assert "/login" in page.url, "guests are asked to sign in"
    page.fill('[name="email"]', site.world.admin.email)
    page.fill('[name="password"]', site.world.admin.password)
    page.click("main [type=submit]")
    page.wait_for_url("**/boards")
    page.locator("main form [name=name]").first.fill(name)
    page.locator("main form:has([name=name]) [type=submit]").first.click()
    page.get_by_text(name).first.wait_for()


def test_two_tabs_agree_on_the_bells(site: Site, chromium: Chromium) -> None:
    igel, swap = site.kita.boards[:2]
    pages = ParentsPages(chromium).open(site.kita)
    pages.wait_for_bell(igel, "off")
    other = chromium.context.new_page()
    other.goto(swap.url)
    other.wait_for_selector(f'[data-bell="{swap.slug}"][data-state=off]')
    chromium.page.evaluate("slug => document.querySelector(`[data-bell='${slug}']`).click()", igel.slug)
    other.evaluate("slug => document.querySelector(`[data-bell='${slug}']`).click()", swap.slug)
    other.wait_for_selector(f'[data-bell="{swap.slug}"][data-state=on]', timeout=25_000)
    pages.wait_for_bell(igel, "on")
    subscription = chromium.subscription()
    assert subscription
    assert sorted(pages.server_side(site.kita, subscription)["boards"]) == sorted([igel.slug, swap.slug])


@pytest.mark.skipif(os.environ.get("RECORD") != "1", reason="pictures are made with RECORD=1")
def test_pictures_of_every_page(site: Site, visitor: Chromium) -> None:
    folder: Path = ROOT / "docs" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    for page in site.pages:
        visit(visitor, site, page)
        for width, height in WIDTHS.items():
            for scheme in SCHEMES:
                visitor.page.set_viewport_size({"width": width, "height": height})
                visitor.page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
                is_settled(visitor.page)
                whole = visitor.run("return document.documentElement.scrollHeight")
                visitor.page.set_viewport_size({"width": width, "height": max(height, whole)})
                visitor.page.screenshot(path=str(folder / f"{page.name}-{width}-{scheme}.png"))
    if shutil.which("mogrify"):  # a third of the size, no difference to the eye
        pictures = [str(picture) for picture in folder.glob("*.png")]
        subprocess.run(["mogrify", "-dither", "None", "-colors", "256", "-strip", *pictures], check=True)
