"""One account, four services: what arrives there, and what the services are told."""

from __future__ import annotations

import re

import requests


def test_a_test_message_reaches_all_four(deployment):
    deployment.register()
    assert deployment.call("POST", "/api/account/test-notification") == {"sent": ["email", "push"]}

    [(recipients, mail)] = deployment.mail.mails
    assert recipients == [deployment.address]
    assert mail["From"] == "Rat Musterstadt <rat@musterstadt.example>"
    assert mail["To"] == f"Kim Müller <{deployment.address}>"
    assert mail["Subject"] == "Testnachricht" and "List-Unsubscribe" not in mail
    assert mail["Auto-Submitted"] == "auto-generated"
    assert mail["Message-ID"].endswith("@musterstadt.example>")
    text = mail.get_body(("plain",)).get_content()
    assert "Hallo Kim Müller," in text and f"{deployment.url}/konto/benachrichtigungen" in text

    assert not deployment.production.accepted
    [(_, token, fields, payload)] = deployment.sandbox.accepted
    assert token == deployment.apple_token and fields["apns-topic"] == "de.example.brett"
    assert payload["url"] == "/konto/benachrichtigungen"
    assert payload["aps"]["alert"]["title"] == "Testnachricht" and payload["aps"]["interruption-level"] == "active"

    [order] = deployment.google.messages
    message = order["message"]
    assert message["token"] == "ok-phone" and message["data"] == {"url": "/konto/benachrichtigungen"}
    assert message["android"]["notification"]["tag"] == fields["apns-collapse-id"]
    assert message["android"]["priority"].lower() == "high"

    [(headers, declarative)] = deployment.browser.messages
    assert headers["ttl"].isdigit() and headers["urgency"] == "normal" and len(headers["topic"]) == 32
    assert declarative["notification"]["navigate"] == f"{deployment.url}/konto/benachrichtigungen"
    assert declarative["notification"]["tag"] == fields["apns-collapse-id"]
    assert declarative["notification"]["lang"] == "de" and "app_badge" not in declarative


def test_apples_environment_is_learnt_once(deployment):
    deployment.register()
    for _ in range(2):
        deployment.call("POST", "/api/account/test-notification")
    assert deployment.rows("SELECT environment FROM push_tokens WHERE platform = 'ios'") == [("sandbox",)]
    assert len(deployment.sandbox.accepted) == 2
    assert len(deployment.gateways[0].requests) == 1, "the second message went straight to the right gateway"


def test_the_channel_that_was_chosen_is_the_one_that_serves(deployment):
    deployment.register()
    for channel, sent in [("email", ["email"]), ("push", ["push"]), ("off", [])]:
        deployment.call("PUT", "/api/account/delivery", {"delivery_channel": channel})
        assert deployment.call("POST", "/api/account/test-notification") == {"sent": sent}
    assert len(deployment.mail.mails) == len(deployment.browser.messages) == 1


def test_devices_that_are_gone_are_forgotten(deployment):
    deployment.register()
    deployment.sandbox.gone[deployment.apple_token] = ("Unregistered", 4_000_000_000_000)
    deployment.production.tokens.add(deployment.apple_token)
    deployment.production.gone[deployment.apple_token] = ("Unregistered", 4_000_000_000_000)
    deployment.call("POST", "/api/push/register", {"token": "dead", "platform": "android"}, 204)
    deployment.call("POST", "/api/account/test-notification")
    assert deployment.rows("SELECT token FROM push_tokens") == [("ok-phone",)]


def test_one_notice_is_one_message_everywhere(deployment):
    owner = deployment.register()
    deployment.enqueue(owner, "n4_vorgang")
    deployment.wait_until(lambda: deployment.rows("SELECT sent_at FROM notification_queue")[0][0], "the notice leaves")
    [(_, mail)] = deployment.mail.mails
    assert mail["Subject"] == "Radweg 1 & <Ufer>"
    assert mail["List-Id"] == "<n4_vorgang.musterstadt.example>"
    assert mail["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    text, html = (mail.get_body((kind,)).get_content() for kind in ("plain", "html"))
    assert f"{deployment.url}/council/decision?id=1" in text
    assert "Der Rat hat zugestimmt." in text and "• Ö 6" in text
    assert "alert(1)" not in text + html and "<script" not in html
    assert "Radweg 1 &amp; &lt;Ufer&gt;" in html
    assert "Eine Vorlage bewegt sich" in text, "it says why it comes"

    [(_, _, fields, payload)] = deployment.sandbox.accepted
    identity = fields["apns-collapse-id"]
    assert payload["aps"]["thread-id"] == "n4_vorgang"
    assert payload["aps"]["alert"] == {"title": "Radweg 1 & <Ufer>", "body": "Der Rat hat zugestimmt. • Ö 6"}
    [order] = deployment.google.messages
    assert order["message"]["android"]["collapse_key"] == "n4_vorgang"
    assert order["message"]["android"]["notification"]["tag"] == identity
    [(_, declarative)] = deployment.browser.messages
    assert declarative["notification"]["tag"] == identity
    assert declarative["notification"]["navigate"] == f"{deployment.url}/council/decision?id=1"
    metrics = requests.get(f"{deployment.url}/metrics", timeout=10).text
    for channel in ("mail", "apns", "fcm", "webpush"):
        line = f'meldewerk_deliveries_total{{occasion="n4_vorgang",channel="{channel}",outcome="accepted"}} 1'
        assert line in metrics
    assert 'meldewerk_queue_occasion_waiting{occasion="n4_vorgang"} 0.0' in metrics


def unsubscribe_link(mail):
    return re.fullmatch(r"<(http://localhost:\d+/abmelden/[A-Za-z0-9_-]+)>", mail["List-Unsubscribe"])[1]


def one_click(link):
    answer = requests.post(link, {"List-Unsubscribe": "One-Click"}, headers={"Origin": "https://mail.example"}, timeout=10)
    assert answer.status_code == 200, answer.text


def test_five_are_one_mail_and_a_list_and_a_click_ends_either(deployment):
    owner = deployment.register(with_devices=False)
    deployment.enqueue(owner, "n4_vorgang", 3)
    deployment.enqueue(owner, "n3_result", 2, first=4)
    deployment.wait_until(lambda: len(deployment.mail.mails) == 2, "two mails")
    single, bundle = sorted((mail for _, mail in deployment.mail.mails), key=lambda mail: "Neuigkeiten" in mail["Subject"])
    assert single["Subject"] == "Radweg 1 & <Ufer>"
    assert bundle["Subject"] == "4 Neuigkeiten aus dem Rat" and bundle["List-Id"] == "<news.musterstadt.example>"
    text = bundle.get_body(("plain",)).get_content()
    for number in range(2, 6):
        assert f"Radweg {number} & <Ufer>" in text and f"{deployment.url}/council/decision?id={number}" in text
    assert f"{deployment.url}/dashboard" in text and "Hallo Kim Müller," in text

    one_click(unsubscribe_link(single))
    kinds = {kind["key"]: kind["enabled"] for kind in deployment.call("GET", "/api/account/notifications")["kinds"]}
    assert not kinds["n4_vorgang"] and kinds["n3_result"]
    assert deployment.call("GET", "/api/auth/me")["delivery_channel"] == "email"

    one_click(unsubscribe_link(bundle))
    assert deployment.call("GET", "/api/auth/me")["delivery_channel"] == "off"


def test_the_doctor_signs_in_and_sends_nothing(deployment):
    report = deployment.command("doctor", "--online")
    assert report.returncode == 0, report.stdout
    assert "Google gives" not in report.stdout and "FCM lets project" in report.stdout
    assert "localhost lets us in; nothing was sent" in report.stdout
    assert "Apple accepts key and topic" in report.stdout
    assert deployment.mail.commands == ["AUTH", "NOOP"]
    assert not deployment.mail.mails and not deployment.sandbox.accepted
    assert all(order["validate_only"] for order in deployment.google.messages)

    for name, value, says in [
        ("SMTP_URL", deployment.environment["SMTP_URL"].replace("gut", "schlecht"), "refuses to sign in"),
        ("APNS_KEY_ID", "ZZZZZZZZZZ", "key, key id and team id belong together"),
        ("FCM_SERVICE_ACCOUNT", deployment.google.account(private_key_id="ffffffff"), "token"),
    ]:
        before = dict(deployment.environment)
        deployment.environment[name] = value
        report = deployment.command("doctor", "--online")
        deployment.environment = before
        assert report.returncode == 1 and says in report.stdout, report.stdout
    deployment.google.objections.clear()


def test_a_configuration_that_is_half_set_stops_the_start(deployment):
    before = dict(deployment.environment)
    deployment.environment |= {"APNS_TEAM_ID": "", "MAIL_OUTBOX_DIR": "mails", "FCM_SERVICE_ACCOUNT": "{}"}
    answer = deployment.command("job", "dispatch")
    secret = deployment.environment["SMTP_URL"]
    deployment.environment = before
    assert answer.returncode == 1
    for name in ("APNS_TEAM_ID", "MAIL_OUTBOX_DIR", "FCM_SERVICE_ACCOUNT"):
        assert f"{name}: " in answer.stderr
    assert secret not in answer.stderr
