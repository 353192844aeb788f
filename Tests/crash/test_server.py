"""The server is killed at random moments under load: nothing is lost, and nothing is seen twice.

The seed of the moments is printed and can be given again by CRASH_SEED; how often it is killed by CRASH_KILLS.
"""

from __future__ import annotations

import os
import random
import threading
import time
from dataclasses import dataclass, field

import requests

from harness.fixtures import assert_logs_are_clean
from harness.parents import Parent, titles_on, unique
from harness.staff import Board
from harness.waiting import until
from harness.world import World, WorldMaker

KILLS = int(os.environ.get("CRASH_KILLS", "40"))
SEED = int(os.environ.get("CRASH_SEED", str(random.SystemRandom().randrange(10**6))))


@dataclass
class Load:
    """Parents who pin without pause; only what was answered with 201 counts as promised."""

    boards: list[Board]
    pinned: dict[str, list[str]] = field(default_factory=dict)
    unsure: dict[str, list[str]] = field(default_factory=dict)
    is_over: threading.Event = field(default_factory=threading.Event)

    def run(self, chance: random.Random) -> None:
        """Pins notes until it is told to stop; a refused connection is the server being dead."""
        while not self.is_over.is_set():
            board = chance.choice(self.boards)
            title = unique("Zettel")
            body = {"title": title, "text": "Bitte mitbringen"}
            url = board.url + "notes"
            try:
                answer = requests.post(url, json=body, timeout=5)
            except requests.RequestException:
                self.unsure.setdefault(board.slug, []).append(title)
                self.is_over.wait(0.01)
                continue
            assert answer.status_code == 201, answer.text
            self.pinned.setdefault(board.slug, []).append(title)


def collections_of(parent: Parent) -> dict[tuple[str, str], set[str]]:
    """Each arrived notification's topic and tag, with the bodies that came under it."""
    found: dict[tuple[str, str], set[str]] = {}
    for arrival in parent.device.arrivals:
        found.setdefault((arrival.topic, arrival.tag), set()).add(arrival.body)
    return found


def test_killed_at_random_under_load_nothing_is_lost(worlds: WorldMaker) -> None:
    print(f"\nCRASH_SEED={SEED} CRASH_KILLS={KILLS}")
    chance = random.Random(SEED)
    world = worlds.world()
    kita = world.kita(*(f"Gruppe {number}" for number in range(1, 7)))
    parents = [world.parent(kita, *kita.boards, service=service) for service in world.services.all * 3]
    load = Load(kita.boards)
    threads = [threading.Thread(target=load.run, args=(random.Random(SEED + n),)) for n in range(3)]
    for thread in threads:
        thread.start()
    starts = []
    try:
        for _ in range(KILLS):
            time.sleep(chance.uniform(0.02, 0.4))  # the moment itself is what is random here
            if chance.random() < 0.5:
                world.clock.advance(seconds=chance.uniform(5, 130))
            world.server.kill()
            begin = time.monotonic()
            world.server.start()
            starts.append(time.monotonic() - begin)
    finally:
        load.is_over.set()
        for thread in threads:
            thread.join()
    world.settle_everything(parents)
    for board in kita.boards:
        stored = titles_on(parents[0], board)
        promised = load.pinned.get(board.slug, [])
        assert set(promised) <= set(stored), "a note that was answered with 201 is gone"
        assert len(stored) == len(set(stored)), "a note hangs twice"
        assert set(stored) <= set(promised) | set(load.unsure.get(board.slug, []))
    for parent in parents:
        arrived = {arrival.title for arrival in parent.device.arrivals}
        assert arrived == {board.name for board in kita.boards}, "every board has been told of"
        assert len(parent.device.visible) == len(kita.boards), "one notification a board stands there"
        assert len(collections_of(parent)) == len(kita.boards), "a board always has the same topic and tag"
    promised_count = sum(map(len, load.pinned.values()))
    print(f"{promised_count} notes, {KILLS} kills, slowest start {max(starts):.2f} s, seed {SEED}")
    world.close()


def test_killed_again_and_again_while_it_sends_one_collection_is_seen_once(worlds: WorldMaker) -> None:
    chance = random.Random(SEED + 1)
    world = worlds.world()
    kita = world.kita()
    board = kita.boards[0]
    parents = [world.parent(kita, board, service=service) for service in world.services.all * 10]
    titles = [Parent(kita).pin(board).title for _ in range(3)]
    world.close_window()
    for _ in range(8):
        known = sum(len(parent.device.attempts) for parent in parents)
        reached = lambda: sum(len(parent.device.attempts) for parent in parents) >= min(20, known + 1)  # noqa: B023,E731
        until(reached, "the dispatch to begin", 20)
        time.sleep(chance.uniform(0, 0.05))  # the moment itself is what is random here
        world.server.kill()
        world.server.start()
        world.clock.advance(minutes=6)
    world.settle()
    until(lambda: all(parent.device.arrivals for parent in parents), "everybody to be told", 20)
    for parent in parents:
        assert [arrival.body for arrival in parent.device.visible.values()] == ["3 neue Zettel"]
        assert len(collections_of(parent)) == 1
    assert len(titles) == 3
    world.close()


def test_told_to_stop_the_moment_it_answers_it_ends_in_order(worlds: WorldMaker) -> None:
    server = worlds.world().server
    for _ in range(5):
        server.restart()
        server.stop()  # demands exit code 0


def test_no_log_holds_what_it_must_not(worlds: WorldMaker) -> None:
    assert_logs_are_clean()
