"""A small town's council as its information system would hand it out, and the pages that show it."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import requests

from .waiting import until
from .world import World

BASE = "https://rat.example.org/oparl"
TOPIC = "Radweg"
RESULTS = [
    ("5", "Der Radweg an der Deichstraße wird gebaut", "mehrheitlich beschlossen", 1),
    ("6", "Neue Kita in der Weststadt: Standort", "abgelehnt", 2),
    ("7", "Satzung über die Straßenreinigungsgebühren im Hafenviertel", "vertagt", 3),
    ("8", "Sachstand zum Freibad Lindenhof", "Kenntnisnahme", None),
]
COMING = [
    ("1", "Radweg an der Deichstraße: Entwurf und Kosten", 1),
    ("2", "Tempo 30 auf der Nordstraße", None),
    ("3", "Bebauungsplan 214 „Wohnen am Alten Hafen“, zweite Auslegung", None),
]
LONG = 24
ANNOUNCED = [
    *((str(number), f"Anfrage {number} aus der Mitte des Rates", None) for number in range(1, LONG)),
    (str(LONG), "Fahrradstraße zur Grundschule: Planung", None),
]
COMMITTEES = ["Rat der Stadt", "Ausschuss für Stadtplanung und Bauen", "Schulausschuss"]


@dataclass(frozen=True)
class Town:
    """What was imported, by the numbers that the server gave."""

    decision: int
    session: int
    topic: int


def districts(folder: Path) -> Path:
    """A file of two districts."""

    def square(name: str, east: float, north: float) -> dict[str, Any]:
        ring = [[east, north], [east + 0.1, north], [east + 0.1, north + 0.1], [east, north + 0.1], [east, north]]
        geometry = {"type": "Polygon", "coordinates": [ring]}
        return {"type": "Feature", "properties": {"name": name}, "geometry": geometry}

    path = folder / "districts.geojson"
    features = [square("Hafenviertel", 8.1, 53.0), square("Weststadt", 8.0, 53.0), square("Nord", 8.05, 53.1)]
    path.write_text(json.dumps({"type": "FeatureCollection", "features": features}))
    return path


def objects(today: datetime.date, is_announced: bool = False) -> list[dict[str, Any]]:
    """The objects of the source: a session two weeks ago, one tomorrow, one the week after.

    The last one has no agenda until it `is_announced`.
    """

    def meeting(key: str, day: datetime.date, committee: int, items: list[dict[str, Any]]) -> dict[str, Any]:
        return {
            "id": f"{BASE}/meetings/{key}",
            "type": "https://schema.oparl.org/1.1/Meeting",
            "body": f"{BASE}/body",
            "name": COMMITTEES[committee],
            "organization": [f"{BASE}/organizations/{committee}"],
            "start": f"{day.isoformat()}T17:00:00+01:00",
            "location": {"id": f"{BASE}/l", "type": "https://schema.oparl.org/1.1/Location", "room": "Altes Rathaus"},
            "agendaItem": items,
        }

    def item(key: str, number: str, name: str, paper: int | None, **more: Any) -> dict[str, Any]:
        link = {"consultation": f"{BASE}/consultations/{key}-{number}"} if paper else {}
        return {
            "id": f"{BASE}/items/{key}-{number}",
            "type": "https://schema.oparl.org/1.1/AgendaItem",
            "number": number,
            "name": name,
            "order": int(number),
            "public": True,
            **link,
            **more,
        }

    def consultation(key: str, number: str) -> dict[str, Any]:
        return {
            "id": f"{BASE}/consultations/{key}-{number}",
            "type": "https://schema.oparl.org/1.1/Consultation",
            "meeting": f"{BASE}/meetings/{key}",
            "agendaItem": f"{BASE}/items/{key}-{number}",
            "role": "Beratung",
        }

    made: list[dict[str, Any]] = [
        {"id": f"{BASE}/body", "type": "https://schema.oparl.org/1.1/Body", "name": "Musterstadt"},
    ]
    made += [
        {
            "id": f"{BASE}/organizations/{index}",
            "type": "https://schema.oparl.org/1.1/Organization",
            "body": f"{BASE}/body",
            "name": name,
            "organizationType": "Gremium",
        }
        for index, name in enumerate(COMMITTEES)
    ]
    past = [item("past", number, name, paper, result=result) for number, name, result, paper in RESULTS]
    coming = [item("coming", number, name, paper) for number, name, paper in COMING]
    day = datetime.timedelta(days=1)
    made += [
        meeting("past", today - 14 * day, 0, past),
        meeting("coming", today + day, 1, coming),
        meeting("later", today + 8 * day, 2, [item("later", *each) for each in ANNOUNCED] if is_announced else []),
    ]
    for paper in (1, 2, 3):
        ways = [consultation("past", number) for number, _, _, own in RESULTS if own == paper]
        ways += [consultation("coming", number) for number, _, own in COMING if own == paper]
        made.append(
            {
                "id": f"{BASE}/papers/{paper}",
                "type": "https://schema.oparl.org/1.1/Paper",
                "body": f"{BASE}/body",
                "name": RESULTS[paper - 1][1],
                "reference": f"26/039{paper}",
                "paperType": "Beschlussvorlage",
                "date": (today - 30 * day).isoformat(),
                "consultation": ways,
                "mainFile": {
                    "id": f"{BASE}/files/{paper}",
                    "type": "https://schema.oparl.org/1.1/File",
                    "name": "Beschlussvorlage",
                    "mimeType": "application/pdf",
                    "size": 1_200_000,
                    "accessUrl": f"{BASE}/files/{paper}.pdf",
                },
            }
        )
    return made


def bring_in(world: World, is_announced: bool = False) -> None:
    """The operator's import of a file, beside the running server."""
    server = world.server
    today = datetime.datetime.fromtimestamp(server.clock.now(), tz=datetime.UTC).date()
    source = server.folder / "town.ndjson"
    source.write_text("".join(json.dumps(each) + "\n" for each in objects(today, is_announced)))
    server.command("import", "oparl", str(source))


def fill(world: World) -> Town:
    """Imports the town, follows a topic and a committee, and waits until the search has it."""
    bring_in(world)
    topic = world.admin.demand(201, "POST", "/api/topics", {"name": TOPIC})["id"]
    world.admin.demand(201, "POST", "/api/subscriptions", {"committee_name": COMMITTEES[1]})
    decisions = world.admin.demand(200, "GET", "/api/council/decisions")["decisions"]
    decision = next(each for each in decisions if TOPIC in each["title"])

    def is_found() -> bool:
        return world.admin.demand(200, "GET", "/api/council/decisions?q=Deichstrasse")["total"] > 0

    until(is_found, "the search to know the town", 40)
    return Town(decision["id"], decision["ksinr"], topic)


def register(server_url: str, email: str, password: str) -> requests.Session:
    """A citizen with an account."""
    session = requests.Session()
    answer = session.post(f"{server_url}/api/auth/register", json={"email": email, "password": password}, timeout=30)
    assert answer.status_code == 201, answer.text
    return session
