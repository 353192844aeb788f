"""What an operator does with a PostgreSQL database: look at it, copy it, bring a copy back."""

from __future__ import annotations

import os
import shlex
import subprocess
from collections.abc import Callable
from urllib.parse import quote

import pytest
from conftest import Cluster

from harness.confidential import CONFIDENTIAL
from harness.server import Server
from harness.staff import make_admin
from harness.world import WorldMaker

PASSWORD = "p@ss:w/ö?#%20rt"  # everything that a URL must write otherwise


def run(server: Server, *words: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """One command line of the operator."""
    return subprocess.run(
        [str(server.binary), *words, "--data", str(server.data)],
        env=server.environment() | variables,
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )


@pytest.fixture
def account(cluster: Cluster) -> str:
    """A URL with an ordinary account over TCP, with a password."""
    database = cluster.make_database()
    cluster.sql(f"CREATE ROLE {database} LOGIN PASSWORD '{PASSWORD}'")
    cluster.sql(f"ALTER DATABASE {database} OWNER TO {database}")
    CONFIDENTIAL.add("database password", PASSWORD, quote(PASSWORD, safe=""))
    return f"postgres://{database}:{quote(PASSWORD, safe='')}@127.0.0.1:{cluster.port}/{database}?sslmode=disable"


def test_an_ordinary_account_with_an_odd_password_is_all_it_needs(worlds: WorldMaker, account: str) -> None:
    server = worlds.server(DATABASE_URL=account)
    looked = run(server, "doctor")
    assert "answers, version 1" in looked.stdout, looked.stdout + looked.stderr
    assert "steps behind" in looked.stdout
    server.start()
    make_admin(server)
    looked = run(server, "doctor")
    assert "this release's" in looked.stdout
    assert "p%40ss" not in looked.stdout and "p@ss" not in looked.stdout
    assert run(server, "migrate").stdout.startswith("nothing to do")
    server.stop()


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        (lambda url: url.replace("p%40ss", "wrong"), "Check user and password"),
        (lambda url: url.replace("?sslmode=disable", "x?sslmode=disable"), "Make it: createdb"),
        (lambda url: url.replace("sslmode=disable", "sslmode=require"), "Check sslmode"),
    ],
)
def test_what_is_wrong_is_said_with_what_to_do(
    worlds: WorldMaker, account: str, change: Callable[[str], str], sentence: str
) -> None:
    server = worlds.server(DATABASE_URL=change(account))
    for words in (["doctor"], ["migrate"], ["serve", "--port", "0"]):
        ended = run(server, *words)
        assert ended.returncode == 1, (words, ended)
        said = ended.stdout + ended.stderr
        assert sentence in said, (words, said)
        assert "p%40ss" not in said and PASSWORD not in said


def test_backup_and_restore_name_commands_that_work(worlds: WorldMaker, account: str, cluster: Cluster) -> None:
    server = worlds.server(DATABASE_URL=account).start()
    make_admin(server)
    file = server.folder / "copy.dump"
    told = run(server, "backup", str(file))
    assert told.returncode == 1 and not told.stdout
    server.stop()
    environment = os.environ | {"DATABASE_URL": account}

    def carry_out(sentence: str, program: str) -> None:
        command = sentence[sentence.index(program + " ") :].strip()
        assert "p%40ss" not in command
        subprocess.run(["sh", "-c", command], env=environment, check=True, capture_output=True, timeout=60)

    carry_out(told.stderr, "pg_dump")
    database = account.split("?")[0].rsplit("/", 1)[1]
    cluster.sql("DELETE FROM web_users", database)
    told = run(server, "restore", shlex.quote(str(file)))
    assert told.returncode == 1 and not told.stdout
    carry_out(told.stderr, "pg_restore")
    assert cluster.sql("SELECT count(*) FROM web_users", database) == "1"
    server.start().stop()
