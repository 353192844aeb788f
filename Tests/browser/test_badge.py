"""The number on the icon: until when a device has seen a board, and what it still has to see."""

from __future__ import annotations

import datetime

from harness.parents import Note, Parent
from harness.staff import Board
from harness.world import World


def moment(world: World, seconds: float = 0) -> str:
    """A time near the server's now, as a page would send it."""
    when = datetime.datetime.fromtimestamp(world.clock.now() + seconds, datetime.UTC)
    return when.isoformat(timespec="milliseconds").replace("+00:00", "Z")


def pin(world: World, board: Board, count: int = 1) -> list[Note]:
    """Pins notes of somebody else, each at a second of its own."""
    notes = []
    for _ in range(count):
        world.clock.advance(seconds=1)
        notes.append(Parent(board.kita).pin(board))
    world.clock.advance(seconds=1)
    return notes


def test_only_what_came_after_the_bell_counts(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    pin(world, board, 2)
    parent = world.parent(kita, board)
    assert parent.visit()["badge"] == 0
    notes = pin(world, board, 3)
    assert parent.visit()["badge"] == 3
    Parent(kita).take_down(notes[0])
    assert parent.visit()["badge"] == 2
    assert parent.visit(board)["badge"] == 0
    assert parent.visit()["badge"] == 0


def test_boards_are_counted_together_and_seen_apart(world: World) -> None:
    kita, other = world.kita("Igel", "Füchse", "Bären"), world.kita("Spatzen")
    igel, foxes, bears = kita.boards
    parent = world.parent(kita, igel, foxes)
    for board, count in ((igel, 1), (foxes, 2), (bears, 4), (other.boards[0], 8)):
        pin(world, board, count)
    assert parent.visit()["badge"] == 3, "neither the board without a bell nor the other Kita"
    assert parent.visit(igel)["badge"] == 2
    assert parent.visit(bears)["badge"] == 2, "a board whose bell is off changes nothing"
    assert parent.bell_off(foxes) == {"remaining": True, "badge": 0}
    assert parent.bell_on(foxes)["badge"] == 0, "a new bell begins now"


def test_seen_at_moves_forward_only(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent = world.parent(kita, board)
    earlier = moment(world)
    pin(world, board, 2)
    between = moment(world)
    pin(world, board, 1)
    assert parent.visit(board, between)["badge"] == 1, "what the page has not loaded still counts"
    assert parent.visit(board, moment(world))["badge"] == 0
    assert parent.visit(board, between)["badge"] == 0, "a late older request"
    assert parent.visit(board, earlier)["badge"] == 0


def test_a_time_in_the_future_is_now(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent = world.parent(kita, board)
    pin(world, board)
    assert parent.visit(board, moment(world, seconds=86400))["badge"] == 0
    pin(world, board)
    assert parent.visit()["badge"] == 1, "later notes count although the page claimed tomorrow"


def test_a_visit_without_news_writes_nothing(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent = world.parent(kita, board)
    pin(world, board)
    parent.visit(board)
    query = "SELECT * FROM push_subscription WHERE endpoint = ?"
    before = world.server.rows(query, parent.device.endpoint)
    assert len(before) == 1
    world.clock.advance(minutes=10)
    parent.visit(board)
    parent.visit()
    assert world.server.rows(query, parent.device.endpoint) == before
    world.clock.advance(hours=25)
    parent.visit()
    assert world.server.rows(query, parent.device.endpoint) != before, "the visit of another day is noted"


def test_an_own_note_counts_until_the_page_has_shown_it(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent = world.parent(kita, board)
    world.clock.advance(seconds=1)
    parent.pin(board)
    world.clock.advance(seconds=1)
    assert parent.visit()["badge"] == 1
    assert parent.visit(board)["badge"] == 0


def test_the_number_ends_at_99(world: World) -> None:
    kita = world.kita("Igel", "Füchse")
    igel, foxes = kita.boards
    parent, author = world.parent(kita, igel, foxes), Parent(kita)
    world.clock.advance(seconds=1)
    for board in (igel, foxes):
        for _ in range(55):
            author.pin(board)
    world.clock.advance(seconds=1)
    assert parent.visit()["badge"] == 99
    assert parent.visit(igel)["badge"] == 55


def test_an_old_row_with_new_keys_is_refreshed(world: World) -> None:
    kita = world.kita()
    board = kita.boards[0]
    parent = world.parent(kita, board)
    parent.device.renew_keys()
    parent.visit()
    pin(world, board)
    world.settle()
    assert [arrival.title for arrival in parent.device.arrivals] == [board.name], "readable with the new keys"
