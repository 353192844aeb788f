internal import Base
internal import HTML
internal import VisitPlanner

/// Parts that several of the visits' pages have.
extension PageContext {
    /// What is missing before a way can be known, and where to say it.
    func gapBanner(_ gap: DayStop.Gap, _ stored: StoredVisit) -> HTML {
        let (text, href, link): (String, String, String) =
            switch gap {
            case .start: (texts["visits.gap.start"], VisitsAddress.profile, texts["visits.gap.start.do"])
            case .here:
                (
                    texts("visits.gap.here", ["customer": stored.visit.customer.name]),
                    VisitsAddress.edit(stored.id), texts["visits.gap.here.do"]
                )
            case .before(let id, let name):
                (
                    texts("visits.gap.here", ["customer": name]), VisitsAddress.edit(id), texts["visits.gap.here.do"]
                )
            case .unasked: (texts["visits.gap.unasked"], "", "")
            }
        let onward: HTML? = href.isEmpty ? nil : "<a href=\"\(url: href)\">\(link)</a>"
        return banner(.info, title: texts["visits.gap"], text: text, link: onward, icon: .place)
    }

    /// A visit whose report waits, with what is to do.
    func openRow(_ stored: StoredVisit, today: Int64) -> HTML {
        let isDraft = stored.reportStatus == .draft
        let visit = stored.visit
        return """
            <a class="row" href="\(url: isDraft ? VisitsAddress.report(stored.id) : VisitsAddress.briefing(stored.id))">\
            <span class="row__lead">\(icon(isDraft ? .checkCircle : .edit))</span><span class="row__body"><span class="row__title">\(visit.customer.name)</span>\
            <span class="row__text">\(texts[isDraft ? "visits.open.draft" : "visits.open.missing"])</span>\
            \(meta([nearDay(visit.begins.day, today: today), span(visit)]))</span>\
            <span class="row__trail">\(icon(.right, isSmall: true))</span></a>

            """
    }

    /// A switch that says whether there is a date at all, with the field for it: the field shows by the style sheet alone.
    ///
    /// Off means none, whatever stands in the field.
    func dateToggle(isOn: Bool, field: Field, form: String) -> HTML {
        """
        <div class="dated"><label class="inline" for="\(form)-mit-datum"><span class="label">\(texts["visits.dated"])</span>\
        <input class="switch" type="checkbox" role="switch" id="\(form)-mit-datum" name="mit_datum" value="1"\(attribute: "checked", if: isOn)></label>
        <div class="dated__field">\(field.render(self))</div></div>

        """
    }
}
