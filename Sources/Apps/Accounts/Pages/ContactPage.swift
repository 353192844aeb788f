package import HTML

/// Writing to the operators without an account (`/kontakt`).
package enum ContactPage {
    /// What it shows.
    package struct Model: Sendable {
        package var email: String
        package var message: String
        package var isSent: Bool
        package var faults: FormFaults

        package init(email: String = "", message: String = "", isSent: Bool = false, faults: FormFaults = .none) {
            self.email = email
            self.message = message
            self.isSent = isSent
            self.faults = faults
        }
    }

    /// The page as HTML.
    package static func render(_ model: Model, _ context: PageContext) -> HTML {
        let context = context.at(model.isSent ? "/kontakt?ok=sent" : "/kontakt")
        let texts = context.texts
        let fields = [
            Field("email", texts["contact.email"]).with {
                $0.kind = .email
                $0.value = model.email
                $0.autocomplete = "email"
                $0.isOptionalMarked = true
                $0.fault = model.faults.fields["email"]
            },
            Field("message", texts["contact.message"]).with {
                $0.kind = .area
                $0.value = model.message
                $0.limit = Feedback.messageLength.upperBound
                $0.isRequired = true
                $0.fault = model.faults.fields["message"]
            },
        ]
        // People see no such field and no reader says it: whoever fills it in is a program.
        let trap: HTML = """
            <div class="sr" aria-hidden="true"><label>Website <input name="website" tabindex="-1" autocomplete="off"></label></div>
            """
        let content: HTML =
            model.isSent
            ? "<p>\(texts["contact.sent"])</p>\n"
            : """
            <p>\(texts["contact.lead"])</p>
            \(context.faultBanner(model.faults))<form class="form" method="post" action="/kontakt">
            \(fields.map { $0.render(context) })\(trap)\
            <button class="btn btn--primary btn--block" type="submit">\(texts["contact.send"])</button>
            </form>

            """
        return SignInDocument.document(
            title: texts["contact.title"],
            next: nil,
            main: """
                <section class="card card--raised" aria-labelledby="kontakt">
                <h1 id="kontakt">\(texts["contact.title"])</h1>
                \(content)</section>
                """,
            context
        )
    }
}
