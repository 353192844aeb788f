internal import Base
internal import Store

/// An item with what is known of its paper.
struct SettledItem {
    let number: String
    let id: String?
    let position: Int
    let title: String
    let paperNumber: String?
    let paper: Int64?
    let isPublic: Bool
    let result: String?
    let resolution: String?
    let paperTitle: String?
    let paperKind: String?
    let stations: Int?
    let isAuthoritative: Bool?

    /// By the places of ``load(_:in:)``: there are too many rows for looking names up.
    private init(_ values: [Value]) throws {
        number = try values[1].required()
        id = values[2].text
        position = try Int(values[3].required() as Int64)
        title = try values[4].required()
        paperNumber = values[5].text
        paper = values[6].integer
        isPublic = values[7].integer != 0
        result = values[8].text
        resolution = values[9].text
        paperTitle = values[10].text
        stations = values[11].integer.map(Int.init)
        isAuthoritative = values[12].integer.map { $0 != 0 }
        paperKind = values[13].text
    }

    /// The items of sessions, in the order of their agendas.
    static func load(_ sessions: [Int64], in transaction: Transaction) throws -> [Int64: [SettledItem]] {
        // What is known of the paper is asked only where something was decided.
        let rows = try transaction.rows(
            """
            SELECT i.ksinr, i.item_number, i.oparl_id, i.position, i.title, i.vorlage_nr, i.kvonr, i.is_public,
                i.result, i.resolution,
                CASE WHEN i.result IS NOT NULL THEN v.title END AS paper_title,
                CASE WHEN i.result IS NOT NULL AND i.kvonr IS NOT NULL THEN
                    (SELECT COUNT(*) FROM council_beratungen b WHERE b.kvonr = i.kvonr) END AS stations,
                CASE WHEN i.result IS NOT NULL THEN
                    (SELECT MAX(b.is_authoritative) FROM council_beratungen b
                    WHERE b.oparl_id = i.consultation_id) END AS is_authoritative,
                CASE WHEN i.result IS NOT NULL THEN v.art END AS paper_kind
            FROM council_agenda_items i LEFT JOIN council_vorlagen v ON v.kvonr = i.kvonr
            WHERE i.ksinr IN (\(sessions)) ORDER BY i.ksinr, i.position
            """
        )
        var items: [Int64: [SettledItem]] = [:]
        for row in rows {
            items[try row.values[0].required(), default: []].append(try SettledItem(row.values))
        }
        return items
    }
}

extension Value {
    /// The text that a column holds; nil for NULL and anything else.
    var text: String? { if case .text(let text) = self { text } else { nil } }

    /// The number that a column holds; nil for NULL and anything else.
    var integer: Int64? { if case .integer(let number) = self { number } else { nil } }

    func required() throws(StoreError) -> String {
        guard let text else { throw .unreadable(column: "text") }
        return text
    }

    func required() throws(StoreError) -> Int64 {
        guard let integer else { throw .unreadable(column: "number") }
        return integer
    }
}
