"""What the pages, the worker and the manifest carry over the wire, read without a browser."""

from __future__ import annotations

import re
from typing import Any

import pytest
import requests

from harness.staff import Kita
from harness.world import World


@pytest.fixture(scope="module")
def kita(shared_world: World) -> Kita:
    """A Kita with a board on which a note hangs."""
    made = shared_world.kita("Gruppe Igel", "Elternrat")
    shared_world.parent(made).pin(made.boards[0])
    return made


def pages_of(kita: Kita) -> list[str]:
    """The paths of a Kita's pages."""
    board = kita.boards[0].path
    return [kita.path, board, kita.path + "hilfe", board + "?before=1", f"{board}notes/1/remove"]


def get(world: World, path: str, **headers: str) -> requests.Response:
    headers = {"Accept": "text/html,*/*;q=0.8"} | headers
    return requests.get(world.server.url + path, headers=headers, timeout=10, allow_redirects=False)


def policy(answer: requests.Response) -> dict[str, list[str]]:
    """The directives of the Content-Security-Policy."""
    parts = (part.split() for part in answer.headers["Content-Security-Policy"].split(";") if part.strip())
    return {name: values for name, *values in parts}


def test_the_kitas_pages_keep_the_link_to_themselves(world: World, kita: Kita) -> None:
    for path in [*pages_of(kita), kita.path + "manifest.webmanifest", "/k/unbekannt/"]:
        answer = get(world, path)
        assert "noindex" in answer.headers.get("X-Robots-Tag", ""), path
        assert answer.headers["Referrer-Policy"] == "no-referrer", path
        cache = answer.headers.get("Cache-Control", "")
        assert "no-store" in cache or ("private" in cache and "no-cache" in cache), f"{path}: {cache}"


@pytest.mark.parametrize("path", ["/", "/login", "/register", "/nichts"])
def test_every_page_is_guarded(world: World, kita: Kita, path: str) -> None:
    for each in [path, *pages_of(kita)]:
        answer = get(world, each)
        directives = policy(answer)
        assert "'unsafe-inline'" not in str(directives), each
        assert "'unsafe-eval'" not in str(directives), each
        assert directives["default-src"] in (["'none'"], ["'self'"]), each
        assert directives["frame-ancestors"] == ["'none'"], each
        assert directives["base-uri"] in (["'none'"], ["'self'"]), each
        assert directives["form-action"] == ["'self'"], each
        assert answer.headers["X-Content-Type-Options"] == "nosniff", each
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin", each
        assert answer.headers["Content-Type"] == "text/html; charset=utf-8", each
        assert "Strict-Transport-Security" not in answer.headers, f"{each}: not over plain http"


def test_no_page_has_inline_code_or_another_host(world: World, kita: Kita) -> None:
    for path in ["/", "/login", "/register", *pages_of(kita)]:
        html = get(world, path).text
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", html), path
        assert not re.search(r"<style|\sstyle=|\son[a-z]+=", html), path
        hosts = set(re.findall(r"""(?:src|href|action)=["'](https?://[^/"']+)""", html))
        assert hosts <= {world.server.url}, path


def test_addresses_without_the_slash_lead_to_those_with_it(world: World, kita: Kita) -> None:
    for path in (kita.path, kita.boards[0].path):
        answer = get(world, path.rstrip("/"))
        assert answer.status_code in (301, 302, 303, 307, 308)
        assert answer.headers["Location"].removeprefix(world.server.url) == path
        assert "no-store" in answer.headers.get("Cache-Control", "no-store")


@pytest.mark.parametrize(("path", "scope"), [("/sw.js", "/k/"), ("/app-sw.js", "/")])
def test_the_worker_is_never_stale(world: World, path: str, scope: str) -> None:
    answer = get(world, path)
    assert answer.status_code == 200
    assert answer.headers["Content-Type"].split(";")[0] in ("text/javascript", "application/javascript")
    assert answer.headers["Cache-Control"] == "no-cache"
    assert answer.headers["Service-Worker-Allowed"] == scope
    tag = answer.headers.get("ETag")
    if tag:
        assert get(world, path, **{"If-None-Match": tag}).status_code == 304


def test_each_kita_has_a_manifest_of_its_own(world: World, kita: Kita) -> None:
    answer = get(world, kita.path + "manifest.webmanifest")
    assert answer.headers["Content-Type"].split(";")[0] == "application/manifest+json"
    manifest: dict[str, Any] = answer.json()
    assert [manifest[name] for name in ("id", "start_url", "scope")] == [kita.path] * 3
    assert manifest["name"] == kita.name
    assert manifest["display"] == "standalone"
    icons = manifest["icons"]
    sizes = {size for icon in icons for size in icon["sizes"].split()}
    assert {"192x192", "512x512"} <= sizes
    assert any("maskable" in icon.get("purpose", "") for icon in icons)
    for icon in icons:
        image = get(world, icon["src"].removeprefix(world.server.url))
        assert image.status_code == 200
        assert image.headers["Content-Type"] == icon["type"]
    for path in pages_of(kita)[:3]:
        assert f'<link rel="manifest" href="{kita.path}manifest.webmanifest">' in get(world, path).text


def test_pages_carry_the_key_and_the_time(world: World, kita: Kita) -> None:
    html = get(world, kita.boards[0].path).text
    assert world.server.keys
    assert f'<meta name="vapid-public-key" content="{world.server.keys.public}">' in html
    assert re.search(r'<meta name="shown-until" content="\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}(Z|\+00:00)">', html)


def test_what_does_not_change_is_kept(world: World, kita: Kita) -> None:
    html = get(world, kita.path).text
    assets = set(re.findall(r'(?:src|href)="(/assets/[^"#]+)', html))
    assert assets
    for path in assets:
        answer = get(world, path)
        assert answer.status_code == 200, path
        assert "immutable" in answer.headers["Cache-Control"], path
        assert answer.headers["X-Content-Type-Options"] == "nosniff", path


def test_texts_travel_compressed_when_asked_for(world: World, kita: Kita) -> None:
    for coding in ("gzip", "gzip, deflate, br"):
        answer = requests.get(kita.page, headers={"Accept-Encoding": coding}, stream=True, timeout=10)
        assert answer.headers.get("Content-Encoding") in ("gzip", "br"), coding
        assert "Accept-Encoding" in answer.headers.get("Vary", "")
    plain = get(world, kita.path, **{"Accept-Encoding": "identity"})
    assert "Content-Encoding" not in plain.headers


@pytest.mark.parametrize(
    "path",
    [
        "/assets/../main.swift",
        "/assets/..%2f..%2fetc%2fpasswd",
        "/assets/%2e%2e/%2e%2e/secrets.env",
        "/assets/js/..%5c..%5c",
        "/k/../secrets.env",
        "/%00",
    ],
)
def test_no_path_leads_out_of_the_assets(world: World, path: str) -> None:
    url = world.server.url + path
    request = requests.Request("GET", url).prepare()
    request.url = url  # requests would tidy the path up
    with requests.Session() as session:
        assert session.send(request, timeout=10, allow_redirects=False).status_code in (400, 404)


def test_errors_are_pages_for_people_and_documents_for_programs(world: World) -> None:
    page = get(world, "/nichts", Accept="text/html,*/*")
    assert (page.status_code, page.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    document = get(world, "/api/nichts", Accept="application/json")
    assert document.status_code == 404
    assert document.headers["Content-Type"].split(";")[0] == "application/problem+json"


def test_english_is_there_too(world: World, kita: Kita) -> None:
    german, english = get(world, kita.path), get(world, kita.path + "?lang=en")
    assert '<html lang="de"' in german.text
    assert '<html lang="en"' in english.text
    assert get(world, kita.path, **{"Accept-Language": "en-GB,en;q=0.9"}).text.count('lang="en"')


def test_the_own_api_is_described(world: World) -> None:
    answer = get(world, "/api/openapi.json")
    assert answer.status_code == 200
    paths = answer.json()["paths"]
    assert "/api/boards/kitas" in paths
    assert any("push/subscribe" in path for path in paths)
