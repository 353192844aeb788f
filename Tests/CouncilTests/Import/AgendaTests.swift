import Crypto
import Testing

@testable import Council

/// Numbers that stay, hashes by meaning, differences in people's words.
struct AgendaTests {
    private static func item(_ id: String?, _ number: String?, isPublic: Bool = true) -> SourceItem {
        var item = SourceItem(id: id, number: number, title: "x")
        item.isPublic = isPublic
        return item
    }

    @Test(
        arguments: [
            ("6.1", true, "Ö 6.1"), ("17", false, "N 17"), ("Ö 6", true, "Ö 6"), ("Ö6", true, "Ö 6"),
            ("N 3", true, "N 3"),
            (nil, true, "Ö –"), (" 2  a ", true, "Ö 2 a"), ("N", true, "Ö N"),
        ] as [(String?, Bool, String)]
    )
    func `the prefix belongs to the number`(number: String?, isPublic: Bool, result: String) {
        #expect(AgendaNumbers.base(Self.item("i", number, isPublic: isPublic)) == result)
    }

    @Test func `empty and double numbers become different ones`() {
        let items = [
            Self.item("a", nil), Self.item("b", "1"), Self.item("c", "1"), Self.item("d", nil), Self.item("e", "1"),
        ]
        #expect(AgendaNumbers.assign(items) == ["Ö –", "Ö 1", "Ö 1 (2)", "Ö – (2)", "Ö 1 (3)"])
    }

    @Test func `an item keeps its number when another one is put before it`() {
        let known = ["a": "Ö 1", "b": "Ö 1 (2)"]
        let items = [Self.item("new", "1"), Self.item("b", "1"), Self.item("a", "1")]
        #expect(AgendaNumbers.assign(items, known: known) == ["Ö 1 (3)", "Ö 1 (2)", "Ö 1"])
        // Renumbered by the source, it gets what the source says.
        #expect(AgendaNumbers.assign([Self.item("a", "2")], known: known) == ["Ö 2"])
    }

    private static func agenda(_ items: [(String, String)]) -> AgendaSnapshot {
        AgendaSnapshot(items.map { AgendaSnapshot.Item(number: $0.0, title: $0.1, files: []) })
    }

    private static func kinds(_ old: AgendaSnapshot?, _ new: AgendaSnapshot) -> [String] {
        AgendaDiff.between(old, new).map { "\($0.kind.rawValue) \($0.number) \($0.was ?? "-")" }
    }

    @Test(
        arguments: [
            ([("Ö 1", "Radweg")], [("Ö 1", "Radweg")], []),
            ([("Ö 1", "Radweg")], [("Ö 1", "RADWEG ")], []),
            ([("Ö 1", "Radweg")], [("Ö 1", "Radweg"), ("Ö 2", "Schule")], ["neu Ö 2 -"]),
            ([("Ö 1", "Radweg")], [("Ö 1", "Gehweg")], ["geaendert Ö 1 Radweg"]),
            ([("Ö 1", "Radweg")], [("Ö 3", "Radweg")], ["verschoben Ö 3 Ö 1"]),
            ([("Ö 1", "Radweg"), ("Ö 2", "Schule")], [("Ö 1", "Schule")], ["verschoben Ö 1 Ö 2", "entfernt Ö 1 -"]),
            (
                [("Ö 1", "Radweg"), ("Ö 2", "Schule")], [("Ö 1", "Kita"), ("Ö 2", "Radweg"), ("Ö 3", "Schule")],
                ["neu Ö 1 -", "verschoben Ö 2 Ö 1", "verschoben Ö 3 Ö 2"]
            ),
            // Among equal titles the same number decides first.
            (
                [("Ö 1", "Anfrage"), ("Ö 2", "Anfrage")], [("Ö 2", "Anfrage"), ("Ö 3", "Anfrage")],
                ["verschoben Ö 3 Ö 1"]
            ),
        ] as [([(String, String)], [(String, String)], [String])]
    )
    func `a difference has a name`(old: [(String, String)], new: [(String, String)], changes: [String]) {
        #expect(Self.kinds(Self.agenda(old), Self.agenda(new)) == changes)
    }

    @Test func `papers and documents are differences of their own`() {
        let old = AgendaSnapshot([.init(number: "Ö 1", title: "Radweg", files: ["a"])])
        let new = AgendaSnapshot([.init(number: "Ö 1", title: "Radweg", paperNumber: "26/1", files: ["a", "b", "c"])])
        #expect(Self.kinds(old, new) == ["vorlage Ö 1 -", "anlagen Ö 1 +2"])
        #expect(Self.kinds(new, old) == ["vorlage Ö 1 26/1", "anlagen Ö 1 -2"])
        // A state that knew no documents says nothing about which are new.
        let without = AgendaSnapshot([.init(number: "Ö 1", title: "Radweg", paperNumber: "26/1")])
        #expect(Self.kinds(without, new).isEmpty)
    }

    @Test func `items behind closed doors are marked`() {
        let change = AgendaDiff.between(nil, AgendaSnapshot([.init(number: "N 1", title: "x", isPublic: false)])).first
        #expect(change == AgendaChange(.added, number: "N 1", title: "x", isPublic: false))
    }

    @Test func `the hash tells agendas apart and the order of documents not`() {
        func hash(_ item: AgendaSnapshot.Item) -> String? { AgendaSnapshot([item]).hash { SHA256.digest($0) } }
        let base = AgendaSnapshot.Item(number: "Ö 1", title: "Radweg", paperNumber: "26/1", files: ["a", "b"])
        let same = AgendaSnapshot.Item(number: "Ö 1", title: "Radweg", paperNumber: "26/1", files: ["b", "a"])
        #expect(hash(base)?.count == 64)
        #expect(hash(base) == hash(same))
        var others: [AgendaSnapshot.Item] = Array(repeating: base, count: 5)
        others[0].number = "Ö 2"
        others[1].title = "Gehweg"
        others[2].paperNumber = nil
        others[3].isPublic = false
        others[4].files = ["a"]
        #expect(Set((others + [base]).map(hash)).count == 6)
        #expect(AgendaSnapshot([]).hash { SHA256.digest($0) } == nil)
    }

    @Test func `a snapshot comes back from the table as it went`() {
        let snapshot = AgendaSnapshot([
            .init(number: "Ö 1", title: "Von \"innen\"\n& außen", paperNumber: "26/1", files: ["https://x.example/a"]),
            .init(number: "N 2", title: "", isPublic: false),
        ])
        #expect(AgendaSnapshot(json: snapshot.json) == snapshot)
        #expect(AgendaSnapshot(json: "nothing") == nil)
    }
}
