"""What stands on the screen, when, and where a click leads."""

from __future__ import annotations

from desk import Desk
from harness.waiting import until

HOUR = 3600.0
DEPARTURE = "Dein nächster Besuch steht an. Fahrzeit: 1 Std 12 Min. Aktuell +14 Min Verzögerung wegen Verkehr."


def next_minute(desk: Desk, ahead: int = 1) -> float:
    """A full minute that is not here yet."""
    return (desk.clock.now() // 60 + ahead) * 60


def test_the_departure_is_shown_at_its_minute_with_its_words(desk: Desk):
    fires = next_minute(desk, 30)
    desk.server.plan = [desk.server.planned("anfahrt", 42, fires, HOUR, DEPARTURE)]
    desk.clock.advance(seconds=fires - desk.clock.now() - 6)
    desk.start()
    assert not desk.desktop.log, "six seconds before"
    shown = desk.shown(1, 15)
    assert 0 <= desk.clock.now() - fires < 3
    assert (shown.title, shown.raw_body) == ("Titel anfahrt", DEPARTURE)
    assert shown.app == "Voco" and shown.replaces == 0 and shown.icon
    assert shown.actions == ["default", "Öffnen", "open", "Öffnen"]
    assert shown.hints == {
        "urgency": 2, "category": "x-meldewerk.visits.anfahrt", "desktop-entry": "meldewerk-visits"}


def test_a_click_opens_the_page_and_comes_to_the_front(desk: Desk):
    now = desk.clock.now()
    desk.server.plan = [
        desk.server.planned("doku", 42, now - 60, HOUR, "Dein Besuch bei Lindhof & Söhne <GmbH>."),
        desk.server.planned("freigabe", 7, now - 30, HOUR, "Dein Besuchsbericht für Lindhof erwartet noch …"),
        desk.server.planned("offene_freigaben", None, now - 20, HOUR, "2 Berichte warten noch auf deine Freigabe."),
    ]
    desk.start()
    desk.shown(3)
    first, second, third = desk.desktop.log
    assert first.raw_body.endswith("Lindhof &amp; Söhne &lt;GmbH&gt;."), "this desktop reads markup"
    for shown, key in [(first, "default"), (second, "open"), (third, "default")]:
        count = len(desk.opened)
        desk.desktop.click(shown, key)
        until(lambda count=count: len(desk.opened) > count, "the browser")
    url = desk.server.url
    assert desk.opened == [
        f"{url}/visits/42/briefing token", f"{url}/visits/7/bericht token", f"{url}/visits/offen token"]


def test_a_visit_that_moved_takes_the_place_of_the_older_notification(desk: Desk):
    now = desk.clock.now()
    desk.server.plan = [desk.server.planned("anfahrt", 42, now - 60, 2 * HOUR, DEPARTURE)]
    desk.start()
    first = desk.shown(1)
    desk.server.plan = [desk.server.planned("anfahrt", 42, now + HOUR - 60, HOUR, "Später.")]
    desk.clock.advance(hours=1)
    second = desk.shown(2)
    assert second.raw_body == "Später." and second.replaces == first.number == second.number
    assert len(desk.desktop.visible) == 1


def test_after_sleep_it_tells_once_what_is_still_of_use(desk: Desk):
    now = desk.clock.now()
    desk.server.plan = [
        desk.server.planned("anfahrt", 42, now + HOUR, HOUR, DEPARTURE),
        desk.server.planned("doku", 41, now + HOUR, 24 * HOUR, "Dokumentiere 41."),
        desk.server.planned("freigabe", 40, now + HOUR, 24 * HOUR, "Freigabe 40."),
        desk.server.planned("offene_freigaben", None, now + 9 * HOUR, HOUR, "Am Abend."),
    ]
    desk.start()
    # It sleeps for three hours; meanwhile the report on 40 is approved elsewhere.
    desk.server.plan = [each for each in desk.server.plan if each["visitId"] != 40]
    desk.clock.advance(hours=3)
    desk.look_again()
    assert desk.shown(1).raw_body == "Dokumentiere 41."
    desk.clock.advance(minutes=6)
    desk.look_again()
    desk.clock.advance(minutes=-10)
    desk.look_again()
    assert len(desk.desktop.log) == 1, "told once, also by a clock that is set back"


def test_without_a_server_it_goes_on_with_what_it_has(desk: Desk):
    fires = next_minute(desk, 60)
    desk.server.plan = [desk.server.planned("anfahrt", 42, fires, HOUR, DEPARTURE)]
    desk.start()
    desk.stop()
    desk.server.is_up = False
    desk.clock.advance(seconds=fires - desk.clock.now() - 5)
    desk.start()
    desk.shown(1, 25)
    assert 0 <= desk.clock.now() - fires < 12
    assert "no new plan" in desk.log.read_text()


def test_a_restart_repeats_nothing_and_still_knows_where_a_click_leads(desk: Desk):
    desk.server.plan = [desk.server.planned("doku", 42, desk.clock.now() - 60, HOUR, "Dokumentiere.")]
    shown = desk.start().shown(1)
    until(lambda: "shown: doku" in desk.log.read_text(), "the agent to have noted it")
    desk.kill()
    desk.start()
    desk.desktop.click(shown)
    until(lambda: desk.opened, "the browser")
    assert desk.opened[0].startswith(f"{desk.server.url}/visits/42/briefing")
    assert len(desk.desktop.log) == 1


def test_what_is_done_leaves_the_screen(desk: Desk):
    desk.server.plan = [desk.server.planned("doku", 42, desk.clock.now() - 60, HOUR, "Dokumentiere.")]
    desk.start().shown(1)
    desk.server.plan = []
    desk.clock.advance(minutes=6)
    until(lambda: not desk.desktop.visible, "the reminder to go", 40)


def test_a_desktop_that_comes_later_shows_what_was_due(desk: Desk):
    desk.desktop.leave()
    desk.server.plan = [desk.server.planned("doku", 42, desk.clock.now() - 60, HOUR, "Dokumentiere.")]
    desk.start()
    until(lambda: "cannot show a notification" in desk.log.read_text(), "the complaint")
    assert not desk.desktop.log
    desk.desktop.come_back()
    desk.shown(1, 5)


def test_a_bus_that_ends_is_found_again(desk: Desk):
    desk.start()
    desk.desktop.close()
    desk.desktop = type(desk.desktop)(f"unix:path={desk.bus}")
    desk.server.plan = [desk.server.planned("doku", 42, desk.clock.now() - 60, HOUR, "Dokumentiere.")]
    desk.clock.advance(minutes=6)
    shown = desk.shown(1)
    desk.desktop.click(shown)
    until(lambda: desk.opened, "the browser")
