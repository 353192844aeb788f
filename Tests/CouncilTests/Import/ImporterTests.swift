import Base
import Store
import TestSupport
import Testing

@testable import Council

/// What comes in, what of it is a change, and what is none.
struct ImporterTests {
    typealias World = CouncilWorld

    private static let changes: SQL = "SELECT kind, item_number, detail FROM council_changes ORDER BY id"

    /// A town whose first import is over, with one session to come.
    private static func town() async throws -> World {
        let world = try await World()
        try await world.take(
            World.body,
            World.committee,
            World.meeting(items: [World.item("i1", "1", "Radweg"), World.item("i2", "2", "Schule")])
        )
        return world
    }

    @Test func `a first import tells nothing, and everything is there`() async throws {
        let world = try await World()
        let report = try await world.take(
            World.body,
            World.committee,
            World.paper(steps: [World.step("c1", meeting: "m1", item: "i1")]),
            World.meeting(items: [
                World.item("i1", "1", "Radweg für 40.000 Euro", more: #","result":"einstimmig beschlossen""#)
            ])
        )
        #expect(report.isSilent)
        #expect(report.tally.changes == 0)
        #expect(try await world.column(Self.changes).isEmpty)
        #expect(try await world.column("SELECT kind FROM agenda_changes").isEmpty)
        #expect(
            try await world.column("SELECT committee, title, session_date, session_time FROM council_sessions")
                == ["Rat|-|2026-12-10|17:00"]
        )
        #expect(
            try await world.column("SELECT item_number, title, vorlage_nr, kvonr FROM council_agenda_items")
                == ["Ö 1|Radweg für 40.000 Euro|26/0001|1"]
        )
        #expect(
            try await world.column("SELECT datum, gremium, top, role, ergebnis, ksinr FROM council_beratungen")
                == ["2026-12-10|Rat|Ö 1|Entscheidung|einstimmig beschlossen|1"]
        )
        #expect(
            try await world.column(
                "SELECT item_number, outcome, vote, kvonr, policy_field, amount_eur FROM council_decisions"
            ) == ["Ö 1|angenommen|einstimmig|1|verkehr|40000"]
        )
        #expect(
            try await world.column("SELECT first_import_ended_at FROM council_bodies") == ["2026-11-30T08:00:00.000Z"]
        )
    }

    @Test func `the same again changes nothing, whatever date it bears`() async throws {
        let world = try await Self.town()
        let before = try await world.everything()
        world.clock.advance(by: .days(1))
        let report = try await world.take(
            World.meeting(
                items: [World.item("i1", "1", "Radweg"), World.item("i2", "2", "Schule")],
                more: #","modified":"2026-12-01T00:00:00+01:00""#
            )
        )
        #expect(report.tally == ImportTally.unchanged(1))
        #expect(try await world.everything() == before)
    }

    @Test func `a new item is a new agenda with a difference that has a name`() async throws {
        let world = try await Self.town()
        let old = try await world.column("SELECT agenda_hash FROM council_sessions")
        let report = try await world.take(
            World.meeting(items: [
                World.item("i1", "1", "Radweg"), World.item("i3", "2", "Kita"), World.item("i2", "3", "Schule"),
            ])
        )
        let hash = try await world.column("SELECT agenda_hash FROM council_sessions")
        #expect(report.tally.changes == 1)
        #expect(hash != old)
        #expect(try await world.column(Self.changes) == ["agenda|-|\(hash[0])"])
        #expect(
            try await world.column("SELECT kind, item_number, title, was FROM agenda_changes ORDER BY id")
                == ["neu|Ö 2|Kita|-", "verschoben|Ö 3|Schule|Ö 2"]
        )
        #expect(try await world.column("SELECT COUNT(*) FROM agenda_snapshots") == ["2"])
    }

    @Test func `an agenda that appears is a change without differences`() async throws {
        let world = try await World()
        try await world.take(World.body, World.committee, World.meeting())
        #expect(try await world.column("SELECT agenda_hash FROM council_sessions") == ["-"])
        try await world.take(World.meeting(items: [World.item("i1", "1", "Radweg")]))
        #expect(try await world.column("SELECT kind FROM council_changes") == ["agenda"])
        #expect(try await world.column("SELECT kind FROM agenda_changes").isEmpty)
    }

    @Test func `of a session that is over a document more is no news`() async throws {
        let world = try await Self.town()
        world.clock.advance(by: .days(30))
        try await world.take(World.meeting(items: [World.item("i1", "1", "Radweg")]))
        #expect(try await world.column(Self.changes).isEmpty)
    }

    @Test func `a result is told once, and again when it becomes another`() async throws {
        let world = try await Self.town()
        func take(_ result: String) async throws {
            try await world.take(
                World.meeting(items: [
                    World.item("i1", "1", "Radweg", more: #","result":"\#(result)""#), World.item("i2", "2", "Schule"),
                ])
            )
        }
        try await take("einstimmig beschlossen")
        try await take("einstimmig beschlossen")
        let id = try await world.column("SELECT id FROM council_decisions")
        try await take("vertagt")
        #expect(try await world.column(Self.changes) == ["result|Ö 1|angenommen", "result|Ö 1|vertagt"])
        #expect(try await world.column("SELECT id FROM council_decisions") == id)
    }

    @Test func `decisions, bookmarks and impacts follow their items to other numbers`() async throws {
        let world = try await Self.town()
        let result = #","result":"beschlossen""#
        try await world.take(
            World.meeting(items: [
                World.item("i1", "1", "Radweg", more: result), World.item("i2", "2", "Schule", more: result),
            ])
        )
        try await world.database.write { transaction in
            try transaction.execute(
                """
                INSERT INTO agenda_item_impact (ksinr, item_number, impact, reason, set_at)
                VALUES (1, 'Ö 1', 70, 'x', '2026-11-30T00:00:00.000Z')
                """
            )
        }
        let before = try await world.column("SELECT item_oparl_id, id FROM council_decisions ORDER BY id")
        try await world.take(
            World.meeting(items: [
                World.item("i2", "1", "Schule", more: result), World.item("i1", "2", "Radweg", more: result),
            ])
        )
        #expect(try await world.column("SELECT item_oparl_id, id FROM council_decisions ORDER BY id") == before)
        #expect(
            try await world.column("SELECT item_number, title FROM council_decisions ORDER BY id")
                == ["Ö 2|Radweg", "Ö 1|Schule"]
        )
        #expect(try await world.column("SELECT item_number, impact FROM agenda_item_impact") == ["Ö 2|70"])
    }

    @Test func `what is decided behind closed doors is no decision of the public's`() async throws {
        let world = try await World()
        let closed = World.item("i1", "1", "Grundstück", more: #","result":"beschlossen""#)
            .replacing(#""public":true"#, with: #""public":false"#)
        try await world.take(World.body, World.committee, World.meeting(items: [closed]))
        #expect(try await world.column("SELECT item_number FROM council_agenda_items") == ["N 1"])
        #expect(try await world.column("SELECT id FROM council_decisions").isEmpty)
    }

    @Test(arguments: [
        ("2026-12-11T17:00:00+01:00", "", ["moved|-|2026-12-10T16:00:00.000Z"]),
        ("2026-12-10T18:00:00+01:00", "", ["moved|-|2026-12-10T16:00:00.000Z"]),
        ("2026-12-10T17:00:00+01:00", #","cancelled":true"#, ["cancelled|-|-"]),
        ("2026-12-10T17:00:00+01:00", #","location":{"id":"l","description":"Aula"}"#, []),
        ("2026-12-10T17:00:00+01:00", "", []),
    ])
    func `a session that moves or is called off is a change`(
        start: String,
        more: String,
        changes: [String]
    ) async throws {
        let world = try await Self.town()
        let items = [World.item("i1", "1", "Radweg"), World.item("i2", "2", "Schule")]
        try await world.take(World.meeting(start: start, items: items, more: more))
        #expect(try await world.column(Self.changes) == changes)
    }

    @Test func `another place is a move, another spelling of it is none`() async throws {
        let world = try await World()
        func place(_ place: String) -> String {
            World.meeting(more: #","location":{"id":"l","description":"\#(place)"}"#)
        }
        try await world.take(World.body, World.committee, place("Rathaus, Raum 1"))
        try await world.take(place("Rathaus Raum 1"))
        #expect(try await world.column(Self.changes).isEmpty)
        try await world.take(place("Aula"))
        #expect(try await world.column("SELECT kind FROM council_changes") == ["moved"])
    }

    @Test func `a session comes back after all, called off or taken back`() async throws {
        let world = try await Self.town()
        let items = [World.item("i1", "1", "Radweg"), World.item("i2", "2", "Schule")]
        try await world.take(World.meeting(items: items, more: #","cancelled":true"#))
        try await world.take(World.meeting(items: items))
        let gone = #"{"type":"Meeting","id":"https://t.example/body/1/meeting/m1","deleted":true}"#
        let report = try await world.take(gone)
        #expect(report.tally.deleted == 1)
        try await world.take(gone)
        try await world.take(World.meeting(items: items))
        #expect(
            try await world.column("SELECT kind FROM council_changes ORDER BY id")
                == ["cancelled", "restored", "cancelled", "restored"]
        )
        #expect(try await world.column("SELECT deleted_at FROM council_sessions") == ["-"])
    }

    @Test func `a new step of a paper is told, with its date and committee`() async throws {
        let world = try await World()
        try await world.take(
            World.body,
            World.committee,
            World.paper(steps: [World.step("c1", meeting: "m1")]),
            World.meeting()
        )
        try await world.take(
            World.paper(steps: [World.step("c1", meeting: "m1"), World.step("c2", meeting: "m2")]),
            World.meeting("m2", start: "2027-01-12T17:00:00+01:00")
        )
        #expect(try await world.column(Self.changes) == ["step|-|2027-01-12|Rat|"])
        // A session that moves is a step at another date.
        try await world.take(World.meeting("m2", start: "2027-01-19T17:00:00+01:00"))
        #expect(
            try await world.column("SELECT kind, detail FROM council_changes ORDER BY id")
                == ["step|2027-01-12|Rat|", "moved|2027-01-12T16:00:00.000Z", "step|2027-01-19|Rat|"]
        )
    }

    /// Papers before sessions or after them, steps and items in them or on their own.
    @Test func `the order in which objects come does not matter`() async throws {
        let paper = World.paper(steps: [World.step("c1", meeting: "m1", item: "i1")])
        let meeting = World.meeting(items: [
            World.item("i1", "1", "Radweg", more: #","consultation":"https://t.example/body/1/consultation/c1""#)
        ])
        func linked(_ runs: [[String]]) async throws -> [String] {
            let world = try await World()
            for run in runs { for object in run { try await world.take(object) } }
            return try await world.column("SELECT item_number, kvonr, vorlage_nr FROM council_agenda_items")
                + world.column("SELECT ksinr, datum, gremium, top FROM council_beratungen")
        }
        let expected = ["Ö 1|1|26/0001", "1|2026-12-10|Rat|Ö 1"]
        #expect(try await linked([[World.body, World.committee, paper, meeting]]) == expected)
        #expect(try await linked([[meeting, paper, World.committee, World.body]]) == expected)
        #expect(try await linked([[meeting], [World.committee], [paper]]) == expected)
        let step = World.step("c1", meeting: "m1", item: "i1")
            .replacing(#""role""#, with: #""paper":"https://t.example/body/1/paper/p1","role""#)
        #expect(try await linked([[World.committee, World.paper(), meeting, step]]) == expected)
        let item = World.item("i1", "1", "Radweg")
            .replacing(#""public""#, with: #""meeting":"https://t.example/body/1/meeting/m1","public""#)
        #expect(try await linked([[World.committee, paper, World.meeting(), item]]) == expected)
    }

    @Test func `a committee that nobody told of has a stand-in until somebody does`() async throws {
        let world = try await World()
        let report = try await world.take(World.meeting())
        #expect(report.oddities[.unknownCommittee] == 1)
        #expect(try await world.column("SELECT name, kind FROM committees") == ["Rat|council"])
        try await world.take(World.committee.replacing(#""name":"Rat""#, with: #""name":"Rat der Stadt""#))
        #expect(try await world.column("SELECT committee, title FROM council_sessions") == ["Rat der Stadt|-"])
    }

    @Test func `a committee's new name is no new station of its papers`() async throws {
        let world = try await World()
        try await world.take(
            World.body,
            World.committee,
            World.paper(steps: [World.step("c1", meeting: "m1")]),
            World.meeting()
        )
        try await world.take(World.committee.replacing(#""name":"Rat""#, with: #""name":"Stadtrat""#))
        #expect(try await world.column("SELECT gremium FROM council_beratungen") == ["Stadtrat"])
        #expect(try await world.column(Self.changes).isEmpty)
    }

    @Test func `a session of two committees stands under both`() async throws {
        let world = try await World()
        let second = World.committee.replacing("organization/1", with: "organization/2")
            .replacing(#""name":"Rat""#, with: #""name":"Bauausschuss""#)
        let meeting = World.meeting().replacing(
            #"["https://t.example/body/1/organization/1"]"#,
            with: #"["https://t.example/body/1/organization/1","https://t.example/body/1/organization/2"]"#
        )
        try await world.take(World.body, World.committee, second, meeting)
        #expect(try await world.column("SELECT committee, title FROM council_sessions") == ["Rat, Bauausschuss|Rat"])
        #expect(try await world.column("SELECT kgrnr FROM council_session_committees ORDER BY kgrnr") == ["1", "2"])
    }

    @Test func `the last copy of an id wins, and asked to be silent an import is`() async throws {
        let world = try await Self.town()
        let report = try await world.take(
            World.meeting(start: "2027-01-01T10:00:00+01:00"),
            World.meeting(start: "2027-01-02T10:00:00+01:00"),
            telling: .never
        )
        #expect(report.isSilent)
        #expect(try await world.column("SELECT session_date FROM council_sessions") == ["2027-01-02"])
        #expect(try await world.column(Self.changes).isEmpty)
    }

    @Test func `two towns on one host are two`() async throws {
        let world = try await World()
        try await world.take(
            World.body,
            World.body.replacing("body/1", with: "body/10").replacing("Musterstadt", with: "Beispielhausen"),
            World.meeting(),
            World.meeting().replacing("body/1/", with: "body/10/")
        )
        #expect(
            try await world.column(
                "SELECT b.name FROM council_sessions s JOIN council_bodies b ON b.id = s.body ORDER BY s.ksinr"
            ) == ["Musterstadt", "Beispielhausen"]
        )
    }

    @Test func `people get slugs that stay, and the party of their faction`() async throws {
        let world = try await World()
        let faction =
            #"{"type":"Organization","id":"https://t.example/body/1/organization/9","name":"Fraktion Mitte","organizationType":"Fraktion"}"#
        func person(_ id: String, _ name: String) -> String {
            """
            {"type":"Person","id":"https://t.example/body/1/person/\(id)","name":"\(name)","email":["x@y.example"],
            "membership":[{"id":"s\(id)","organization":"https://t.example/body/1/organization/9"}]}
            """
        }
        try await world.take(World.body, faction, person("1", "Jörg Größe"), person("2", "Jörg Größe"))
        try await world.take(person("1", "Dr. Jörg Größe"))
        #expect(
            try await world.column("SELECT slug, name, party FROM council_people ORDER BY id")
                == ["joerg-groesse|Dr. Jörg Größe|Fraktion Mitte", "joerg-groesse-2|Jörg Größe|Fraktion Mitte"]
        )
    }

    @Test func `the record of an import says what was odd`() async throws {
        let world = try await World()
        try await world.take(World.body, World.meeting(start: "2026-12-10T00:00:00+01:00"))
        #expect(
            try await world.column("SELECT source, objects, changes, is_silent, oddities FROM council_imports") == [
                #"test|2|0|1|{"unknownCommittee":{"count":1,"example":"https://t.example/body/1/organization/1"}}"#
            ]
        )
    }
}

extension ImportTally {
    static func unchanged(_ count: Int) -> ImportTally {
        var tally = ImportTally()
        tally.unchanged = count
        return tally
    }
}
