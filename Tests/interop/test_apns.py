"""The APNs library over real HTTP/2 and TLS against a double that verifies with PyJWT and h2."""

import json
import threading
import time
import uuid

import pytest
import trustme
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from apns_double import TOPIC, APNsProbe, Gateway, Rules, h2_servers

TOKEN = "a1" * 32


class World:
    """Both environments of the service and a sender."""

    def __init__(self, folder):
        authority = trustme.CA()
        key = ec.generate_private_key(ec.SECP256R1())
        (folder / "key.p8").write_bytes(
            key.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption()))
        authority.cert_pem.write_to_path(str(folder / "ca.pem"))
        self.folder = folder
        self.authority = authority
        self.production, self.sandbox = Rules(key.public_key()), Rules(key.public_key())
        self.servers = {}
        self.probes = []

    def start(self, session=Gateway, **options):
        for name, rules in (("production", self.production), ("sandbox", self.sandbox)):
            server = h2_servers.Server(h2_servers.context_for(self.authority, "localhost"), session)
            server.rules = rules
            self.servers[name] = server
            options[name] = f"https://localhost:{server.port}"
        probe = APNsProbe(ca=self.folder / "ca.pem", p8=self.folder / "key.p8", **options)
        self.probes.append(probe)
        return probe

    def close(self):
        for probe in self.probes:
            probe.close()
        for server in self.servers.values():
            server.listener.close()
            assert server.failures.empty() or all(
                isinstance(failure, OSError) for failure in server.failures.queue), list(server.failures.queue)


@pytest.fixture
def world(tmp_path):
    world = World(tmp_path)
    yield world
    world.close()


def test_the_service_finds_nothing_to_object_to(world):
    probe = world.start()
    report = probe.send(TOKEN, title="Sonnengruppe", body="3 neue \"Zettel\" 🎈", badge=3, collapse="board:7",
                        expires=1_900_000_000, message="notice:55", custom={"url": "/k/x/"})
    assert (report["outcome"], report["environment"]) == ("accepted", "production")
    apns_id, token, fields, payload = world.production.accepted[0]
    assert (token, report["receipt"]) == (TOKEN, apns_id)
    assert uuid.UUID(apns_id).version == 8
    assert payload == {"aps": {"alert": {"title": "Sonnengruppe", "body": "3 neue \"Zettel\" 🎈"}, "badge": 3,
                               "sound": "default"}, "url": "/k/x/"}
    assert fields["apns-topic"] == TOPIC and fields["apns-push-type"] == "alert"
    assert fields["apns-priority"] == "10" and fields["apns-expiration"] == "1900000000"
    assert fields["apns-collapse-id"] == "board:7" and fields["content-type"] == "application/json"


@pytest.mark.parametrize("kind", ["background", "voip", "complication"])
def test_other_types_are_taken_too(world, kind):
    assert world.start().send(TOKEN, kind=kind)["outcome"] == "accepted"
    assert world.production.accepted[0][2]["apns-push-type"] == kind


def test_texts_of_any_length_arrive_as_valid_json(world):
    probe = world.start()
    texts = ["x" * 5000, "ä" * 5000, "👩‍👩‍👧‍👦" * 400, "\n\"\\" * 2000, "e\u0301" * 3000, "a" * 3900 + "🇩🇪" * 100]
    for body in texts:
        assert probe.send(TOKEN, body=body)["outcome"] == "accepted"
        arrived = world.production.accepted[-1][3]["aps"]["alert"]["body"]
        assert arrived.endswith("…") and body.startswith(arrived[:-1]) and len(arrived) > 100
    assert probe.send(TOKEN, custom={"a": "x" * 4100})["outcome"] == "refused"


def test_long_tokens_and_collapse_ids_are_taken(world):
    probe = world.start()
    assert probe.send("ab" * 100, collapse="ä" * 64)["outcome"] == "accepted"
    assert len(world.production.accepted[0][2]["apns-collapse-id"]) == 43


def test_repeats_carry_the_same_id(world):
    probe = world.start()
    for _ in range(2):
        probe.send(TOKEN, message="notice:1")
    probe.send(TOKEN, message="notice:2")
    ids = [entry[0] for entry in world.production.accepted]
    assert ids[0] == ids[1] != ids[2]


def test_one_token_serves_many_messages(world):
    probe = world.start()
    reports = [probe.report(number) for number in [probe.order(token=TOKEN) for _ in range(500)]]
    assert {report["outcome"] for report in reports} == {"accepted"}
    assert len(world.production.seen_tokens) == 1
    assert len(world.servers["production"].sessions) == 1


def test_a_token_that_the_service_calls_expired_is_renewed_once(world):
    probe = world.start()
    assert probe.send(TOKEN)["outcome"] == "accepted"
    world.production.refused_tokens.add(world.production.seen_tokens[0])
    reports = [probe.report(number) for number in [probe.order(token=TOKEN) for _ in range(200)]]
    assert {report["outcome"] for report in reports} == {"accepted"}
    assert len(world.production.seen_tokens) == 2
    world.production.refused_tokens.add(world.production.seen_tokens[1])
    report = probe.send(TOKEN)
    assert (report["outcome"], report["code"]) == ("rejected", "expired_provider_token")
    assert len(world.production.seen_tokens) == 2


@pytest.mark.parametrize("seconds, code", [(-7200, "expired_provider_token"), (7200, "invalid_provider_token")])
def test_a_clock_that_is_wrong_is_named_and_put_right(world, seconds, code):
    probe = world.start()
    probe.report(probe.order(clock=seconds))
    report = probe.send(TOKEN)
    assert (report["outcome"], report["code"], report["isConfigurationFault"]) == ("rejected", code, True)
    assert "clock" in report["text"]
    assert len(world.production.seen_tokens) == 2


def test_a_clock_put_right_before_the_first_refusal_costs_nothing(world):
    probe = world.start()
    world.production.scripts["b2" * 32] = lambda session, stream: False
    probe.report(probe.order(clock=-7200))
    number = probe.order(token="zz")
    assert probe.report(number)["outcome"] == "refused"
    probe.report(probe.order(clock=0))
    assert probe.send(TOKEN)["outcome"] == "accepted"


def test_a_device_of_the_other_environment_is_found(world):
    probe = world.start()
    world.production.tokens, world.sandbox.tokens = {"b1" * 32}, {TOKEN}
    assert probe.send(TOKEN)["environment"] == "sandbox"
    assert probe.send("b1" * 32, environment="sandbox")["environment"] == "production"
    assert probe.send("c1" * 32)["outcome"] == "gone"


def test_a_device_that_is_gone(world):
    probe = world.start()
    world.production.gone[TOKEN] = ("Unregistered", 1_790_000_000_500)
    world.production.gone["b1" * 32] = ("ExpiredToken", 1_790_000_000_500)
    report = probe.send(TOKEN)
    assert (report["outcome"], report["goneSince"]) == ("gone", 1_790_000_000_500)
    assert probe.send("b1" * 32)["outcome"] == "gone"
    assert probe.send(TOKEN, registeredAt=1_790_000_000_500)["outcome"] == "gone"
    report = probe.send(TOKEN, registeredAt=1_790_000_000_501)
    assert (report["outcome"], report["code"]) == ("later", "registered_anew")


def test_another_app_is_no_reason_to_forget_a_device(world):
    report = world.start().send(TOKEN, topic="de.example.other")
    assert (report["outcome"], report["code"]) == ("rejected", "device_token_not_for_topic")


def test_a_page_of_html_and_a_pause(world):
    probe = world.start()
    world.production.scripts[TOKEN] = lambda session, stream: session.reply(
        stream, 502, b"<html><h1>502 Bad Gateway</h1></html>") or True
    report = probe.send(TOKEN)
    assert (report["outcome"], report["code"]) == ("later", "http_502")
    world.production.scripts[TOKEN] = lambda session, stream: session.reply(
        stream, 503, b'{"reason":"Shutdown"}', headers=[("retry-after", "7")]) or True
    report = probe.send(TOKEN)
    assert (report["outcome"], report["code"], report["pause"]) == ("later", "shutdown", 7)


def test_slow_answers_are_waited_for_until_the_deadline(world):
    probe = world.start(deadline=1500)
    world.production.scripts["51" * 32] = lambda session, stream: time.sleep(0.5)
    world.production.scripts["52" * 32] = lambda session, stream: True
    assert probe.send("51" * 32)["outcome"] == "accepted"
    start = time.monotonic()
    report = probe.send("52" * 32)
    assert (report["outcome"], report["code"]) == ("later", "timeout")
    assert 1.4 < time.monotonic() - start < 3
    # A connection that let a deadline pass is not trusted any more.
    assert probe.send(TOKEN)["outcome"] == "accepted"
    assert len(world.servers["production"].sessions) == 2


def test_a_connection_that_fell_silent_holds_up_only_what_was_on_it(world):
    class Wedged(Gateway):
        def complete(self, stream, body):
            if self is not self.server.sessions[0] or len(self.requests) < 10:
                super().complete(stream, body)

    probe = world.start(Wedged, deadline=1500)
    assert {probe.send(TOKEN)["outcome"] for _ in range(10)} == {"accepted"}
    reports = [probe.report(number) for number in [probe.order(token=TOKEN) for _ in range(20)]]
    assert {report.get("code") for report in reports} == {"timeout"}
    assert {probe.send(TOKEN)["outcome"] for _ in range(10)} == {"accepted"}


def thousand(world, session, connections):
    """Sends 1,000 messages at once and returns the reports and what the double accepted."""
    probe = world.start(session, connections=connections)
    numbers = [probe.order(token=f"{index:064x}", message=f"notice:{index}", body="x" * 500) for index in range(1000)]
    reports = [probe.report(number) for number in numbers]
    return reports, world.production.accepted


@pytest.mark.parametrize("connections", [1, 4, 8])
def test_a_farewell_in_the_middle_loses_none_and_doubles_none(world, connections):
    class Leaving(Gateway):
        """Says farewell after 80 messages and handles nothing that comes later on this connection."""

        last = None

        def complete(self, stream, body):
            if self.last is not None and stream > self.last:
                return
            super().complete(stream, body)
            if self is self.server.sessions[0] and len(self.requests) == 80:
                self.last = stream
                self.go_away(stream)

    reports, accepted = thousand(world, Leaving, connections)
    assert {report["outcome"] for report in reports} == {"accepted"}
    assert len(accepted) == len({entry[0] for entry in accepted}) == 1000
    first, *others = world.servers["production"].sessions
    assert first.last is not None and len(first.requests) == 80 and others


@pytest.mark.parametrize("connections", [1, 4])
def test_a_farewell_with_a_hangup_loses_none_and_repeats_only_with_the_same_id(world, connections):
    class HangingUp(Gateway):
        """Takes 130 messages, does not answer the last 50, says farewell and hangs up."""

        gone = False

        def reply(self, stream, *arguments, **named):
            if self is not self.server.sessions[0] or len(self.requests) <= 80:
                super().reply(stream, *arguments, **named)

        def complete(self, stream, body):
            if self.gone:
                return
            super().complete(stream, body)
            if self is self.server.sessions[0] and len(self.requests) == 130:
                self.gone = True
                self.go_away(stream)

        def handle(self, event):
            if not self.gone:
                super().handle(event)

        def flush(self):
            super().flush()
            if self.gone:
                raise OSError("gone")

    reports, accepted = thousand(world, HangingUp, connections)
    assert {report["outcome"] for report in reports} == {"accepted"}
    ids = [entry[0] for entry in accepted]
    assert len(set(ids)) == 1000
    # The fifty without an answer came a second time, each with the id that it had; so does one whose answer the hang-up
    # overtook: a connection that is reset drops what was not read. Nothing of the other connections is repeated.
    assert 1000 < len(ids) <= 1130
    by_id = {}
    for apns_id, token, _, payload in accepted:
        assert by_id.setdefault(apns_id, (token, payload)) == (token, payload)


def test_a_service_that_restarts_is_found_again(world):
    probe = world.start()
    assert probe.send(TOKEN)["outcome"] == "accepted"
    for session in world.servers["production"].sessions:
        session.secure.close()
    assert probe.send(TOKEN)["outcome"] == "accepted"
    assert len(world.servers["production"].sessions) == 2


def test_the_double_refuses_what_is_wrong(world):
    """A double that took everything would prove nothing."""
    world.start().send(TOKEN)
    _, _, fields, payload = world.production.accepted[0]
    body = json.dumps(payload).encode()

    def reason(change, body=body, more=()):
        changed = [(name, value) for name, value in {**fields, **change}.items() if value is not None]
        return (world.production.verdict(changed + list(more), body)[1] or {}).get("reason")

    assert reason({}) is None
    assert reason({":method": "GET"}) == "MethodNotAllowed"
    assert reason({":path": "/3/x"}) == "BadPath"
    assert reason({":path": "/3/device/"}) == "MissingDeviceToken"
    assert reason({":path": "/3/device/ZZ"}) == "BadDeviceToken"
    assert reason({"authorization": None}) == "MissingProviderToken"
    assert reason({"authorization": fields["authorization"][:-4] + "AAAA"}) == "InvalidProviderToken"
    assert reason({"apns-topic": None}) == "MissingTopic"
    assert reason({"apns-push-type": None}) == "InvalidPushType"
    assert reason({"apns-push-type": "background"}) == "BadPriority"
    assert reason({"apns-expiration": "soon"}) == "BadExpirationDate"
    assert reason({"apns-id": fields["apns-id"].upper()}) == "BadMessageId"
    assert reason({"apns-collapse-id": "ä" * 33}) == "BadCollapseId"
    assert reason({}, b"") == "PayloadEmpty"
    assert reason({}, body + b" " * 4096) == "PayloadTooLarge"
    assert reason({}, more=[("apns-id", fields["apns-id"])]) == "DuplicateHeaders"


def test_threads_end(world):
    """Nothing of the probe is left when its input ends."""
    probe = world.start()
    probe.send(TOKEN)
    before = threading.active_count()
    probe.close()
    world.probes.remove(probe)
    assert threading.active_count() <= before
