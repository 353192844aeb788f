"""Submission against aiosmtpd and against servers that misbehave."""

import email
import email.policy
import socket
import ssl
import time

import pytest
import trustme
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, AuthResult

from mail_probe import MailProbe, ScriptedServer, free_port, mail


@pytest.fixture(scope="module")
def authority(tmp_path_factory):
    authority = trustme.CA()
    authority.path = str(tmp_path_factory.mktemp("ca") / "ca.pem")
    authority.cert_pem.write_to_path(authority.path)
    return authority


class Sink:
    """Keeps what comes, and how it came."""

    def __init__(self):
        self.mails = []

    async def handle_DATA(self, server, session, envelope):
        self.mails.append((envelope.mail_from, envelope.rcpt_tos, envelope.original_content, session))
        return "250 2.0.0 queued"


class Server:
    """An aiosmtpd server on loopback, with what of TLS and AUTH a test wants."""

    def __init__(self, authority=None, implicit=False, user=None, names=("localhost", "127.0.0.1"), **options):
        self.sink = Sink()
        self.mechanisms = []
        context = None
        if authority:
            context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
            authority.issue_cert(*names).configure_cert(context)

        def authenticate(server, session, envelope, mechanism, data):
            self.mechanisms.append(mechanism)
            right = user and (data.login, data.password) == (user[0].encode(), user[1].encode())
            return AuthResult(success=bool(right), handled=False)

        options |= {"authenticator": authenticate, "auth_required": bool(user)} if user else {}
        if context and not implicit:
            options |= {"tls_context": context, "require_starttls": True}
        double = self

        class Listener(Controller):
            def factory(self):
                return SMTP(double.sink, hostname="double", decode_data=False, data_size_limit=1 << 25,
                            auth_require_tls=not implicit and bool(context), **options)

        self.controller = Listener(self.sink, hostname="127.0.0.1", port=free_port(),
                                   ssl_context=context if implicit else None)
        if implicit:
            # Its own check trusts nobody but the machine's authorities.
            self.controller._trigger_server = self.knock
        self.port = self.controller.port

    def knock(self):
        stranger = ssl.create_default_context()
        stranger.check_hostname, stranger.verify_mode = False, ssl.CERT_NONE
        with stranger.wrap_socket(socket.create_connection(("127.0.0.1", self.port))) as one:
            one.recv(100)

    def __enter__(self):
        self.controller.start()
        return self

    def __exit__(self, *_):
        self.controller.stop()


def parsed(data):
    return email.message_from_bytes(data, policy=email.policy.default)


def test_a_mail_arrives_whole():
    with Server() as server, MailProbe(smtp=f"smtp://127.0.0.1:{server.port}") as probe:
        report = probe.send(mail(to=[{"address": "kim@example.org"}, {"address": "lu@müller.example"}]))
        assert report["outcome"] == "accepted", report
        [(sender, recipients, data, session)] = server.sink.mails
        assert sender == "rat@musterstadt.example"
        assert recipients == ["kim@example.org", "lu@xn--mller-kva.example"]
        assert data == probe.compose(mail(to=[{"address": "kim@example.org"}, {"address": "lu@müller.example"}]))
        assert parsed(data)["Message-ID"] == f"<{report['receipt']}>"


def test_dots_and_long_messages_arrive_to_the_byte():
    bodies = [b".\r\n", b"..\r\n", b".a\r\n..b\r\n.\r\n.\r\nc\r\n", b"\r\n.\r\n", b"x" * 900 + b"\r\n",
              (b"." * 70 + b"\r\n") * 30_000, b"".join(b".%d\r\n" % n for n in range(40_000))]
    # Every way in which a dot can fall on the edge of the library's buffers.
    bodies += [(b"y" * 98 + b"\r\n") * 163 + b"z" * n + b"\r\n.\r\n.z\r\n" for n in range(0, 120, 7)]
    with Server() as server, MailProbe(smtp=f"smtp://127.0.0.1:{server.port}", connections=1) as probe:
        for body in bodies:
            message = b"Subject: x\r\n\r\n" + body
            report = probe.submit(message)
            assert report.get("reply") == 250, report
            assert server.sink.mails.pop()[2] == message


@pytest.mark.parametrize("scheme", ["smtp", "smtps"])
def test_a_user_signs_in_over_tls(authority, scheme):
    user = ("rat@example.org", "p@ss:w/rd% ü")
    url = f"{scheme}://rat%40example.org:p%40ss%3Aw%2Frd%25%20%C3%BC@localhost"
    with Server(authority, implicit=scheme == "smtps", user=user) as server:
        with MailProbe(smtp=f"{url}:{server.port}", ca=authority.path) as probe:
            assert probe.send(mail())["outcome"] == "accepted"
            assert probe.send(mail())["outcome"] == "accepted"
        assert len(server.sink.mails) == 2 and server.sink.mails[1][3].ssl if scheme == "smtp" else True
        assert len(server.mechanisms) == 1, "the second mail used the first one's connection"


@pytest.mark.parametrize("mechanism", ["PLAIN", "LOGIN"])
def test_both_ways_of_signing_in_work(authority, mechanism):
    other = {"PLAIN": "LOGIN", "LOGIN": "PLAIN"}[mechanism]
    with Server(authority, user=("u", "p"), auth_exclude_mechanism=[other]) as server:
        with MailProbe(smtp=f"smtp://u:p@localhost:{server.port}", ca=authority.path) as probe:
            assert probe.send(mail())["outcome"] == "accepted"
        assert server.mechanisms == [mechanism]


def test_a_wrong_password_is_the_operators_fault(authority):
    with Server(authority, user=("u", "right")) as server:
        with MailProbe(smtp=f"smtp://u:wr0ng@localhost:{server.port}", ca=authority.path) as probe:
            report = probe.send(mail())
    assert (report["outcome"], report["code"], report["isConfigurationFault"]) == ("rejected", "credentials_refused", True)
    assert "535" in report["words"] and "wr0ng" not in str(report) and "kim@" not in str(report)
    assert not server.sink.mails


def test_a_password_is_never_sent_without_tls():
    with ScriptedServer(EHLO="250-double\r\n250 AUTH PLAIN LOGIN") as server:
        with MailProbe(smtp=f"smtp://u:p@127.0.0.1:{server.port}") as probe:
            report = probe.send(mail())
        assert (report["outcome"], report["code"]) == ("later", "untrusted")
        assert [one.split()[0] for one in server.commands if one != "QUIT"] == ["EHLO"]


@pytest.mark.parametrize("scheme,query", [("smtp", "?tls=required"), ("smtps", "")])
def test_a_certificate_of_strangers_gets_nothing(authority, scheme, query):
    with Server(authority, implicit=scheme == "smtps") as server:
        with MailProbe(smtp=f"{scheme}://localhost:{server.port}{query}") as probe:
            report = probe.send(mail())
    assert (report["outcome"], report["code"]) == ("later", "untrusted")
    assert not server.sink.mails


def test_a_certificate_for_another_host_gets_nothing(authority):
    with Server(authority, names=("other.example",)) as server:
        with MailProbe(smtp=f"smtp://localhost:{server.port}?tls=required", ca=authority.path) as probe:
            assert probe.send(mail())["code"] == "untrusted"
    assert not server.sink.mails


def test_without_a_user_starttls_is_taken_if_it_is_there(authority):
    with Server(authority) as server, MailProbe(smtp=f"smtp://localhost:{server.port}") as probe:
        assert probe.send(mail())["outcome"] == "accepted"
        assert server.sink.mails[0][3].ssl is not None


def test_a_detour_goes_elsewhere_and_keeps_the_name(authority):
    with Server(authority, names=("mail.example.org",)) as server:
        detour = f"mail.example.org:587:127.0.0.1:{server.port}"
        with MailProbe(smtp="smtp://mail.example.org?tls=required", ca=authority.path, connect_to=detour) as probe:
            report = probe.send(mail())
            assert report["outcome"] == "accepted", report
    assert len(server.sink.mails) == 1


def test_the_proxy_of_the_environment_is_not_used(monkeypatch):
    for name in ("ALL_PROXY", "all_proxy", "http_proxy", "https_proxy", "HTTPS_PROXY"):
        monkeypatch.setenv(name, f"http://127.0.0.1:{free_port()}")
    with ScriptedServer() as server, MailProbe(smtp=server.url) as probe:
        assert probe.send(mail())["outcome"] == "accepted"


def test_the_machine_calls_itself_what_the_url_says():
    with ScriptedServer() as server, MailProbe(smtp=server.url + "/mail.example.org") as probe:
        probe.send(mail())
        assert server.commands[0] == "EHLO mail.example.org"


def test_many_mails_go_over_few_connections():
    with ScriptedServer() as server, MailProbe(smtp=server.url) as probe:
        orders = [probe.order("send", mail=mail(source=str(n))) for n in range(400)]
        assert {probe.report(order)["outcome"] for order in orders} == {"accepted"}
        assert 1 <= server.connections <= 4
        assert len(set(server.messages)) == 400
        time.sleep(0.2)
        assert probe.send(mail())["outcome"] == "accepted"
        assert server.connections <= 4


STAGES = {"CONNECT": "greeting", "EHLO": "greeting", "MAIL": "sender", "RCPT": "recipient", "DATA": "data",
          "DOT": "message"}


@pytest.mark.parametrize("stage", STAGES)
@pytest.mark.parametrize("reply", ["451 4.7.1 greylisted kim@example.org", "421 4.3.2 shutting down", "450 busy"])
def test_not_now_means_later_at_each_stage(stage, reply):
    script = {stage: reply} | ({"HELO": reply} if stage == "EHLO" else {})
    with ScriptedServer(**script) as server, MailProbe(smtp=server.url) as probe:
        report = probe.send(mail())
        assert (report["outcome"], report["code"]) == ("later", "smtp_" + reply[:3]), report
        assert "kim@" not in report["words"]
        assert len(server.messages) == (stage == "DOT")
        server.script = {}
        assert probe.send(mail())["outcome"] == "accepted"


@pytest.mark.parametrize("stage,reply,code", [
    ("CONNECT", "554 5.7.1 go away", "service_refused"), ("MAIL", "550 5.7.1 no such sender", "sender_refused"),
    ("MAIL", "553 5.1.8 domain", "sender_refused"), ("MAIL", "530 5.7.0 authentication required", "credentials_refused"),
    ("MAIL", "552 5.3.4 too big", "message_too_large"), ("RCPT", "550 5.1.1 kim@example.org unknown", "mailbox_unknown"),
    ("RCPT", "550-5.1.1 unknown\r\n550 5.1.1 really", "mailbox_unknown"), ("RCPT", "553 what", "mailbox_unknown"),
    ("RCPT", "550 5.7.1 relaying denied", "smtp_550"), ("RCPT", "552 5.2.2 full", "mailbox_unavailable"),
    ("RCPT", "551 <lu@example.org>", "mailbox_unknown"), ("DATA", "554 no valid recipients", "smtp_554"),
    ("DOT", "554 5.7.1 spam", "smtp_554"), ("DOT", "550 5.1.1 unknown after all", "mailbox_unknown"),
    ("DOT", "550 no", "smtp_550"), ("DOT", "552 too big", "message_too_large"),
])
def test_never_means_rejected_with_the_cause(stage, reply, code):
    with ScriptedServer(**{stage: reply}) as server, MailProbe(smtp=server.url) as probe:
        report = probe.send(mail())
        assert (report["outcome"], report["code"]) == ("rejected", code), report
        assert report["isConfigurationFault"] == (code in ("service_refused", "sender_refused", "credentials_refused"))
        assert "kim@" not in report["words"] and "lu@" not in report["words"]
        server.script = {}
        assert probe.send(mail())["outcome"] == "accepted"


@pytest.mark.parametrize("end", ["drop", "hang"])
def test_without_an_answer_to_the_dot_it_is_uncertain(end):
    with ScriptedServer(DOT=end) as server, MailProbe(smtp=server.url, deadline=1.5) as probe:
        report = probe.send(mail(source="delivery 9"))
        assert (report["outcome"], report["code"]) == ("later", "uncertain"), report
        assert len(server.messages) == 1, "nothing repeats it by itself"
        server.script = {}
        assert probe.send(mail(source="delivery 9"))["outcome"] == "accepted"
        first, second = (parsed(data)["Message-ID"] for data in server.messages)
        assert first == second


@pytest.mark.parametrize("stage", ["CONNECT", "EHLO", "MAIL", "RCPT", "DATA"])
@pytest.mark.parametrize("end,code", [("drop", "connection_broken"), ("hang", "timeout")])
def test_before_the_dot_nothing_is_uncertain(stage, end, code):
    with ScriptedServer(**{stage: end}) as server, MailProbe(smtp=server.url, deadline=1) as probe:
        start = time.monotonic()
        report = probe.send(mail())
        assert (report["outcome"], report["code"]) == ("later", code), report
        assert time.monotonic() - start < 4
        assert not server.messages


def test_a_server_that_refuses_and_then_hangs_holds_nobody_up():
    with ScriptedServer(RCPT="550 5.1.1 no", QUIT="hang") as server:
        with MailProbe(smtp=server.url, deadline=30) as probe:
            start = time.monotonic()
            assert probe.send(mail())["code"] == "mailbox_unknown"
            assert time.monotonic() - start < 5


def test_a_connection_that_died_while_idle_is_replaced():
    """Closed after a while, with and without a farewell, or a limit of mails for each connection."""
    with ScriptedServer() as server, MailProbe(smtp=server.url) as probe:
        assert probe.send(mail())["outcome"] == "accepted"
        for trouble in ("421 4.4.2 idle too long", "drop"):
            server.script = {"MAIL": lambda one: one.script.pop("MAIL") and trouble}
            assert probe.send(mail())["outcome"] == "accepted"
        assert server.connections == 3
        assert len(server.messages) == 3


def test_nobody_there_and_no_such_name():
    with MailProbe(smtp=f"smtp://127.0.0.1:{free_port()}") as probe:
        assert probe.send(mail())["code"] == "unreachable"
    with MailProbe(smtp="smtp://no-such-host.invalid") as probe:
        assert probe.send(mail())["code"] == "unresolved"


def test_a_page_of_html_is_no_mail_server():
    with ScriptedServer(CONNECT="HTTP/1.1 400 Bad Request\r\n\r\n<html>") as server:
        with MailProbe(smtp=server.url, deadline=2) as probe:
            assert probe.send(mail())["outcome"] == "later"


def test_a_cancelled_caller_stops_soon():
    with ScriptedServer(MAIL="hang") as server, MailProbe(smtp=server.url, connections=1, deadline=30) as probe:
        orders = [probe.order("send", mail=mail()) for _ in range(3)]
        while not any(command.startswith("MAIL") for command in server.commands):
            time.sleep(0.01)
        start = time.monotonic()
        for order in orders:
            probe.cancel(order)
        assert {probe.report(order)["code"] for order in orders} == {"cancelled"}
        assert time.monotonic() - start < 3


def test_who_waits_in_vain_is_told_in_time():
    with ScriptedServer(DOT="hang") as server:
        with MailProbe(smtp=server.url, connections=2, deadline=2) as probe:
            start = time.monotonic()
            orders = [probe.order("send", mail=mail(source=str(n))) for n in range(50)]
            codes = [probe.report(order)["code"] for order in orders]
            assert time.monotonic() - start < 5
            assert sorted(set(codes)) == ["timeout", "uncertain"] and codes.count("uncertain") == 2


def test_a_slow_server_costs_time_not_memory():
    def slowly(_):
        time.sleep(0.02)
        return "250 ok"

    with ScriptedServer(DOT=slowly) as server, MailProbe(smtp=server.url, deadline=60) as probe:
        big = mail(text="x" * 70 + "\n", html="<p>" + "wort " * 6_000)
        before = probe.send(big)["memory"]
        orders = [probe.order("send", mail=big | {"source": str(n)}) for n in range(100)]
        reports = [probe.report(order) for order in orders]
        assert {report["outcome"] for report in reports} == {"accepted"}
        # Each mail is 33 kB, a few times over between the order and the connection.
        assert max(report["memory"] for report in reports) - before < 100 * 300
        assert server.connections <= 4


@pytest.mark.parametrize("values", [
    {"sender": "a@b.c>\r\nRCPT TO:<x@evil.example"}, {"recipients": ["a@b.c\nDATA"]}, {"recipients": []},
    {"recipients": ["a@b.c> NOTIFY=NEVER"]}, {"sender": "a\0@b.c"}, {"sender": ""}, {"recipients": ["ü@b.c"]},
    {"message": b"Subject: x\r\n\r\nno end"}, {"message": b"Subject: x\n\nbare\r\n"},
    {"message": b"a\r\n.\n.\r\nMAIL FROM:<x@y.z>\r\n"}, {"message": b"a\rb\r\n"}, {"message": b"nul\0\r\n"},
])
def test_an_envelope_cannot_become_a_command(values):
    with ScriptedServer() as server, MailProbe(smtp=server.url) as probe:
        report = probe.submit(**({"message": b"Subject: x\r\n\r\nx\r\n"} | values))
        assert "badSubmission" in report["failure"]
        assert not server.commands


def test_a_reply_without_end_is_not_kept():
    with ScriptedServer(RCPT="550-" + "x" * 500 + "\r\n550-y" * 5000 + "\r\n550 5.1.1 no") as server:
        with MailProbe(smtp=server.url) as probe:
            assert probe.send(mail())["code"] == "mailbox_unknown"


def test_a_late_answer_is_not_taken_for_the_next_mails():
    """The answer to the first mail's dot comes when the second mail could already be on the same connection."""
    def late(server):
        server.script = {}
        time.sleep(1.3)
        return "554 5.7.1 spam"

    with ScriptedServer(DOT=late) as server, MailProbe(smtp=server.url, deadline=1, connections=1) as probe:
        assert probe.send(mail(source="1"))["code"] == "uncertain"
        time.sleep(0.6)
        assert probe.send(mail(source="2"))["outcome"] == "accepted"
        assert server.connections == 2
