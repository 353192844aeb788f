import Foundation
import Testing

/// Keeps the catalogues and the sources together: no key is missing, unused, or filled with other values.
@Suite struct CatalogueTests {
    static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()

    /// Keys that the code composes: the beginning is in the source, the rest comes from a value.
    static let composed = [
        "problem.", "field.", "date.month.", "date.weekday.", "bell.", "help.bell.", "start.", "staff.notice.",
        "settings.pause.", "settings.resume.", "board_settings.push.", "kitas.empty.",
        "account.trace.", "account.notice.", "account.push.hint.",
        "mail.feedback.kind.", "mail.heartbeat.", "admin.",
        "council.outcome.", "council.vote.", "council.tab.", "council.search.placeholder.", "council.scope.",
        "council.change.", "council.weight.", "council.theme.kind.", "council.span.", "council.maps.level.",
        "council.topics.told.", "council.field.",
        "visits.told.", "visits.import.", "visits.status.",
        "notice.agenda.change.", "notice.outcome.", "notice.vote.", "topics.describe.",
    ]

    static func catalogue(_ language: String) throws -> [String: String] {
        let file = root.appending(path: "Sources/Server/Server/Web/texts/\(language).json")
        return try JSONDecoder().decode([String: String].self, from: Data(contentsOf: file))
    }

    static func files(_ folder: String, _ kinds: Set<String>) -> [String] {
        let walk = FileManager.default.enumerator(at: root.appending(path: folder), includingPropertiesForKeys: nil)
        return (walk?.compactMap { $0 as? URL } ?? []).filter { kinds.contains($0.pathExtension) }
            .compactMap { try? String(contentsOf: $0, encoding: .utf8) }
    }

    static let swift = files("Sources", ["swift"])
    static let scripts = files("Sources/Server/Server/Web", ["js"])

    /// Keys written out in the sources, plural ones with both forms.
    static let used: Set<String> = {
        var keys: Set<String> = []
        for text in swift {
            for match in text.matches(of: /texts(?:\[|\(\s*)"([a-z0-9_.-]+)"/) { keys.insert(String(match.1)) }
            for match in text.matches(of: /(?:texts\.plural|counted)\(\s*"([a-z0-9_.-]+)"/) {
                keys.formUnion(["\(match.1).one", "\(match.1).other"])
            }
        }
        for text in scripts {
            for match in text.matches(of: /say\(\s*"([a-z0-9_.-]+)"/) { keys.insert(String(match.1)) }
            for match in text.matches(of: /sayCount\("([a-z0-9_.-]+)"/) {
                keys.formUnion(["\(match.1).one", "\(match.1).other"])
            }
        }
        return keys
    }()

    @Test(arguments: ["de", "en"]) func `no key stands twice, which a decoder would not tell`(language: String) throws {
        let file = Self.root.appending(path: "Sources/Server/Server/Web/texts/\(language).json")
        let keys = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").compactMap { line in
            line.wholeMatch(of: /\s*"([^"]+)": ".*",?/).map { String($0.1) }
        }
        #expect(keys.count >= (try Self.catalogue(language)).count)
        let twice = Dictionary(grouping: keys, by: \.self).filter { $0.value.count > 1 }.keys.sorted()
        #expect(twice == [])
    }

    @Test(arguments: ["de", "en"]) func `every key that the sources use has a text`(language: String) throws {
        let entries = try Self.catalogue(language)
        #expect(Self.used.count > 150)
        #expect(Self.used.subtracting(entries.keys).sorted() == [])
    }

    @Test func `both languages have the same keys with the same placeholders, none of them empty`() throws {
        let german = try Self.catalogue("de")
        let english = try Self.catalogue("en")
        #expect(Set(german.keys).symmetricDifference(english.keys).sorted() == [])
        for (key, text) in german {
            #expect(Self.placeholders(text) == Self.placeholders(english[key] ?? ""), "\(key)")
            #expect(!text.isEmpty && english[key]?.isEmpty == false, "\(key)")
        }
    }

    @Test func `no text is left over`() throws {
        // Keys may stand in lists: then they are any quoted word of the sources.
        var quoted: Set<Substring> = []
        for text in Self.swift + Self.scripts { quoted.formUnion(text.split(separator: "\"")) }
        let left = try Self.catalogue("de").keys.filter { key in
            !Self.used.contains(key) && !Self.composed.contains(where: key.hasPrefix) && !quoted.contains(key[...])
        }
        #expect(left.sorted() == [])
    }

    @Test func `every problem that the sources throw has a sentence`() throws {
        let entries = try Self.catalogue("de")
        for text in Self.swift {
            for match in text.matches(of: /Problem\(\s*\d+, "([a-z_]+)"/) {
                #expect(entries["problem.\(match.1)"] != nil, "problem.\(match.1)")
            }
            for match in text.matches(of: /\.invalid\(\s*"[a-z_]+", "([a-z_]+)"/) {
                #expect(entries["field.\(match.1)"] != nil, "field.\(match.1)")
            }
        }
    }

    @Test func `every fault of a push subscription has a sentence`() throws {
        let entries = try Self.catalogue("de")
        let source = try String(
            contentsOf: Self.root.appending(path: "Sources/Channels/WebPush/SubscriptionFault.swift"),
            encoding: .utf8
        )
        let codes = source.matches(of: /case \.\w+: "([a-z_]+)"/).map { String($0.1) }
        #expect(codes.count >= 10)
        #expect(codes.filter { entries["problem.\($0)"] == nil } == [])
    }

    @Test func `every fault of a file with visits has a sentence`() throws {
        let entries = try Self.catalogue("de")
        let reader = try String(
            contentsOf: Self.root.appending(path: "Sources/Kernel/ICalendar/CalendarReader.swift"),
            encoding: .utf8
        )
        let reasons = reader.matches(of: /case \w+ = "(ics_[a-z_]+)"/).map { String($0.1) }
        #expect(reasons.count >= 7)
        let types = [
            "field", "too_many", "missing", "date_type", "clock_type", "number_type", "coordinates_range",
            "phone_type", "email_invalid", "ends_before_start", "string_too_long", "string_too_short",
            "control_characters",
        ]
        #expect((reasons + types).filter { entries["visits.import.\($0)"] == nil } == [])
    }

    /// The sentences that scripts say are carried by the page; none may be missing there.
    @Test func `the page carries every sentence that its scripts say`() throws {
        let carriers = [
            "Boards/Pages/ScriptTexts.swift", "Accounts/Pages/AccountScriptTexts.swift",
            "Council/Pages/CouncilScriptTexts.swift", "Visits/Pages/VisitsScriptTexts.swift",
        ]
        let carried = try carriers.map { path in
            try String(contentsOf: Self.root.appending(path: "Sources/Apps/\(path)"), encoding: .utf8)
        }.joined()
        for text in Self.scripts {
            for match in text.matches(of: /say\(\s*"([a-z0-9_.]+)"/) {
                #expect(carried.contains("\"\(match.1)\""), "\(match.1)")
            }
        }
    }

    static func placeholders(_ text: String) -> Set<String> {
        Set(text.matches(of: /\{([a-z]+)\}/).map { String($0.1) })
    }
}
