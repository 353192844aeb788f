"""Every link of the council's pages leads somewhere, every page is valid, every preview and calendar can be read."""

from __future__ import annotations

import datetime
import os
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from zoneinfo import ZoneInfo

import pytest
import requests
from icalendar import Calendar

from harness import council
from harness.crawler import crawl, parse
from harness.server import ROOT
from harness.waiting import until
from harness.world import World, WorldMaker

PASSWORD = "ein langes Passwort"  # noqa: S105
STARTS = ["/", "/dashboard", "/council", "/topics", "/council/woche", "/council/analyse", "/council/karten"]
CORPUS = Path(os.environ.get("MELDEWERK_OPARL_DATA") or ROOT.parent / "shared" / "data" / "oparl") / "karlsruhe"


@dataclass
class Reader:
    """A server with a town, and somebody who follows something there."""

    world: World
    account: requests.Session
    admin: requests.Session
    guest: requests.Session

    @property
    def url(self) -> str:
        return self.world.server.url


def reader(world: World, topics: list[str], committee: str) -> Reader:
    """An account with topics and a committee; the admin sees the budget, too."""
    account = council.register(world.server.url, f"kim-{secrets.token_hex(4)}@example.org", PASSWORD)
    for topic in topics:
        assert account.post(f"{world.server.url}/api/topics", json={"name": topic}, timeout=300).status_code == 201
    answer = account.post(f"{world.server.url}/api/subscriptions", json={"committee_name": committee}, timeout=30)
    assert answer.status_code == 201
    admin = requests.Session()
    login = {"email": world.admin.email, "password": world.admin.password}
    assert admin.post(f"{world.server.url}/api/auth/login", json=login, timeout=30).status_code == 200
    return Reader(world, account, admin, requests.Session())


@pytest.fixture(scope="module")
def small(worlds: WorldMaker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """The town that the other tests know."""
    world = worlds.world(DISTRICTS_GEOJSON=str(council.districts(tmp_path_factory.mktemp("map"))))
    council.fill(world)
    yield reader(world, ["Radweg"], council.COMMITTEES[1])
    world.close()


@pytest.fixture(scope="module")
def large(worlds: WorldMaker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Reader]:
    """Karlsruhe, as its own server told it."""
    if not CORPUS.is_dir():
        pytest.skip("real council data are not here: name their folder in MELDEWERK_OPARL_DATA")
    world = worlds.world(DISTRICTS_GEOJSON=str(council.districts(tmp_path_factory.mktemp("map"))))
    world.server.command("import", "oparl", "--notify=no", str(CORPUS), within=600)
    pending = "SELECT count(*) FROM council_search_pending"
    until(lambda: world.server.rows(pending) == [(0,)], "the search to know the town", 300, step=0.5)
    yield reader(world, ["Radverkehr", "Stadthalle"], "Gemeinderat")
    world.close()


def check(reader: Reader, session: requests.Session, of_each: int, at_most: int, starts: list[str]) -> set[str]:
    walk = crawl(session, reader.url, starts, of_each, at_most)
    print(f"\n{len(walk.opened)} pages of {len(walk.kinds)} kinds")
    assert walk.faults == []
    assert walk.opened
    return set(walk.kinds)


def shared_pages(world: World) -> list[str]:
    """Pages that guests are sent to: of each kind some, old and new."""
    found = []
    for query, address in [
        ("SELECT id FROM council_decisions ORDER BY id", "/council/decision?id="),
        ("SELECT ksinr FROM council_sessions WHERE deleted_at IS NULL ORDER BY ksinr", "/council?tab=sessions&ksinr="),
        ("SELECT slug FROM council_entities ORDER BY slug", "/council/thema?slug="),
    ]:
        rows = [row[0] for row in world.server.rows(query)]
        step = max(1, len(rows) // 8)
        found += [f"{address}{key}" for key in rows[::step]]
    return found


def test_every_link_of_a_small_town_leads_to_a_valid_page(small: Reader) -> None:
    kinds = check(small, small.account, 6, 300, STARTS)
    assert {"/council/decision?id", "/council?ksinr&tab=sessions", "/topics/#?", "/kalender/sitzung/#?"} <= kinds
    assert "/council/haushalt?" in check(small, small.admin, 2, 100, ["/council", "/council/haushalt"])
    check(small, small.guest, 6, 100, ["/", *shared_pages(small.world)])


def test_every_link_of_a_real_city_leads_to_a_valid_page(large: Reader) -> None:
    kinds = check(large, large.account, 12, 500, STARTS)
    assert {"/council/decision?id", "/council/thema?slug", "/council?offset&scope=recent&tab=sessions"} <= kinds
    check(large, large.admin, 3, 60, ["/council/haushalt", "/council/analyse?monate=0"])
    check(large, large.guest, 12, 200, ["/", *shared_pages(large.world)])


def previews(reader: Reader, count: int) -> int:
    """Opens shared pages as a messenger does, and reads what it would show."""
    seen = 0
    for address in shared_pages(reader.world)[:count]:
        page, _ = parse(reader.guest.get(reader.url + address, timeout=30).text)
        meta = {each.get("property") or each.get("name"): each.get("content") or "" for each in page.iter("meta")}
        wanted = ["title", "description", "url", "image", "type", "site_name", "locale"]
        assert {"description", *(f"og:{name}" for name in wanted)} <= set(meta), address
        assert 0 < len(meta["og:title"]) <= 110, (address, meta["og:title"])
        assert len(meta["og:description"]) <= 300, address
        assert meta["og:url"] == reader.url + address
        image = reader.guest.get(meta["og:image"], timeout=30)
        assert image.status_code == 200 and image.headers["Content-Type"] == "image/png"
        kind, key = {
            "/council/decision?id": ("decision", "id"),
            "/council?tab": ("sitzung", "ksinr"),
            "/council/thema?slug": ("thema", "slug"),
        }[address.split("=")[0]]
        api = f"{reader.url}/api/council/preview/{kind}/{address.split(key + '=')[1]}"
        told = reader.guest.get(api, timeout=30).json()
        assert told == {"title": meta["og:title"], "description": meta["og:description"]}, address
        seen += 1
    return seen


def test_a_messenger_sees_a_title_and_a_sentence(small: Reader) -> None:
    assert previews(small, 40) >= 8


def test_a_messenger_sees_them_of_a_real_citys_matters_too(large: Reader) -> None:
    assert previews(large, 40) >= 20


def calendar(session: requests.Session, address: str) -> Calendar:
    """A feed, read strictly; every event has what a calendar needs."""
    answer = session.get(address, timeout=30)
    assert answer.status_code == 200, address
    assert answer.headers["Content-Type"].startswith("text/calendar")
    assert all(len(line.encode()) <= 75 for line in answer.text.split("\r\n")), "folded at 75 octets (RFC 5545 §3.1)"
    made = Calendar.from_ical(answer.text)
    assert made["VERSION"] == "2.0" and made["PRODID"]
    assert made.errors == []
    for event in made.walk("VEVENT"):
        assert event.errors == []
        assert event["UID"] and event["DTSTAMP"] and event["SUMMARY"]
        begin, end = event.decoded("DTSTART"), event.decoded("DTEND", None)
        assert end is None or end > begin
        if isinstance(begin, datetime.datetime):
            assert begin.tzinfo is not None
    return made


def feeds(reader: Reader) -> None:
    server = reader.world.server
    session = server.rows("SELECT max(ksinr) FROM council_sessions WHERE deleted_at IS NULL")[0][0]
    [event] = calendar(reader.guest, f"{reader.url}/kalender/sitzung/{session}.ics").walk("VEVENT")
    columns = "committee, session_date, session_time"
    name, day, time = server.rows(f"SELECT {columns} FROM council_sessions WHERE ksinr = {session}")[0]
    assert name in str(event["SUMMARY"])
    local = event.decoded("DTSTART")
    if isinstance(local, datetime.datetime):
        local = local.astimezone(ZoneInfo("Europe/Berlin"))
        assert time is None or local.strftime("%H:%M") == time[:5]
    assert local.strftime("%Y-%m-%d") == day
    busiest = "SELECT kgrnr FROM council_session_committees GROUP BY kgrnr ORDER BY count(*) DESC LIMIT 1"
    committee = server.rows(busiest)[0][0]
    of_committee = calendar(reader.guest, f"{reader.url}/kalender/gremium/{committee}.ics").walk("VEVENT")
    assert of_committee
    assert len({str(each["UID"]) for each in of_committee}) == len(of_committee)
    for (slug,) in server.rows("SELECT slug FROM council_people LIMIT 3"):
        calendar(reader.guest, f"{reader.url}/kalender/person/{slug}.ics")


def test_calendars_of_a_session_a_committee_and_a_person_can_be_read(small: Reader) -> None:
    feeds(small)


def test_ones_own_calendar_has_a_secret_address_that_ends_when_it_is_renewed(small: Reader) -> None:
    first = small.account.get(f"{small.url}/api/account/calendar", timeout=30).json()["url"]
    names = {str(event["SUMMARY"]) for event in calendar(small.guest, first).walk("VEVENT")}
    assert any(council.COMMITTEES[1] in name for name in names), names
    second = small.account.post(f"{small.url}/api/account/calendar", timeout=30).json()["url"]
    assert second != first
    assert small.guest.get(first, timeout=30).status_code == 404
    assert {str(event["SUMMARY"]) for event in calendar(small.guest, second).walk("VEVENT")} == names


def test_calendars_of_a_real_city_can_be_read(large: Reader) -> None:
    feeds(large)
    own = large.account.get(f"{large.url}/api/account/calendar", timeout=30).json()["url"]
    assert calendar(large.guest, own).walk("VEVENT") is not None
