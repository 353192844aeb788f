"""The FCM library against a Google on this machine that nobody told anything about the library."""

import contextlib
import json

import pytest
import trustme
from cryptography.hazmat.primitives import serialization
from cryptography.hazmat.primitives.asymmetric import rsa

from fcm_probe import Probe
from fcm_schema import faults
from fcm_service import PROJECT, Google, Resetting, Server


@pytest.fixture(scope="module")
def certificates(tmp_path_factory):
    folder = tmp_path_factory.mktemp("tls")
    authority = trustme.CA()
    authority.cert_pem.write_to_path(str(folder / "ca.pem"))
    leaf = authority.issue_cert("localhost")
    leaf.private_key_pem.write_to_path(str(folder / "key.pem"))
    for index, blob in enumerate(leaf.cert_chain_pems):
        blob.write_to_path(str(folder / "cert.pem"), append=index > 0)
    return folder


@pytest.fixture
def start(certificates):
    """Starts a Google; gives it and its server."""
    servers = []

    def run(**options):
        google = Google()
        servers.append(Server(google, str(certificates / "cert.pem"), str(certificates / "key.pem"), **options))
        return google, servers[-1]

    yield run
    for server in servers:
        server.stop()


@pytest.fixture
def connect(certificates, tmp_path):
    """A probe with the key file of a Google."""
    @contextlib.contextmanager
    def run(google, account=None, **options):
        file = tmp_path / "account.json"
        file.write_text(account or google.account())
        with Probe(account=file, service=google.url, ca=certificates / "ca.pem", **options) as probe:
            yield probe

    return run


def test_the_assertion_and_a_whole_message_are_taken(start, connect):
    google, _ = start()
    with connect(google) as probe:
        report = probe.ask("send", token="ok", title="Sitzung", body="Heute „18 Uhr“\n👩🏽‍🚀", android=True, data={
            "url": "/x", "n": 3, "f": 1.5, "yes": True, "none": None, "o": {"a": [1, "b"]}})
        assert report["outcome"] == "accepted", (report, google.objections)
        assert report["receipt"].startswith(f"projects/{PROJECT}/messages/")
    message = google.messages[0]["message"]
    assert message["data"] == {"url": "/x", "n": "3", "f": "1.5", "yes": "true", "o": '{"a":[1,"b"]}'}
    assert message["notification"] == {"title": "Sitzung", "body": "Heute „18 Uhr“\n👩🏽‍🚀"}
    assert message["android"]["ttl"] == "3600s"
    assert message["android"]["notification"]["notification_count"] == 3
    assert google.versions == {"2"}
    assert google.objections == []


def test_a_check_delivers_nothing(start, connect):
    google, _ = start()
    with connect(google) as probe:
        report = probe.ask("send", token="ok", title="T", validateOnly=True)
    assert report["receipt"].endswith("/fake_message_id")
    assert google.messages[0]["validate_only"] is True


@pytest.mark.parametrize("text", ["x" * 9000, "ä" * 5000, '"' * 5000, "👨‍👩‍👧‍👦" * 800, "a\n" * 3000])
def test_long_texts_are_cut_to_what_fcm_takes(start, connect, text):
    google, _ = start()
    with connect(google) as probe:
        report = probe.ask("send", token="ok", title="T", body=text, android=True)
        assert report["outcome"] == "accepted", (report, google.objections)
    body = google.messages[0]["message"]["notification"]["body"]
    assert body.endswith("…") and text.startswith(body[:-1].rstrip())
    assert len(body) > 150


@pytest.mark.parametrize("token, outcome, code, is_ours, pause", [
    ("dead", "gone", None, None, None),
    ("foreign", "rejected", "sender_id_mismatch", False, None),
    ("broken", "rejected", "invalid_token", False, None),
    ("quota", "later", "quota_exceeded", None, 60),
    ("busy", "later", "unavailable", None, 17),
    ("fault", "later", "internal", None, None),
    ("forbidden", "rejected", "permission_denied", True, None),
    ("apns", "rejected", "third_party_auth_error", True, None),
])
def test_refusals_are_understood(start, connect, token, outcome, code, is_ours, pause):
    google, _ = start()
    with connect(google) as probe:
        report = probe.ask("send", token=token, title="T")
    assert (report["outcome"], report.get("code"), report.get("isOurs"), report.get("pause")) == (
        outcome, code, is_ours, pause)
    assert google.token_requests == 1


def test_the_wrong_project_deletes_nothing(start, connect):
    google, _ = start()
    with connect(google, google.account(project_id="another-project")) as probe:
        report = probe.ask("send", token="ok", title="T")
    assert (report["outcome"], report["code"], report["isOurs"]) == ("rejected", "project_unknown", True)


def test_a_storm_on_a_cold_start_makes_one_token_request(start, connect):
    google, _ = start()
    google.delay = 0.3
    with connect(google) as probe:
        report = probe.ask("storm", token="ok", title="T", count=1000)
    assert report["counts"] == {"accepted": 1000}
    assert google.token_requests == 1


def test_a_storm_with_an_expired_token_makes_one_token_request(start, connect):
    google, _ = start()
    with connect(google) as probe:
        assert probe.ask("send", token="ok", title="T")["outcome"] == "accepted"
        google.expire_tokens()
        google.delay = 0.3
        report = probe.ask("storm", token="ok", title="T", count=1000)
    assert report["counts"] == {"accepted": 1000}
    assert google.token_requests == 2
    assert len(google.messages) == 1001


def test_a_foreign_key_is_told_from_a_wrong_account(start, connect):
    google, _ = start()
    key = rsa.generate_private_key(public_exponent=65537, key_size=2048).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()).decode()
    with connect(google, google.account(private_key=key), language="de") as probe:
        report = probe.ask("access")
        assert (report["code"], report["isOurs"]) == ("token_key_revoked", True)
        assert "Schlüssel" in report["words"]
        # The token service is left alone for a while, whoever asks.
        assert probe.ask("storm", token="ok", count=200)["counts"] == {"token_key_revoked": 200}
    assert google.token_requests == 1
    assert google.messages == []


def test_a_clock_that_is_wrong_is_named(start, connect):
    google, _ = start()
    google.token_answer = (400, [(b"date", b"Mon, 30 Nov 1998 07:00:00 GMT")], {
        "error": "invalid_grant", "error_description": "Invalid JWT: Token must be a short-lived token"})
    with connect(google) as probe:
        assert probe.ask("access")["code"] == "token_clock_skew"


def test_an_overloaded_token_service_is_waited_for(start, connect):
    google, _ = start()
    google.token_answer = (503, [(b"retry-after", b"40")], {})
    with connect(google) as probe:
        report = probe.ask("send", token="ok", title="T")
        assert (report["outcome"], report["code"], report["pause"]) == ("later", "token_unavailable", 40)
        again = probe.ask("send", token="ok", title="T")
        assert again["outcome"] == "later" and 30 < again["pause"] <= 40
    assert google.token_requests == 1


@pytest.mark.parametrize("mangle", [
    lambda text: text.replace("\\n", "\\\\n"),
    lambda text: text.replace("\\n", "\n"),
    lambda text: "'" + text + "'",
    lambda text: json.dumps(text),
])
def test_key_files_survive_their_way(start, connect, mangle):
    google, _ = start()
    with connect(google, mangle(google.account())) as probe:
        assert probe.ask("access")["outcome"] == "accepted"
    assert google.objections == []


def test_farewells_in_the_middle_of_a_storm_are_contained(start, connect):
    # This server is rude: after its GOAWAY it drops what is under way, answered or not.
    google, _ = start(requests_a_connection=40, streams=20)
    with connect(google, deadline=4) as probe:
        report = probe.ask("storm", token="ok", title="T", count=500)
        # What was lost is said to be lost, in the channel's own words; nothing hangs, nothing falls.
        assert set(report["counts"]) <= {"accepted", "connection_broken", "timeout"}, report
        assert sum(report["counts"].values()) == 500
        # How many get through depends on who is faster; what was accepted did arrive.
        assert 0 < report["counts"]["accepted"] <= len(google.messages) <= 500
        assert probe.ask("send", token="ok", title="T")["outcome"] == "accepted"


def test_connections_that_are_reset_are_contained(start, connect):
    google, server = start()
    broken = Resetting(server.port, connections=3, after=20_000)
    with connect(google, connect_to=f"localhost:{server.port}:127.0.0.1:{broken.port}") as probe:
        total = {}
        for _ in range(5):
            report = probe.ask("storm", token="ok", title="T", count=200)
            for name, count in report["counts"].items():
                total[name] = total.get(name, 0) + count
        assert sum(total.values()) == 1000
        assert set(total) <= {"accepted", "connection_broken", "unreachable", "token_unavailable"}, total
        assert total.get("accepted", 0) >= 200 and total["accepted"] <= len(google.messages)
        assert broken.resets >= 3
    broken.close()


@pytest.mark.parametrize("body, field", [
    ({"message": {"token": "t", "titel": "x"}}, "message"),
    ({"message": {"token": "t", "data": {"n": 3}}}, "message.data[0].value"),
    ({"message": {"token": "t", "data": {"from": "x"}}}, "message.data[0].key"),
    ({"message": {"token": "t", "android": {"ttl": 3600}}}, "message.android.ttl"),
    ({"message": {"token": "t", "android": {"ttl": "2419201s"}}}, "message.android.ttl"),
    ({"message": {"token": "t", "android": {"notification": {"channel": "x"}}}}, "message.android.notification"),
    ({"message": {"token": "t", "notification": {"body": "ä" * 2050}}}, "message"),
    ({"message": {"notification": {}}}, "message"),
    ({"validateonly": True, "message": {"token": "t"}}, ""),
])
def test_this_google_refuses_what_the_real_one_refuses(body, field):
    assert [place for place, _ in faults(body)] == [field]
    assert faults({"message": {"token": "t", "notification": {"title": "T"}}, "validate_only": True}) == []
