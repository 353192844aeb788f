"""A server with a council whose information system the test plays: what it says is what the importer reads."""

from __future__ import annotations

import datetime
import json
from dataclasses import dataclass, field
from email.message import EmailMessage
from pathlib import Path
from typing import Any

from service import Person, Service

BASE = "https://rat.example.org/oparl"
TYPE = "https://schema.oparl.org/1.1/"
COMMITTEES = ["Verkehrsausschuss", "Schulausschuss"]
NOON = datetime.timezone(datetime.timedelta(hours=12 - datetime.datetime.now(datetime.UTC).hour))


@dataclass
class Item:
    """A point of an agenda, as the source tells it."""

    number: str
    title: str
    result: str | None = None
    paper: str | None = None
    is_public: bool = True


@dataclass
class Session:
    """A session, as the source tells it."""

    key: str
    start: datetime.datetime
    committee: int = 0
    items: list[Item] = field(default_factory=list)
    place: str = "Altes Rathaus"


class Town(Service):
    """One server with one town, in whose zone it is noon."""

    def __init__(self, folder: Path, shim: Path, settings: dict[str, str]) -> None:
        super().__init__(folder, shim, settings)
        self.sessions: dict[str, Session] = {}
        self.papers: dict[str, str] = {}
        self._bumps = 0

    # The source.

    def day(self, days: float, hour: int = 17) -> datetime.datetime:
        """An hour of a day from today by the town's clock."""
        today = datetime.datetime.fromtimestamp(self.clock.now(), NOON)
        return (today + datetime.timedelta(days=days)).replace(hour=hour, minute=0, second=0, microsecond=0)

    def session(self, key: str, days: float, *items: Item, committee: int = 0, hour: int = 17) -> Session:
        """A session so many days from today, on its way into the next import."""
        self.sessions[key] = Session(key, self.day(days, hour), committee, list(items))
        return self.sessions[key]

    def objects(self) -> list[dict[str, Any]]:
        """The source's whole state, under dates that are new each time."""
        self._bumps += 1
        modified = f"2026-01-01T00:00:{self._bumps:02d}+01:00"
        made: list[dict[str, Any]] = [{"id": f"{BASE}/body", "type": TYPE + "Body", "name": "Musterstadt"}]
        made += [
            {"id": f"{BASE}/committees/{index}", "type": TYPE + "Organization", "body": f"{BASE}/body", "name": name,
             "organizationType": "Gremium"}
            for index, name in enumerate(COMMITTEES)
        ]
        made += [self._meeting(session) for session in self.sessions.values()]
        made += [self._paper(key, title) for key, title in self.papers.items()]
        return [each | {"modified": modified} for each in made]

    def _meeting(self, session: Session) -> dict[str, Any]:
        items = []
        for order, item in enumerate(session.items):
            link = {"consultation": f"{BASE}/steps/{session.key}-{item.paper}"} if item.paper else {}
            result = {"result": item.result} if item.result else {}
            items.append({
                "id": f"{BASE}/items/{session.key}-{item.title}", "type": TYPE + "AgendaItem", "number": item.number,
                "name": item.title, "order": order, "public": item.is_public, **link, **result,
            })
        return {
            "id": f"{BASE}/meetings/{session.key}", "type": TYPE + "Meeting", "body": f"{BASE}/body",
            "name": COMMITTEES[session.committee], "organization": [f"{BASE}/committees/{session.committee}"],
            "start": session.start.isoformat(), "agendaItem": items,
            "location": {"id": f"{BASE}/l", "type": TYPE + "Location", "room": session.place},
        }

    def _paper(self, key: str, title: str) -> dict[str, Any]:
        steps = []
        for session in self.sessions.values():
            steps += [
                {"id": f"{BASE}/steps/{session.key}-{key}", "type": TYPE + "Consultation",
                 "meeting": f"{BASE}/meetings/{session.key}", "agendaItem": f"{BASE}/items/{session.key}-{item.title}"}
                for item in session.items if item.paper == key
            ]
        return {"id": f"{BASE}/papers/{key}", "type": TYPE + "Paper", "body": f"{BASE}/body", "name": title,
                "reference": f"26/{key}", "paperType": "Vorlage", "consultation": steps}

    def bring(self) -> dict[str, Any]:
        """Imports the source's state as an operator does, and answers what came of it."""
        file = self.folder / "source.ndjson"
        file.write_text("".join(json.dumps(each) + "\n" for each in self.objects()))
        done = self.command("import", "oparl", str(file), "--json")
        assert done.returncode == 0, done.stderr
        return json.loads(done.stdout)[0]

    # What the server makes of it.

    def job(self, name: str) -> str:
        """Runs a job of the server by hand, lets its notices leave, and answers what it says it did."""
        done = self.command("job", name)
        assert done.returncode == 0, done.stderr
        self.dispatch()
        return done.stdout.strip()

    def citizen(self, *topics: str, committees: tuple[int, ...] = (), **switches: bool) -> Person:
        """Somebody who follows topics and committees."""
        person = self.member()
        for topic in topics:
            person.call("POST", "/api/topics", {"name": topic}, 201)
        for committee in committees:
            person.call("POST", "/api/subscriptions", {"committee_name": COMMITTEES[committee]}, 201)
        if switches:
            person.call("PUT", "/api/account/notifications", {"prefs": switches})
        return person

    def told(self, person: Person) -> list[str]:
        """The subjects of the letters after that of the registration, the oldest first."""
        return [letter["Subject"] for letter in self.letters(person.email)[1:]]

    def last(self, person: Person) -> str:
        """The newest letter's text, its addresses with it."""
        letter: EmailMessage = self.letters(person.email)[-1]
        return letter.get_body(("plain",)).get_content()

    def ksinr(self, key: str) -> int:
        """The number that the server gave a session."""
        return self.rows("SELECT ksinr FROM council_sessions WHERE oparl_id = ?", f"{BASE}/meetings/{key}")[0][0]

    def decision(self, title: str) -> int:
        """The number that the server gave a decision."""
        return self.rows("SELECT id FROM council_decisions WHERE title = ?", title)[0][0]
