"""The same against a real server: what it plans is what the desktop shows."""

from __future__ import annotations

import datetime
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from zoneinfo import ZoneInfo

import pytest

from desk import Desk
from harness.waiting import until
from service import Person, Service

VISIT = {"kunde": {"name": "Lindhof", "adresse": "Hauptstr. 1, Bornheim"}}


@pytest.fixture
def service(tmp_path: Path, shim: Path) -> Iterator[Service]:
    """A server without mail, where accounts are active at once."""
    made = Service(tmp_path / "server", shim, {"MAIL_OUTBOX_DIR": ""}).start()
    yield made
    made.close()
    made.check_log()


def at(service: Service, minutes: int) -> dict[str, Any]:
    """A visit of half an hour that ended so many minutes ago, by the deployment's clock."""
    zone = ZoneInfo(service.environment()["TIME_ZONE"])
    ends = datetime.datetime.fromtimestamp(service.clock.now(), zone) - datetime.timedelta(minutes=minutes)
    begins = ends - datetime.timedelta(minutes=30)
    return {"datum": begins.strftime("%Y-%m-%d"), "uhrzeit": begins.strftime("%H:%M"),
            "uhrzeitEnde": ends.strftime("%H:%M")}


@pytest.fixture
def visitor(service: Service, desk: Desk) -> Person:
    """Somebody with an account, signed in at the desk."""
    person = service.person(client="app").register()
    desk.server.close()
    desk.server.url, desk.server.email, desk.server.password = service.url, person.email, person.password
    return person


def test_a_visit_that_is_over_is_asked_for_until_its_report_is_written(service: Service, visitor: Person, desk: Desk):
    visit = visitor.call("POST", "/api/visits", VISIT | at(service, 20), 201)
    desk.start()
    shown = desk.shown(1)
    assert shown.title == "Doku-Erinnerung" and shown.raw_body == "Dokumentiere jetzt deinen Besuch bei Lindhof."
    assert visitor.call("GET", "/api/visits/notifications")["device_plans"] is True
    desk.desktop.click(shown)
    until(lambda: desk.opened, "the browser")
    assert desk.opened == [f"{service.url}/visits/{visit['id']}/briefing token"]
    visitor.call("PUT", f"/api/visits/{visit['id']}/bericht", {"text": "Alles besprochen."})
    desk.clock.advance(minutes=6)
    until(lambda: not desk.desktop.visible, "the reminder to go", 40)
    desk.stop()
    assert visitor.call("GET", "/api/visits/notifications")["device_plans"] is False


def test_a_visit_that_will_be_over_is_asked_for_at_its_minute(service: Service, visitor: Person, desk: Desk):
    visitor.call("POST", "/api/visits", VISIT | at(service, -45), 201)
    desk.start()
    planned = visitor.call("GET", "/api/visits/plan")["planned"]
    assert [each["typ"] for each in planned] == ["doku"]
    due = datetime.datetime.fromisoformat(planned[0]["fires_at"]).timestamp()
    assert not desk.desktop.log
    desk.clock.advance(seconds=due - desk.clock.now() - 20)
    shown = desk.shown(1, 60)
    assert 0 <= desk.clock.now() - due < 3 and shown.raw_body.endswith("bei Lindhof.")


def test_without_the_server_it_plans_on_and_says_how_old_a_value_is(service: Service, visitor: Person, desk: Desk):
    visitor.call("PUT", "/api/visits/notifications", {"start": {"adresse": "Markt 1", "lat": 53.14, "lon": 8.21}})
    customer = VISIT["kunde"] | {"lat": 53.35, "lon": 8.1}
    visit = visitor.call("POST", "/api/visits", {"kunde": customer} | at(service, -150), 201)
    desk.start()
    briefing = visitor.call("GET", f"/api/visits/{visit['id']}/briefing")
    [departure, reminder] = visitor.call("GET", "/api/visits/plan")["planned"]
    assert (departure["typ"], reminder["typ"]) == ("anfahrt", "doku")
    assert "Stand" not in departure["body"], "the server has just asked"
    desk.stop()
    service.close()
    desk.server.is_up = False
    due = datetime.datetime.fromisoformat(departure["fires_at"]).timestamp()
    desk.clock.advance(seconds=due - desk.clock.now() - 20)
    desk.start()
    shown = desk.shown(1, 60)
    assert 0 <= desk.clock.now() - due < 12
    assert shown.raw_body == f"{departure['body']} Stand {briefing['leg']['stand']}."
    assert shown.title == departure["title"]
    # It sleeps until the visit is over.
    due = datetime.datetime.fromisoformat(reminder["fires_at"]).timestamp()
    desk.clock.advance(seconds=due - desk.clock.now() + 30)
    shown = desk.shown(2, 60)
    assert (shown.title, shown.raw_body) == (reminder["title"], reminder["body"])
    until(lambda: len(desk.desktop.visible) == 1, "the departure to go", 40)


def test_one_device_may_end_and_one_that_falls_silent_is_missed_soon(service: Service, visitor: Person, desk: Desk):
    def plans() -> bool:
        return visitor.call("GET", "/api/visits/notifications")["device_plans"]

    desk.start()
    planning = {"planning": {"device": "laptop", "seconds": 900}}
    assert visitor.call("PUT", "/api/visits/notifications", planning)["device_plans"] is True
    desk.stop()
    assert plans(), "the laptop still plans"
    planning["planning"]["seconds"] = 0
    assert visitor.call("PUT", "/api/visits/notifications", planning)["device_plans"] is False
    desk.start()
    assert plans()
    desk.kill()
    service.clock.advance(minutes=16)
    assert not plans(), "a power cut leaves nobody without notifications"
