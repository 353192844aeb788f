internal import HTML
internal import VisitPlanner

/// The ways to reach a customer, each only where a number or an address is known.
extension PageContext {
    /// Calls; nil without a number.
    func callButton(_ customer: Visit.Customer) -> HTML? {
        customer.phone.flatMap { PhoneNumber($0) }.map { number in
            contactButton(.call, texts["visits.call"], VisitsAddress.call(number), customer)
        }
    }

    /// Opens a letter that is begun, or a short message where no mail address is known; nil without both.
    func writeButton(_ customer: Visit.Customer, _ begun: (subject: String, body: String)) -> HTML? {
        let href =
            customer.email.map { VisitsAddress.letter(to: $0, subject: begun.subject, body: begun.body) }
            ?? customer.phone.flatMap { PhoneNumber($0) }.map { VisitsAddress.message(to: $0, body: begun.body) }
        return href.map { contactButton(.mail, texts["visits.late.write"], $0, customer) }
    }

    private func contactButton(_ icon: Icon, _ word: String, _ href: String, _ customer: Visit.Customer) -> HTML {
        """
        <a class="btn" href="\(url: href)">\(self.icon(icon))<span>\(word)</span><span class="sr"> \(customer.name)</span></a>
        """
    }

    /// Number and address as rows that call and write; nil without both.
    func contactCard(_ customer: Visit.Customer) -> HTML? {
        let number = customer.phone.flatMap { PhoneNumber($0) }
        let call = number.map { contactRow(.call, texts["visits.field.phone"], $0.text, VisitsAddress.call($0)) }
        let write = customer.email.map {
            contactRow(.mail, texts["visits.field.email"], $0, VisitsAddress.letter(to: $0))
        }
        let rows = [call, write].compactMap(\.self)
        guard !rows.isEmpty else { return nil }
        return """
            <section class="card card--flush" aria-labelledby="kontakt"><div class="card__head"><h2 id="kontakt">\(texts["visits.contact"])</h2></div>
            <div class="rows">\(rows)</div></section>

            """
    }

    private func contactRow(_ icon: Icon, _ kind: String, _ text: String, _ href: String) -> HTML {
        """
        <a class="row" href="\(url: href)"><span class="row__lead">\(self.icon(icon))</span><span class="row__body"><span class="row__title">\(text)</span>\
        <span class="row__text">\(kind)</span></span><span class="row__trail">\(self.icon(.right, isSmall: true))</span></a>
        """
    }
}
