"""A town whose council is imported, followed and told of, seen from outside.

MELDEWERK_BIN=.build/debug/meldewerk pytest -c Tests/council/pytest.ini Tests/council
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from harness.clockshift import build_shim
from town import Item, Town


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library under which a server's clock can be moved."""
    return build_shim(tmp_path_factory.mktemp("clockshift"))


@pytest.fixture
def make_town(tmp_path: Path, shim: Path) -> Iterator[Callable[..., Town]]:
    """Makes started towns; at the end their logs have nothing that belongs to people."""
    made: list[Town] = []

    def make(**settings: str) -> Town:
        made.append(Town(tmp_path / f"town-{len(made) + 1}", shim, settings))
        made[-1].start()
        return made[-1]

    yield make
    for town in made:
        town.close()
    for town in made:
        town.check_log()


@pytest.fixture
def town(make_town: Callable[..., Town]) -> Town:
    """A town of its own, with committees and nothing on their agendas."""
    town = make_town()
    town.bring()
    return town


@pytest.fixture(scope="module")
def guests(tmp_path_factory: pytest.TempPathFactory, shim: Path) -> Iterator[Town]:
    """A town with one decision, for those who only look."""
    town = Town(tmp_path_factory.mktemp("guests"), shim, {})
    town.start()
    town.session("first", -3, Item("1", "Radweg am Kanal", "beschlossen"))
    town.bring()
    yield town
    town.close()
    town.check_log()
