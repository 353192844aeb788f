"""A built server with accounts, its mail in a folder, and a clock that tests move.

MELDEWERK_BIN=.build/debug/meldewerk pytest -c Tests/accounts/pytest.ini Tests/accounts
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.clockshift import build_shim
from service import Service


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library under which a server's clock can be moved."""
    return build_shim(tmp_path_factory.mktemp("clockshift"))


@pytest.fixture
def make_service(tmp_path: Path, shim: Path) -> Iterator[Callable[..., Service]]:
    """Makes started servers with settings of their own; at the end their logs have nothing that belongs to people."""
    made: list[Service] = []

    def make(**settings: str) -> Service:
        made.append(Service(tmp_path / f"server-{len(made) + 1}", shim, settings))
        return made[-1].start()

    yield make
    for service in made:
        service.close()
    for service in made:
        service.check_log()


@pytest.fixture(scope="module")
def shared_service(tmp_path_factory: pytest.TempPathFactory, shim: Path) -> Iterator[Service]:
    """One server with mail for all tests of a file that change nothing but accounts of their own."""
    made = Service(tmp_path_factory.mktemp("shared"), shim, {}).start()
    made.make_admin()
    yield made
    made.close()
    made.check_log()


@pytest.fixture
def service(shared_service: Service) -> Service:
    """The file's server."""
    return shared_service
