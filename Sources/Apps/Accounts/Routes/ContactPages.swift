internal import API
internal import HTML
package import HTTP

/// `/kontakt`: writing to the operators without script and without an account.
package enum ContactPages {
    /// The form.
    package static func show(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let context = environment.notifications.page(request.head, nil)
        return .html(ContactPage.render(ContactPage.Model(isSent: request.head.query("ok") == "sent"), context))
    }

    /// Stores the message and thanks (303), or shows the form again with what was wrong.
    ///
    /// - Throws: 415.
    package static func submit(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let form = try await FormBody(request)
        do {
            if let wait = await environment.secondsToWait(NewFeedback.contactLimit, request.head) {
                throw Problem.tooMany(retryAfter: wait)
            }
            try await FeedbackRoutes.contact(
                email: form["email"],
                message: form["message"] ?? "",
                trap: form["website"],
                request.head,
                environment
            )
        } catch let problem as Problem where [422, 429].contains(problem.status) {
            let model = ContactPage.Model(
                email: form["email"] ?? "",
                message: form["message"] ?? "",
                faults: FormFaults(problem)
            )
            let context = environment.notifications.page(request.head, nil)
            return .html(ContactPage.render(model, context), status: problem.status)
        }
        return .seeOther("/kontakt?ok=sent")
    }
}
