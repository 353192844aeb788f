"""Several servers on one PostgreSQL database; the counterparts are the browser suite's, without browsers.

The cluster comes from `Scripts/with-postgres.sh`.
"""

from __future__ import annotations

import os
import secrets
import subprocess
from collections.abc import Callable, Iterator
from urllib.parse import urlsplit, urlunsplit

import pytest

from harness.server import Server, start_together
from harness.world import WorldMaker

pytest_plugins = ["harness.fixtures"]

class Cluster:
    """The PostgreSQL server that the tests were given."""

    def __init__(self, url: str) -> None:
        self._url = url

    def url(self, database: str) -> str:
        """A database by the socket, as its administrator."""
        return urlunsplit(urlsplit(self._url)._replace(path="/" + database))

    def sql(self, statement: str, database: str = "postgres") -> str:
        """Runs a statement and returns what it prints, one row a line."""
        command = ["psql", "-qXAt", "-v", "ON_ERROR_STOP=1", "-d", self.url(database), "-c", statement]
        return subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout.strip()

    @property
    def port(self) -> int:
        """Where it listens on this machine."""
        return int(self.sql("SHOW port"))

    def make_database(self) -> str:
        """An empty database; returns its name."""
        name = f"many_{secrets.token_hex(6)}"
        self.sql(f"CREATE DATABASE {name}")
        return name


@pytest.fixture(scope="session")
def cluster() -> Cluster:
    """Where the databases are."""
    url = os.environ.get("MELDEWERK_TEST_POSTGRES")
    assert url, "run this suite by Scripts/with-postgres.sh"
    return Cluster(url)


@pytest.fixture
def servers(worlds: WorldMaker, cluster: Cluster) -> Iterator[Callable[[int], list[Server]]]:
    """Makes servers that share a database, a clock, a secret and an address, and starts them all at once."""
    made: list[Server] = []

    def make(count: int) -> list[Server]:
        database = cluster.make_database()
        first = worlds.server(DATABASE_URL=cluster.url(database))
        first.settings["BASE_URL"] = first.url
        made.append(first)
        for _ in range(count - 1):
            other = worlds.server(**first.settings)
            other.clock, other.jwt_secret, other.admin_email = first.clock, first.jwt_secret, first.admin_email
            made.append(other)
        start_together(made)
        return list(made)

    yield make
    for server in made:
        server.kill()
