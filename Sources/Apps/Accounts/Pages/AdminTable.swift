internal import HTML

/// Rows of numbers with their names, in a card that scrolls where it is too wide.
struct AdminTable {
    let title: String
    /// The first is the name of the names.
    let heads: [String]
    /// As many cells as heads.
    let rows: [[String]]

    /// The table as markup.
    func render(_ context: PageContext) -> HTML {
        let head = heads.enumerated().map { place, name -> HTML in
            "<th scope=\"col\"\(attribute: "class", "n", if: place > 0)>\(name)</th>"
        }
        let body = rows.map { row -> HTML in
            let cells = row.dropFirst().map { cell -> HTML in "<td class=\"n\">\(cell)</td>" }
            return "<tr><th scope=\"row\">\(row.first ?? "")</th>\(cells)</tr>\n"
        }
        let content: HTML =
            rows.isEmpty
            ? "<p class=\"small muted\">\(context.texts["admin.table.none"])</p>"
            : """
            <div class="table-wrap" tabindex="0" role="region" aria-label="\(title)"><table class="table">\
            <thead><tr>\(head)</tr></thead><tbody>
            \(body)</tbody></table></div>
            """
        return "<div class=\"card wide\"><h2>\(title)</h2>\n\(content)</div>\n\n"
    }
}
