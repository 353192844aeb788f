import Accounts
import Base
import Compression
import Crypto
import Foundation
import Store
import Synchronization
import TestSupport
import Testing

@testable import Council

/// A database with the council's schema, an importer, and a clock that stands still.
struct CouncilWorld {
    let database: Database
    let clock: TestClock
    let zone: Zone
    let importer: Importer

    init(at moment: String = "2026-11-30T08:00:00Z") async throws {
        let clock = TestClock(at: moment)
        zone = try #require(Zone(identifier: "Europe/Berlin"))
        self.clock = clock
        database = try await TestDatabase.inMemory(AccountsMigrations.all + CouncilMigrations.all)
        importer = Self.importer(database, zone, clock)
    }

    static func importer(_ database: Database, _ zone: Zone, _ clock: TestClock) -> Importer {
        Importer(database: database, zone: zone, digest: { SHA256.digest($0) }, now: { clock.now })
    }

    /// Imports JSON objects as one source.
    @discardableResult
    func take(_ objects: String..., telling: Importer.Telling = .always) async throws -> ImportReport {
        try await take(objects, telling: telling)
    }

    /// The same for a list.
    @discardableResult
    func take(_ objects: [String], telling: Importer.Telling = .always) async throws -> ImportReport {
        var reader = OParlReader(zone: zone)
        var read: [SourceObject] = []
        for object in objects { read += reader.read(try LooseJSON(Array(object.utf8))) }
        return try await importer.run(.values("test", read), telling: telling)
    }

    /// The first column of a query's rows, as text.
    func column(_ sql: SQL) async throws -> [String] {
        try await database.read { transaction in
            try transaction.rows(sql).map { row in row.values.map(Self.text).joined(separator: "|") }
        }
    }

    private static func text(_ value: Value) -> String {
        switch value {
        case .null: "-"
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .text(let text): text
        case .blob(let bytes): "\(bytes.count) bytes"
        }
    }

    /// What all tables of the council hold, for comparing two ways to the same state.
    func everything() async throws -> [String] {
        var rows: [String] = []
        for (table, order) in [
            ("council_bodies", "id"), ("committees", "kgrnr"), ("council_people", "id"),
            ("council_memberships", "person, kgrnr"), ("council_sessions", "ksinr"),
            ("council_session_committees", "ksinr, kgrnr"), ("council_agenda_items", "ksinr, position"),
            ("council_decisions", "ksinr, position"), ("council_vorlagen", "kvonr"),
            ("council_beratungen", "kvonr, position"), ("council_anlagen", "kvonr, position"),
            ("agenda_snapshots", "ksinr, agenda_hash"), ("council_changes", "id"),
        ] as [(SQL, SQL)] {
            rows += try await column("SELECT * FROM \(table) ORDER BY \(order)")
        }
        return rows
    }

    /// A session as an OParl server tells it.
    static func meeting(
        _ id: String = "m1",
        start: String = "2026-12-10T17:00:00+01:00",
        items: [String] = [],
        more: String = ""
    ) -> String {
        """
        {"type":"https://schema.oparl.org/1.1/Meeting","id":"https://t.example/body/1/meeting/\(id)",
        "name":"Rat","start":"\(start)","organization":["https://t.example/body/1/organization/1"],
        "agendaItem":[\(items.joined(separator: ","))]\(more)}
        """
    }

    static func item(_ id: String, _ number: String, _ title: String, more: String = "") -> String {
        """
        {"type":"https://schema.oparl.org/1.1/AgendaItem","id":"https://t.example/body/1/item/\(id)",
        "number":"\(number)","name":"\(title)","public":true,"order":1\(more)}
        """
    }

    static func paper(_ id: String = "p1", title: String = "Radweg", steps: [String] = [], more: String = "") -> String
    {
        """
        {"type":"https://schema.oparl.org/1.1/Paper","id":"https://t.example/body/1/paper/\(id)",
        "body":"https://t.example/body/1","name":"\(title)","reference":"26/0001",
        "consultation":[\(steps.joined(separator: ","))]\(more)}
        """
    }

    static func step(_ id: String, meeting: String, item: String? = nil) -> String {
        """
        {"type":"https://schema.oparl.org/1.1/Consultation","id":"https://t.example/body/1/consultation/\(id)",
        "meeting":"https://t.example/body/1/meeting/\(meeting)",
        "agendaItem":\(item.map { "\"https://t.example/body/1/item/\($0)\"" } ?? "null"),
        "organization":["https://t.example/body/1/organization/1"],"role":"Entscheidung","authoritative":true}
        """
    }

    static let body = """
        {"type":"https://schema.oparl.org/1.1/Body","id":"https://t.example/body/1","name":"Musterstadt"}
        """
    static let committee = """
        {"type":"https://schema.oparl.org/1.1/Organization","id":"https://t.example/body/1/organization/1",
        "body":"https://t.example/body/1","name":"Rat","meeting":"https://t.example/body/1/organization/1/meeting"}
        """
}

/// Real council data beside the package; tests that need them say so and are left out without them.
enum RealData {
    /// The folder, by `MELDEWERK_OPARL_DATA` or beside the package.
    static let folder: String? = {
        let named = ProcessInfo.processInfo.environment["MELDEWERK_OPARL_DATA"]
        let beside = FileManager.default.currentDirectoryPath + "/../shared/data/oparl"
        return [named, beside].compactMap { $0 }.first { FileManager.default.fileExists(atPath: $0 + "/karlsruhe") }
    }()
    static let reason: Comment = "real council data are not here: name their folder in MELDEWERK_OPARL_DATA"

    static let files = SourceFiles(
        list: { path in
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder), isFolder.boolValue else {
                return nil
            }
            return try FileManager.default.subpathsOfDirectory(atPath: path).map { path + "/" + $0 }
        },
        read: { Array(try Data(contentsOf: URL(filePath: $0))) },
        unzip: { bytes in
            // So small that most lines lie in two of them.
            let unzipping = try Unzipping(bytes, limit: 1 << 30)
            return { try unzipping.next(4099).map { SourceFiles.Piece($0, part: unzipping.part) } }
        }
    )
}
