"""The council in the hand: pulled down by a finger, counted while it lies there, passed on, and walked by keys."""

from __future__ import annotations

import datetime
import json
import secrets
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Error

from harness import council
from harness.chromium import Chromium
from harness.waiting import until
from harness.world import World, WorldMaker

PHONE = {"width": 390, "height": 844}
DESK = {"width": 1280, "height": 900}
PASSWORD = "ein langes Passwort"  # noqa: S105
MINUTE = 60_000


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
    """A phone with a finger on it."""
    chromium.page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    chromium.devtools.send("Emulation.setTouchEmulationEnabled", {"enabled": True, "maxTouchPoints": 1})
    yield chromium
    chromium.page.context.set_offline(False)
    chromium.renew_page()


@pytest.fixture
def timed(phone: Chromium) -> Iterator[Chromium]:
    """The phone with a clock that the test moves.

    Playwright's clock is that of every tab, for as long as the browser runs: where it stands still nothing is drawn.
    """
    yield phone
    phone.relaunch()


def sign_up(phone: Chromium, world: World) -> None:
    """A citizen with an account, on the page Heute."""
    phone.go(world.server.url + "/register")
    phone.type('[name="email"]', f"kim-{secrets.token_hex(4)}@example.org")
    phone.type('[name="password"]', PASSWORD)
    phone.click("main [type=submit]")
    until(lambda: path(phone) == "/dashboard", "to be led to Heute")


def path(phone: Chromium) -> str:
    """Where the tab is; nowhere while it is on its way."""
    try:
        return phone.run("return location.pathname")
    except Error:
        return ""


def ask(phone: Chromium, method: str, address: str, body: dict[str, Any]) -> int:
    """What another device of the same person does."""
    script = (
        f"return (await fetch({json.dumps(address)}, {{method: '{method}', body: JSON.stringify({json.dumps(body)}),"
        "headers: {'Content-Type': 'application/json'}})).status"
    )
    return phone.run(script)


def pull(phone: Chromium, distance: int, is_released: bool = True) -> None:
    """A finger that goes down the screen from the top of the page."""

    def touch(kind: str, y: int | None) -> None:
        points = [] if y is None else [{"x": 190, "y": y}]
        phone.devtools.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})

    touch("touchStart", 120)
    for step in range(10, distance + 1, 10):
        touch("touchMove", 120 + step)
    if is_released:
        touch("touchEnd", None)


def is_shown(phone: Chromium, selector: str) -> bool:
    """Whether something is there to be seen."""
    return phone.page.locator(selector).first.is_visible()


def install(phone: Chromium) -> None:
    """As on the home screen: pages say that they run as an app of their own."""
    phone.page.add_init_script("Object.defineProperty(navigator, 'standalone', {value: true})")


def test_pulling_down_brings_what_is_new_without_a_reload(world: World, town: council.Town, phone: Chromium) -> None:
    install(phone)
    sign_up(phone, world)
    phone.go(world.server.url + "/council?tab=committees")
    phone.run("window.stayed = true")
    followed = "[name=action][value=unsubscribe]"
    assert phone.page.locator(followed).count() == 0
    assert ask(phone, "POST", "/api/subscriptions", {"committee_name": council.COMMITTEES[1]}) == 201
    pull(phone, 60)
    assert not is_shown(phone, ".pull"), "so little is no pull"
    assert phone.page.locator(followed).count() == 0
    pull(phone, 120, is_released=False)
    assert is_shown(phone, ".pull")
    phone.devtools.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    until(lambda: phone.page.locator(followed).count() == 1, "the page to know of the committee")
    until(lambda: not is_shown(phone, ".pull"), "the sign to go")
    assert phone.run("return window.stayed") is True
    phone.page.context.set_offline(True)
    pull(phone, 120)
    until(lambda: is_shown(phone, ".toast") or is_shown(phone, "#offline"), "to hear that there is no network")
    assert phone.page.locator(followed).count() == 1, "what was read stays"


def test_in_the_browser_pulling_is_the_browsers_own(world: World, town: council.Town, phone: Chromium) -> None:
    sign_up(phone, world)
    pull(phone, 120, is_released=False)
    assert not is_shown(phone, ".pull")


def test_the_installed_app_leaves_the_start_page_at_once(world: World, town: council.Town, phone: Chromium) -> None:
    install(phone)
    sign_up(phone, world)
    phone.go(world.server.url + "/")
    until(lambda: path(phone) == "/dashboard", "to be at Heute")


def news(world: World, key: str) -> None:
    """A decision that concerns the topic Radweg, told by the town just now."""
    day = datetime.datetime.fromtimestamp(world.server.clock.now(), tz=datetime.UTC).date() - datetime.timedelta(days=3)
    meeting = {
        "id": f"{council.BASE}/meetings/{key}",
        "type": "https://schema.oparl.org/1.1/Meeting",
        "body": f"{council.BASE}/body",
        "name": council.COMMITTEES[0],
        "organization": [f"{council.BASE}/organizations/0"],
        "start": f"{day.isoformat()}T17:00:00+01:00",
        "agendaItem": [
            {
                "id": f"{council.BASE}/items/{key}-1",
                "type": "https://schema.oparl.org/1.1/AgendaItem",
                "number": "1",
                "order": 1,
                "name": "Radweg am Kanal",
                "public": True,
                "result": "einstimmig beschlossen",
            }
        ],
    }
    source = world.server.folder / f"{key}.ndjson"
    source.write_text(json.dumps(meeting) + "\n")
    world.server.command("import", "oparl", str(source))
    world.server.command("job", "match")


def test_what_is_new_is_counted_once_a_minute_until_it_was_seen(
    world: World, town: council.Town, timed: Chromium
) -> None:
    phone = timed
    sign_up(phone, world)
    page = phone.page
    assert ask(phone, "POST", "/api/topics", {"name": "Radweg"}) == 201
    begin = datetime.datetime.now(tz=datetime.UTC)
    page.clock.install(time=begin)
    phone.go(world.server.url + "/council")
    page.clock.pause_at(begin + datetime.timedelta(seconds=30))
    asked: list[str] = []
    page.on("request", lambda request: asked.append(request.url) if "unread-count" in request.url else None)
    assert not is_shown(phone, "[data-unread]")
    news(world, f"kanal-{secrets.token_hex(3)}")
    page.clock.fast_forward(MINUTE // 2 - 5000)
    assert asked == [], "not before a minute is over"
    page.clock.fast_forward(MINUTE // 2 + 5000)
    until(lambda: is_shown(phone, "[data-unread]"), "the dot")
    assert len(asked) == 1
    # On the bar a dot with words for who cannot see it, at a desk the number.
    assert not is_shown(phone, ".nav [data-number]")
    assert "neue" in phone.run("return document.querySelector('[data-unread] .sr').textContent")
    page.set_viewport_size(DESK)  # type: ignore[arg-type]
    assert page.locator(".nav [data-number]").inner_text() == "1"
    page.set_viewport_size(PHONE)  # type: ignore[arg-type]
    phone.go(world.server.url + "/topics")
    phone.click("li.row .row__cover")
    until(lambda: path(phone).startswith("/topics/"), "the topic's page")
    phone.go(world.server.url + "/council")
    assert not is_shown(phone, "[data-unread]"), "what was seen counts no more"


def test_a_hidden_page_asks_nothing(world: World, town: council.Town, timed: Chromium) -> None:
    phone = timed
    phone.page.clock.install()
    sign_up(phone, world)
    phone.page.wait_for_load_state()  # Its scripts run: from here on the minutes are counted.
    asked: list[str] = []
    phone.page.on("request", lambda request: asked.append(request.url) if "unread-count" in request.url else None)
    phone.run("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    phone.page.clock.fast_forward(3 * MINUTE)
    phone.run("Object.defineProperty(document, 'hidden', {value: false, configurable: true})")
    phone.page.clock.fast_forward(MINUTE)
    until(lambda: len(asked) > 0, "to ask again")
    assert len(asked) == 1


def test_a_page_is_passed_on_by_the_devices_sheet(world: World, town: council.Town, phone: Chromium) -> None:
    phone.page.add_init_script(
        "navigator.share = data => { (window.shared ??= []).push(data); return window.refusal ?? Promise.resolve(); }"
    )
    address = f"{world.server.url}/council/decision?id={town.decision}"
    phone.go(address + "&lang=de#unten")
    phone.click("[data-share]")
    [shared] = phone.run("return window.shared")
    assert shared["url"] == address, "without the reader's own language and place"
    assert "Radweg" in shared["title"]
    phone.run("window.refusal = Promise.reject(new DOMException('', 'AbortError')); window.refusal.catch(() => {})")
    phone.click("[data-share]")
    until(lambda: phone.run("return window.shared.length") == 2, "the sheet")
    assert phone.page.locator(".toast").count() == 0, "closing it is no failure"


def test_without_a_sheet_the_link_is_copied(world: World, town: council.Town, phone: Chromium) -> None:
    phone.page.context.grant_permissions(["clipboard-read", "clipboard-write"], origin=world.server.url)
    phone.page.add_init_script("Object.defineProperty(Navigator.prototype, 'share', {value: undefined})")
    address = f"{world.server.url}/council?tab=sessions&ksinr={town.session}"
    phone.go(address)
    phone.click("[data-share]")
    until(lambda: phone.page.locator(".toast").count() == 1, "to hear that it was copied")
    assert phone.run("return await navigator.clipboard.readText()") == address


def walk(phone: Chromium, most: int = 150) -> list[str]:
    """Presses Tab until it begins anew; whatever has the focus can be seen and says what it is."""
    reached: list[str] = []
    script = """
        const e = document.activeElement;
        const style = getComputedStyle(e);
        const at = e.getBoundingClientRect();
        const name = e.getAttribute('aria-label') || e.innerText || e.value || e.placeholder
            || document.querySelector(`label[for="${e.id}"]`)?.textContent || '';
        return [e.tagName, name.trim().slice(0, 60), e.getAttribute('href') || e.name || '',
            style.outlineStyle !== 'none' || style.boxShadow !== 'none' || e.matches('.row__cover, .skip'),
            at.width * at.height > 0];
    """
    for _ in range(most):
        phone.press_tab()
        tag, name, target, is_visible, has_size = phone.run(script)
        if tag == "BODY":
            break
        assert name or tag == "SELECT", f"what is {tag} {target}?"
        assert is_visible and has_size, f"no visible focus on {tag} {name}"
        reached.append(f"{tag} {target}")
    return reached


@pytest.mark.parametrize(
    ("address", "wanted"),
    [
        ("/dashboard", ["A /topics", "A /council/woche", "A /account/notifications"]),
        ("/council?tab=decisions", ["INPUT q", "SUMMARY ", "A /council?tab=committees"]),
        ("/council?tab=committees", ["BUTTON ", "A /council?tab=sessions"]),
        ("/council/karten", ["A /council/karten?ort=hafenviertel"]),
        ("/council/analyse", ["A /council/analyse?monate=3", "SUMMARY "]),
        ("/council/woche", ["A /council/woche?woche="]),
        ("/topics", ["INPUT name", "TEXTAREA description", "SELECT place_id"]),
    ],
)
def test_keys_reach_everything_on_every_page(
    world: World, town: council.Town, phone: Chromium, address: str, wanted: list[str]
) -> None:
    sign_up(phone, world)
    phone.page.set_viewport_size(DESK)  # type: ignore[arg-type]
    phone.go(world.server.url + address)
    reached = walk(phone)
    assert [each for each in wanted if not any(found.startswith(each) for found in reached)] == [], reached


def test_keys_reach_everything_that_guests_see(world: World, town: council.Town, phone: Chromium) -> None:
    for address, wanted in [
        ("/", ["INPUT q", "A /register", "A /boards", "A /council/decision?id="]),
        (f"/council/decision?id={town.decision}", ["A /register", "BUTTON "]),
        (f"/council?tab=sessions&ksinr={town.session}", ["A /register", "A /kalender/sitzung/"]),
    ]:
        phone.go(world.server.url + address)
        reached = walk(phone)
        assert [each for each in wanted if not any(found.startswith(each) for found in reached)] == [], reached
