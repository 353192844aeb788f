"""A visitor's day told by the server: its clock is moved, the traffic is a double's, the pushes are real."""

from __future__ import annotations

import datetime
import json
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest
from playwright.sync_api import expect

from harness import visits
from harness.chromium import Chromium
from harness.confidential import CONFIDENTIAL
from harness.staff import Account
from harness.visits import Tour
from harness.waiting import until
from harness.world import World, WorldMaker
from test_visits import subscribe

KEY = "a-key-that-no-log-may-show"


class Traffic:
    """What TomTom would answer: seconds on the road, so many of them by traffic."""

    def __init__(self) -> None:
        self.seconds, self.delay, self.questions = 72 * 60, 14 * 60, 0
        double = self

        class Handler(BaseHTTPRequestHandler):
            def do_GET(self) -> None:  # the name is http.server's
                double.questions += 1
                good = self.path.startswith("/routing/1/calculateRoute/53.14350,8.21460:53.35000,8.10000/json?")
                good = good and f"key={KEY}" in self.path and "traffic=true" in self.path
                summary = {
                    "lengthInMeters": 41_000, "travelTimeInSeconds": double.seconds,
                    "trafficDelayInSeconds": double.delay, "trafficLengthInMeters": 5_100,
                    "departureTime": "2026-11-30T09:18:00+01:00",
                }
                body = json.dumps({"formatVersion": "0.0.12", "routes": [{"summary": summary}]}).encode()
                self.send_response(200 if good else 400)
                self.send_header("Content-Type", "application/json")
                self.send_header("Content-Length", str(len(body)))
                self.end_headers()
                self.wfile.write(body)

            def log_message(self, *_: object) -> None:
                """Says nothing."""

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        """Ends the double."""
        self._server.shutdown()
        self._server.server_close()


@pytest.fixture
def traffic() -> Iterator[Traffic]:
    """A service for ways with a jam on the road."""
    CONFIDENTIAL.add("key", KEY)
    double = Traffic()
    yield double
    double.close()


@pytest.fixture
def world(worlds: WorldMaker, traffic: Traffic) -> Iterator[World]:
    """A server that asks it."""
    made = worlds.world(TOMTOM_API_KEY=KEY, TOMTOM_URL=traffic.url)
    yield made
    made.close()


@pytest.fixture
def phone(chromium: Chromium) -> Iterator[Chromium]:
    """A phone-sized Chromium."""
    chromium.page.set_viewport_size({"width": 390, "height": 844})
    yield chromium
    chromium.renew_page()


class Morning:
    """A visitor whose clock shows seven, and one visit at half past ten."""

    def __init__(self, world: World) -> None:
        self.world = world
        now = world.clock.now()
        zone = visits.zone_at(7, now)
        self.east = datetime.timezone(datetime.timedelta(hours=-int(zone.removeprefix("Etc/GMT") or 0)))
        self.account = Account(world.server).register()
        self.account.demand(200, "PUT", "/api/account/time-zone", {"time_zone": zone})
        self.account.demand(200, "PUT", "/api/visits/notifications", {
            "start": {"adresse": "Markt 1, Musterstadt", "lat": 53.1435, "lon": 8.2146},
        })
        self.day = self.now().date()
        self.visit = self.account.demand(201, "POST", "/api/visits", {
            "kunde": {"name": "Gärtnerei Lindhof", "adresse": "Am Moorgraben 12", "lat": 53.35, "lon": 8.1},
            "datum": str(self.day), "uhrzeit": "10:30", "uhrzeitEnde": "11:30",
        })["id"]

    @property
    def tour(self) -> Tour:
        """As the other tests of the visits know somebody."""
        return Tour(self.account, [self.visit], 0, 0, self.day)

    def now(self) -> datetime.datetime:
        """What the visitor's clock shows."""
        return datetime.datetime.fromtimestamp(self.world.clock.now(), self.east)

    def move_to(self, hour: int, minute: int, second: int = 0) -> None:
        """Moves the server's clock to a time of the visitor's day."""
        wanted = datetime.datetime.combine(self.day, datetime.time(hour, minute, second), self.east)
        self.world.clock.advance(seconds=(wanted - self.now()).total_seconds())

    def looks_next(self) -> str:
        """When the server wants to look at the day again, by the visitor's clock."""
        ((moment,),) = self.world.server.rows("SELECT look_at FROM visit_plans")
        return datetime.datetime.fromisoformat(moment.replace("Z", "+00:00")).astimezone(self.east).strftime("%H:%M:%S")

    def queued(self) -> list[str]:
        """The occasions of everything that was queued."""
        return [kind for (kind,) in self.world.server.rows("SELECT kind FROM notification_queue ORDER BY id")]


def test_a_day_as_the_server_tells_it(world: World, traffic: Traffic, phone: Chromium) -> None:
    morning = Morning(world)
    subscribe(phone, morning.tour)
    origin, pages = world.server.url, f"/visits/{morning.visit}"
    # Ten and two minutes before somebody must leave the road is asked again; nothing is told before.
    morning.move_to(9, 8, 5)
    until(lambda: morning.looks_next() == "09:16:00", "the check ten minutes before", 40)
    asked = traffic.questions
    morning.move_to(9, 16, 5)
    until(lambda: morning.looks_next() == "09:18:00", "the check two minutes before", 40)
    assert traffic.questions > asked and morning.queued() == []

    morning.move_to(9, 18, 2)
    shown = phone.shown("Nächster Besuch", timeout=40)
    assert shown.body.startswith(
        "Dein nächster Besuch steht an. Fahrzeit: 1 Std 12 Min. Aktuell +14 Min Verzögerung wegen Verkehr."
    ), shown.body
    (attempt,) = phone.service.attempts
    assert attempt.accepted and attempt.headers["content-encoding"] == "aes128gcm" and b"Verkehr" not in attempt.body
    phone.page.goto("about:blank")
    phone.desktop.click(shown)
    until(lambda: origin + "/visits" in phone.urls, "Home")
    home = next(each for each in phone.context.pages if each.url == origin + "/visits")
    expect(home.locator("main")).to_contain_text("1\u00a0Std 12\u00a0Min")

    morning.move_to(11, 45, 2)
    reminder = phone.shown("Doku-Erinnerung", timeout=40)
    assert reminder.body.startswith("Dokumentiere jetzt deinen Besuch bei Gärtnerei Lindhof."), reminder.body
    phone.desktop.click(reminder)
    briefing = f"{origin}{pages}/briefing"
    until(lambda: briefing in phone.urls, "the briefing")

    # A draft would be reminded of a quarter of an hour later; approved before, it is not.
    morning.account.demand(200, "PUT", f"/api{pages}/bericht", {"text": "Gutes Gespräch."})
    until(lambda: morning.looks_next() >= "12:00:00", "the reminder to be planned", 40)
    morning.account.demand(200, "POST", f"/api{pages}/bericht/freigeben")
    morning.move_to(12, 30)
    until(lambda: morning.looks_next() > "12:30:00", "the server to have looked past it", 40)
    assert morning.queued() == ["anfahrt", "doku"]


def test_a_jam_that_nobody_knows_of_is_never_made_up(world: World, traffic: Traffic, phone: Chromium) -> None:
    morning = Morning(world)
    morning.account.demand(200, "GET", "/api/visits/plan")
    assert traffic.questions, "the way was asked while somebody answered"
    traffic.close()
    subscribe(phone, morning.tour)
    # What was known in the morning stands in, and says from when it is.
    morning.move_to(9, 18, 2)
    shown = phone.shown("Nächster Besuch", timeout=60)
    assert "Fahrzeit: 1 Std 12 Min" in shown.body or "geschätzt" in shown.body, shown.body
    assert ("Stand 07:" in shown.body) == ("+14 Min" in shown.body), shown.body
