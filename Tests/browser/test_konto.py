"""A life with an account in a real browser: made, confirmed, set, moved to another address, and ended."""

from __future__ import annotations

import email
import email.policy
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page, expect

from harness.chromium import Chromium
from harness.confidential import CONFIDENTIAL
from harness.parents import unique
from harness.waiting import until
from harness.world import World, WorldMaker
from test_quality import is_settled


@pytest.fixture(scope="module")
def mailing(worlds: WorldMaker, tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    """A server that sends mail, into a folder."""
    made = worlds.world(MAIL_OUTBOX_DIR=str(tmp_path_factory.mktemp("outbox")))
    yield made
    made.close()


@pytest.fixture
def tab(chromium: Chromium) -> Iterator[Chromium]:
    """A tab that a test may deform."""
    yield chromium
    chromium.renew_page()


def letter(world: World, address: str, count: int) -> str:
    """The text of the newest letter to an address, once there are so many."""
    folder = Path(world.server.settings["MAIL_OUTBOX_DIR"])

    def read() -> list[str]:
        found = []
        for file in sorted(folder.glob("*.eml"), key=lambda file: file.stat().st_mtime_ns):
            mail = email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
            if address in str(mail["To"]):
                found.append(mail.get_body(("plain",)).get_content())
        return found

    until(lambda: len(read()) >= count, "the letter")
    return read()[-1]


def link(world: World, address: str, count: int, path: str = "/verify-email") -> str:
    """The link in the newest letter."""
    found = re.search(re.escape(world.server.url + path) + r"\?token=([\w-]+)\S*", letter(world, address, count))
    assert found
    CONFIDENTIAL.add("mailed token", found[1])
    return found[0]


def fill(page: Page, **values: str) -> None:
    """Types into fields by their names."""
    for name, value in values.items():
        page.locator(f"main [name={name}]").fill(value)


def someone() -> tuple[str, str]:
    """An address and a password that nobody has yet."""
    address, password = f"{unique('kim').lower().replace(' ', '-')}@example.org", unique("ein langes Passwort")
    CONFIDENTIAL.add("address", address)
    CONFIDENTIAL.add("password", password)
    return address, password


def is_accessible(page: Page, *states: str) -> None:
    """Nothing that axe finds in a state that only a walk comes to, in light and dark."""
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme=scheme, reduced_motion="reduce")  # type: ignore[arg-type]
        is_settled(page)
        found = Axe().run(page).response["violations"]
        assert not found, (page.url, states, [(each["id"], each["nodes"][0]["target"]) for each in found])


def test_an_account_from_its_first_day_to_its_last(mailing: World, tab: Chromium) -> None:
    page, server = tab.page, mailing.server
    address, password = someone()
    tab.go(server.url + "/konto")
    assert page.url.endswith("/login?weiter=%2Fkonto")
    page.get_by_role("link", name="Kostenlos anlegen").click()
    fill(page, email=address, password=password, display_name="Kim")
    page.locator("main form [type=submit]").click()
    page.wait_for_url("**/konto/bestaetigen?weiter=%2Fkonto")
    is_accessible(page)

    # The link is opened on another device: the waiting page goes on by itself.
    first = link(mailing, address, 1)
    other = tab.context.new_page()
    other.goto(first)
    is_accessible(other)
    other.get_by_role("button", name="Adresse bestätigen").click()
    expect(other.get_by_text("Deine Adresse ist bestätigt.")).to_be_visible()
    other.get_by_role("link", name="English").click()
    expect(other.get_by_text("Your address is confirmed.")).to_be_visible()
    is_accessible(other)
    other.get_by_role("link", name="Deutsch").click()
    other.close()
    page.wait_for_url("**/konto", timeout=20_000)

    # Settings: a switch, the night's clock, the channel.
    page.get_by_role("link", name="Benachrichtigungen").click()
    page.locator("label[for=n6_woche]").click()
    page.locator("input[name=channel][value=push]").check()
    page.locator("form.account-form [type=submit]").click()
    page.wait_for_url("**?ok=saved")
    assert not page.locator("#n6_woche").is_checked() and page.locator("[name=channel][value=push]").is_checked()
    page.locator("summary", has_text="Zeitzone").click()
    page.select_option("#time_zone", "America/New_York")
    page.locator("form:has(#time_zone) [type=submit]").click()
    page.wait_for_url("**?ok=clock")
    expect(page.get_by_text("Es gilt die Uhr von America/New York.")).to_be_visible()
    page.locator(".back").click()

    # Another address, in two steps.
    new, _ = someone()
    page.get_by_role("link", name="E-Mail-Adresse").click()
    fill(page, new_email=new, current_password="falsch falsch")
    page.locator("main form [type=submit]").click()
    expect(page.locator("#current_password-error")).to_contain_text("Das Passwort stimmt nicht.")
    assert page.locator("[name=new_email]").input_value() == new
    is_accessible(page, "refused")
    fill(page, current_password=password)
    page.locator("main form [type=submit]").click()
    page.wait_for_url("**/konto?ok=pending")
    expect(page.get_by_text("Deine neue Adresse wartet noch")).to_be_visible()
    is_accessible(page, "pending")
    page.get_by_role("button", name="Link noch einmal schicken").click()
    page.wait_for_url("**?ok=sent")
    assert new in letter(mailing, address, 2), "the old address is warned"
    tab.go(link(mailing, new, 2))
    page.get_by_role("button", name="Adresse bestätigen").click()
    page.get_by_role("link", name="Weiter").click()
    tab.go(server.url + "/konto")
    expect(page.get_by_text(f"Angemeldet als {new}")).to_be_visible()

    # The data, and the end.
    with page.expect_download() as download:
        page.get_by_role("link", name="Daten herunterladen").click()
    assert new in Path(download.value.path()).read_text()
    page.get_by_role("link", name="Konto löschen").click()
    fill(page, password="falsch falsch")
    page.get_by_role("button", name="Konto löschen").click()
    expect(page.get_by_role("alert")).to_be_visible()
    is_accessible(page, "refused")
    fill(page, password=password)
    page.get_by_role("button", name="Konto löschen").click()
    expect(page.get_by_role("heading", name="Dein Konto ist gelöscht")).to_be_visible()
    is_accessible(page, "deleted")
    tab.go(server.url + "/konto")
    assert "/login" in page.url
    assert "gelöscht" in letter(mailing, new, 3)


def test_a_forgotten_password_comes_back_by_mail(mailing: World, tab: Chromium) -> None:
    page, server = tab.page, mailing.server
    address, password = someone()
    tab.go(server.url + "/register")
    fill(page, email=address, password=password)
    page.locator("main form [type=submit]").click()
    page.wait_for_url("**/konto/bestaetigen")
    tab.go(link(mailing, address, 1))
    page.get_by_role("button", name="Adresse bestätigen").click()
    expect(page.get_by_text("Deine Adresse ist bestätigt.")).to_be_visible()
    tab.clear_cookies()
    tab.go(server.url + "/login?weiter=%2Fkonto")
    page.get_by_role("link", name="Passwort vergessen?").click()
    fill(page, email=address)
    page.locator("main form [type=submit]").click()
    expect(page.get_by_text("Sieh in deinem Postfach nach.")).to_be_visible()
    is_accessible(page)
    tab.go(link(mailing, address, 2, "/reset-password"))
    fill(page, new_password="kurz")
    page.locator("main form [type=submit]").click()
    expect(page.locator("#new_password-error")).to_be_visible()
    is_accessible(page, "refused")
    page.get_by_role("link", name="English").click()
    fill(page, new_password=password + " neu")
    page.locator("main form [type=submit]").click()
    expect(page.get_by_text("Your new password")).to_be_visible()
    is_accessible(page, "done")
    page.get_by_role("link", name="Sign in").click()
    fill(page, email=address, password=password + " neu")
    page.locator("main form [type=submit]").click()
    page.wait_for_url(lambda url: "/login" not in url)


def test_without_script_the_account_is_kept_in_order(mailing: World, tab: Chromium) -> None:
    page, server = tab.page, mailing.server
    tab.devtools.send("Emulation.setScriptExecutionDisabled", {"value": True})
    tab.go(server.url + "/konto")
    fill(page, email=mailing.admin.email, password=mailing.admin.password)
    page.locator("main form [type=submit]").click()
    page.wait_for_url("**/konto")
    fill(page, display_name="Kim Beispiel")
    page.select_option("#language", "de")
    page.get_by_role("button", name="Speichern").click()
    page.wait_for_url("**?ok=profile")
    expect(page.locator(".banner[role=status]")).to_contain_text("Dein Profil ist gespeichert.")
    tab.go(server.url + "/konto/passwort")
    fill(page, current_password=mailing.admin.password, new_password="kurz")
    page.locator("main form [type=submit]").click()
    expect(page.locator("#new_password-error")).to_be_visible()
    tab.go(server.url + "/admin")
    fill(page, q=mailing.admin.email.split("@")[0])
    page.get_by_role("button", name="Suchen").click()
    page.get_by_role("link", name="Kim Beispiel").click()
    fill(page, deep_limit="3")
    page.get_by_role("button", name="Grenzen speichern").click()
    page.wait_for_url("**?ok=saved")
    assert page.locator("[name=deep_limit]").input_value() == "3"
    page.get_by_role("button", name="Abmelden").click()
    page.wait_for_url("**/login")
    tab.go(server.url + "/admin/statistik?range=30d")
    assert page.url.endswith("/login?weiter=%2Fadmin%2Fstatistik%3Frange%3D30d")
