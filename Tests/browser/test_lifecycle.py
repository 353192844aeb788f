"""What becomes of bells over months, restarts and a change of keys; and how the server starts and stops."""

from __future__ import annotations

import json
import subprocess

import pytest

from harness.parents import Parent
from harness.push_service import Answer
from harness.server import KeyPair, make_key_pair
from harness.waiting import until
from harness.world import World, WorldMaker


@pytest.fixture
def own(worlds: WorldMaker) -> World:
    """A server of the test's own."""
    return worlds.world()


def test_collected_notes_survive_a_kill(own: World) -> None:
    kita = own.kita()
    parent = own.parent(kita, kita.boards[0])
    note = Parent(kita).pin(kita.boards[0])
    own.server.restart()
    own.clock.advance(seconds=122)
    until(lambda: parent.device.arrivals, "the notification", 20)
    own.settle()
    assert [arrival.body for arrival in parent.device.arrivals] == [note.title]
    own.close()


def test_killed_between_sending_and_noting_it_replaces_itself(own: World) -> None:
    kita = own.kita()
    parent = own.parent(kita, kita.boards[0])
    stall = own.services.autopush.stall()
    Parent(kita).pin(kita.boards[0])
    own.close_window()
    until(stall.reached.is_set, "the message to be taken", 20)
    own.server.kill()
    own.services.reset()
    first_topic = None
    own.server.start()
    own.clock.advance(minutes=10)
    until(lambda: parent.device.arrivals, "the repetition", 20)
    own.settle()
    topics = {attempt.headers["topic"] for attempt in parent.device.attempts}
    assert len(topics) == 1, first_topic
    assert len(parent.device.visible) == 1
    own.close()


def test_bells_that_never_work_are_removed_after_thirty_days(own: World) -> None:
    kita = own.kita()
    broken, healthy = own.parent(kita, kita.boards[0]), own.parent(kita, kita.boards[0], service=own.services.fcm)
    own.services.autopush.fail_all(Answer(500))
    Parent(kita).pin(kita.boards[0])
    own.close_window()
    until(lambda: broken.device.attempts and healthy.device.arrivals, "both attempts", 20)
    own.finish_pass()
    own.clock.advance(days=29)
    own.server.command("job", "cleanup")
    assert own.server.bell_count == 2
    own.clock.advance(days=2)
    own.admin.sign_in()
    Parent(kita).pin(kita.boards[0])
    own.close_window()
    until(lambda: len(healthy.device.arrivals) == 2, "the next notification", 20)
    own.finish_pass()
    own.server.command("job", "cleanup")
    until(lambda: own.server.bell_count == 1, "the broken bell to be removed")
    assert healthy.visit()["boards"] == [kita.boards[0].slug]
    own.services.autopush.fail_all(None)
    own.close()


def test_idle_bells_are_removed_after_180_days(own: World) -> None:
    kita = own.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    idle, visited, delivered = own.parent(kita, igel), own.parent(kita, igel), own.parent(kita, foxes)
    own.clock.advance(days=100)
    visited.visit()
    Parent(kita).pin(foxes)
    own.close_window()
    until(lambda: delivered.device.arrivals, "a delivery", 20)
    own.finish_pass()
    own.clock.advance(days=79)
    own.server.command("job", "cleanup")
    assert own.server.bell_count == 3
    own.clock.advance(days=2)
    own.server.command("job", "cleanup")
    until(lambda: own.server.bell_count == 2, "the idle bell to be removed")
    assert (idle.visit()["remaining"], visited.visit()["remaining"]) == (False, True)
    own.close()


def test_a_new_pair_of_keys_leaves_old_bells_alone(own: World, worlds: WorldMaker) -> None:
    kita = own.kita()
    board = kita.boards[0]
    old = own.parent(kita, board)
    own.server.stop()
    own.server.keys = make_key_pair(own.server.binary)
    own.server.start()
    new = own.parent(kita, board)
    Parent(kita).pin(board)
    own.close_window()
    until(lambda: new.device.arrivals, "the new bell", 20)
    assert old.device.attempts == []
    assert old.visit()["boards"] == [], "the page offers the bell again"
    own.server.command("push", "purge", "--yes")
    assert own.server.bell_count == 0
    own.close()


def test_it_ends_gracefully_and_soon(own: World) -> None:
    kita = own.kita()
    own.parent(kita, kita.boards[0])
    Parent(kita).pin(kita.boards[0])
    assert own.server.stop() < 10


def test_it_says_that_notifications_are_set_up(own: World) -> None:
    assert "[push] Benachrichtigungen eingerichtet" in own.server.log_text()
    own.close()


def refused_start(worlds: WorldMaker, keys: KeyPair | None = None, **settings: str) -> str:
    """Starts a server that must not start, and returns what it says."""
    server = worlds.server(keys=keys, with_push=keys is not None, **settings)
    command = [str(server.binary), "serve", "--port", str(server.port), "--data", str(server.data)]
    ended = subprocess.run(
        command, env=server.environment(), cwd=server.folder, capture_output=True, text=True, timeout=15, check=False
    )
    assert ended.returncode == 1, ended.stderr
    return ended.stderr + ended.stdout


def test_half_a_configuration_stops_the_start(worlds: WorldMaker) -> None:
    pair = worlds.keys.environment()
    for missing in pair:
        kept = {name: value for name, value in pair.items() if name != missing}
        said = refused_start(worlds, None, **kept)
        assert missing in said
        assert json.loads(worlds.keys.private)["d"] not in said


def test_keys_that_do_not_fit_stop_the_start(worlds: WorldMaker) -> None:
    other = make_key_pair(worlds.server().binary)
    mine = worlds.keys
    assert "VAPID_PUBLIC_KEY" in refused_start(worlds, KeyPair(other.public, mine.private))
    assert "VAPID_PUBLIC_KEY" in refused_start(worlds, KeyPair(mine.public[:-2], mine.private))
    assert "VAPID_PRIVATE_KEY" in refused_start(worlds, KeyPair(mine.public, "{}"))
    for subject in ("betrieb@example.org", "mailto:x@localhost", "https://localhost", "http://example.org"):
        assert "VAPID_SUBJECT" in refused_start(worlds, KeyPair(mine.public, mine.private, subject)), subject


def test_the_pair_has_the_format_of_the_seed(worlds: WorldMaker) -> None:
    pair = worlds.keys
    assert len(pair.public) == 87
    private = json.loads(pair.private)
    assert (private["kty"], private["crv"]) == ("EC", "P-256")
    assert "\n" not in pair.private
