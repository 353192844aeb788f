"""The parents' notes: pinning, taking down, turning pages."""

from __future__ import annotations

import time

import pytest
import requests

from harness.parents import Parent, unique
from harness.world import World
from test_api_staff import fault_places, problem


def test_a_note_is_pinned_read_and_taken_down(world: World) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    text = unique("Zwei Zeilen\nmit <b>Zeichen</b> & https://example.org/x")
    note = parent.pin(board, text=text, name="Mira Muster", contact="0170 1234567")
    page = parent.notes(board)
    assert page["more"] is False
    assert page["shown_until"].endswith("Z") or "+" in page["shown_until"]
    only = page["notes"][0]
    assert (only["id"], only["title"], only["text"]) == (note.id, note.title, text)
    assert (only["name"], only["contact"]) == ("Mira Muster", "0170 1234567")
    assert "secret" not in only
    assert note.secret not in requests.get(board.url, timeout=10).text
    wrong = parent.call("DELETE", f"{board.slug}/notes/{note.id}", {"secret": "x" * len(note.secret)})
    assert problem(wrong, 403)["code"]
    nothing = parent.call("DELETE", f"{board.slug}/notes/{note.id}", {})
    assert fault_places(nothing) == [["body", "secret"]]
    assert problem(parent.call("DELETE", f"{board.slug}/notes/{note.id}"), 403)["code"]
    parent.take_down(note)
    assert parent.notes(board)["notes"] == []
    again = parent.call("DELETE", f"{board.slug}/notes/{note.id}", {"secret": note.secret})
    assert again.status_code in (204, 404)


def test_pages_hold_thirty_newest_first(world: World) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    ids = [parent.pin(board).id for _ in range(35)]
    first = parent.notes(board)
    assert [note["id"] for note in first["notes"]] == ids[:4:-1]
    assert first["more"] is True
    second = parent.notes(board, before=first["notes"][-1]["id"])
    assert [note["id"] for note in second["notes"]] == ids[4::-1]
    assert second["more"] is False


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("title", ""),
        ("title", "   "),
        ("title", "x" * 121),
        ("title", "Zeile\nZeile"),
        ("title", "Igel\u0007"),
        ("text", "x" * 4001),
        ("text", "Igel\u0000"),
        ("text", "Igel\u001b[2J"),
        ("title", 7),
        ("title", None),
        ("name", "Mira\u0000"),
        ("contact", "x" * 5000),
    ],
)
def test_a_field_that_does_not_fit_is_named(world: World, field: str, value: object) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    body = {"title": "Turnbeutel", "text": "Bitte mitbringen"} | {field: value}
    answer = parent.call("POST", f"{board.slug}/notes", body)
    assert ["body", field] in fault_places(answer)
    assert parent.notes(board)["notes"] == []


def test_the_longest_title_and_text_are_taken(world: World) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    title, text = "ä" * 120, "😀" * 4000
    parent.pin(board, title, text)
    note = parent.notes(board)["notes"][0]
    assert (note["title"], note["text"]) == (title, text)


def test_a_note_with_markup_is_shown_as_text(world: World) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    parent.pin(board, "<script>alert(1)</script>", "<img src=x onerror=alert(1)> https://example.org/x")
    page = requests.get(board.url, timeout=10).text
    assert "<script>alert" not in page
    assert "<img src=x" not in page
    assert "&lt;script&gt;alert(1)" in page
    assert 'href="https://example.org' not in page


def test_without_script_a_form_pins_and_its_cookie_takes_down(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    session = requests.Session()
    title = unique("Laternen")
    form = {"title": title, "text": unique("Um 17 Uhr"), "name": "", "contact": ""}
    answer = session.post(board.url + "notes", data=form, allow_redirects=False, timeout=10)
    assert answer.status_code == 303
    assert answer.headers["Location"].removeprefix(world.server.url).split("#")[0].split("?")[0] == board.path
    cookie = answer.headers["Set-Cookie"]
    assert "HttpOnly" in cookie
    assert "SameSite=Lax" in cookie
    assert f"Path={board.path}" in cookie
    note = Parent(kita).notes(board)["notes"][0]
    assert note["title"] == title
    remove = f"{board.url}notes/{note['id']}/remove"
    stranger = requests.post(remove, data={}, allow_redirects=False, timeout=10)
    assert stranger.status_code == 403
    assert session.post(remove, data={}, allow_redirects=False, timeout=10).status_code == 303
    assert Parent(kita).notes(board)["notes"] == []


def test_a_faulty_form_is_shown_again_with_what_was_typed(world: World) -> None:
    kita = world.kita()
    text = unique("Das soll nicht verloren gehen")
    answer = requests.post(kita.boards[0].url + "notes", data={"title": "", "text": text}, timeout=10)
    assert answer.status_code == 422
    assert answer.headers["Content-Type"].startswith("text/html")
    assert text in answer.text


def test_a_paused_kita_is_readable_only(world: World) -> None:
    kita = world.kita()
    board, parent = kita.boards[0], Parent(kita)
    note = parent.pin(board)
    kita.set_paused(True)
    assert note.title in requests.get(board.url, timeout=10).text
    assert problem(parent.call("POST", f"{board.slug}/notes", {"title": "x", "text": "y"}), 403)["code"]
    form = requests.post(board.url + "notes", data={"title": "x", "text": "y"}, timeout=10)
    assert form.status_code == 403
    assert len(parent.notes(board)["notes"]) == 1
    kita.set_paused(False)
    parent.pin(board)


def test_what_is_not_there_is_404(world: World) -> None:
    kita, other = world.kita("Igel", "Füchse"), world.kita("Igel")
    igel, foxes = kita.boards
    parent, note = Parent(kita), Parent(kita).pin(igel)
    for board_and_note in (f"{foxes.slug}/notes/{note.id}", f"{igel.slug}/notes/99999999999999999999"):
        assert parent.call("DELETE", board_and_note, {"secret": note.secret}).status_code == 404
    assert Parent(other).call("DELETE", f"igel/notes/{note.id}", {"secret": note.secret}).status_code == 404
    for method, path in (("GET", "nichts/notes"), ("POST", "nichts/notes"), ("GET", "nichts/")):
        assert parent.call(method, path, {"title": "x", "text": "y"}).status_code == 404
    for before in ("99999999999999999999", "-1", "x"):
        assert parent.call("GET", f"igel/notes?before={before}").status_code in (400, 404, 422)


def test_an_unknown_link_gets_the_same_answer_in_the_same_time(world: World) -> None:
    kita = world.kita()
    old = kita.renew_link()
    length = len(kita.link)
    links = {"renewed": old, "unknown": "A" * length, "malformed": "x", "long": "y" * 300}
    bodies, times = {}, {}
    for kind, link in links.items():
        url = f"{world.server.url}/k/{link}/"
        taken = []
        for _ in range(30):
            begin = time.perf_counter()
            answer = requests.get(url, timeout=10)
            taken.append(time.perf_counter() - begin)
        assert answer.status_code == 404
        bodies[kind] = answer.text.replace(link, "")
        times[kind] = sorted(taken)[len(taken) // 2]
    assert len(set(bodies.values())) == 1
    assert max(times.values()) < 2.5 * min(times.values()) + 0.002, times
    calls = (("POST", "push/sync"), ("POST", "push/subscribe"), ("GET", "igel/notes"), ("POST", "igel/notes"))
    for method, path in calls:
        answer = requests.request(method, f"{world.server.url}/k/{old}/{path}", json={}, timeout=10)
        assert answer.status_code == 404, f"{method} {path}: {answer.status_code}"


def test_other_types_are_415(world: World) -> None:
    kita = world.kita()
    url = kita.boards[0].url + "notes"
    for media in ("text/plain", "multipart/form-data; boundary=x", "application/xml"):
        answer = requests.post(url, data=b'{"title":"x","text":"y"}', headers={"Content-Type": media}, timeout=10)
        assert answer.status_code == 415, media
    huge = requests.post(url, json={"title": "x", "text": "y" * 3_000_000}, timeout=20)
    assert huge.status_code in (400, 413)
    assert requests.post(url, data=b"{", headers={"Content-Type": "application/json"}, timeout=10).status_code == 400
