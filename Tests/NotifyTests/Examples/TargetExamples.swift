import Notify
import Testing

/// Rule 2.
@Suite struct TargetExamples {
    struct Row: Example {
        let path: String
        let fault: Notice.InvalidTarget?
        var cells: [String] {
            switch fault {
            case nil: ["`\(path)`", "yes"]
            case .startPage: ["`\(path)`", "no: a start page"]
            case .notAPath: ["`\(path)`", "no: not a page of this site"]
            }
        }
    }

    static let rows = [
        Row(path: "/sitzung/12", fault: nil),
        Row(path: "/sitzung/12?top=4#ergebnis", fault: nil),
        Row(path: "/k/3f9c/sonne/", fault: nil),
        Row(path: "/visits", fault: nil),
        Row(path: "/", fault: .startPage),
        Row(path: "/dashboard", fault: .startPage),
        Row(path: "/dashboard/", fault: .startPage),
        Row(path: "/dashboard/?tab=1", fault: .startPage),
        Row(path: "/?von=push", fault: .startPage),
        Row(path: "https://example.org/", fault: .notAPath),
        Row(path: "//example.org/", fault: .notAPath),
        Row(path: "sitzung/12", fault: .notAPath),
    ]

    static let chapter = Chapter(
        title: "Rule 2: always a target",
        words: """
            A tap leads to the very thing that the message is about, not to a start page where people have to look for it.
            Only a bundle, which is about several things, leads to the overview.
            """,
        columns: ["a tap leads to", "allowed?"],
        rows: rows.map(\.cells)
    )

    @Test(arguments: rows) func `a tap leads to the thing itself`(row: Row) {
        var fault: Notice.InvalidTarget?
        do throws(Notice.InvalidTarget) { _ = try Notice.Target(row.path) } catch { fault = error }
        #expect(fault == row.fault)
    }

    @Test func `only a bundle leads to the overview`() {
        #expect(Notice.Target.overview.description == "/dashboard")
    }
}
