"""Mails as Python's own parser reads them."""

import email
import email.header
import email.policy
import email.utils
import re

import pytest

from mail_probe import MailProbe, mail


@pytest.fixture(scope="module")
def composer():
    with MailProbe() as probe:
        yield probe


def parse(data):
    message = email.message_from_bytes(data, policy=email.policy.default)
    for part in message.walk():
        assert not part.defects, part.defects
    for name, value in message.items():
        assert not value.defects, (name, value.defects)
    return message


def people(data, field):
    """Names and addresses of a field by the older parser.

    The newer one keeps the space between two encoded words of a name, against RFC 2047 §6.2.
    """
    value = email.message_from_bytes(data, policy=email.policy.compat32)[field]
    found = email.utils.getaddresses(["".join(str(value).splitlines())])
    return [(str(email.header.make_header(email.header.decode_header(name))), address) for name, address in found]


def check_bytes(data):
    """What every mail must be on the wire."""
    assert data.endswith(b"\r\n")
    assert data.replace(b"\r\n", b"").count(b"\n") == 0 and data.replace(b"\r\n", b"").count(b"\r") == 0
    lines = data.split(b"\r\n")
    assert max(map(len, lines)) <= 998
    assert all(byte < 0x80 and byte for byte in data)
    head, body = data.split(b"\r\n\r\n", 1)
    assert max(map(len, body.split(b"\r\n"))) <= 76
    for word in re.findall(rb"=\?[^ ]*\?=", head):
        assert len(word) <= 75
    for line in head.split(b"\r\n"):
        assert line.strip()
        if b"=?" in line:
            assert len(line) <= 76


SUBJECTS = [
    "Plain",
    "Der Radweg an der Deichstraße wird gebaut",
    "🚲🏫 Radweg & Schule 👨‍👩‍👧‍👦 – «endlich» " * 6,
    "Парковка в старом городе подорожает: комитет рекомендует новый устав и ещё немного слов",
    "日本語の件名はとても長いのでいくつかに分けられなければなりません、そうでしょう",
    "x" * 300,
    "word " * 60 + "end",
    " two  spaces  and one at the end ",
    "=?utf-8?q?not_encoded?=",
    "a =?b",
    "Zahlung: 5 € \"für\" (alles) <nichts>, oder; was\\nun?",
    "ä",
    "e\u0301 stays decomposed",
    "\U0001F600" * 40,
    "Tab-less: a.b@c",
]


@pytest.mark.parametrize("subject", SUBJECTS)
def test_a_subject_arrives_as_it_was_written(composer, subject):
    data = composer.compose(mail(subject=subject))
    check_bytes(data)
    assert parse(data)["Subject"] == subject


NAMES = [
    "Kim", "Kim Müller", "Müller, Kim", "Kim \"die Schnelle\" O'Neil", "Dr. Kim Müller (Rat)", "back\\slash",
    "Ратуша", "🚲 Radweg", "a" * 200, "=?utf-8?q?x?=", "Kim <kim@evil.example>", "x, y <z@evil.example>, Müller",
    " leading and trailing ", "ä" * 120, "@", ":;", "Kim.",
]


@pytest.mark.parametrize("name", NAMES)
def test_a_name_arrives_as_it_was_written(composer, name):
    data = composer.compose(mail(
        **{"from": {"address": "rat@example.org", "name": name}}, to=[{"address": "kim@example.org", "name": name}],
        replyTo={"address": "antwort@example.org", "name": name}))
    check_bytes(data)
    message = parse(data)
    for field, address in (("From", "rat@example.org"), ("To", "kim@example.org"), ("Reply-To", "antwort@example.org")):
        assert people(data, field) == [(name, address)]
        if len(name.encode()) < 40:
            assert [(one.display_name, one.addr_spec) for one in message[field].addresses] == [(name, address)]


def test_two_hundred_recipients(composer):
    crowd = [{"address": f"person{n}@example.org", "name": f"{NAMES[n % len(NAMES)].strip()} {n}"} for n in range(200)]
    data = composer.compose(mail(to=crowd))
    check_bytes(data)
    assert people(data, "To") == [(one["name"], one["address"]) for one in crowd]
    assert [one.addr_spec for one in parse(data)["To"].addresses] == [one["address"] for one in crowd]


BODIES = [
    "Hallo\n", "kein Zeilenende", "", "a\r\nb\rc\n\n\nd", ".\n..\n.punkt\n", "From me\nFrom you\n", "-- \nGruß\n",
    "x" * 5000, "ü" * 5000, "日本語" * 2000, "trailing space \t\n \n", "= =3D =\n=\n", "tab\there\n", "🚲" * 1000 + "\n",
    "\n\n\n", "a" * 75 + "\n" + "b" * 76 + "\n" + "c" * 77 + "\n", "ä" + "." * 200 + "\n", "\x0b\x0c\x1f\n",
]


@pytest.mark.parametrize("text", BODIES)
@pytest.mark.parametrize("html", [None, "same"])
def test_a_body_arrives_as_it_was_written(composer, text, html):
    data = composer.compose(mail(text=text, html=text if html else None))
    check_bytes(data)
    message = parse(data)
    expected = text.replace("\r\n", "\n").replace("\r", "\n")
    expected = expected if expected.endswith("\n") else expected + "\n"
    if html:
        assert message.get_content_type() == "multipart/alternative"
        parts = list(message.iter_parts())
        assert [part.get_content_type() for part in parts] == ["text/plain", "text/html"]
    else:
        parts = [message]
    for part in parts:
        assert part.get_content_charset() == "utf-8"
        assert part.get_payload(decode=True).decode().replace("\r\n", "\n") == expected


def test_the_shorter_encoding_is_chosen(composer):
    assert "quoted-printable" in str(parse(composer.compose(mail(text="Viele Grüße aus dem Rathaus", html=None))))
    assert parse(composer.compose(mail(text="日本語", html=None)))["Content-Transfer-Encoding"] == "base64"


def test_all_fields_of_a_policy_mail(composer):
    url = "https://rat.example/abmelden/" + "t" * 200
    data = composer.compose(mail(
        list={"id": "n1.rat.example", "name": "Neue Tagesordnungen für dich", "url": url},
        inReplyTo="<one@example.org>", references=[f"<m{n}@example.org>" for n in range(30)]))
    check_bytes(data)
    message = parse(data)
    assert message["List-Unsubscribe"] == f"<{url}>"
    assert message["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert message["List-Id"] == "Neue Tagesordnungen für dich <n1.rat.example>"
    assert message["In-Reply-To"] == "<one@example.org>"
    assert message["References"].split() == [f"<m{n}@example.org>" for n in range(30)]
    assert message["Auto-Submitted"] == "auto-generated"
    assert message["MIME-Version"] == "1.0"
    assert re.fullmatch(r"<[0-9a-f]{32}@musterstadt\.example>", message["Message-ID"])
    assert len(message.keys()) == len(set(message.keys()))


def test_a_service_mail_cannot_be_unsubscribed(composer):
    message = parse(composer.compose(mail()))
    assert not [name for name in message.keys() if name.lower().startswith("list-")]
    assert message["Auto-Submitted"] == "auto-generated"


@pytest.mark.parametrize("zone,seconds,text", [
    ("Europe/Berlin", 1_796_022_000, "Mon, 30 Nov 2026 08:00:00 +0100"),
    ("Europe/Berlin", 1_785_000_000, "Sat, 25 Jul 2026 19:20:00 +0200"),
    ("UTC", 1_796_022_000, "Mon, 30 Nov 2026 07:00:00 +0000"),
    ("America/St_Johns", 1_796_022_000, "Mon, 30 Nov 2026 03:30:00 -0330"),
    ("Asia/Kathmandu", 951_782_400, "Tue, 29 Feb 2000 05:45:00 +0545"),
])
def test_the_date_is_local(composer, zone, seconds, text):
    message = parse(composer.compose(mail(zone=zone, seconds=seconds)))
    assert str(message["Date"]) == text
    assert email.utils.parsedate_to_datetime(text).timestamp() == seconds
    assert message["Date"].datetime.timestamp() == seconds


def test_the_same_source_makes_the_same_mail_to_the_byte(composer):
    assert composer.compose(mail(source="7")) == composer.compose(mail(source="7"))
    ids = {parse(composer.compose(mail(source=str(n))))["Message-ID"] for n in range(200)}
    assert len(ids) == 200


@pytest.mark.parametrize("domain", ["müller.example", "bücher.example", "рф.example", "日本語.jp", "faß.de", "a.ü.b.example",
                                    "MÜLLER.example"])
def test_domains_of_any_script_become_ascii(composer, domain):
    address = parse(composer.compose(mail(to=[{"address": f"kim@{domain}"}])))["To"].addresses[0]
    expected = ".".join(
        label if label.isascii() else "xn--" + label.lower().encode("punycode").decode() for label in domain.split("."))
    assert address.addr_spec == f"kim@{expected}"


@pytest.mark.parametrize("changes,fault", [
    ({"subject": "a\r\nBcc: x@evil.example"}, "Subject holds a line break"),
    ({"subject": "a\nb"}, "Subject holds"), ({"subject": "a\0b"}, "Subject holds"),
    ({"subject": "a\u2028b"}, "Subject holds"), ({"subject": ""}, "Subject is missing"), ({"to": []}, "To is missing"),
    ({"from": {"address": "a@b.c", "name": "x\r\ny"}}, "name holds a line break"),
    ({"to": [{"address": "a@b.c\r\nRCPT TO:<x@y.z>"}]}, "address or its name holds"),
    ({"to": [{"address": "a b@c.d"}]}, "In front of the @"), ({"to": [{"address": "jürgen@c.d"}]}, "In front of the @"),
    ({"to": [{"address": "a@b@c"}]}, "exactly one @"), ({"to": [{"address": "a@-b.c"}]}, "no valid domain"),
    ({"to": [{"address": "a@[127.0.0.1]"}]}, "no valid domain"), ({"to": [{"address": "a..b@c.d"}]}, "In front of the @"),
    ({"list": {"id": "a.b", "url": "https://x.y/\r\nX: 1"}}, "List-Unsubscribe holds"),
    ({"list": {"id": "a.b", "url": "http://x.y/"}}, "List-Unsubscribe must be"),
    ({"list": {"id": "a.b", "url": "https://x.y/a,b"}}, "List-Unsubscribe must be"),
    ({"list": {"id": "a>b.c", "url": "https://x.y/"}}, "List-Id must be"),
    ({"text": "x" * (5 << 20)}, "at most 4194304"),
])
def test_what_must_not_go_out_is_refused_by_name(composer, changes, fault):
    with pytest.raises(ValueError, match=fault):
        composer.compose(mail(**changes))
