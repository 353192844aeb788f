"""The last test of the session: what all servers have written."""

from __future__ import annotations

from harness.fixtures import assert_logs_are_clean


def test_no_log_holds_an_endpoint_a_key_a_link_an_address_or_a_text(worlds: object) -> None:
    assert_logs_are_clean()
