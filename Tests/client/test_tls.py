"""Which servers the client believes."""

import datetime
import ssl

import pytest
import trustme

from support import Probe, Server, Session, context_for


@pytest.fixture(scope="module")
def authority():
    return trustme.CA()


@pytest.fixture(scope="module")
def ca_file(authority, tmp_path_factory):
    path = tmp_path_factory.mktemp("ca") / "ca.pem"
    authority.cert_pem.write_to_path(str(path))
    return str(path)


def test_a_certificate_of_the_given_authority_is_accepted(authority, ca_file):
    with Server(context_for(authority, "localhost"), Session) as server, Probe(ca=ca_file) as probe:
        report = probe.send(server.url("/wp/abc?x=%2F&y"), b"hello", headers=[("TTL", "60")])
        assert report["status"] == 201, report
        fields, body = server.requests[0]
        assert body == b"hello"
        assert fields[":path"] == "/wp/abc?x=%2F&y"
        assert fields["ttl"] == "60"
        assert fields["user-agent"] == "Meldewerk"


def test_without_the_authority_it_is_refused(authority):
    with Server(context_for(authority, "localhost"), Session) as server, Probe() as probe:
        report = probe.send(server.url("/s3cret"))
        assert report["failure"] == "untrusted"
        assert "issuer" in report["reason"] and "s3cret" not in report["reason"]
        assert not server.requests


def test_another_host_is_refused(authority, ca_file):
    with Server(context_for(authority, "other.test"), Session) as server, Probe(ca=ca_file) as probe:
        report = probe.send(server.url())
        assert (report["failure"], report["reason"]) == ("untrusted", '("the certificate is for another host")')
        assert not server.requests


def test_an_expired_certificate_is_refused(authority, ca_file):
    past = datetime.datetime.now(datetime.timezone.utc) - datetime.timedelta(days=2)
    before = past - datetime.timedelta(days=2)
    context = context_for(authority, "localhost", not_before=before, not_after=past)
    with Server(context, Session) as server, Probe(ca=ca_file) as probe:
        report = probe.send(server.url())
        assert (report["failure"], report["reason"]) == ("untrusted", '("the certificate has expired")')


def test_old_protocols_are_refused(authority, ca_file):
    context = context_for(authority, "localhost", protocols=())
    context.set_ciphers("ALL:@SECLEVEL=0")
    context.minimum_version = ssl.TLSVersion.TLSv1
    context.maximum_version = ssl.TLSVersion.TLSv1_1
    with Server(context, Session) as server, Probe(ca=ca_file) as probe:
        report = probe.send(server.url())
        assert report["failure"] == "unreachable" and "TLS" in report["reason"], report


def test_a_detour_keeps_the_name_of_the_url(authority, ca_file):
    with Server(context_for(authority, "push.test"), Session) as server:
        with Probe(ca=ca_file, connect_to=f"push.test:443:127.0.0.1:{server.port}") as probe:
            report = probe.send("https://push.test/x", b"1", isPublic=True)
            assert report["status"] == 201, report
            assert server.names == ["push.test"]
            assert server.requests[0][0][":authority"] == "push.test"
            report = probe.send(server.url(), isPublic=True)
            assert report["failure"] == "forbiddenAddress"


def test_plain_http_on_a_tls_port_is_no_answer(authority, ca_file):
    with Server(context_for(authority, "localhost"), Session) as server, Probe(ca=ca_file) as probe:
        report = probe.send(f"http://localhost:{server.port}/")
        assert report["failure"] in ("broken", "unreachable"), report
