"""Who is told of what and when: lines 58 to 65 of the council's contract, as letters that arrive."""

from __future__ import annotations

import pytest

from service import Person
from town import COMMITTEES, Item, Town

RADWEG = "Radweg am Kanal: Entwurf"


def announce(town: Town, key: str = "coming", days: float = 5, *more: Item) -> None:
    """An agenda is published."""
    town.session(key, days, Item("1", "Anfragen"), Item("6", RADWEG), Item("7", "Haushalt"), *more)
    town.bring()


def judged(said: str) -> int:
    """How many agendas a run judged, as it says."""
    return int(said.split("judged ")[1].split()[0])


def agenda_letters(town: Town, person: Person) -> list[str]:
    return [title for title in town.told(person) if "Tagesordnung" in title]


def test_a_new_agenda_is_told_to_followers_and_not_to_those_with_a_topic_on_it(town: Town) -> None:
    follower = town.citizen(committees=(0,), n1_tagesordnung=True)
    both = town.citizen("Radverkehr", committees=(0,), n1_tagesordnung=True)
    silent = town.citizen(committees=(0,))
    elsewhere = town.citizen(committees=(1,), n1_tagesordnung=True)
    announce(town)
    town.job("committees")
    town.letter(follower.email, 2)
    town.job("council")
    town.letter(both.email, 2)
    assert "Verkehrsausschuss" in town.told(follower)[0] and "Radverkehr" in town.told(both)[0]
    assert f"/council?tab=sessions&ksinr={town.ksinr('coming')}" in town.last(follower)
    for _ in range(2):
        town.bring()
        town.job("committees")
    town.settle()
    assert [len(town.told(each)) for each in (follower, both, silent, elsewhere)] == [1, 1, 0, 0]


@pytest.mark.parametrize(("days", "is_told"), [(4, False), (1, True)])
def test_a_changed_agenda_is_told_in_the_last_two_days_alone(town: Town, days: int, is_told: bool) -> None:
    follower = town.citizen(committees=(0,), n1_tagesordnung=True)
    announce(town, "coming", days)
    town.job("committees")
    town.letter(follower.email, 2)
    town.sessions["coming"].items.append(Item("8", "Spielplatz Nordstraße"))
    town.bring()
    town.job("committees")
    if is_told:
        town.letter(follower.email, 3)
        assert "Neu: Ö 8 Spielplatz Nordstraße" in town.last(follower)
    for _ in range(2):
        town.bring()
        town.job("committees")
    town.settle()
    assert len(town.told(follower)) == (2 if is_told else 1)


def test_a_topic_on_an_agenda_is_told_once_and_leads_to_its_full_number(town: Town) -> None:
    ada, late = town.citizen("Radverkehr"), town.citizen()
    announce(town, "coming", 5, Item("6", "Radverkehr, vertraulich", is_public=False))
    assert judged(town.job("council")) == 1
    town.letter(ada.email, 2)
    assert f"/council?tab=sessions&ksinr={town.ksinr('coming')}&top=%C3%96%206" in town.last(ada)
    assert "vertraulich" not in town.last(ada) and "N 6" not in town.last(ada)
    assert judged(town.job("council")) == 0, "an agenda that is as it was is not judged again"
    town.bring()
    assert judged(town.job("council")) == 0, "a new date alone is nothing new"
    late.call("POST", "/api/topics", {"name": "Radwege"}, 201)
    assert judged(town.job("council")) == 1, "a new topic is held against what is announced"
    town.letter(late.email, 2)
    town.sessions["coming"].items.append(Item("9", "Sportplatz"))
    town.bring()
    assert judged(town.job("council")) == 2, "a changed agenda is judged again"
    town.settle()
    assert (len(town.told(ada)), len(town.told(late))) == (1, 1), "what was told is not told again"


def test_a_first_import_tells_nobody_anything(make_town) -> None:
    town = make_town()
    ada = town.citizen("Radverkehr", n1_tagesordnung=True)
    town.session("past", -3, Item("1", "Radweg am Bahnhof", "beschlossen"))
    announce(town)
    for job in ("committees", "council", "protocols", "follows", "evening", "week"):
        town.job(job)
    town.settle()
    assert town.told(ada) == []


def test_results_of_one_run_are_one_letter_for_whom_they_were_reported_to_or_bookmarked_by(town: Town) -> None:
    ada, bob, nobody = town.citizen("Radverkehr"), town.citizen(), town.citizen("Freibad")
    announce(town, "coming", 2)
    announce(town, "second", 3)
    town.job("council")
    town.letter(ada.email, 3)
    session = town.ksinr("coming")
    body = {"item_number": "Ö 7"}
    assert bob.call("POST", f"/api/council/session/{session}/merken", body, 201)["bookmarked"]
    bob.call("POST", f"/api/council/session/{session}/merken", {"item_number": "N 7"}, 404)
    town.clock.advance(days=10)
    for key in ("coming", "second"):
        town.sessions[key].items[1].result = "einstimmig beschlossen"
        town.sessions[key].items[2].result = "vertagt"
    town.bring()
    town.job("protocols")
    town.letter(ada.email, 4)
    town.letter(bob.email, 2)
    text = town.last(ada)
    assert text.count("angenommen (einstimmig)") == 2 and COMMITTEES[0] in text and "Haushalt" not in text
    assert "vertagt" in town.last(bob) and RADWEG not in town.last(bob)
    for _ in range(2):
        town.bring()
        town.job("protocols")
    town.settle()
    assert (len(town.told(ada)), len(town.told(bob)), town.told(nobody)) == (3, 1, [])


def test_a_followed_paper_is_told_of_with_each_step_and_each_result(town: Town) -> None:
    town.papers["0100"] = "Sanierung des Freibads"
    town.session("first", 2, Item("3", "Sanierung des Freibads", paper="0100"))
    town.bring()
    ada = town.citizen()
    paper = town.rows("SELECT kvonr FROM council_vorlagen")[0][0]
    assert ada.call("POST", f"/api/council/vorlage/{paper}/follow", None, 201)["following"]
    ada.call("POST", "/api/council/vorlage/99999/follow", None, 404)
    town.job("follows")
    town.session("second", 9, Item("4", "Sanierung des Freibads", paper="0100"), committee=1)
    town.bring()
    town.job("follows")
    town.letter(ada.email, 2)
    assert COMMITTEES[1] in town.last(ada)
    town.clock.advance(days=4)
    town.sessions["first"].items[0].result = "einstimmig beschlossen"
    town.bring()
    town.job("follows")
    town.letter(ada.email, 3)
    assert "einstimmig beschlossen" in town.last(ada)
    town.bring()
    town.job("follows")
    town.settle()
    assert len(town.told(ada)) == 2


def test_the_eve_names_the_date_the_place_and_ones_items_to_those_who_asked_for_it(town: Town) -> None:
    ada = town.citizen("Radverkehr", n5_vorabend=True, n2_thema=False)
    follower = town.citizen(committees=(0,), n5_vorabend=True)
    never_asked = town.citizen("Radverkehr", committees=(0,), n2_thema=False)
    announce(town, "tomorrow", 1)
    announce(town, "later", 2)
    town.job("council")
    town.job("evening")
    town.letter(ada.email, 2)
    town.letter(follower.email, 2)
    day = town.sessions["tomorrow"].start.day
    for person in (ada, follower):
        (subject,) = town.told(person)
        assert f"{day}." in subject and COMMITTEES[0] in subject
        text = town.last(person)
        assert "Altes Rathaus" in text and "orgen um" not in subject
        assert f"ksinr={town.ksinr('tomorrow')}" in text
    assert RADWEG in town.last(ada) and RADWEG not in town.last(follower)
    town.job("evening")
    town.settle()
    assert [len(town.told(each)) for each in (ada, follower, never_asked)] == [1, 1, 0]


def test_the_week_counts_what_was_decided_and_says_nothing_of_nothing(town: Town) -> None:
    ada, nobody = town.citizen("Radverkehr"), town.citizen("Freibad")
    town.session("past", -2, Item("1", RADWEG, "beschlossen"), Item("2", "Radweg Nord", "abgelehnt"))
    town.bring()
    town.job("match")
    town.job("week")
    town.letter(ada.email, 2)
    text = town.last(ada)
    assert RADWEG in text and "Radweg Nord" in text and f"{town.url}/topics" in text
    town.job("week")
    town.settle()
    assert (len(town.told(ada)), town.told(nobody)) == (1, [])
