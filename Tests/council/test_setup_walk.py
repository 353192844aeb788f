"""Setting up: how far somebody is, and the one reminder of what was left (line 65), over HTTP."""

from __future__ import annotations

import httpx

from service import Person
from town import COMMITTEES, Town

PATH = "/api/onboarding/setup"


def at_step(town: Town, step: int, **more: object) -> Person:
    person = town.member()
    person.call("POST", PATH, {"step": step} | more)
    return person


def test_setting_up_is_noted_and_offered_until_it_is_done(town: Town) -> None:
    ada = town.member()
    assert ada.call("GET", PATH) == {"step": 0, "started_at": None, "done_at": None, "pending": True}
    begun = ada.call("POST", PATH, {"step": 1})
    town.clock.advance(hours=1)
    later = ada.call("POST", PATH, {"step": 9})
    assert later["step"] == 4 and later["started_at"] == begun["started_at"] and later["pending"]
    done = ada.call("POST", PATH, {"step": 4, "done": True})
    assert done["done_at"] and not done["pending"]
    ada.call("POST", PATH, {"step": "zwei"}, 422)
    follower = town.member()
    follower.call("POST", "/api/subscriptions", {"committee_name": COMMITTEES[0]}, 201)
    assert not follower.call("GET", PATH)["pending"], "who follows something needs no introduction"
    assert httpx.get(town.url + PATH).status_code == 401


def test_who_left_it_for_two_days_is_reminded_once(town: Town) -> None:
    left, moving, done = at_step(town, 2), at_step(town, 1), at_step(town, 4, done=True)
    never, off = at_step(town, 0), at_step(town, 1)
    off.call("PUT", "/api/account/delivery", {"delivery_channel": "off"})
    town.clock.advance(hours=40)
    moving.call("POST", PATH, {"step": 2})
    town.clock.advance(hours=9)
    assert "reminded 1 of 1" in town.job("setup-reminder")
    town.letter(left.email, 2)
    assert "nur dieses eine Mal" in town.last(left) and f"{town.url}/dashboard" in town.last(left)
    assert "List-Unsubscribe" not in town.letters(left.email)[-1]
    town.clock.advance(hours=40)
    assert "reminded 1 of 1" in town.job("setup-reminder"), "the new step began the two days anew"
    town.letter(moving.email, 2)
    town.clock.advance(days=30)
    assert "reminded 0 of 0" in town.job("setup-reminder")
    assert [len(town.told(each)) for each in (left, moving, done, never, off)] == [1, 1, 0, 0, 0]
