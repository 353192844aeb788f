"""Three servers share one database: whatever happens to one, every note is told, and nothing is seen twice."""

from __future__ import annotations

import random
import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, field

import requests

from harness.fixtures import assert_logs_are_clean
from harness.parents import Parent, titles_on, unique
from harness.server import Server, start_together
from harness.staff import Board
from harness.waiting import until
from harness.world import World

Maker = Callable[[int], list[Server]]


@dataclass
class Load:
    """Parents who pin by whichever server answers; only what was answered with 201 counts as promised."""

    servers: list[Server]
    boards: list[Board]
    promised: dict[str, list[str]] = field(default_factory=dict)
    unsure: dict[str, list[str]] = field(default_factory=dict)
    faults: list[str] = field(default_factory=list)
    is_over: threading.Event = field(default_factory=threading.Event)

    def run(self, chance: random.Random) -> None:
        """Pins notes until it is told to stop; a server that is dead is not asked again."""
        while not self.is_over.is_set():
            board, server = chance.choice(self.boards), chance.choice([s for s in self.servers if s.process])
            title = unique("Zettel")
            try:
                url = server.url + board.path + "notes"
                answer = requests.post(url, json={"title": title, "text": "Bitte mitbringen"}, timeout=10)
            except requests.RequestException:
                self.unsure.setdefault(board.slug, []).append(title)
                continue
            if answer.status_code == 201:
                self.promised.setdefault(board.slug, []).append(title)
            else:
                self.faults.append(f"{answer.status_code} {answer.text[:200]}")

    def during(self, body: Callable[[], None], threads: int = 6) -> None:
        """Pins while the body runs."""
        self.is_over.clear()
        running = [threading.Thread(target=self.run, args=(random.Random(n),)) for n in range(threads)]
        for thread in running:
            thread.start()
        try:
            body()
        finally:
            self.is_over.set()
            for thread in running:
                thread.join()

    @property
    def count(self) -> int:
        """Notes that were promised."""
        return sum(map(len, self.promised.values()))


def number(server: Server, query: str) -> int:
    """One number out of the database."""
    return int(server.rows(query)[0][0])


def check(world: World, load: Load, parents: list[Parent], boards: list[Board]) -> None:
    """What holds at the end, whatever happened."""
    assert load.faults == []
    for board in boards:
        stored = titles_on(parents[0], board)
        assert set(load.promised.get(board.slug, [])) <= set(stored), "a note that was answered with 201 is gone"
        assert len(stored) == len(set(stored)), "a note hangs twice"
        assert set(stored) <= set(load.promised.get(board.slug, [])) | set(load.unsure.get(board.slug, []))
    for parent in parents:
        assert {arrival.title for arrival in parent.device.arrivals} == {board.name for board in boards}
        assert len(parent.device.visible) == len(boards), "one notification a board stands there"
        assert len({(arrival.topic, arrival.tag) for arrival in parent.device.arrivals}) == len(boards)
    streams = ", ".join(f"'board:{board.id}'" for board in boards)
    untold = f"SELECT count(*) FROM notification_queue WHERE sent_at IS NULL AND stream IN ({streams})"
    assert number(world.server, untold) == 0
    assert number(world.server, "SELECT count(*) FROM dispatch WHERE ended_at IS NULL") == 0


def test_three_servers_share_the_work_and_send_everything_once(servers: Maker) -> None:
    everyone = servers(3)
    world = World(everyone[0])
    kita = world.kita(*(f"Gruppe {n}" for n in range(1, 7)))
    parents = [world.parent(kita, *kita.boards, service=service) for service in world.services.all * 2]
    load = Load(everyone, kita.boards)

    def pin_for_a_while() -> None:
        for _ in range(6):
            time.sleep(0.4)  # that is how long there is load
            world.clock.advance(seconds=50)

    load.during(pin_for_a_while)
    world.settle_everything(parents)
    check(world, load, parents, kita.boards)
    accepted = number(world.server, "SELECT sum(accepted) FROM dispatch")
    arrived = sum(len(parent.device.arrivals) for parent in parents)
    # The sentinels of settling have devices of their own.
    others = sum(len(parent.device.arrivals) for parent in world.spent_sentinels)
    assert accepted == arrived + others, "a message went out twice, though nobody died"
    print(f"\n{load.count} notes by three servers")
    for server in everyone:
        server.stop()


def test_a_job_runs_once_for_all(servers: Maker) -> None:
    everyone = servers(3)
    done = "SELECT count(*) FROM job_run WHERE name = 'cleanup' AND result LIKE 'ok:%'"
    for runs in range(1, 4):
        everyone[0].clock.advance(hours=1)
        for server in everyone:
            server.kill()
        start_together(everyone)
        until(lambda: number(everyone[0], done) >= runs, "the clean-up to run", 20)  # noqa: B023
        for server in everyone:
            assert server.process and requests.get(server.url + "/api/health", timeout=5).status_code == 200
        assert number(everyone[0], done) == runs
    assert number(everyone[0], "SELECT count(*) FROM job_run WHERE attempts > 1") == 0, "a job was begun twice"
    for server in everyone:
        server.stop()


def test_one_of_three_is_killed_under_load_and_nothing_is_lost(servers: Maker) -> None:
    everyone = servers(3)
    world = World(everyone[0])
    kita = world.kita(*(f"Gruppe {n}" for n in range(1, 7)))
    parents = [world.parent(kita, *kita.boards, service=service) for service in world.services.all * 3]
    load = Load(everyone, kita.boards)

    def kill_one() -> None:
        for server in (everyone[1], everyone[2], everyone[1]):
            time.sleep(0.5)  # that is how long there is load
            world.clock.advance(seconds=130)
            attempts = sum(len(parent.device.attempts) for parent in parents)
            reached = lambda: sum(len(parent.device.attempts) for parent in parents) > attempts  # noqa: B023,E731
            until(reached, "a dispatch to begin", 20)
            server.kill()
            time.sleep(0.3)  # the others go on without it
            server.start()

    load.during(kill_one)
    everyone[2].kill()
    world.settle_everything(parents)
    check(world, load, parents, kita.boards)
    print(f"\n{load.count} notes, {sum(map(len, load.unsure.values()))} unsure")
    for server in everyone:
        if server.process:
            server.stop()


def test_no_log_holds_what_it_must_not(servers: Maker) -> None:
    assert_logs_are_clean()
