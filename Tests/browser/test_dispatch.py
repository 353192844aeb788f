"""When a notification goes out, to whom, and what it says, read off at the push service."""

from __future__ import annotations

import json

import pytest

from harness.declarative import ENGINES
from harness.parents import Parent, unique
from harness.push_service import Answer
from harness.staff import Board
from harness.waiting import until
from harness.world import CAP, World

DAY = 86400


def ring(world: World, parent: Parent, count: int = 1) -> None:
    """Closes the window and waits for the parent's next notification."""
    world.close_window()
    until(lambda: len(parent.device.arrivals) >= count, f"{count} notifications", 20)


@pytest.mark.parametrize("service", ["autopush", "fcm"])
def test_one_note_is_told_by_its_title_alone(world: World, service: str) -> None:
    kita = world.kita("Gruppe Igel")
    board = kita.boards[0]
    parent = world.parent(kita, board, service=getattr(world.services, service))
    note = Parent(kita).pin(board, text=unique("geheim"), name="Mira Muster", contact="0170 1234567")
    ring(world, parent)
    arrival = parent.device.arrivals[0]
    text = json.dumps(arrival.payload, ensure_ascii=False)
    assert (arrival.title, arrival.body) == (board.name, note.title)
    assert all(word not in text for word in ("geheim", "Mira", "0170"))
    assert arrival.payload["web_push"] == 8030
    assert arrival.payload["app_badge"] == arrival.payload["notification"]["app_badge"] == "1"
    assert arrival.payload["notification"]["navigate"] == board.url
    assert arrival.payload["notification"]["lang"] == "de"
    assert "mutable" not in text
    for name, read in ENGINES.items():
        reading = read(text.encode())
        assert (reading.title, reading.navigate) == (board.name, board.url), name


def test_the_header_fields_are_those_of_the_seed(world: World) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    Parent(kita).pin(kita.boards[0])
    ring(world, parent)
    attempt = parent.device.attempts[0]
    wanted = {
        "content-encoding": "aes128gcm",
        "content-type": "application/octet-stream",
        "ttl": str(DAY),
        "urgency": "normal",
    }
    assert {name: attempt.headers.get(name) for name in wanted} == wanted
    assert len(attempt.headers["topic"]) == 32
    assert attempt.vapid and world.server.keys
    assert attempt.vapid.claims["sub"] == world.server.keys.subject
    assert attempt.vapid.claims["aud"] == "https://updates.push.services.mozilla.com"
    assert 0 < attempt.vapid.claims["exp"] - attempt.at <= DAY / 2 + 1
    assert attempt.http_version == "2"


def test_several_notes_in_two_minutes_are_one_notification(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent, author = world.parent(kita, board), Parent(kita)
    author.pin(board)
    world.advance(seconds=70)
    author.pin(board)
    taken_down = author.pin(board)
    world.advance(seconds=40)
    author.pin(board)
    author.take_down(taken_down)
    ring(world, parent)
    assert [(arrival.title, arrival.body) for arrival in parent.device.arrivals] == [(board.name, "3 neue Zettel")]
    assert parent.device.arrivals[0].badge == 3


def test_a_note_taken_down_in_time_says_nothing(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent, author = world.parent(kita, board), Parent(kita)
    author.take_down(author.pin(board))
    world.settle()
    assert parent.device.attempts == []


def test_nobody_hears_of_an_own_note(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    author, other, reader = (world.parent(kita, board) for _ in range(3))
    own, foreign = author.pin(board), other.pin(board)
    ring(world, reader)
    world.settle()
    assert [arrival.body for arrival in author.device.arrivals] == [foreign.title]
    assert [arrival.body for arrival in other.device.arrivals] == [own.title]
    assert [arrival.body for arrival in reader.device.arrivals] == ["2 neue Zettel"]
    assert author.device.arrivals[0].badge == 2, "the own note counts until the page has shown it"


def test_an_author_alone_hears_nothing(world: World) -> None:
    kita = world.kita()
    author = world.parent(kita, kita.boards[0])
    author.pin(kita.boards[0])
    world.settle()
    assert author.device.attempts == []


def test_topic_and_tag_stay_the_same_for_a_bell_and_tell_no_board(world: World) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    one, two = world.parent(kita, igel, foxes), world.parent(kita, igel)
    for number, board in enumerate((igel, igel, foxes), 1):
        Parent(kita).pin(board)
        ring(world, one, number)
    first, second, third = one.device.arrivals
    assert first.topic == second.topic != third.topic
    assert first.tag == second.tag != third.tag
    until(lambda: two.device.arrivals, "the other device's notification")
    assert two.device.arrivals[0].topic != first.topic


def test_what_exceeds_six_an_hour_waits_and_is_told_together(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent, author = world.parent(kita, board), Parent(kita)
    begin = world.clock.now()
    for number in range(1, CAP + 1):
        author.pin(board)
        ring(world, parent, number)
    author.pin(board)
    world.close_window()
    author.pin(board)
    world.settle()
    assert len(parent.device.arrivals) == CAP
    world.advance(seconds=begin + 3600 - 60 - world.clock.now())
    world.settle()
    world.advance(seconds=max(0, begin + 3600 + 130 - world.clock.now()))
    until(lambda: len(parent.device.arrivals) == CAP + 1, "the seventh notification", 20)
    assert parent.device.arrivals[-1].body == "2 neue Zettel"


@pytest.mark.parametrize("status", [404, 410])
def test_an_endpoint_that_is_gone_loses_all_its_bells(world: World, status: int) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    gone, stays = world.parent(kita, igel, foxes), world.parent(kita, igel)
    if status == 410:
        gone.device.service.expire(gone.device.token)
    else:
        del gone.device.service.subscriptions[gone.device.token]
    Parent(kita).pin(igel)
    ring(world, stays)
    until(lambda: gone.visit() == {"boards": [], "remaining": False, "badge": 0}, "the bells to be gone")
    assert [attempt.status for attempt in gone.device.attempts] == [status]


@pytest.mark.parametrize("status", [401, 403])
def test_a_refusal_of_ours_keeps_the_bell_and_names_the_host_only(world: World, status: int) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    parent.device.service.fail_next(Answer(status))
    Parent(kita).pin(kita.boards[0])
    world.close_window()
    until(lambda: parent.device.attempts, "the attempt", 20)
    line = f"[push] updates.push.services.mozilla.com lehnt die Nachricht ab ({status})"
    until(lambda: line in world.server.log_text(), "the line in the log")
    assert parent.visit()["boards"] == [kita.boards[0].slug]
    Parent(kita).pin(kita.boards[0])
    ring(world, parent)


@pytest.mark.parametrize("status", [429, 503])
def test_a_service_that_is_busy_gets_the_time_it_asks_for(world: World, status: int) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    parent.device.service.fail_next(Answer(status, {"Retry-After": "600"}))
    note = Parent(kita).pin(kita.boards[0])
    world.close_window()
    until(lambda: parent.device.attempts, "the first attempt", 20)
    world.finish_pass()
    refused_at = parent.device.attempts[0].at
    world.advance(seconds=400)
    other = world.parent(world.kita(), service=world.services.fcm)
    other.bell_on(other.kita.boards[0])
    Parent(other.kita).pin(other.kita.boards[0])
    ring(world, other)
    assert len(parent.device.attempts) == 1, "not before the time that the service asked for"
    world.advance(seconds=max(0, refused_at + 632 - world.clock.now()))
    until(lambda: parent.device.arrivals, "the second attempt", 20)
    assert [arrival.body for arrival in parent.device.arrivals] == [note.title]
    assert parent.device.attempts[0].headers["topic"] == parent.device.attempts[1].headers["topic"]


def test_one_bad_endpoint_never_stops_the_others(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parents = [world.parent(kita, board) for _ in range(12)]
    for parent in parents[::3]:
        parent.device.service.expire(parent.device.token)
    Parent(kita).pin(board)
    world.close_window()
    healthy = [parent for index, parent in enumerate(parents) if index % 3]
    until(lambda: all(parent.device.arrivals for parent in healthy), "the others", 20)


def _new_link(board: Board) -> None:
    board.kita.renew_link()


def _switched_off(board: Board) -> None:
    board.set_notifications(False)


def _deleted(board: Board) -> None:
    board.delete()


def _paused(board: Board) -> None:
    board.kita.set_paused(True)


@pytest.mark.parametrize("end", [_new_link, _switched_off, _deleted, _paused])
def test_what_ends_a_board_discards_what_was_collected(world: World, end: object) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent = world.parent(kita, board)
    Parent(kita).pin(board)
    end(board)  # type: ignore[operator]
    world.settle()
    assert parent.device.attempts == []
    if end is _paused:
        kita.set_paused(False)
        world.settle()
        assert parent.device.attempts == [], "the collection is discarded, not kept for later"
        assert parent.visit()["boards"] == [board.slug]
    else:
        if end is _switched_off:
            board.set_notifications(True)
        assert parent.visit() == {"boards": [], "remaining": False, "badge": 0}, "and nothing comes back by itself"


def test_a_running_dispatch_stops_for_a_new_link(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    tokens = {world.parent(kita, board).device.token for _ in range(150)}
    service = world.services.autopush

    def tried() -> int:
        return len({attempt.token for attempt in list(service.attempts)} & tokens)

    stall = service.stall()
    Parent(kita).pin(board)
    world.close_window()
    until(stall.reached.is_set, "the first messages to be held", 20)
    kita.renew_link()
    begun = tried()
    stall.release()
    world.settle()
    assert begun <= tried() < 100, "what was under way arrives, the rest is never sent"


def test_the_token_is_reused_and_renewed_in_time(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent = world.parent(kita, board)
    for number, hours in enumerate((13, 1, 13, 13), 1):
        world.advance(hours=hours)
        Parent(kita).pin(board)
        ring(world, parent, number)
    tokens = [attempt.vapid.text for attempt in parent.device.attempts if attempt.vapid]
    assert len(tokens) == 4
    assert tokens[0] == tokens[1]
    assert len(set(tokens)) == 3


def test_a_note_that_waits_longer_than_a_day_is_dropped(world: World) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    parent.device.service.fail_all(Answer(503, {"Retry-After": "60"}))
    Parent(kita).pin(kita.boards[0])
    world.close_window()
    until(lambda: parent.device.attempts, "the first attempt", 20)
    world.finish_pass()
    world.advance(hours=25)
    parent.device.service.fail_all(None)
    world.settle()
    assert parent.device.arrivals == []
