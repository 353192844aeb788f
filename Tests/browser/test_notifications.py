"""From a note to what stands on the screen, decrypted and shown by real browsers."""

from __future__ import annotations

from harness.browser import Browser
from harness.chromium import Chromium
from harness.fake_notifications import Shown
from harness.pages import ParentsPages
from harness.parents import Parent
from harness.waiting import until
from harness.world import World, WorldMaker


def with_bell(world: World, browser: Browser) -> tuple[ParentsPages, Parent]:
    """A browser whose bell is on, and somebody else who pins."""
    kita = world.kita("Gruppe Igel")
    pages = ParentsPages(browser).open(kita.boards[0]).switch_bell(kita.boards[0], "on")
    until(lambda: browser.service.is_connected, f"{browser.name} to listen")
    return pages, Parent(kita)


def test_a_note_stands_on_the_screen_and_its_tap_opens_the_board(world: World, browser: Browser) -> None:
    pages, author = with_bell(world, browser)
    board = author.kita.boards[0]
    browser.go("about:blank")
    note = author.pin(board, text="Das bleibt geheim", name="Mira Muster", contact="0170 1234567")
    world.close_window()
    shown = browser.shown(board.name, note.title)
    whole = shown.title + shown.raw_body
    assert not any(word in whole for word in ("geheim", "Mira", "0170"))
    browser.desktop.click(shown)
    until(lambda: board.url in browser.urls, "the board to open inside the Kita's scope")


def test_a_tap_brings_the_open_board_to_the_front_with_the_new_note(world: World, browser: Browser) -> None:
    pages, author = with_bell(world, browser)
    board = author.kita.boards[0]
    note = author.pin(board)
    world.close_window()
    browser.desktop.click(browser.shown(board.name, note.title))
    until(lambda: note.title in pages.titles(), "the page to load the new note")
    assert [url.split("#")[0].split("?")[0] for url in browser.urls] == [board.url], "no second tab"
    subscription = browser.subscription()
    assert subscription
    seen = lambda: pages.server_side(author.kita, subscription)["badge"] == 0  # noqa: E731
    until(seen, "the note to count as seen")
    until(lambda: not browser.desktop.visible, "the notification to be gone")


def test_several_notes_are_one_notification(world: World, browser: Browser) -> None:
    _, author = with_bell(world, browser)
    board = author.kita.boards[0]
    taken_down = author.pin(board)
    for _ in range(3):
        author.pin(board)
    author.take_down(taken_down)
    world.close_window()
    browser.shown(board.name, "3 neue Zettel")
    assert len(browser.desktop.log) == 1


def test_a_later_notification_replaces_the_earlier_one(world: World, browser: Browser) -> None:
    _, author = with_bell(world, browser)
    board = author.kita.boards[0]
    for _ in range(2):
        note = author.pin(board)
        world.close_window()
        browser.shown(board.name, note.title)
    until(lambda: len(browser.desktop.visible) == 1, "one notification to stand there")


def test_a_note_taken_down_in_time_is_never_seen(world: World, browser: Browser) -> None:
    _, author = with_bell(world, browser)
    board = author.kita.boards[0]
    author.take_down(author.pin(board))
    world.settle()
    assert browser.service.attempts_for(browser.token()) == []
    assert browser.desktop.log == []


def test_who_pins_by_the_page_hears_of_others_only(world: World, browser: Browser) -> None:
    pages, other = with_bell(world, browser)
    board = other.kita.boards[0]
    pages.pin()
    world.settle()
    assert browser.service.attempts_for(browser.token()) == []
    own, foreign = pages.pin(), other.pin(board)
    world.close_window()
    browser.shown(board.name, foreign.title)
    assert own not in str(browser.desktop.log)


def test_after_the_bell_is_off_nothing_arrives(world: World, browser: Browser) -> None:
    pages, author = with_bell(world, browser)
    board = author.kita.boards[0]
    token = browser.token()
    author.pin(board)
    pages.switch_bell(board, "off")
    world.settle()
    assert browser.service.attempts_for(token) == []


def test_an_endpoint_that_has_ended_loses_its_bells(world: World, browser: Browser) -> None:
    pages, author = with_bell(world, browser)
    board = author.kita.boards[0]
    token = browser.token()
    browser.service.expire(token)
    author.pin(board)
    world.settle()
    assert [attempt.status for attempt in browser.service.attempts_for(token)] == [410]
    pages.open(board).wait_for_bell(board, "off")


def test_a_killed_server_delivers_what_it_had_collected(worlds: WorldMaker, browser: Browser) -> None:
    world = worlds.world()
    _, author = with_bell(world, browser)
    board = author.kita.boards[0]
    note = author.pin(board)
    world.server.restart()
    world.close_window()
    browser.shown(board.name, note.title, 25)
    world.settle()
    assert len(browser.desktop.log) == 1
    world.close()


def test_a_server_killed_while_it_sends_is_seen_once(worlds: WorldMaker, browser: Browser) -> None:
    world = worlds.world()
    _, author = with_bell(world, browser)
    board, token = author.kita.boards[0], browser.token()
    stall = browser.service.stall()
    note = author.pin(board)
    world.close_window()
    until(stall.reached.is_set, "the message to be taken", 25)
    world.server.kill()
    browser.shown(board.name, note.title)
    first = browser.service.attempts_for(token)
    world.services.reset()
    world.server.start()
    world.clock.advance(minutes=10)
    until(lambda: browser.service.attempts_for(token), "the repetition", 25)
    world.settle()
    attempts = first + browser.service.attempts_for(token)
    assert len({attempt.headers["topic"] for attempt in attempts}) == 1

    def still_one() -> list[Shown]:
        browser.pump()
        return browser.desktop.visible if len(browser.desktop.visible) == 1 else []

    assert until(still_one, "one visible notification")[0].body == note.title
    world.close()


def test_the_worker_sets_the_number_on_the_icon(world: World, chromium: Chromium) -> None:
    _, author = with_bell(world, chromium)
    board = author.kita.boards[0]
    worker = next(worker for worker in chromium.context.service_workers if worker.url.endswith("/sw.js"))
    worker.evaluate("() => { self.numbers = []; navigator.setAppBadge = async n => { self.numbers.push(n); }; }")
    for _ in range(2):
        author.pin(board)
    world.close_window()
    chromium.shown(board.name, "2 neue Zettel")

    def numbers() -> list[int]:
        return worker.evaluate("() => self.numbers")

    assert until(numbers, "the number") == [2]


def test_a_gap_keeps_the_number_until_older_notes_are_shown(world: World, chromium: Chromium) -> None:
    pages, author = with_bell(world, chromium)
    board = author.kita.boards[0]
    subscription = chromium.subscription()
    assert subscription

    def badge() -> int:
        return pages.server_side(author.kita, subscription)["badge"]

    for _ in range(35):
        author.pin(board)
    world.close_window()
    chromium.desktop.click(chromium.shown(board.name, "35 neue Zettel"))
    until(lambda: len(pages.titles()) >= 30, "the newest page of notes")
    until(lambda: not chromium.desktop.visible, "the tap to be handled")
    assert badge() == 35, "five notes between what was loaded and what was shown are missing"
    chromium.click("#aeltere")
    until(lambda: len(pages.titles()) == 35, "the older notes")
    until(lambda: badge() == 0, "the gap to be closed")


def test_a_fresh_page_counts_what_it_shows_as_seen(world: World, browser: Browser) -> None:
    pages, author = with_bell(world, browser)
    board = author.kita.boards[0]
    subscription = browser.subscription()
    assert subscription
    for _ in range(20):
        author.pin(board)
    assert pages.server_side(author.kita, subscription)["badge"] == 20
    pages.open(board)
    until(lambda: pages.server_side(author.kita, subscription)["badge"] == 0, "the page to say what it shows")


def test_an_own_note_counts_as_seen_once_the_page_has_loaded_it(world: World, browser: Browser) -> None:
    pages, author = with_bell(world, browser)
    board = author.kita.boards[0]
    subscription = browser.subscription()
    assert subscription
    foreign = author.pin(board)
    pages.pin()
    until(lambda: foreign.title in pages.titles(), "the note of somebody else to come along")
    until(lambda: pages.server_side(author.kita, subscription)["badge"] == 0, "both to count as seen")
