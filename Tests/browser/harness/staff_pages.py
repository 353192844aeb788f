"""Every page that the product has, and how to get there: for the checks that hold for each of them."""

from __future__ import annotations

from dataclasses import dataclass

from .browser import Browser
from .parents import Parent
from .staff import Kita
from .world import World


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
    ]
    return Site(world, kita, paused, pages)


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
