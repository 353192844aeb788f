"""A server with an admin, and the moves that most tests begin with."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from .clockshift import ShiftedClock
from .parents import Parent, unique
from .push_service import PushService
from .server import KeyPair, Server
from .services import PushServices
from .staff import Account, Board, Kita, make_admin
from .waiting import until

WINDOW = 120  # seconds for which a board's notes are collected
CAP = 6  # notifications of one board in one hour


class World:
    """A running server, its clock, and its admin."""

    def __init__(self, server: Server) -> None:
        self.server = server
        self.clock = server.clock
        self.services = server.services
        self.admin: Account = make_admin(server)
        self._knocking: Parent | None = None
        self._sentinels: list[tuple[Parent, Board]] = []
        self.spent_sentinels: list[Parent] = []

    def kita(self, *boards: str, name: str | None = None) -> Kita:
        """A Kita with boards, "Gruppe Igel" if none is named."""
        kita = self.admin.make_kita(name or unique("Kita"))
        for board in boards or ("Gruppe Igel",):
            kita.make_board(board)
        return kita

    def parent(self, kita: Kita, *bells: Board, service: PushService | None = None) -> Parent:
        """A parent with a device, whose bells are on."""
        parent = Parent(kita, service or self.services.autopush)
        if bells:
            parent.bell_on(*bells)
        return parent

    def advance(self, **step: float) -> None:
        """Moves the clock, and pins a note that nobody follows.

        By itself the server looks at its clock every two seconds while something waits, which the tests of restarts
        rely on. A new note makes it look at once; that saves the others two seconds for every move.
        """
        self.clock.advance(**step)
        if not self._knocking:
            self._knocking = Parent(self.kita("Klopfbrett"))
        self._knocking.pin(self._knocking.kita.boards[0])

    def close_window(self) -> None:
        """Moves the clock past the collection window that the newest note may have opened."""
        self.advance(seconds=WINDOW + 2)

    def settle_everything(self, parents: list[Parent]) -> None:
        """Moves hour by hour until no board has anything left to tell: what waits for the cap, leases, retries."""
        before = -1
        while before != (now := sum(len(parent.device.attempts) for parent in parents)):
            before = now
            self.clock.advance(minutes=61)
            self.settle()

    def settle(self) -> None:
        """Waits until everything that is due now has gone out.

        Nothing can be waited for where nothing shall happen: so a note is pinned on a board of its own and the clock
        moved past its window. When it has arrived and its pass has ended, all that was due before it has been sent.
        """
        parent, board = self._next_sentinel()
        self.spent_sentinels.append(parent)
        Parent(parent.kita).pin(board)
        self.close_window()
        until(lambda: parent.device.arrivals, "the sentinel's notification", 20)
        self.finish_pass()

    def finish_pass(self) -> None:
        """Waits until what is being sent has been answered and the answers are noted.

        Who moves the clock before that moves the moment of the answer, too.
        """
        claimed = "SELECT count(*) FROM dispatch WHERE claimed_by IS NOT NULL AND ended_at IS NULL"
        until(lambda: self.server.rows(claimed) == [(0,)], "the dispatcher's pass to end", 20)

    def _next_sentinel(self) -> tuple[Parent, Board]:
        """A board that nobody has told of yet, so that no cap can hold it up."""
        if not self._sentinels:
            kita = self.kita(*(f"Wartebrett {number}" for number in range(8)))
            self._sentinels = [(self.parent(kita, board), board) for board in kita.boards]
        return self._sentinels.pop()

    def close(self) -> None:
        """Ends the server gracefully."""
        self.server.stop()


class WorldMaker:
    """Makes servers, each with a data folder and a clock of its own, and ends them."""

    def __init__(self, folder: Path, binary: Path, shim: Path, services: PushServices, keys: KeyPair) -> None:
        self._folder = folder
        self._binary = binary
        self._shim = shim
        self._services = services
        self.keys = keys
        self._made: list[Server] = []

    def server(self, keys: KeyPair | None = None, with_push: bool = True, **settings: str) -> Server:
        """A server that has not been started."""
        folder = self._folder / f"server-{len(self._made) + 1}"
        folder.mkdir(parents=True)
        clock = ShiftedClock(self._shim, folder / "clock")
        pair = (keys or self.keys) if with_push else None
        server = Server(self._binary, folder, self._services, clock, pair, dict(settings))
        self._made.append(server)
        return server

    def world(self, **options: Any) -> World:
        """A started server with its admin."""
        return World(self.server(**options).start())

    def close(self) -> None:
        """Ends what is still running."""
        for server in self._made:
            server.kill()
