internal import HTML

/// The form that pins a note; the script sends it as JSON, a browser without script as a form.
enum PinForm {
    static func render(_ model: BoardPage.Model, _ context: PageContext) -> HTML {
        let texts = context.texts
        let draft = model.draft
        let faults = draft.faults
        let title = Field("title", texts["pin.field.title"]).with {
            $0.value = draft.title
            $0.hint = texts["pin.hint.title"]
            $0.placeholder = texts["pin.example.title"]
            $0.limit = 120
            $0.isRequired = true
            $0.fault = faults.fields["title"]
        }
        let text = Field("text", texts["pin.field.text"]).with {
            $0.kind = .area
            $0.value = draft.text
            $0.hint = texts("pin.hint.text", ["limit": context.number(4000)])
            $0.limit = 4000
            $0.isRequired = true
            $0.isCounted = true
            $0.fault = faults.fields["text"]
        }
        let name = Field("name", texts["pin.field.name"]).with {
            $0.value = draft.name
            $0.autocomplete = "name"
            $0.limit = 80
            $0.isOptionalMarked = true
            $0.fault = faults.fields["name"]
        }
        let contact = Field("contact", texts["pin.field.contact"]).with {
            $0.value = draft.contact
            $0.placeholder = texts["pin.example.contact"]
            $0.limit = 80
            $0.isOptionalMarked = true
            $0.fault = faults.fields["contact"]
        }
        return """
            <form class="card form" id="anheften" method="post" action="\(url: model.frame.path(board: model.slug))notes">
            <h2>\(texts["pin.title"])</h2>
            <div class="stack" id="anheften-meldung" role="alert">\(context.faultBanner(faults))</div>
            \(title.render(context))\(text.render(context))\
            <div class="form__pair">
            \(name.render(context))\(contact.render(context))</div>
            <button class="btn btn--primary btn--block" type="submit">\(context.icon(.pin))<span>\(texts["pin.submit"])</span></button>
            <p class="tiny muted">\(texts["pin.foot"])</p>
            </form>

            """
    }
}
