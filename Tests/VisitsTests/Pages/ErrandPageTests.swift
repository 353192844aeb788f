import API
import Accounts
import Store
import TestSupport
import Testing

@testable import Visits

/// Aufgaben, Verkaufschancen and Profil.
@Suite struct ErrandPageTests {
    @Test func `a task has a moment or none, is done, undone, changed and deleted`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        let list = "/visits/aufgaben"
        check(try await tour.open(list, as: owner), "tasks-first")
        func send(_ fields: [(String, String)], to page: String = list) async throws -> Opened {
            try await tour.open(page, as: owner, form: fields)
        }
        let off = [("action", "create"), ("aufgabe", "Vertrag einscannen"), ("faellig", "2026-12-01T10:00")]
        #expect(try await send(off).location == list + "?ok=task.created")
        let on = [("action", "create"), ("aufgabe", "Angebot"), ("mit_datum", "1"), ("faellig", "2026-11-30T06:30")]
        #expect(try await send(on).location == list + "?ok=task.created")
        let tasks = try await tour.call(.tasks, as: owner).list("tasks")
        #expect(
            tasks.map { $0["faellig"] as? String } == ["2026-11-30T06:30", nil],
            "off is none, whatever stands there"
        )
        let id = try #require(tasks[0]["id"] as? Int)
        #expect(try await send([("action", "done"), ("task", "\(id)")]).location == list + "?ok=task.done")
        check(try await tour.open(list, as: owner), "tasks")
        #expect(try await send([("action", "undo"), ("task", "\(id)")]).location == list + "?ok=task.undone")
        #expect(try await tour.open(list, as: owner).text.contains("chip--warn"), "6:30 is past")
        #expect(try await send([("action", "done"), ("task", "99")]).status == 404)
        let none = [("action", "save"), ("aufgabe", "Angebot"), ("mit_datum", "1"), ("faellig", "")]
        let refused = try await send(none, to: "\(list)/\(id)")
        #expect(
            refused.status == 422 && refused.text.contains("schalte das Datum aus") && refused.text.contains(" checked")
        )
        #expect(Markup.faults(in: refused.text) == [])
        let saved = try await send([("action", "save"), ("aufgabe", "Anderes")], to: "\(list)/\(id)")
        #expect(saved.location == list + "?ok=task.saved")
        check(try await tour.open("\(list)/\(id)", as: owner), "task")
        check(try await tour.open("\(list)/\(id)/loeschen", as: owner), "task-delete")
        #expect(try await send([("action", "delete")], to: "\(list)/\(id)").location == list + "?ok=task.deleted")
        #expect(try await tour.count("visit_tasks") == 1)
        let empty = try await send([("action", "create"), ("aufgabe", " ")])
        #expect(empty.status == 422 && empty.text.contains("Schreib noch, was zu tun ist."))
    }

    @Test func `a chance has a day or none, is changed and deleted`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        let list = "/visits/chancen"
        check(try await tour.open(list, as: owner), "opportunities-first")
        let on = [("action", "create"), ("chance", "Bewässerung"), ("mit_datum", "1"), ("datum", "2027-02-15")]
        #expect(try await tour.open(list, as: owner, form: on).location == list + "?ok=chance.created")
        check(try await tour.open(list, as: owner), "opportunities")
        let id = try #require(try await tour.call(.opportunities, as: owner).list("opportunities")[0]["id"] as? Int)
        check(try await tour.open("\(list)/\(id)", as: owner), "opportunity")
        let wrong = [("action", "save"), ("chance", "Bewässerung"), ("mit_datum", "1"), ("datum", "2027-02-30")]
        let refused = try await tour.open("\(list)/\(id)", as: owner, form: wrong)
        #expect(refused.status == 422 && refused.text.contains("value=\"2027-02-30\""))
        let off = [("action", "save"), ("chance", "Bewässerung"), ("datum", "2027-02-15")]
        #expect(try await tour.open("\(list)/\(id)", as: owner, form: off).location == list + "?ok=chance.saved")
        let kept = try await tour.call(.opportunities, as: owner).list("opportunities")[0]
        #expect(kept["datum"] as? String == nil)
        check(try await tour.open("\(list)/\(id)/loeschen", as: owner), "opportunity-delete")
        let gone = try await tour.open("\(list)/\(id)", as: owner, form: [("action", "delete")])
        #expect(gone.location == list + "?ok=chance.deleted")
        #expect(try await tour.count("visit_opportunities") == 0)
    }

    @Test func `Profil keeps what was chosen, and says what was wrong`() async throws {
        let tour = try await Tour()
        let owner = try await tour.visitor()
        let page = "/visits/profil"
        check(try await tour.open(page, as: owner), "profile")
        let form = [
            ("action", "save"), ("on", "anfahrt"), ("on", "doku"), ("device_plans", "device_plans"),
            ("delay_threshold_minutes", "20"), ("evening_time", "17:30"), ("adresse", "Deich 3"), ("lat", "53,5"),
            ("lon", "8,1"),
        ]
        #expect(try await tour.open(page, as: owner, form: form).location == page + "?ok=saved")
        let kept = try await tour.call(.notifications, as: owner).object
        #expect(kept["delay_threshold_minutes"] as? Int == 20 && kept["evening_time"] as? String == "17:30")
        #expect(kept["device_plans"] as? Bool == true && (kept["start"] as? [String: Any])?["lat"] as? Double == 53.5)
        let topics = kept["topics"] as? [[String: Any]] ?? []
        #expect(topics.filter { $0["enabled"] as? Bool == true }.map { $0["key"] as? String } == ["anfahrt", "doku"])
        for (name, value, fault) in [
            ("delay_threshold_minutes", "3", "von 5 bis 120"), ("delay_threshold_minutes", "viel", "eine Zahl"),
            ("evening_time", "", "keine Uhrzeit"), ("lat", "91", "nicht auf der Erde"), ("lon", "", "die Länge"),
        ] {
            let wrong = form.map { $0.0 == name ? (name, value) : $0 }
            let refused = try await tour.open(page, as: owner, form: wrong)
            #expect(refused.status == 422 && refused.text.contains(fault), "\(name)=\(value)")
            #expect(refused.text.contains("Deich 3") && Markup.faults(in: refused.text) == [])
        }
        let none = form.filter { !["adresse", "lat", "lon"].contains($0.0) }
        #expect(try await tour.open(page, as: owner, form: none).location == page + "?ok=saved")
        #expect(try await tour.call(.notifications, as: owner).object["start"] as? [String: Any] == nil)
        let test = try await tour.open(page, as: owner, form: [("action", "test")])
        #expect(test.location == page + "?ok=tested.none")
        #expect(try await tour.open(page, as: owner, form: [("action", "weg")]).status == 400)
    }
}
