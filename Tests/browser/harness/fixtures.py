"""Fixtures that the browser suite and the crash suite share."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from .certificates import make_authority
from .clockshift import build_shim
from .confidential import CONFIDENTIAL
from .server import find_binary, make_key_pair
from .services import PushServices
from .world import World, WorldMaker


@pytest.fixture(scope="session")
def services(tmp_path_factory: pytest.TempPathFactory) -> Iterator[PushServices]:
    """Both fake push services."""
    made = PushServices(make_authority(tmp_path_factory.mktemp("certificates")))
    yield made
    made.close()


@pytest.fixture(scope="session")
def worlds(services: PushServices, tmp_path_factory: pytest.TempPathFactory) -> Iterator[WorldMaker]:
    """Makes servers for tests that need one of their own."""
    binary = find_binary()
    shim = build_shim(tmp_path_factory.mktemp("clockshift"))
    folder: Path = tmp_path_factory.mktemp("servers")
    maker = WorldMaker(folder, binary, shim, services, make_key_pair(binary))
    yield maker
    maker.close()


@pytest.fixture(scope="module")
def shared_world(worlds: WorldMaker, services: PushServices) -> Iterator[World]:
    """One server for all tests of a file."""
    made = worlds.world()
    yield made
    services.reset()
    made.close()


@pytest.fixture
def world(shared_world: World, services: PushServices) -> World:
    """The file's server; each test makes a Kita of its own in it."""
    services.follow(shared_world.clock)  # a test before may have had a server with another clock
    return shared_world


@pytest.fixture(autouse=True)
def clean_services(services: PushServices) -> Iterator[None]:
    """No fault or message of one test reaches the next."""
    yield
    services.reset()


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """The look into the logs comes last, when they are complete."""
    items.sort(key=lambda item: item.name.startswith("test_no_log_"))


def assert_logs_are_clean() -> None:
    """Fails with every line of a log that says too much."""
    assert CONFIDENTIAL.logs, "no server has run"
    assert CONFIDENTIAL.leaks() == []
