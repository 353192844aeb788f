internal import Base
internal import HTML
internal import VisitPlanner

/// A form for a new visit (`/visits/neu`), or for one that changes (`/visits/<id>/bearbeiten`).
enum VisitFormPage {
    /// What stands in the fields, as it was typed.
    struct Draft: Sendable {
        var name = ""
        var address = ""
        var latitude = ""
        var longitude = ""
        var phone = ""
        var email = ""
        var day = ""
        var begins = ""
        var ends = ""
        var faults = FormFaults.none
    }

    /// What it shows.
    struct Model: Sendable {
        var reader: VisitsReader
        /// The visit that changes; nil for a new one.
        var visit: StoredVisit?
        var draft: Draft
    }

    /// The page as HTML.
    static func render(_ model: Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let title = texts[model.visit == nil ? "visits.new.title" : "visits.edit.title"]
        let frame = VisitsFrame(reader: model.reader, title: title, place: model.visit == nil ? .new : .elsewhere)
        let back =
            model.visit.map { context.backLink($0.visit.customer.name, href: VisitsAddress.briefing($0.id)) }
            ?? context.backLink(texts["visits.nav.today"], href: VisitsAddress.home)
        let delete: HTML? = model.visit.map {
            "<a class=\"btn btn--danger\" href=\"\(url: VisitsAddress.delete($0.id))\">\(texts["visits.delete.do"])</a>"
        }
        return frame.document(
            """
            <div class="page page--narrow">
            <div class="head">\(back)
            <h1>\(title)</h1>\(context.faultBanner(model.draft.faults))</div>
            <form class="card form" method="post" action="\(url: model.visit.map { VisitsAddress.edit($0.id) } ?? VisitsAddress.new)">
            \(fields(model.draft, context))<div class="actions"><button class="btn btn--primary" type="submit">\(texts[model.visit == nil ? "visits.new.create" : "visits.save"])</button>\(delete)</div>
            </form>
            </div>
            """,
            context
        )
    }

    private static func fields(_ draft: Draft, _ context: PageContext) -> HTML {
        let (texts, faults) = (context.texts, draft.faults.fields)
        let name = Field("kunde", texts["visits.field.customer"]).with {
            $0.value = draft.name
            $0.limit = VisitDraft.nameLimit
            $0.isRequired = true
            $0.autocomplete = "off"
            $0.fault = faults["name"]
        }
        let address = Field("adresse", texts["visits.field.address"]).with {
            $0.value = draft.address
            $0.limit = VisitDraft.addressLimit
            $0.isOptionalMarked = true
            $0.autocomplete = "off"
            $0.fault = faults["adresse"]
        }
        let phone = Field("telefon", texts["visits.field.phone"]).with {
            $0.kind = .phone
            $0.value = draft.phone
            $0.limit = PhoneNumber.limit
            $0.isOptionalMarked = true
            $0.autocomplete = "off"
            $0.fault = faults["telefon"]
        }
        let email = Field("email", texts["visits.field.email"]).with {
            $0.kind = .email
            $0.value = draft.email
            $0.limit = FieldCheck.emailLimit
            $0.isOptionalMarked = true
            $0.autocomplete = "off"
            $0.fault = faults["email"]
        }
        func day(_ name: String, _ label: String, _ kind: Field.Kind, _ value: String, _ isRequired: Bool) -> Field {
            Field(name, label).with {
                $0.kind = kind
                $0.value = value
                $0.isRequired = isRequired
                $0.fault = faults[name]
            }
        }
        let date = day("datum", texts["visits.field.day"], .date, draft.day, true)
        let begins = day("uhrzeit", texts["visits.field.begins"], .time, draft.begins, true)
        let ends = day("uhrzeitEnde", texts["visits.field.ends"], .time, draft.ends, false).with {
            $0.isOptionalMarked = true
            $0.hint = texts["visits.field.ends.hint"]
        }
        let place = context.placeFields(
            latitude: draft.latitude,
            longitude: draft.longitude,
            faults: faults,
            hint: texts["visits.field.place.hint"],
            button: texts["visits.place.here.customer"]
        )
        return """
            \(name.render(context))\(date.render(context))<div class="form__pair">\(begins.render(context))\(ends.render(context))</div>
            \(address.render(context))<div class="form__pair">\(phone.render(context))\(email.render(context))</div>
            \(place)
            """
    }

    /// Asks once more before a visit goes with its report.
    static func renderDeletion(_ stored: StoredVisit, _ reader: VisitsReader, _ context: PageContext) -> HTML {
        let texts = context.texts
        let frame = VisitsFrame(reader: reader, title: texts["visits.delete"], place: .elsewhere)
        let report = stored.reportStatus == .none ? [] : [texts["visits.delete.report"]]
        let question = Confirmation(
            title: texts("visits.delete.title", ["name": stored.visit.customer.name]),
            consequences: report + [texts["visits.delete.cancel"]],
            action: VisitsAddress.delete(stored.id),
            fields: .empty,
            doIt: texts["visits.delete.do"],
            keep: texts["visits.keep"],
            keepHref: VisitsAddress.briefing(stored.id)
        )
        return frame.document("<div class=\"page page--narrow\">\n\(question.render(context))\n</div>", context)
    }
}

extension PageContext {
    /// Two fields for a place, and a button that fills them where the browser knows where it is.
    func placeFields(
        latitude: String,
        longitude: String,
        faults: [String: Fault],
        hint: String,
        button: String
    ) -> HTML {
        func field(_ name: String, _ label: String, _ value: String) -> HTML {
            Field(name, label).with {
                $0.kind = .decimal
                $0.value = value
                $0.autocomplete = "off"
                $0.limit = 20
                $0.fault = faults[name]
            }.render(self)
        }
        return """
            <fieldset class="place" data-place><legend class="label">\(texts["visits.field.place"]) <span class="muted">(\(texts["form.optional"]))</span></legend>
            <p class="field__hint">\(hint)</p>
            <div class="form__pair">\(field("lat", texts["visits.field.lat"], latitude))\(field("lon", texts["visits.field.lon"], longitude))</div>
            <div class="actions"><button class="btn" type="button" data-place-here hidden>\(icon(.place))<span>\(button)</span></button></div>
            </fieldset>

            """
    }
}
