"""The one way in which this suite waits."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

Answer = TypeVar("Answer")


def until(probe: Callable[[], Answer | None], what: str, timeout: float = 12.0, step: float = 0.02) -> Answer:
    """Asks `probe` until its answer is true, and returns that answer.

    A test never sleeps for a while and hopes: it names what it waits for, and fails with that name.
    """
    end = time.monotonic() + timeout
    while True:
        answer = probe()
        if answer:
            return answer
        if time.monotonic() > end:
            raise AssertionError(f"waited {timeout:g} s in vain for: {what}")
        time.sleep(step)
