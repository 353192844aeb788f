"""The crash suite uses the browser suite's counterparts, without browsers."""

from __future__ import annotations

pytest_plugins = ["harness.fixtures"]
