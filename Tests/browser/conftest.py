"""Fixtures of the browser tests."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from playwright.sync_api import Playwright, sync_playwright

from harness.browser import Browser
from harness.chromium import Chromium
from harness.fake_notifications import Desktop
from harness.firefox import Firefox
from harness.services import PushServices

pytest_plugins = ["harness.fixtures"]


@pytest.fixture(scope="session")
def desktop() -> Iterator[Desktop]:
    """The screen on which notifications stand."""
    made = Desktop()
    yield made
    made.close()


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Chromium's remote control."""
    with sync_playwright() as made:
        yield made


@pytest.fixture(scope="session")
def firefox_session(
    desktop: Desktop,
    services: PushServices,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Firefox]:
    """One Firefox for the whole session."""
    made = Firefox(desktop, services, tmp_path_factory.mktemp("firefox"))
    yield made
    made.close()


@pytest.fixture(scope="session")
def chromium_session(
    desktop: Desktop,
    services: PushServices,
    playwright: Playwright,
    tmp_path_factory: pytest.TempPathFactory,
) -> Iterator[Chromium]:
    """One Chromium for the whole session."""
    made = Chromium(desktop, services, playwright, tmp_path_factory.mktemp("chromium"))
    yield made
    made.close()


@pytest.fixture
def firefox(firefox_session: Firefox) -> Iterator[Firefox]:
    """Firefox with nothing of an earlier test in it."""
    yield firefox_session
    firefox_session.reset()


@pytest.fixture
def chromium(chromium_session: Chromium) -> Iterator[Chromium]:
    """Chromium with nothing of an earlier test in it."""
    yield chromium_session
    chromium_session.reset()


@pytest.fixture(params=["firefox", "chromium"])
def browser(request: pytest.FixtureRequest) -> Browser:
    """Each browser in turn."""
    return request.getfixturevalue(request.param)
