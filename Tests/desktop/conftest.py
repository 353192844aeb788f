"""The agent of a Linux desktop on a private D-Bus, against a server in Python, with a clock that tests move.

MELDEWERK_BIN=.build/debug/meldewerk pytest -c Tests/desktop/pytest.ini Tests/desktop
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from desk import Desk
from harness.clockshift import build_shim


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library under which an agent's clock can be moved."""
    return build_shim(tmp_path_factory.mktemp("clockshift"))


@pytest.fixture
def desk(tmp_path: Path, shim: Path) -> Iterator[Desk]:
    """A desk of its own for each test; at the end its log has nothing that belongs to people."""
    made = Desk(tmp_path, shim)
    yield made
    made.close()
