internal import API
internal import Accounts
internal import Base
package import HTTP
internal import Store

/// Notes over the wire: read, pin, take down.
package enum NoteHandlers {
    static let pinsPerAddress = RateLimit("pin-address", 20, per: .minutes(10))
    static let pinsPerKita = RateLimit("pin-kita", 100, per: .hours(1))

    /// A page of notes.
    package static func list(
        _ request: Request,
        link: String,
        board slug: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let before = try before(request.head)
        let kita = try await KitaGate.find(link, environment)
        let now = environment.clock.now()
        let page = try await environment.database.read { transaction in
            guard let board = try Board.find(slug: slug, of: kita.id, in: transaction) else { throw Problem.notFound }
            return try Note.page(of: board.id, before: before, in: transaction)
        }
        let notes = page.notes.map { note in
            BoardsWire.Note(
                id: note.id.rawValue,
                title: note.title,
                text: note.text,
                name: note.name,
                contact: note.contact,
                pinnedAt: note.pinnedAt
            )
        }
        return try JSONBody.response(
            BoardsWire.Notes(notes: notes, more: page.hasMore, shownUntil: ShownUntil.of(page, now: now))
        )
    }

    /// The number in `?before=`; none is the newest page.
    static func before(_ head: RequestHead) throws -> Note.ID? {
        guard let text = head.query("before") else { return nil }
        guard let id = Note.ID(digits: text) else { throw Problem.notFound }
        return id
    }

    /// Pins a note that a page's script, or another client, sent as JSON.
    package static func pin(
        _ request: Request,
        link: String,
        board slug: String,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let board = try await board(slug, of: kita, environment)
        let body = try await JSONBody.decode(BoardsWire.NewNote.self, from: request)
        try KitaGate.refuseIfPaused(kita)
        if let endpoint = body.endpoint, endpoint.utf8.count > 2048 { throw Problem(400, "endpoint_too_long") }
        let draft = try NoteDraft(title: body.title, text: body.text, name: body.name, contact: body.contact)
        try await KitaGate.limit(pinsPerAddress, pinsPerKita, request, kita, environment)
        let receipt = try await Pinning.pin(
            draft,
            on: board,
            of: kita,
            authorEndpoint: body.endpoint,
            environment
        )
        return try JSONBody.response(
            BoardsWire.PinnedNote(id: receipt.id.rawValue, secret: receipt.secret),
            status: 201
        )
    }

    /// Takes a note down, with its author's secret or as staff.
    package static func remove(
        _ request: Request,
        link: String,
        board slug: String,
        note: Int64,
        _ environment: BoardsEnvironment
    ) async throws -> Response {
        let kita = try await KitaGate.find(link, environment)
        let board = try await board(slug, of: kita, environment)
        let id = Note.ID(rawValue: note)
        let bytes = try await request.collectBody()
        if bytes.isEmpty {
            guard try await isStaff(of: kita, request.head, environment) else { throw Problem(403, "wrong_secret") }
            try await takeDown(id, on: board, environment)
        } else {
            let body = try await JSONBody.decode(BoardsWire.NoteRemoval.self, from: request)
            try await takeDown(id, on: board, of: kita, secret: body.secret, request.head, environment)
        }
        return .noContent
    }

    /// Takes a note down if the secret is its own, or whoever asks is staff.
    ///
    /// - Throws: 404 when no such note hangs there, 403 for a wrong secret.
    static func takeDown(
        _ id: Note.ID,
        on board: Board,
        of kita: Kita,
        secret: String,
        _ head: RequestHead,
        _ environment: BoardsEnvironment
    ) async throws {
        let stored = try await environment.database.read { try Note.secretDigest(id, on: board.id, in: $0) }
        guard let stored else { throw Problem.notFound }
        let digest = environment.digest(Array(secret.utf8))
        let isStaff = try await isStaff(of: kita, head, environment)
        guard ConstantTime.equal(stored, digest) || isStaff else { throw Problem(403, "wrong_secret") }
        try await takeDown(id, on: board, environment)
    }

    /// Takes a note down without asking further.
    ///
    /// - Throws: 404 when no such note hangs there.
    static func takeDown(_ id: Note.ID, on board: Board, _ environment: BoardsEnvironment) async throws {
        let now = environment.clock.now()
        let isDone = try await environment.database.write {
            try Note.takeDown(id, on: board.id, now: now, in: $0)
        }
        guard isDone else { throw Problem.notFound }
    }

    /// Whether the request comes from an account that looks after the Kita.
    static func isStaff(
        of kita: Kita,
        _ head: RequestHead,
        _ environment: BoardsEnvironment
    ) async throws -> Bool {
        guard let session = try await Session.optional(head, environment.accounts), session.account.may(.boards) else {
            return false
        }
        return try await environment.database.read {
            try Kita.find(kita.id, for: session.account, in: $0)
        } != nil
    }

    /// A board of a Kita by its address.
    static func board(_ slug: String, of kita: Kita, _ environment: BoardsEnvironment) async throws -> Board {
        let board = try await environment.database.read { try Board.find(slug: slug, of: kita.id, in: $0) }
        guard let board else { throw Problem.notFound }
        return board
    }
}
