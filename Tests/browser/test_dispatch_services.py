"""What push services may do: hang, redirect, refuse a size, fail; and what they can learn from a message's size."""

from __future__ import annotations

import pytest

from harness.devices import Device
from harness.parents import Parent, unique
from harness.push_service import Answer
from harness.waiting import until
from harness.world import World, WorldMaker


def test_a_service_that_hangs_holds_up_no_other(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    hanging = world.parent(kita, board)
    healthy = world.parent(kita, board, service=world.services.fcm)
    stall = world.services.autopush.stall()
    note = Parent(kita).pin(board)
    world.close_window()
    until(lambda: hanging.device.attempts and healthy.device.arrivals, "the other service's message", 20)
    stall.release()
    assert [arrival.body for arrival in healthy.device.arrivals] == [note.title]
    world.finish_pass()
    assert len(hanging.device.arrivals) == 1


@pytest.mark.parametrize("status", [301, 302, 307, 308])
def test_a_redirect_is_never_followed(world: World, status: int) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    assert world.server.keys
    elsewhere = Device(world.services.fcm, world.server.keys.public)
    parent.device.service.fail_next(Answer(status, {"Location": elsewhere.endpoint}))
    Parent(kita).pin(kita.boards[0])
    world.close_window()
    until(lambda: parent.device.attempts, "the attempt", 20)
    world.settle()
    assert elsewhere.attempts == []
    assert parent.visit()["boards"] == [kita.boards[0].slug], "the bell stays"


@pytest.mark.parametrize("status", [500, 502, 504])
def test_a_service_that_fails_is_tried_again_with_the_same_topic(world: World, status: int) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    parent.device.service.fail_next(Answer(status, body="<html>Bad Gateway</html>"))
    note = Parent(kita).pin(kita.boards[0])
    world.close_window()
    until(lambda: parent.device.attempts, "the first attempt", 20)
    world.finish_pass()
    world.advance(minutes=3)
    until(lambda: parent.device.arrivals, "the second attempt", 20)
    assert [arrival.body for arrival in parent.device.arrivals] == [note.title]
    assert len({attempt.headers["topic"] for attempt in parent.device.attempts}) == 1


@pytest.mark.parametrize("status", [200, 202, 204])
def test_every_kind_of_yes_is_one(world: World, status: int) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    parent.device.service.fail_next(Answer(status))
    Parent(kita).pin(kita.boards[0])
    world.close_window()
    until(lambda: parent.device.attempts, "the attempt", 20)
    world.advance(hours=2)
    world.settle()
    assert len(parent.device.attempts) == 1


def test_a_message_that_is_too_big_is_sent_once_more_without_padding(world: World) -> None:
    kita = world.kita()
    parent = world.parent(kita, kita.boards[0])
    parent.device.service.fail_next(Answer(413))
    note = Parent(kita).pin(kita.boards[0])
    world.close_window()
    until(lambda: parent.device.arrivals, "the smaller message", 20)
    first, second = parent.device.attempts
    assert len(second.body) < len(first.body)
    assert parent.device.arrivals[0].body == note.title


def test_the_size_says_little_about_the_title(world: World) -> None:
    kita = world.kita("A", "B")
    parent = world.parent(kita, *kita.boards)
    Parent(kita).pin(kita.boards[0], title="Au")
    Parent(kita).pin(
        kita.boards[1], title=unique("Wer hat am Dienstag die blaue Regenhose mit den Sternen vertauscht?")
    )
    world.close_window()
    until(lambda: len(parent.device.arrivals) == 2, "both notifications", 20)
    overhead = 86 + 16 + 1  # header, tag, delimiter
    assert [(len(attempt.body) - overhead) % 256 for attempt in parent.device.attempts] == [0, 0]


def test_the_longest_title_fits(world: World) -> None:
    kita = world.kita("ß" * 60)
    parent = world.parent(kita, kita.boards[0])
    title = "👨‍👩‍👧‍👦" * 17
    Parent(kita).pin(kita.boards[0], title=title)
    world.close_window()
    until(lambda: parent.device.arrivals, "the notification", 20)
    assert parent.device.arrivals[0].body == title
    assert len(parent.device.attempts[0].body) <= 4096


def test_the_time_of_idleness_can_be_set(worlds: WorldMaker) -> None:
    world = worlds.world(PUSH_SUBSCRIPTION_IDLE_DAYS="10")
    kita = world.kita()
    world.parent(kita, kita.boards[0])
    world.clock.advance(days=9)
    world.server.command("job", "cleanup")
    assert world.server.bell_count == 1
    world.clock.advance(days=2)
    world.server.command("job", "cleanup")
    assert world.server.bell_count == 0
    world.close()


def test_a_job_beside_the_server_tells_nobody_twice(world: World) -> None:
    kita = world.kita()
    parents = [world.parent(kita, kita.boards[0]) for _ in range(20)]
    Parent(kita).pin(kita.boards[0])
    world.clock.advance(seconds=122)
    world.server.command("job", "dispatch")
    until(lambda: all(parent.device.arrivals for parent in parents), "everybody to be told", 20)
    world.settle()
    assert {len(parent.device.attempts) for parent in parents} == {1}
