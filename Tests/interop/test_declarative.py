"""Every parser of Declarative Web Push takes the library's messages, and would not take broken ones."""

import json

import pytest
from declarative import ENGINES, Reject
from probe import ProbeError

LINK = "https://brett.example/k/geheim/sonne/"
MESSAGES = {
    "least": {"title": "Sonne", "navigate": LINK},
    "board": {
        "title": "Sonne", "navigate": LINK, "body": "3 neue Zettel", "lang": "de", "tag": "b7", "badge": "3",
        "icon": "https://brett.example/i.png",
    },
    "badge zero": {"title": "Sonne", "navigate": LINK, "badge": "0"},
    "hostile text": {"title": "\"\\\u0000\u001f\n</script>\u2028🎈", "navigate": LINK, "body": "\u007f'\""},
    "mutable": {"title": "Sonne", "navigate": LINK, "mutable": "true"},
}


@pytest.mark.parametrize("engine", ENGINES)
@pytest.mark.parametrize("name", MESSAGES)
def test_every_parser_accepts_the_message(probe, engine, name):
    given = MESSAGES[name]
    read = ENGINES[engine](probe.ask("declarative", **given)["json"])
    assert read["title"] == given["title"]
    assert read["navigate"] == given["navigate"]
    assert read["mutable"] == (given.get("mutable") == "true")
    if engine.startswith("webkit"):
        assert read["badge"] == (int(given["badge"]) if "badge" in given else None)


def test_there_is_no_null_in_a_message(probe):
    for given in MESSAGES.values():
        message = json.loads(probe.ask("declarative", **given)["json"])
        assert None not in list(message.values()) + list(message["notification"].values())


@pytest.mark.parametrize(
    "broken",
    [
        {"title": "", "navigate": LINK}, {"title": "A", "navigate": "/k/x/"},
        {"title": "A", "navigate": LINK, "icon": "/i.png"}, {"title": "A", "navigate": LINK, "badge": "-1"},
    ],
)
def test_what_a_parser_would_drop_is_not_written(probe, broken):
    with pytest.raises(ProbeError):
        probe.ask("declarative", **broken)


@pytest.mark.parametrize(
    "change",
    [
        lambda m: m.update(web_push="8030"), lambda m: m["notification"].update(title=""),
        lambda m: m["notification"].update(navigate="/x"), lambda m: m["notification"].update(body=None),
        lambda m: m.update(app_badge=-1), lambda m: m["notification"].update(icon="/i.png"),
    ],
)
def test_the_parsers_do_reject(probe, change):
    message = json.loads(probe.ask("declarative", **MESSAGES["board"])["json"])
    change(message)
    with pytest.raises(Reject):
        ENGINES["webkit_26"](json.dumps(message))
