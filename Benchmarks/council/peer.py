"""A decision as JSON and as a page, and a person's topics, as one writes them with FastAPI, pydantic and Jinja2.

The counterpart of `run.py`: same database file, the same reads as prepared statements on one connection, response models,
a compiled template, uvicorn with its fast parts (uvloop, httptools) as `uvicorn[standard]` installs them.
"""

from __future__ import annotations

import math
import os
import sqlite3
from typing import Any

import jwt
from fastapi import Cookie, FastAPI, HTTPException, Request
from fastapi.responses import HTMLResponse
from fastapi.templating import Jinja2Templates
from pydantic import BaseModel

SECRET = os.environ["WEB_JWT_SECRET"]
database = sqlite3.connect(os.environ["PEER_DATABASE"], check_same_thread=False, isolation_level=None)
database.row_factory = sqlite3.Row
database.execute("PRAGMA query_only = 1")

app = FastAPI()
templates = Jinja2Templates("templates")
WORDS = {
    "angenommen": "Angenommen", "abgelehnt": "Abgelehnt", "vertagt": "Vertagt", "zur_kenntnis": "Zur Kenntnis genommen",
    "kein_beschluss": "Ohne Beschluss",
}
templates.env.globals["outcome"] = WORDS.get

LINE = """
SELECT d.id, d.ksinr, d.item_number, d.title, s.committee, d.session_date, d.outcome, d.vote, d.result, d.policy_field,
    d.vorlage_nr, d.kvonr, d.amount_eur, d.importance, d.summary
FROM council_decisions d JOIN council_sessions s ON s.ksinr = d.ksinr
"""
DECISION = """
SELECT d.*, s.committee, s.url AS session_url, p.document_url AS protocol_url, v.title AS paper_title, v.art AS paper_kind,
    v.paper_date, v.url AS paper_url, v.vorlage_nr AS paper_number
FROM council_decisions d JOIN council_sessions s ON s.ksinr = d.ksinr
LEFT JOIN council_protocols p ON p.ksinr = d.ksinr AND p.status = 'ok'
LEFT JOIN council_vorlagen v ON v.kvonr = d.kvonr AND v.deleted_at IS NULL
WHERE d.id = ? AND s.deleted_at IS NULL
"""
ATTENDANCE = """
SELECT a.name, a.party, a.role, (SELECT MIN(slug) FROM council_people p WHERE p.name = a.name) AS slug
FROM council_attendance a WHERE a.ksinr = ? ORDER BY a.name
"""
SUBVOTES = LINE + "WHERE d.ksinr = ? AND d.kind = 'subvote' AND d.parent_item = ? ORDER BY d.position"
FILES = "SELECT title, url, media_type, byte_count FROM council_anlagen WHERE kvonr = ? ORDER BY position, id"
WAY = """
SELECT datum, gremium, top, role AS rolle, ergebnis, ksinr FROM council_beratungen WHERE kvonr = ? ORDER BY position, id
"""
JOURNEY = LINE + """
WHERE d.kvonr = ? AND d.kind = 'decision' AND d.id <> ? AND s.deleted_at IS NULL ORDER BY d.session_date, d.id LIMIT 20
"""
ENTITIES = """
SELECT e.slug, e.name, e.kind FROM council_entity_links l JOIN council_entities e ON e.slug = l.slug
WHERE l.decision_id = ? ORDER BY e.kind DESC, e.name
"""
NEAR = "SELECT decision_id FROM council_entity_links WHERE slug = ? AND decision_id <> ? ORDER BY decision_id DESC LIMIT 5"
TOPICS = """
SELECT t.id, t.name, t.description, t.created_at, t.place_id, COALESCE(h.n, 0) AS decision_count,
    COALESCE(m.gedeckelt, 0) AS decision_count_capped, COALESCE(h.unread, 0) AS unread_count
FROM topics t LEFT JOIN council_topic_match_meta m ON m.topic_id = t.id LEFT JOIN (
    SELECT m.topic_id, COUNT(*) AS n, SUM(m.matched_at <> '' AND s.decision_id IS NULL) AS unread
    FROM council_topic_matches m JOIN council_decisions d ON d.id = m.decision_id
    LEFT JOIN topic_hits_seen s
        ON s.owner_id = m.owner_id AND s.topic_id = m.topic_id AND s.decision_id = m.decision_id
    WHERE m.owner_id = ?1 GROUP BY m.topic_id) h ON h.topic_id = t.id
WHERE t.owner_id = ?1 ORDER BY t.id
"""
LAST = """
SELECT d.id, d.title, d.session_date FROM council_topic_matches m JOIN council_decisions d ON d.id = m.decision_id
WHERE m.topic_id = ? ORDER BY d.session_date DESC, d.id DESC LIMIT 1
"""
ACCOUNT = "SELECT id, status, token_version FROM web_users WHERE id = ?"


class Line(BaseModel):
    """A decision in a list."""

    id: int
    ksinr: int
    item_number: str
    title: str
    committee: str
    session_date: str
    outcome: str
    vote: str | None
    result: str | None
    policy_field: str | None
    vorlage_nr: str | None
    kvonr: int | None
    amount_eur: int | None
    importance: int | None
    summary: str | None


class Decision(Line):
    """A decision in full."""

    position: int
    kind: str
    parent_item: str | None
    beschluss: str | None
    gegenstimmen: int | None
    enthaltungen: int | None
    factions: list[str]
    parties: list[str]
    policy_tags: list[str]
    simple_summary: str | None
    impact: int | None
    impact_reason: str | None
    interest: int | None
    interest_reason: str | None
    protocol_url: str | None


class Attendee(BaseModel):
    """Somebody who was there."""

    name: str
    party: str | None
    role: str | None
    slug: str | None


class Paper(BaseModel):
    """The paper of a decision."""

    kvonr: int
    vorlage_nr: str | None
    title: str
    art: str | None
    date: str | None


class File(BaseModel):
    """A file of a paper."""

    title: str
    url: str
    media_type: str | None
    byte_count: int | None


class Station(BaseModel):
    """One stop of a paper."""

    datum: str | None
    gremium: str | None
    top: str | None
    rolle: str | None
    ergebnis: str | None
    ksinr: int | None
    future: bool


class Entity(BaseModel):
    """A place or a project."""

    slug: str
    name: str
    kind: str


class Weight(BaseModel):
    """How heavy a decision is."""

    score: int | None
    base_score: int | None
    impact: int | None
    impact_reason: str | None
    signals: dict[str, float | None]
    contributions: dict[str, float | None]


class DecisionOut(BaseModel):
    """What the product answers."""

    decision: Decision
    attendance: list[Attendee]
    present_parties: list[str]
    ratsinfo_url: str | None
    sub_votes: list[Line]
    vorlage_journey: list[Line]
    vorlage_url: str | None
    vorlage: Paper | None
    anlagen: list[File]
    beratungsfolge: list[Station]
    similar: list[Line]
    entities: list[Entity]
    importance_breakdown: Weight


class TopicOut(BaseModel):
    """A topic with what was found for it."""

    id: int
    name: str
    description: str
    created_at: str
    decision_count: int
    decision_count_capped: bool
    last_hit_id: int | None
    last_hit_title: str | None
    last_hit_date: str | None
    unread_count: int
    image_key: str | None
    place_id: str | None


def rows(sql: str, *values: Any) -> list[dict[str, Any]]:
    return [dict(row) for row in database.execute(sql, values)]


def weigh(decision: dict[str, Any], stations: int) -> dict[str, Any]:
    """The rule of thumb: money, contention, how binding it is, stations."""
    signals: dict[str, float | None] = dict.fromkeys(("money", "contention", "bindingness", "stations"))
    if decision["amount_eur"]:
        signals["money"] = min(1, math.log10(1 + decision["amount_eur"]) / math.log10(50_000_001))
    if decision["vote"]:
        contested = decision["vote"] == "mehrheitlich"
        signals["contention"] = 0.5 + min(decision["gegenstimmen"] or 0, 10) / 20 if contested else 0
    signals["bindingness"] = {"angenommen": 1, "abgelehnt": 1, "vertagt": 0.3}.get(decision["outcome"], 0.1)
    if stations:
        signals["stations"] = min(1, stations / 5)
    shares = {"money": 0.34, "contention": 0.24, "bindingness": 0.22, "stations": 0.20}
    total = sum(shares[name] for name, value in signals.items() if value is not None)
    parts = {name: None if value is None else value * shares[name] / total * 100 for name, value in signals.items()}
    base = round(sum(value or 0 for value in parts.values()))
    return {"score": base, "base_score": base, "impact": decision["impact"],
            "impact_reason": decision["impact_reason"], "signals": signals, "contributions": parts}


def find(decision: int) -> dict[str, Any]:
    """A decision with all that is shown beside it."""
    found = rows(DECISION, decision)
    if not found:
        raise HTTPException(404)
    row = found[0]
    paper = row["kvonr"]
    row["factions"] = row["parties"] = []
    row["policy_tags"] = []
    attendance = rows(ATTENDANCE, row["ksinr"])
    stations = rows(WAY, paper) if paper else []
    for station in stations:
        station["future"] = station["ergebnis"] is None and (station["datum"] or "9") >= "2026-11-30"
    journey = rows(JOURNEY, paper, decision) if paper else []
    entities = rows(ENTITIES, decision)
    near = {each["decision_id"] for entity in entities[:3] for each in rows(NEAR, entity["slug"], decision)}
    latest = sorted(near - {line["id"] for line in journey}, reverse=True)[:5]
    marks = ", ".join("?" * len(latest))
    similar = rows(f"{LINE} WHERE d.id IN ({marks}) AND s.deleted_at IS NULL ORDER BY d.session_date DESC", *latest)
    return {
        "decision": row,
        "attendance": attendance,
        "present_parties": sorted({each["party"] for each in attendance if each["party"]}),
        "ratsinfo_url": row["session_url"],
        "sub_votes": rows(SUBVOTES, row["ksinr"], row["item_number"]),
        "vorlage_journey": journey,
        "vorlage_url": row["paper_url"],
        "vorlage": {
            "kvonr": paper, "vorlage_nr": row["paper_number"], "title": row["paper_title"], "art": row["paper_kind"],
            "date": row["paper_date"],
        } if row["paper_title"] else None,
        "anlagen": rows(FILES, paper) if paper else [],
        "beratungsfolge": stations,
        "similar": similar,
        "entities": entities,
        "importance_breakdown": weigh(row, len(stations)),
    }


@app.get("/api/council/decision/{decision}", response_model=DecisionOut)
async def show(decision: int) -> Any:
    return find(decision)


@app.get("/council/decision", response_class=HTMLResponse)
async def page(request: Request, id: int) -> HTMLResponse:
    return templates.TemplateResponse(request, "decision.html", find(id))


@app.get("/api/topics", response_model=list[TopicOut])
async def topics(access_token: str | None = Cookie(default=None)) -> Any:
    try:
        claims = jwt.decode(access_token or "", SECRET, algorithms=["HS256"])
    except jwt.PyJWTError:
        raise HTTPException(401) from None
    account = database.execute(ACCOUNT, (int(claims["sub"]),)).fetchone()
    if account is None or account["token_version"] != claims["ver"]:
        raise HTTPException(401)
    found = rows(TOPICS, account["id"])
    for topic in found:
        last = database.execute(LAST, (topic["id"],)).fetchone() or (None, None, None)
        topic["last_hit_id"], topic["last_hit_title"], topic["last_hit_date"] = last
        topic["image_key"] = None
    return found
