"""How the queue treats an account, seen from outside: letters that come, and what the settings say of those to come."""

from __future__ import annotations

import datetime

import httpx
import pytest

from service import Service, zone_at
from test_settings_walk import switches, unsubscribe_link


def occasions(service: Service, person) -> list[str]:
    """The subjects of the letters after that of the registration."""
    return [letter["Subject"] for letter in service.letters(person.email)[1:]]


def settings(person) -> dict:
    """What the account is told about its notifications."""
    return person.call("GET", "/api/account/notifications")


def test_two_leave_as_two_and_a_third_waits_for_the_morning(make_service):
    service = make_service()
    person, other = service.member(), service.member()
    service.enqueue(person, 2)
    service.letter(person.email, 3)
    assert sorted(occasions(service, person)) == ["Radweg 1", "Radweg 2"]
    assert settings(person)["today"]["shared"] == {"used": 2, "limit": 2}
    service.enqueue(person)
    service.enqueue(other)
    service.letter(other.email, 2)
    assert len(occasions(service, person)) == 2, "limits are each account's own"
    next_one = settings(person)["next_delivery"]
    assert next_one["count"] == 1
    zone = datetime.timezone(datetime.timedelta(hours=12 - datetime.datetime.now(datetime.UTC).hour))
    moment = datetime.datetime.fromisoformat(next_one["at"]).astimezone(zone)
    assert (moment.hour, moment.minute) == (7, 0)
    assert any(entry["decision"] == "deferred" for entry in person.call("GET", "/api/account/trace")["entries"])
    service.clock.advance(hours=20)
    service.dispatch()
    service.letter(person.email, 4)
    assert occasions(service, person)[-1] == "Radweg 3"
    assert settings(person)["next_delivery"] is None


def test_five_are_one_letter_and_a_bundle_of_four_which_counts_as_one(make_service):
    service = make_service()
    person = service.member()
    service.enqueue(person, 5)
    service.letter(person.email, 3)
    bundle = next(letter for letter in service.letters(person.email) if "Neuigkeiten" in letter["Subject"])
    assert bundle["Subject"] == "4 Neuigkeiten aus dem Rat"
    text = bundle.get_body(("plain",)).get_content()
    for number in range(2, 6):
        assert f"Radweg {number}" in text and f"{service.url}/council/decision?id={number}" in text
    assert settings(person)["today"]["shared"] == {"used": 2, "limit": 2}
    assert service.rows("SELECT count(*) FROM notification_queue WHERE sent_at IS NULL") == [(0,)]
    assert httpx.post(unsubscribe_link(bundle), data={"List-Unsubscribe": "One-Click"}).status_code == 200
    assert person.me["delivery_channel"] == "off"


def test_the_eve_has_an_allowance_of_its_own(make_service):
    service = make_service()
    person = service.member()
    person.call("PUT", "/api/account/notifications", {"prefs": {"n5_vorabend": True}})
    service.enqueue(person, 2)
    service.letter(person.email, 3)
    service.enqueue(person, 1, "n5_vorabend")
    service.letter(person.email, 4)
    assert settings(person)["today"] == {"shared": {"used": 2, "limit": 2}, "deadline": {"used": 1, "limit": 2}}


def test_nothing_comes_at_night_and_at_seven_it_does(make_service):
    service = make_service(TIME_ZONE=zone_at(22))
    person = service.member()
    service.enqueue(person)
    waits = settings(person)["next_delivery"]
    assert waits["count"] == 1
    service.settle()
    assert occasions(service, person) == []
    minutes = datetime.datetime.fromtimestamp(service.clock.now(), datetime.UTC).minute
    service.clock.advance(hours=8, minutes=58 - minutes)
    service.settle()
    assert occasions(service, person) == [], "two minutes before seven"
    service.clock.advance(minutes=3)
    service.dispatch()
    service.letter(person.email, 2)


def test_another_clock_has_another_night(make_service):
    service = make_service(TIME_ZONE=zone_at(22))
    person = service.member()
    person.call("PUT", "/api/account/time-zone", {"time_zone": zone_at(12)})
    service.enqueue(person)
    service.letter(person.email, 2)


@pytest.mark.parametrize("way", ["channel", "occasion"])
def test_switching_off_ends_what_waits_for_this_account_only(make_service, way: str):
    service = make_service(TIME_ZONE=zone_at(22))
    person, other = service.member(), service.member()
    for each in (person, other):
        service.enqueue(each)
        assert settings(each)["next_delivery"]["count"] == 1
    if way == "channel":
        person.call("PUT", "/api/account/delivery", {"delivery_channel": "off"})
        assert settings(person)["next_delivery"] is None
        assert switches(person)["n4_vorgang"], "the switches stay as they were"
    else:
        person.call("PUT", "/api/account/notifications", {"prefs": {"n4_vorgang": False}})
    service.clock.advance(hours=10)
    service.dispatch()
    service.letter(other.email, 2)
    service.settle()
    assert occasions(service, person) == []
    open_rows = "SELECT count(*) FROM notification_queue WHERE owner_id = ? AND sent_at IS NULL AND ended_at IS NULL"
    assert service.rows(open_rows, person.id) == [(0,)]
    reasons = [entry["reason"] for entry in person.call("GET", "/api/account/trace")["entries"]]
    assert ("channel_off" if way == "channel" else "switched_off") in reasons
    assert len(occasions(service, other)) == 1


def test_what_one_accounts_address_does_holds_up_nobody_else(make_service):
    service = make_service()
    person, other = service.member(), service.member()
    person.call("PUT", "/api/account/delivery", {"delivery_channel": "push"})
    service.enqueue(person)
    service.enqueue(other)
    service.letter(other.email, 2)
    assert occasions(service, person) == [], "who has no device waits for one"
    person.call("PUT", "/api/account/delivery", {"delivery_channel": "email"})
    service.letter(person.email, 2)
