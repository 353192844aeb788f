import Base
import Testing

@testable import Council

/// Objects of OParl in every state they come in.
struct OParlReaderTests {
    private static func read(_ json: String) throws -> (objects: [SourceObject], oddities: OddityCount) {
        var reader = OParlReader(zone: try #require(Zone(identifier: "Europe/Berlin")))
        let objects = reader.read(try LooseJSON(Array(json.utf8)))
        return (objects, reader.oddities)
    }

    private static func session(_ members: String) throws -> (session: SourceSession, oddities: OddityCount) {
        let (objects, oddities) = try read(
            #"{"type":"https://schema.oparl.org/1.0/Meeting","id":"https://t.example/m/1",\#(members)}"#
        )
        guard case .session(let session)? = objects.first else { throw Missing() }
        return (session, oddities)
    }

    private struct Missing: Error {}

    @Test(
        arguments: [
            (#""start":"2026-12-01T17:00:00+01:00""#, "2026-12-01T16:00:00.000Z", nil),
            (#""start":"2026-12-01T17:00:00""#, "2026-12-01T16:00:00.000Z", .withoutOffset),
            (#""start":"2026-07-01T17:00:00""#, "2026-07-01T15:00:00.000Z", .withoutOffset),
            (#""start":"2026-07-01 17:00""#, "2026-07-01T15:00:00.000Z", .withoutOffset),
            (#""start":"2026-12-01T17:00:00+0100""#, "2026-12-01T16:00:00.000Z", nil),
            (#""start":"2026-12-01T16:00:00.123456Z""#, "2026-12-01T16:00:00.123Z", nil),
            (#""start":"2026-12-01""#, "2026-12-01T17:00:00.000Z", .wrongPrecision),
            (#""start":"2026-12-01T00:00:00+01:00""#, "2026-12-01T17:00:00.000Z", .midnight),
        ] as [(String, String, Oddity?)]
    )
    func `a begin is a moment`(members: String, moment: String, oddity: Oddity?) throws {
        let (session, oddities) = try Self.session(members)
        #expect(session.starts.rfc3339 == moment)
        #expect(oddities.entries.keys.sorted() == [oddity].compactMap { $0 })
        #expect(session.hasTime == (oddity != .midnight && oddity != .wrongPrecision))
    }

    @Test(
        arguments: [
            ("2026-12-01T19:30:00+01:00", "2026-12-01T18:30:00.000Z"), ("2026-12-01T00:00:00+01:00", nil),
            ("2026-12-02T00:00:00+01:00", nil), ("2026-12-01T16:59:00+01:00", nil), ("N/A", nil), ("", nil),
        ] as [(String, String?)]
    )
    func `an end that cannot be is unknown`(end: String, moment: String?) throws {
        let (session, _) = try Self.session(#""start":"2026-12-01T17:00:00+01:00","end":"\#(end)""#)
        #expect(session.ends?.rfc3339 == moment)
    }

    /// What servers send instead of what the standard says, and what is made of it.
    @Test(
        arguments: [
            (#""auxiliaryFile":{"id":"f","accessUrl":"https://t.example/f.pdf","name":"Anlage"}"#, .objectForArray),
            (#""location":[]"#, .arrayForObject),
            (#""location":[{"id":"l","description":"Rathaus"}]"#, .arrayForObject),
            (#""name":null"#, .null), (#""name":" ""#, .placeholder), (#""name":"N/A""#, .placeholder),
            (#""name":17"#, .wrongType), (#""name":{"de":"Rat"}"#, .wrongType),
            (#""agendaItems":[{"id":"i","number":"1","order":1,"name":"x"}]"#, .foreignName),
            (#""auxiliaryFile":[{"id":"f","name":"Anlage","accessUrl":""}]"#, .withoutAddress),
            (#""agendaItem":[{"id":"i","name":"x","order":1}]"#, .withoutNumber),
            (#""agendaItem":[{"id":"i","number":"1","name":"x"}]"#, .withoutOrder),
            (#""agendaItem":[{"id":"i","number":"1","order":1}]"#, .withoutName),
            (
                #""agendaItem":[{"id":"i","number":"1","name":"x","order":1},{"id":"j","number":"2","name":"y","order":1}]"#,
                .doubleOrder
            ),
            (
                #""modified":"2026-01-01T00:00:00+01:00","agendaItem":[{"id":"i","number":"1","name":"x","order":1,"modified":"2026-01-02T00:00:00+01:00"}]"#,
                .newerChild
            ),
        ] as [(String, Oddity)]
    )
    func `a departure is counted and survived`(members: String, oddity: Oddity) throws {
        let (_, oddities) = try Self.session(#""start":"2026-12-01T17:00:00+01:00",\#(members)"#)
        #expect(oddities.entries.keys.sorted() == [oddity])
        #expect(oddities[oddity] == 1)
    }

    @Test(arguments: [
        (#""cancelled":true"#, true), (#""cancelled":"true""#, true), (#""cancelled":false"#, false),
        (#""meetingState":"abgesagt""#, true), (#""meetingState":"eingeladen""#, false),
        (#""meetingState":"Entfällt""#, true),
    ])
    func `a session that does not take place is known by either word`(members: String, isCancelled: Bool) throws {
        let (session, _) = try Self.session(#""start":"2026-12-01T17:00:00+01:00",\#(members)"#)
        #expect(session.isCancelled == isCancelled)
    }

    @Test func `items go by their order, or by their place where that is not told for all`() throws {
        func titles(_ items: String) throws -> [String] {
            try Self.session(#""start":"2026-12-01T17:00:00+01:00","agendaItem":[\#(items)]"#).session.items.map(
                \.title
            )
        }
        #expect(
            try titles(
                #"{"id":"a","name":"b","order":2},{"id":"b","name":"a","order":1},{"id":"c","name":"c","order":2}"#
            )
                == ["a", "b", "c"]
        )
        #expect(try titles(#"{"id":"a","name":"b","order":2},{"id":"b","name":"a"}"#) == ["b", "a"])
    }

    @Test(arguments: [
        (#"{"type":"https://schema.oparl.org/1.1/Paper","id":"p","deleted":true}"#, SourceKind?.some(.paper)),
        (#"{"id":"p","deleted":true}"#, nil),
    ])
    func `what was taken back needs no more than its id`(json: String, kind: SourceKind?) throws {
        let (objects, oddities) = try Self.read(json)
        #expect(objects == [.deleted(id: "p", kind: kind)])
        #expect(oddities[.deletedWithoutType] == (kind == nil ? 1 : 0))
    }

    @Test(
        arguments: [
            (#"{"data":[{"type":"Paper","id":"p","name":"x"}],"links":{}}"#, 1, []),
            (#"[{"type":"Paper","id":"p","name":"x"},{"type":"Paper","id":"q","name":"y"}]"#, 2, []), ("[]", 0, []),
            (#"{"type":"Paper","name":"x"}"#, 0, [.unknownObject]), (#"{"id":"x"}"#, 0, [.unknownObject]),
            (#"{"type":"https://vendor.example/Thing","id":"x"}"#, 0, [.unknownObject]), ("17", 0, [.unknownObject]),
            (#"{"type":"Paper","id":"p"}"#, 0, [.withoutName]), (#"{"type":"Meeting","id":"m"}"#, 0, [.withoutBegin]),
            (#"{"type":"AgendaItem","id":"i","number":"1","name":"x","order":1}"#, 0, [.orphan]),
            (#"{"type":"Paper","id":"p","name":"x","Vendor:y":{"z":[1]}}"#, 1, []),
        ] as [(String, Int, [Oddity])]
    )
    func `lists, pages and strangers`(json: String, count: Int, oddities: [Oddity]) throws {
        let read = try Self.read(json)
        #expect(read.objects.count == count)
        #expect(read.oddities.entries.keys.sorted() == oddities)
    }

    @Test func `a person is a name and seats, never a way to reach them`() throws {
        let (objects, _) = try Self.read(
            #"""
            {"type":"Person","id":"p","givenName":"Ada","familyName":"Beispiel","email":["a@b.example"],
            "phone":"1","membership":{"id":"m","organization":"o","role":"Vorsitz","startDate":"2024-01-01"}}
            """#
        )
        var person = SourcePerson(id: "p", name: "Ada Beispiel")
        person.memberships = [
            SourceMembership(person: "p", committee: "o", role: "Vorsitz", since: "2024-01-01", until: nil)
        ]
        #expect(objects == [.person(person)])
    }

    @Test(
        arguments: [
            ("Gemeinderat", [], true, Committee.Kind.council), ("Verkehrsausschuss", [], false, .committee),
            ("Ortschaftsrat Durlach", [], true, .district), ("Fraktion Die Bunten", [], true, .faction),
            ("Fraktionsgeschäftsstelle", [], false, .other), ("Tiefbauamt", [], false, .other),
            ("Runder Tisch", [], true, .committee), ("Die Bunten", ["Fraktion"], true, .faction),
            ("Bezirksrat Hafen", ["Gremium"], true, .district), ("Jugendforum", ["Gremium"], false, .committee),
            ("Gleichstellungsbeauftragte", [], false, .other), ("Rat der Stadt Musterstadt", [], true, .council),
        ] as [(String, [String], Bool, Committee.Kind)]
    )
    func `an organisation is what its words say`(name: String, types: [String], meets: Bool, kind: Committee.Kind) {
        #expect(CommitteeWords.kind(name: name, types: types, meets: meets) == kind)
    }
}
