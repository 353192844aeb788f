internal import API
internal import Base
internal import HTML

/// Parts that several of the council's pages have.
extension PageContext {
    /// A form of one button that changes what the reader keeps, and leads back here.
    func toggle(
        _ action: String,
        fields: [(name: String, value: String)],
        title: String,
        icon: Icon,
        isOn: Bool,
        isShort: Bool = false
    ) -> HTML {
        let hidden = fields.map { field -> HTML in
            "<input type=\"hidden\" name=\"\(field.name)\" value=\"\(field.value)\">"
        }
        let name: HTML = isShort ? "<span class=\"sr\">\(title)</span>" : "<span>\(title)</span>"
        return """
            <form method="post" action="\(url: CouncilAddress.council)"><input type="hidden" name="action" value="\(action)">\
            <input type="hidden" name="weiter" value="\(path)">\(hidden)\
            <button class="btn\(isShort ? " btn--icon" : "")\(isOn ? " btn--on" : "")" type="submit"\
            \(attribute: "title", title, if: isShort)>\(self.icon(icon))\(name)</button></form>
            """
    }

    /// Leads from one of several towns to another; nothing where there is one.
    func townPicker(_ choice: TownChoice) -> HTML {
        guard choice.isOffered else { return .empty }
        let all: [(id: String, name: String)] =
            [("", texts["council.towns.all"])] + choice.towns.map { ($0.id.description, $0.name) }
        let chosen = choice.chosen?.description ?? ""
        let towns = all.map { town -> HTML in
            """
            <button class="chip-btn" type="submit" name="town" value="\(town.id)" aria-pressed="\(town.id == chosen ? "true" : "false")">\(town.name)</button>
            """
        }
        return """
            <form class="towns" method="post" action="\(url: CouncilAddress.council)"><input type="hidden" name="action" value="town">\
            <input type="hidden" name="weiter" value="\(path)"><div class="chips" role="group" aria-label="\(texts["council.towns"])">\(towns)</div></form>

            """
    }

    /// Shows itself where the browser can share or copy.
    var shareButton: HTML {
        """
        <button class="btn" type="button" data-share hidden>\(icon(.share))<span>\(texts["council.share"])</span></button>
        """
    }

    /// A document of the town's.
    func fileRow(_ title: String, url: String, facts: [String?]) -> HTML {
        let words = facts.compactMap(\.self).filter { !$0.isEmpty }.joined(separator: ", ")
        let text: HTML? = words.isEmpty ? nil : "<span class=\"row__text\">\(words)</span>"
        return """
            <a class="row" href="\(url: url)" rel="noopener"><span class="row__lead">\(icon(.doc))</span><span class="row__body">\
            <span class="row__title">\(title)</span>\(text)</span><span class="row__trail">\(icon(.external, isSmall: true))</span></a>

            """
    }

    /// Who was there, folded.
    func attendance(_ attendees: [DecisionDetail.Attendee]) -> HTML? {
        guard !attendees.isEmpty else { return nil }
        let people = attendees.map { each -> HTML in
            let name: HTML =
                each.slug.map { "<a href=\"\(url: CouncilAddress.person($0))\">\(each.name)</a>" }
                ?? HTML(text: each.name)
            let party: HTML? = each.party.map { " <span class=\"muted\">\($0)</span>" }
            return "<li>\(name)\(party)</li>\n"
        }
        return """
            <details class="fold"><summary>\(icon(.down))\(counted("council.attendance", attendees.count))</summary>
            <ul class="card names">
            \(people)</ul></details>

            """
    }

    /// Leads back and on through a list by pages.
    func pager(offset: Int, limit: Int, total: Int, _ address: (_ offset: Int) -> String) -> HTML? {
        guard total > limit || offset > 0 else { return nil }
        let back: HTML? =
            offset > 0
            ? "<a class=\"btn\" rel=\"prev\" href=\"\(url: address(max(0, offset - limit)))\">\(icon(.back))\(texts["council.pager.back"])</a>"
            : nil
        let on: HTML? =
            offset + limit < total
            ? "<a class=\"btn\" rel=\"next\" href=\"\(url: address(offset + limit))\">\(texts["council.pager.on"])\(icon(.right))</a>"
            : nil
        let shown = texts(
            "council.pager",
            [
                "from": number(min(offset + 1, total)), "to": number(min(offset + limit, total)),
                "total": number(total),
            ]
        )
        return """
            <nav class="pager" aria-label="\(texts["council.pager.label"])">\(back)<span class="small muted num">\(shown)</span>\(on)</nav>

            """
    }
}
