internal import API
internal import Base
package import HTTP
internal import Store

/// What people write to the operators.
package enum FeedbackRoutes {
    /// `POST /api/feedback`: stored before anybody is told.
    ///
    /// - Throws: 401, 403, 422, 429.
    package static func send(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        let account = try await Session.active(request.head, environment).account
        let body = try await JSONBody.decode(AdminWire.NewFeedback.self, from: request)
        let feedback = try NewFeedback(account, kind: body.kind, message: body.message)
        try await environment.limit(NewFeedback.limit, account.id)
        try await feedback.submit(request.head, environment)
        return try JSONBody.response(["ok": true])
    }

    /// `POST /api/feedback/kontakt`: the same for everybody; 202 also for programs, whose message goes nowhere.
    ///
    /// - Throws: 422, 429.
    package static func contact(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        if let wait = await environment.secondsToWait(NewFeedback.contactLimit, request.head) {
            throw Problem.tooMany(retryAfter: wait)
        }
        let body = try await JSONBody.decode(AdminWire.Contact.self, from: request)
        try await contact(
            email: body.email,
            message: body.message,
            trap: body.website,
            request.head,
            environment
        )
        return try JSONBody.response(["ok": true], status: 202)
    }

    /// Stores a message from the contact page, unless the field that no person sees was filled in.
    static func contact(
        email: String?,
        message: String,
        trap: String?,
        _ head: RequestHead,
        _ environment: AccountsEnvironment
    ) async throws {
        guard trap?.isEmpty ?? true else { return }
        try await NewFeedback(email: email, message: message).submit(head, environment)
    }

    /// `GET /api/admin/feedback`: all of it, the newest first.
    ///
    /// - Throws: 401, 403.
    package static func list(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let (items, unread) = try await environment.database.read {
            (try Feedback.all(in: $0), try Feedback.unread(in: $0))
        }
        return try JSONBody.response(
            JSONValue.object(["items": .array(items.map { .object($0.members) }), "unread": .integer(unread)])
        )
    }

    /// `GET /api/admin/feedback/unread-count`.
    ///
    /// - Throws: 401, 403.
    package static func unread(_ request: Request, _ environment: AccountsEnvironment) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let unread = try await environment.database.read { try Feedback.unread(in: $0) }
        return try JSONBody.response(["unread": unread])
    }

    /// `POST /api/admin/feedback/{id}/read?read=`: without the parameter it is read.
    ///
    /// - Throws: 401, 403, 404, 422.
    package static func read(
        _ request: Request,
        feedback: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let text = request.head.query("read")?.lowercased() ?? "true"
        guard let isRead = ["true": true, "1": true, "false": false, "0": false][text] else {
            throw Problem.invalid([Problem.Field(type: "bool_type", location: ["query", "read"])])
        }
        let moment = isRead ? environment.clock.now() : nil
        let id = Feedback.ID(rawValue: feedback)
        guard try await environment.database.write({ try Feedback.mark(id, readAt: moment, in: $0) }) else {
            throw Problem.notFound
        }
        return try JSONBody.response(["ok": true])
    }

    /// `POST /api/admin/feedback/{id}/notify`: tells the sender that it is done.
    ///
    /// - Throws: 401, 403, 404; 400 for what cannot be answered, 409 for what was, 502 when no mail left.
    package static func answer(
        _ request: Request,
        feedback: Int64,
        _ environment: AccountsEnvironment
    ) async throws -> Response {
        _ = try await Session.admin(request.head, environment)
        let text = try await JSONBody.decode(AdminWire.Answer.self, from: request).text
        try await FeedbackAnswer.send(Feedback.ID(rawValue: feedback), text, request.head, environment)
        return try JSONBody.response(["ok": true])
    }
}

extension Feedback {
    fileprivate var members: [String: JSONValue] {
        [
            "id": .integer(Int(id.rawValue)), "owner_id": .integer(Int(owner)),
            "email": email.map { .string($0) } ?? .null, "kind": .string(kind), "message": .string(message),
            "created_at": .string(createdAt.rfc3339), "read_at": readAt.map { .string($0.rfc3339) } ?? .null,
            "notified_at": notifiedAt.map { .string($0.rfc3339) } ?? .null,
        ]
    }
}
