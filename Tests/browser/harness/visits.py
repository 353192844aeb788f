"""A field visitor's day, and the pages that show it."""

from __future__ import annotations

import datetime
from dataclasses import dataclass

from .confidential import CONFIDENTIAL
from .staff import Account
from .world import World

# By the visitor's clock, which stands at nine o'clock or shortly after.
DAY = [
    ("Tischlerei Eckhorn", "08:00", "08:45", (53.20, 8.30)),
    ("Gärtnerei Lindhof", "10:30", "11:30", (53.35, 8.10)),
    ("Norddeutsche Baustoffhandelsgenossenschaft", "13:00", "14:00", (53.08, 8.25)),
    ("Hotel Seeblick", "15:00", "15:45", (53.18, 8.02)),
    ("Bäckerei Morgenrot", "16:15", "17:00", None),
    ("Autohaus am Ring", "17:30", "18:00", (53.14, 8.40)),
]

# How one of the customers is reached; no log may hear of it.
PHONE = "+49 (0)40 66969-112"
EMAIL = "hofladen@lindhof.example"


@dataclass(frozen=True)
class Tour:
    """What was made, by the numbers that the server gave."""

    account: Account
    visits: list[int]
    task: int
    opportunity: int
    day: datetime.date


def zone_at(hour: int, now: float) -> str:
    """A zone of whole hours in which it is that hour now: what a page says must not depend on when a test runs."""
    east = (hour - datetime.datetime.fromtimestamp(now, datetime.UTC).hour) % 24
    east = east if east <= 14 else east - 24
    return "Etc/GMT" if east == 0 else f"Etc/GMT{-east:+d}"


def fill(world: World, account: Account, name: str = "Robin Ahlers") -> Tour:
    """Gives an account six visits today: one done, one called off, one without a place, one with a draft."""
    now = world.clock.now()
    zone = zone_at(9, now)
    account.demand(200, "POST", "/api/account/display-name", {"display_name": name})
    account.demand(200, "PUT", "/api/account/time-zone", {"time_zone": zone})
    east = -int(zone.removeprefix("Etc/GMT") or 0)
    day = (datetime.datetime.fromtimestamp(now, datetime.UTC) + datetime.timedelta(hours=east)).date()
    account.demand(200, "PUT", "/api/visits/notifications", {
        "start": {"adresse": "Markt 1, Musterstadt", "lat": 53.1435, "lon": 8.2146},
    })
    visits = []
    for customer, begins, ends, place in DAY:
        kunde = {"name": customer, "adresse": "Am Moorgraben 12, 26999 Musterstadt"}
        if place:
            kunde |= {"lat": place[0], "lon": place[1]}
        if customer == "Gärtnerei Lindhof":
            kunde |= {"telefon": PHONE, "email": EMAIL}
            CONFIDENTIAL.add("customer's number or address", PHONE, EMAIL, "494066969112")
        body = {"kunde": kunde, "datum": str(day), "uhrzeit": begins, "uhrzeitEnde": ends}
        visits.append(account.demand(201, "POST", "/api/visits", body)["id"])
    account.demand(200, "PUT", f"/api/visits/{visits[0]}", {"status": "erledigt"})
    account.demand(200, "PUT", f"/api/visits/{visits[3]}", {"status": "abgesagt"})
    former = {"kunde": {"name": "Gärtnerei Lindhof"}, "datum": str(day - datetime.timedelta(days=90)), "uhrzeit": "10:00"}
    visits.append(account.demand(201, "POST", "/api/visits", former)["id"])
    account.demand(200, "PUT", f"/api/visits/{visits[-1]}/bericht", {"text": "Gutes Gespräch.\n\nFeste Liefertage gewünscht."})
    account.demand(200, "POST", f"/api/visits/{visits[-1]}/bericht/freigeben")
    late = {"kunde": {"name": "Fahrradladen Kettenblatt"}, "datum": str(day - datetime.timedelta(days=1)), "uhrzeit": "15:00"}
    visits.append(account.demand(201, "POST", "/api/visits", late)["id"])
    account.demand(200, "PUT", f"/api/visits/{visits[-1]}/bericht", {"text": "Angebot für zwölf Räder."})
    task = account.demand(201, "POST", "/api/visits/tasks", {
        "title": "Angebot für die Bewässerung mitbringen", "faellig": f"{day}T10:30",
    })["id"]
    account.demand(201, "POST", "/api/visits/tasks", {"title": "Vertrag einscannen", "faellig": f"{day}T07:00"})
    account.demand(201, "POST", "/api/visits/tasks", {"title": "Neue Liefertermine bestätigen", "erledigt": True})
    opportunity = account.demand(201, "POST", "/api/visits/opportunities", {
        "title": "Bewässerung Gewächshaus 2", "datum": f"{day.year + 1}-02-15",
    })["id"]
    return Tour(account, visits, task, opportunity, day)


def pages(tour: Tour) -> dict[str, str]:
    """Every page of the visits, by a name."""
    done, coming, former, draft = tour.visits[0], tour.visits[1], tour.visits[6], tour.visits[7]
    return {
        "home": "/visits",
        "home-empty": f"/visits?date={tour.day + datetime.timedelta(days=30)}",
        "open": "/visits/offen",
        "tasks": "/visits/aufgaben",
        "task": f"/visits/aufgaben/{tour.task}",
        "task-delete": f"/visits/aufgaben/{tour.task}/loeschen",
        "opportunities": "/visits/chancen",
        "opportunity": f"/visits/chancen/{tour.opportunity}",
        "profile": "/visits/profil",
        "new": "/visits/neu",
        "briefing": f"/visits/{coming}/briefing",
        "briefing-over": f"/visits/{done}/briefing",
        "edit": f"/visits/{coming}/bearbeiten",
        "delete": f"/visits/{draft}/loeschen",
        "report": f"/visits/{draft}/bericht",
        "report-read": f"/visits/{former}/bericht",
        "offline": "/visits/offline",
    }
