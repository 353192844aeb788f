"""The HTTP interface against a double that checks what the real one does, and the folder."""

import asyncio
import email
import email.policy
import json
import os
import stat
import threading
import time

import pytest
from aiohttp import web

from mail_probe import MailProbe, free_port, mail

POLICY = {"id": "n1.rat.example", "name": "Tagesordnungen", "url": "https://rat.example/abmelden/geheim"}


class Resend:
    """Takes a mail once for each idempotency key, and answers what a test wants."""

    def __init__(self):
        self.script = []
        self.requests = []
        self.mails = {}
        self.port = free_port()
        started = threading.Event()
        threading.Thread(target=self.run, args=(started,), daemon=True).start()
        assert started.wait(10)

    @property
    def url(self):
        return f"http://127.0.0.1:{self.port}"

    def run(self, started):
        self.loop = asyncio.new_event_loop()
        asyncio.set_event_loop(self.loop)
        app = web.Application(client_max_size=1 << 25)
        app.router.add_route("*", "/{path:.*}", self.answer)
        runner = web.AppRunner(app)
        self.loop.run_until_complete(runner.setup())
        self.loop.run_until_complete(web.TCPSite(runner, "127.0.0.1", self.port).start())
        started.set()
        self.loop.run_forever()

    async def answer(self, request):
        body = await request.read()
        self.requests.append((request.method, request.path, dict(request.headers), body))
        step = self.script.pop(0) if self.script else 200
        if step == "hang":
            await asyncio.sleep(30)
        if step == "lost":
            self.take(request, body)
            request.transport.abort()
            return web.Response()
        if isinstance(step, tuple):
            status, headers, text = step
            return web.Response(status=status, headers=headers, text=text, content_type="application/json")
        return self.take(request, body)

    def take(self, request, body):
        key = request.headers.get("Idempotency-Key")
        if request.path != "/emails" or request.headers.get("Authorization") != "Bearer re_probe":
            return self.fault(401, "missing_api_key")
        mail = json.loads(body)
        if not {"from", "to", "subject", "text"} <= mail.keys():
            return self.fault(422, "missing_required_field")
        if key in self.mails and self.mails[key][1] != mail:
            return self.fault(409, "invalid_idempotent_request")
        number, _ = self.mails.setdefault(key, (f"id-{len(self.mails) + 1}", mail))
        return web.json_response({"id": number})

    @staticmethod
    def fault(status, name):
        return web.json_response({"statusCode": status, "name": name, "message": "about kim@example.org"}, status=status)


@pytest.fixture
def resend():
    return Resend()


def test_the_service_gets_everything(resend):
    people = [{"address": "kim@example.org", "name": 'Kim "K" Müller'}, {"address": "lu@example.org"}]
    with MailProbe(resend=resend.url + "/") as probe:
        report = probe.send(mail(to=people, list=POLICY, replyTo={"address": "a@example.org"}, subject="Grüße 🚲",
                                 text="Zeile\n\"q\" \\ \t\u2028", inReplyTo="<m@x.y>", references=["<m@x.y>", "<n@x.y>"]))
    assert (report["outcome"], report["receipt"]) == ("accepted", "id-1"), report
    [(method, path, headers, body)] = resend.requests
    assert (method, path, headers["Content-Type"]) == ("POST", "/emails", "application/json")
    sent = json.loads(body)
    assert sent["from"] == '"Ratslotse Musterstadt" <rat@musterstadt.example>'
    assert sent["to"] == ['"Kim \\"K\\" Müller" <kim@example.org>', "lu@example.org"]
    assert sent["reply_to"] == "a@example.org"
    assert sent["subject"] == "Grüße 🚲" and sent["text"] == "Zeile\n\"q\" \\ \t\u2028" and "<b>" in sent["html"]
    assert sent["headers"] == {
        "Message-ID": f"<{headers['Idempotency-Key']}>", "Auto-Submitted": "auto-generated",
        "List-Id": "<n1.rat.example>", "List-Unsubscribe": "<https://rat.example/abmelden/geheim>",
        "List-Unsubscribe-Post": "List-Unsubscribe=One-Click", "In-Reply-To": "<m@x.y>",
        "References": "<m@x.y> <n@x.y>"}
    assert "tags" not in sent and sent.keys() == {"from", "to", "reply_to", "subject", "text", "html", "headers"}


def test_a_service_mail_cannot_be_unsubscribed(resend):
    with MailProbe(resend=resend.url) as probe:
        probe.send(mail())
    assert json.loads(resend.requests[0][3])["headers"].keys() == {"Message-ID", "Auto-Submitted"}


def test_a_mail_whose_answer_got_lost_is_not_sent_twice(resend):
    resend.script = ["lost"]
    with MailProbe(resend=resend.url, deadline=5) as probe:
        first = probe.send(mail(source="9", seconds=1_796_022_000))
        assert (first["outcome"], first["code"]) == ("later", "uncertain")
        assert probe.send(mail(source="9", seconds=1_796_022_999))["receipt"] == "id-1"
    assert len(resend.mails) == 1
    assert resend.requests[0][3] == resend.requests[1][3], "the date is not part of it"


def test_the_same_key_with_another_text_is_not_tried_for_ever(resend):
    with MailProbe(resend=resend.url) as probe:
        probe.send(mail(source="9"))
        report = probe.send(mail(source="9", text="anders"))
    assert (report["outcome"], report["code"]) == ("rejected", "idempotency_conflict")


ANSWERS = [
    (401, {}, '{"name":"missing_api_key"}', "rejected", "credentials_refused", None),
    (403, {}, '{"name":"invalid_api_key"}', "rejected", "credentials_refused", None),
    (403, {}, "<html>", "rejected", "credentials_refused", None),
    (422, {}, '{"name":"invalid_from_address"}', "rejected", "credentials_refused", None),
    (422, {}, '{"name":"validation_error","message":"kim@example.org"}', "rejected", "message_invalid", None),
    (400, {}, '{"name":"kim@example.org"}', "rejected", "message_invalid", None),
    (413, {}, "", "rejected", "message_too_large", None), (404, {}, "", "rejected", "http_404", None),
    (302, {"Location": "http://127.0.0.1:1/"}, "", "rejected", "http_302", None),
    (429, {"Retry-After": "120"}, '{"name":"rate_limit_exceeded"}', "later", "http_429", 120),
    (429, {}, '{"name":"daily_quota_exceeded"}', "later", "http_429", None),
    (429, {"Retry-After": "99999999"}, "", "later", "http_429", 86_400),
    (409, {}, '{"name":"concurrent_idempotent_requests"}', "later", "http_409", None),
    (500, {}, "", "later", "http_500", None), (502, {}, "<html>", "later", "http_502", None),
    (503, {"Retry-After": "7"}, "", "later", "http_503", 7),
]


@pytest.mark.parametrize("status,headers,text,outcome,code,pause", ANSWERS)
@pytest.mark.parametrize("language", ["de", "en"])
def test_every_answer_has_its_outcome(resend, status, headers, text, outcome, code, pause, language):
    resend.script = [(status, headers, text)]
    with MailProbe(resend=resend.url, language=language) as probe:
        report = probe.send(mail())
    assert (report["outcome"], report["code"], report.get("pause")) == (outcome, code, pause), report
    assert report["isConfigurationFault"] == (code == "credentials_refused")
    assert "kim@" not in str(report) and "re_probe" not in str(report) and str(status) in report["words"]
    assert len(resend.requests) == 1


def test_the_validations_name_is_told(resend):
    resend.script = [(422, {}, '{"name":"validation_error"}')]
    with MailProbe(resend=resend.url) as probe:
        assert "validation_error" in probe.send(mail())["words"]


def test_a_silent_service_is_uncertain(resend):
    resend.script = ["hang"]
    with MailProbe(resend=resend.url, deadline=1) as probe:
        report = probe.send(mail())
    assert (report["outcome"], report["code"]) == ("later", "uncertain")


def test_the_folder_keeps_one_file_a_mail(tmp_path):
    folder = tmp_path / "outbox"
    with MailProbe(folder=str(folder)) as probe:
        for source, seconds, text in (("1", 1_796_022_000, "alt"), ("2", 1_796_022_001, "zwei"), ("1", 1_796_029_000, "neu")):
            report = probe.send(mail(source=source, seconds=seconds, text=text))
            assert report["outcome"] == "accepted", report
            assert (folder / report["receipt"]).exists()
    files = sorted(os.listdir(folder))
    assert len(files) == 2 and all(name.endswith(".eml") and name.startswith("20261130T0700") for name in files)
    assert stat.S_IMODE(folder.stat().st_mode) == 0o700
    texts = []
    for name in files:
        assert stat.S_IMODE((folder / name).stat().st_mode) == 0o600
        message = email.message_from_bytes((folder / name).read_bytes(), policy=email.policy.default)
        texts.append(message.get_body(("plain",)).get_content().strip())
    assert texts == ["neu", "zwei"]


def test_a_mail_in_the_folder_is_whole_or_not_there(tmp_path):
    """Somebody who looks all the time never sees half a mail."""
    seen, halves, stop = set(), [], threading.Event()

    def look():
        while not stop.is_set():
            for path in tmp_path.glob("*.eml"):
                data = path.read_bytes()
                seen.add(path.name)
                if not data.endswith(b"--\r\n"):
                    halves.append(path.name)

    watcher = threading.Thread(target=look)
    watcher.start()
    with MailProbe(folder=str(tmp_path)) as probe:
        orders = [probe.order("send", mail=mail(source=str(n), html="<p>" + "wort " * 20_000)) for n in range(30)]
        assert {probe.report(order)["outcome"] for order in orders} == {"accepted"}
        time.sleep(0.1)
    stop.set()
    watcher.join()
    assert len(seen) == 30 and not halves
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".")]


def test_a_folder_that_cannot_be_made_is_told(tmp_path):
    (tmp_path / "file").write_text("x")
    with MailProbe(folder=str(tmp_path / "file")) as probe:
        report = probe.send(mail())
    assert (report["outcome"], report["code"], report["isConfigurationFault"]) == ("later", "folder_not_writable", True)
