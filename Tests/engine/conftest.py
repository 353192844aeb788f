"""A built server with all four channels, and the services they lead to on this machine.

MELDEWERK_BIN=.build/debug/meldewerk pytest -c Tests/engine/pytest.ini Tests/engine
"""

from __future__ import annotations

import pytest

from deployment import Deployment


@pytest.fixture
def deployment(tmp_path):
    """One that runs; it ends in order, and its log has nothing that belongs to people."""
    running = Deployment(tmp_path)
    try:
        running.start()
        yield running
        running.stop()
        running.check_log()
    finally:
        running.close()
