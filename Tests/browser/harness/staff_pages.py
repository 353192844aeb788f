"""Every page that the product has, and how to get there: for the checks that hold for each of them."""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from typing import Any

from . import council, visits
from .browser import Browser
from .confidential import CONFIDENTIAL
from .parents import Parent
from .staff import Account, Kita
from .unsubscribe import unsubscribe_path
from .world import World


TOWN = {
    "mira.albers@example.org": "Mira Albers",
    "jonas.petersen-brinkmann@example.org": "Jonas Petersen-Brinkmann",
    "aylin@example.org": "Aylin",
    "frau.lehmann@example.org": "Frau Lehmann",
}
TOWN_GUEST = "gast@example.org"


@dataclass(frozen=True)
class PageUnderTest:
    """One page; `is_refused` is what a form answers that was filled in wrongly."""

    name: str
    path: str
    is_for_staff: bool = False
    is_refused: bool = False


@dataclass(frozen=True)
class Site:
    """An instance with something on every page."""

    world: World
    kita: Kita
    paused: Kita
    pages: list[PageUnderTest]


def make_site(world: World) -> Site:
    """Fills an instance as a Kita would after a few weeks."""
    kita = world.admin.make_kita("Kita Sonnenblume")
    for name in ("Gruppe Igel", "Tauschen & Verschenken", "Elternrat"):
        kita.make_board(name)
    igel, swap, _ = kita.boards
    notes = [
        (
            igel,
            "Turnbeutel bitte bis Freitag",
            "Am Freitag geht die ganze Gruppe in die Turnhalle am Park.",
            "Frau Lehmann",
        ),
        (
            igel,
            "Regenhose gesucht",
            "Blau, Größe 104, mit Namen innen. Vielleicht ist sie vertauscht worden?",
            "Papa von Jonas",
        ),
        (igel, "Laternen basteln am Dienstag", "Wer hat noch Transparentpapier übrig? Ab 15 Uhr im Atelier.", None),
        (swap, "Winterstiefel zu verschenken", "Größe 27, kaum getragen. Abzuholen bei der Garderobe.", "Mira"),
    ]
    for board, title, text, author in notes:
        body = {"title": title, "text": text} | ({"name": author} if author else {})
        Parent(kita).demand(201, "POST", f"{board.slug}/notes", body)
    paused = world.admin.make_kita("Kita Waldrand")
    paused.make_board("Alle Gruppen")
    paused.set_paused(True)
    note = Parent(kita).notes(igel)["notes"][0]["id"]
    staff = f"/boards/{kita.id}"
    world.admin.demand(204, "POST", "/api/push/register", {"token": secrets.token_hex(32), "platform": "ios"})
    unsubscribe = unsubscribe_path(world.server, 1, "n6_woche")
    person = make_town(world)
    pages = [
        PageUnderTest("kita", kita.path),
        PageUnderTest("board", igel.path),
        PageUnderTest("board-empty", kita.boards[2].path),
        PageUnderTest("board-paused", paused.boards[0].path),
        PageUnderTest("kita-paused", paused.path),
        PageUnderTest("help", kita.path + "hilfe"),
        PageUnderTest("note-remove", f"{igel.path}notes/{note}/remove"),
        PageUnderTest("link-unknown", "/k/unbekannt/"),
        PageUnderTest("start", "/"),
        PageUnderTest("login", "/login"),
        PageUnderTest("login-refused", "/login", is_refused=True),
        PageUnderTest("register", "/register"),
        PageUnderTest("not-found", "/nichts"),
        PageUnderTest("staff-kitas", "/boards", True),
        PageUnderTest("staff-kita", staff, True),
        PageUnderTest("staff-new-link", f"{staff}/link", True),
        PageUnderTest("staff-delete-kita", f"{staff}/delete", True),
        PageUnderTest("staff-poster", f"{staff}/poster", True),
        PageUnderTest("staff-board", f"{staff}/{igel.id}", True),
        PageUnderTest("staff-delete-board", f"{staff}/{igel.id}/delete", True),
        PageUnderTest("account", "/konto/benachrichtigungen", True),
        PageUnderTest("konto", "/konto", True),
        PageUnderTest("konto-address", "/konto/adresse", True),
        PageUnderTest("konto-password", "/konto/passwort", True),
        PageUnderTest("konto-delete", "/konto/loeschen", True),
        PageUnderTest("unsubscribe", unsubscribe),
        PageUnderTest("forgot", "/forgot-password"),
        PageUnderTest("contact", "/kontakt"),
        PageUnderTest("verify-dead", "/verify-email"),
        PageUnderTest("reset-dead", "/reset-password?token=x"),
        PageUnderTest("admin-users", "/admin", True),
        PageUnderTest("admin-users-none", "/admin?q=niemand", True),
        PageUnderTest("admin-user", f"/admin/konten/{person['id']}", True),
        PageUnderTest("admin-user-own", "/admin/konten/1", True),
        PageUnderTest("admin-statistics", "/admin/statistik?range=30d", True),
        PageUnderTest("admin-feedback", "/admin/feedback", True),
    ]
    return Site(world, kita, paused, pages + _council_pages(council.fill(world)) + _visits_pages(world))


def _council_pages(town: council.Town) -> list[PageUnderTest]:
    """The council's pages, for whoever is signed in and for guests."""
    decision, session = f"/council/decision?id={town.decision}", f"/council?tab=sessions&ksinr={town.session}"
    own = {
        "today": "/dashboard",
        "sessions": "/council",
        "decisions": "/council?tab=decisions",
        "search": "/council?tab=decisions&q=Radweg",
        "search-nothing": "/council?tab=decisions&q=Radwgg",
        "committees": "/council?tab=committees",
        "decision": decision,
        "session": session,
        "week": "/council/woche",
        "analysis": "/council/analyse",
        "maps": "/council/karten?ort=hafenviertel",
        "budget": "/council/haushalt",
        "topics": "/topics",
        "topic": f"/topics/{town.topic}",
        "topic-delete": f"/topics/{town.topic}/loeschen",
    }
    shared = {"decision-guest": decision, "session-guest": session, "offline": "/offline"}
    return [PageUnderTest(f"council-{name}", path, True) for name, path in own.items()] + [
        PageUnderTest(f"council-{name}", path) for name, path in shared.items()
    ]


def _visits_pages(world: World) -> list[PageUnderTest]:
    """The visits' pages, with a day of six visits."""
    return [
        PageUnderTest(f"visits-{name}", path, True) for name, path in visits.pages(visits.fill(world, world.admin)).items()
    ]


def make_town(world: World) -> dict[str, Any]:
    """Some people who have been here for a while, and what they wrote; returns one of them."""
    people = [Account(world.server, email).register() for email in TOWN]
    for person, name in zip(people, TOWN.values(), strict=True):
        person.demand(200, "POST", "/api/account/display-name", {"display_name": name})
    path = f"/api/admin/users/{people[0].demand(200, 'GET', '/api/auth/me')['id']}"
    world.admin.demand(200, "PUT", f"{path}/roles", {"roles": ["Ratsmitglied", "Kita-Team"]})
    world.admin.demand(200, "PUT", f"{path}/limits", {"deep_limit": 5})
    shut = people[1].demand(200, "GET", "/api/auth/me")["id"]
    people[2].demand(200, "POST", "/api/feedback", {
        "kind": "feature", "message": "Könnt ihr auch an die Frist für Einwendungen erinnern? Die verpasse ich sonst immer.",
    })
    CONFIDENTIAL.add("guest's address", TOWN_GUEST)
    contact = {"email": TOWN_GUEST, "message": "Ich finde den Link unserer Kita nicht mehr. Wo bekomme ich einen neuen?"}
    world.admin.demand(202, "POST", "/api/feedback/kontakt", contact)
    world.admin.demand(200, "PUT", f"/api/admin/users/{shut}/status", {"status": "disabled"})
    return people[0].demand(200, "GET", "/api/auth/me")


def visit(browser: Browser, site: Site, page: PageUnderTest) -> None:
    """Opens a page as whom it is for: staff signed in, everybody else not."""
    if page.is_for_staff:
        sign_in(browser, site.world)
    browser.go(site.world.server.url + page.path)
    if page.is_refused:
        _fill_in(browser, site.world.admin.email, "not the password")
        browser.wait_for("document.querySelector('[role=alert], .banner')", "the form to be refused")


def sign_in(browser: Browser, world: World) -> None:
    """Signs the admin in by the form; who is signed in already is led on."""
    browser.go(world.server.url + "/login")
    if browser.run("return location.pathname === '/login'"):
        _fill_in(browser, world.admin.email, world.admin.password)
        browser.wait_for("!location.pathname.startsWith('/login')", "the sign-in to succeed")


def _fill_in(browser: Browser, email: str, password: str) -> None:
    browser.type('[name="email"]', email)
    browser.type('[name="password"]', password)
    browser.click("main [type=submit]")
