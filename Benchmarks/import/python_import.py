"""The same import in Python, as somebody would write it with `json`, `hashlib`, `re` and `sqlite3`.

    python python_import.py FOLDER DATABASE

DATABASE has the tables already (`meldewerk migrate`). It reads the same members, writes the same rows, and works out the
same outcomes, fields, sums, importances and hashes; it leaves out what is told about oddities.
"""

import gzip
import hashlib
import json
import math
import pathlib
import re
import sqlite3
import sys
from datetime import datetime, timedelta, timezone
from zoneinfo import ZoneInfo

BERLIN = ZoneInfo("Europe/Berlin")
SOURCES = pathlib.Path(__file__).resolve().parents[2] / "Sources/Apps/Council/Reading/PolicyField.swift"
NOW = datetime.now(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")
OUTCOMES = [
    ("abgelehnt", re.compile("abgelehnt")),
    ("vertagt", re.compile("vertagt|zurückgestellt|abgesetzt|verwiesen|zurückgezogen")),
    ("zur_kenntnis", re.compile("kenntnis")),
    ("angenommen", re.compile("zugestimmt|beschlossen|angenommen|empfohlen|genehmigt")),
]
MONEY = re.compile(r"(?:(?:€|eur|euro)\s*)?(\d[\d.,]*\d|\d)\s*(mio|million(?:en)?|mrd|tsd|t€|teur)?\.?\s*(€|euro|eur)?", re.I)
FACTORS = {"mio": 1e6, "million": 1e6, "millionen": 1e6, "mrd": 1e9, "tsd": 1e3, "t€": 1e3, "teur": 1e3}


def fields() -> list[tuple[str, re.Pattern]]:
    """The words of the fields, from where the product has them."""
    text = SOURCES.read_text()
    keys = dict(re.findall(r"case (\w+) = \"(\w+)\"", text))
    found = []
    for name, block in re.findall(r"case \.(\w+):\s*\[(.*?)\]", text, re.S):
        words = re.findall(r'"([^"]+)"', block)
        found.append((keys[name], re.compile("|".join(map(re.escape, sorted(words, key=len, reverse=True))))))
    return found


FIELDS = fields()


def rows(path: pathlib.Path):
    with gzip.open(path) as file:
        for line in file:
            yield json.loads(line)


def sha(parts) -> str:
    return hashlib.sha256("\x1f".join("" if part is None else str(part) for part in parts).encode()).hexdigest()


def utc(text: str) -> str:
    return datetime.fromisoformat(text).astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z")


def clean(value):
    if value is None:
        return None
    value = value.strip()
    return None if value.lower() in ("", "-", "n/a", "unbekannt") else " ".join(value.split())


def amount(text: str):
    lower = text.lower()
    if "€" not in text and "eur" not in lower:
        return None
    best = None
    for number, factor, unit in MONEY.findall(text):
        if not unit and factor.lower() not in ("t€", "teur"):
            continue
        try:
            value = float(number.replace(".", "").replace(",", ".")) * FACTORS.get(factor.lower(), 1)
        except ValueError:
            continue
        best = max(best or 0, int(value))
    return best


def field(text: str):
    lower = text.lower()
    best, weight = None, 0
    for key, words in FIELDS:
        found = sum(len(word) for word in words.findall(lower))
        if found > weight:
            best, weight = key, found
    return best


def of_setting(subject: str, committee: str, kind):
    """The field of the titles, else the budget's, else that of a committee which has one field alone."""
    found = field(subject)
    if found or (kind or "").lower().startswith("haushalt"):
        return found or "finanzen"
    name = committee.lower()
    if not re.search("ausschuss|ausschuß|beirat", name) or ", " in name or "haupt" in name:
        return None
    matters = {key for key, words in FIELDS if words.search(name)} | {
        key for word, key in (("bauausschuss", "bauen"), ("schulausschuss", "schule"), ("schulbeirat", "schule"))
        if word in name}
    matters.discard("verwaltung")
    return matters.pop() if len(matters) == 1 else None


def importance(euros, vote, outcome, authoritative, stations) -> int:
    signals = []
    if euros is not None:
        signals.append((0.34, math.log10(min(max(euros, 1000), 5e7) / 1000) / math.log10(5e4)))
    if vote or outcome in ("abgelehnt", "vertagt"):
        signals.append((0.24, 0.7 if vote == "mehrheitlich" else 0.8 if outcome == "abgelehnt" else 0))
    if outcome != "kein_beschluss":
        signals.append((0.22, {"zur_kenntnis": 0.1, "vertagt": 0.3}.get(outcome, 0.5 if authoritative is False else 1)))
    if stations is not None:
        signals.append((0.20, min(1, max(0, stations - 1) / 4)))
    weight = sum(signal[0] for signal in signals)
    return round(100 * sum(a * b for a, b in signals) / weight) if weight else 0


def insert(db, table, columns, values):
    marks = ",".join("?" * len(columns.split(",")))
    db.executemany(f"INSERT INTO {table} ({columns}) VALUES ({marks})", values)


def files(*groups):
    seen = set()
    for group in groups:
        for file in group if isinstance(group, list) else [group] if group else []:
            url = file.get("accessUrl") or file.get("downloadUrl")
            if url and url not in seen:
                seen.add(url)
                yield clean(file.get("name")) or "Dokument", url, file.get("mimeType"), file.get("size")


def committees(db, folder):
    numbers = {}
    for number, entry in enumerate(rows(folder / "organizations.ndjson.gz"), 1):
        name = entry["name"].lower()
        kind = "committee" if entry.get("meeting") else "other"
        if "ortschaftsrat" in name:
            kind = "district"
        elif "gemeinderat" in name:
            kind = "council"
        numbers[entry["id"]] = (number, entry["name"])
        db.execute(
            "INSERT INTO committees (kgrnr, body, oparl_id, name, short_name, kind, is_active, ended_on)"
            " VALUES (?,1,?,?,?,?,?,?)",
            (number, entry["id"], entry["name"], clean(entry.get("shortName")), kind, kind != "other", entry.get("endDate")))
    return numbers


def papers(db, folder):
    by_step, by_item, titles, kinds, stations, duties = {}, {}, {}, {}, {}, {}
    new, attached, steps = [], [], []
    for paper in rows(folder / "papers.ndjson.gz"):
        if paper.get("deleted"):
            continue
        number = len(new) + 1
        reference, title = clean(paper.get("reference")), clean(paper.get("name"))
        documents = list(files(paper.get("mainFile"), paper.get("auxiliaryFile")))
        consultations = paper.get("consultation") or []
        flat = [reference, title, paper.get("paperType"), paper.get("date")]
        for document in documents:
            flat += document[:2]
        for step in consultations:
            flat += [step["id"], step.get("meeting"), step.get("agendaItem"), step.get("role"), step.get("authoritative")]
        new.append((number, 1, paper["id"], reference, title or reference, clean(paper.get("paperType")), paper.get("date"),
                    sha(flat), 0, NOW))
        titles[number], kinds[number], stations[number] = title, clean(paper.get("paperType")), len(consultations)
        attached += [(number, place, *document) for place, document in enumerate(documents)]
        for place, step in enumerate(consultations):
            by_step[step["id"]] = (number, reference)
            duties[step["id"]] = step.get("authoritative")
            if step.get("agendaItem"):
                by_item[step["agendaItem"]] = (number, reference)
            organization = (step.get("organization") or [None])[0]
            steps.append([number, step["id"], place, clean(step.get("role")), step.get("authoritative"),
                          step.get("meeting"), step.get("agendaItem"), organization])
    insert(db, "council_vorlagen",
           "kvonr, body, oparl_id, vorlage_nr, title, art, paper_date, meaning_hash, is_unsettled, fetched_at", new)
    insert(db, "council_anlagen", "kvonr, position, title, url, media_type, byte_count", attached)
    return by_step, by_item, titles, kinds, stations, duties, steps


def sessions(db, folder, names, known):
    by_step, by_item, titles, kinds, stations, duties, steps = known
    new, seats, points, documents, decided, minutes = [], [], [], [], [], []
    places, tops = {}, {}
    for session in rows(folder / "meetings.ndjson.gz"):
        number = len(new) + 1
        start = datetime.fromisoformat(session["start"]).astimezone(BERLIN)
        has_time = start.hour or start.minute
        begins = start if has_time else start + timedelta(hours=18)
        end = session.get("end")
        if end:
            ends = datetime.fromisoformat(end).astimezone(BERLIN)
            end = utc(end) if ends > begins and (ends.hour or ends.minute) else None
        location = session.get("location") or {}
        place = clean(location.get("description")) or ", ".join(
            filter(None, (clean(location.get(key)) for key in ("room", "streetAddress", "locality")))) or None
        organizations = [names[id] for id in session.get("organization", []) if id in names]
        committee = ", ".join(name for _, name in organizations) or session["name"].split(" (")[0]
        date = start.strftime("%Y-%m-%d")
        items = sorted(session.get("agendaItem") or [], key=lambda item: item["order"])
        used, flat, agenda = set(), [session["name"], session["start"], place], []
        attached = list(files(session.get("invitation"), session.get("resultsProtocol"), session.get("verbatimProtocol"),
                              session.get("auxiliaryFile")))
        for document in attached:
            flat += document[:2]
            documents.append((number, None, *document[:2]))
        for place_in, item in enumerate(items):
            base = ("Ö " if item["public"] else "N ") + (clean(item.get("number")) or "–")
            label, count = base, 1
            while label in used:
                count += 1
                label = f"{base} ({count})"
            used.add(label)
            title, result = clean(item.get("name")) or "Ohne Titel", clean(item.get("result"))
            paper, reference = by_step.get(item.get("consultation")) or by_item.get(item["id"]) or (None, None)
            own = list(files(item.get("auxiliaryFile")))
            documents += [(number, label, *document[:2]) for document in own]
            flat += [item["id"], label, title, item["public"], item.get("consultation"), result]
            agenda += [label, title, reference, item["public"], *sorted(document[1] for document in own)]
            points.append((number, label, item["id"], place_in, title, reference, paper, item["public"],
                           item.get("consultation"), result))
            tops[item["id"]] = (label, result)
            if result and item["public"]:
                lower = result.lower()
                outcome = next((key for key, words in OUTCOMES if words.search(lower)), "kein_beschluss")
                vote = "einstimmig" if "einstimmig" in lower else "mehrheitlich" if "mehrheitlich" in lower else None
                subject = title if not paper or titles[paper] == title else f"{title} {titles[paper]}"
                euros = amount(subject)
                decided.append((number, place_in, label, item["id"], title, result, outcome, vote, reference, paper,
                                of_setting(subject, committee, kinds.get(paper)), euros,
                                importance(euros, vote, outcome, duties.get(item.get("consultation")),
                                           stations.get(paper)), date, NOW))
        places[session["id"]] = (number, date, committee)
        protocol = session.get("resultsProtocol")
        if protocol:
            minutes.append((number, "ok", protocol["accessUrl"], NOW))
        new.append((number, 1, session["id"], committee, date, begins.strftime("%H:%M") if has_time else None,
                    begins.astimezone(timezone.utc).strftime("%Y-%m-%dT%H:%M:%S.000Z"), end, place,
                    bool(session.get("cancelled")), sha(agenda) if agenda else None, sha(flat), NOW))
        seats += [(number, id) for id, _ in dict.fromkeys(organizations)]
    insert(db, "council_sessions", "ksinr, body, oparl_id, committee, session_date, session_time, starts_at, ends_at, "
           "location, is_cancelled, agenda_hash, meaning_hash, fetched_at", new)
    insert(db, "council_session_committees", "ksinr, kgrnr", seats)
    insert(db, "council_agenda_items", "ksinr, item_number, oparl_id, position, title, vorlage_nr, kvonr, is_public, "
           "consultation_id, result", points)
    insert(db, "council_agenda_anlagen", "ksinr, item_number, title, url", documents)
    insert(db, "council_protocols", "ksinr, status, document_url, read_at", minutes)
    insert(db, "council_decisions", "ksinr, position, item_number, item_oparl_id, title, result, outcome, vote, "
           "vorlage_nr, kvonr, policy_field, amount_eur, importance, session_date, decided_at", decided)
    ways: dict[int, list[str]] = {}
    for step in steps:
        number, date, committee = places.get(step[5], (None, None, names.get(step[7], (0, None))[1]))
        top, result = tops.get(step[6], (None, None))
        step += [number, date, committee, top, result]
        ways.setdefault(step[0], []).append(f"{date or ''}|{committee or ''}|{result or ''}")
    insert(db, "council_beratungen", "kvonr, oparl_id, position, role, is_authoritative, session_oparl_id, "
           "item_oparl_id, committee_oparl_id, ksinr, datum, gremium, top, ergebnis", steps)
    db.executemany("UPDATE council_vorlagen SET stations = ? WHERE kvonr = ?",
                   [("\n".join(way), number) for number, way in ways.items()])


def main() -> None:
    folder, file = pathlib.Path(sys.argv[1]), sys.argv[2]
    db = sqlite3.connect(file)
    db.execute("PRAGMA journal_mode = WAL")
    db.execute("PRAGMA synchronous = FULL")
    db.execute("PRAGMA foreign_keys = ON")
    db.execute("INSERT INTO council_bodies (id, oparl_id, name, created_at, first_import_ended_at) VALUES (1, 'x', 'x', ?, ?)",
               (NOW, NOW))
    names = committees(db, folder)
    db.commit()
    known = papers(db, folder)
    db.commit()
    sessions(db, folder, names, known)
    db.commit()
    print(db.execute("SELECT COUNT(*) FROM council_decisions").fetchone()[0])
    db.close()


if __name__ == "__main__":
    main()
