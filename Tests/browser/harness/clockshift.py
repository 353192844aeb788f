"""Moves the wall clock of a running server without waiting."""

from __future__ import annotations

import mmap
import os
import struct
import subprocess
import time
from pathlib import Path

SOURCE = Path(__file__).parent.parent / "clockshift" / "clockshift.c"


def build_shim(folder: Path) -> Path:
    """Compiles the preloaded library once a session."""
    library = folder / "clockshift.so"
    command = ["cc", "-O2", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", "-o", str(library), str(SOURCE), "-ldl"]
    subprocess.run(command, check=True)
    return library


class ShiftedClock:
    """The wall clock that one server sees; tests move it forward, the fakes read it too."""

    def __init__(self, library: Path, cell: Path) -> None:
        cell.write_bytes(struct.pack("<q", 0))
        self._library = library
        self._cell = cell
        with cell.open("r+b") as file:
            self._page = mmap.mmap(file.fileno(), 8)

    @property
    def offset(self) -> float:
        """Seconds by which the server is ahead of this machine."""
        return struct.unpack("<q", self._page[:8])[0] / 1e9

    def now(self) -> float:
        """The server's wall clock as Unix seconds."""
        return time.time() + self.offset

    def advance(self, *, seconds: float = 0, minutes: float = 0, hours: float = 0, days: float = 0) -> None:
        """Moves the clock forward; the server notices at its next look."""
        step = seconds + 60 * minutes + 3600 * hours + 86400 * days
        self._page[:8] = struct.pack("<q", round((self.offset + step) * 1e9))

    def environment(self) -> dict[str, str]:
        """Variables that put a child process under this clock."""
        preload = os.pathsep.join(filter(None, [str(self._library), os.environ.get("LD_PRELOAD", "")]))
        return {"LD_PRELOAD": preload, "CLOCKSHIFT_FILE": str(self._cell)}
