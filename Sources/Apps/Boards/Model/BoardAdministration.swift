internal import API
internal import Base
internal import Store

/// What staff do with a board: the same deeds for the API and for the pages.
enum BoardAdministration {
    /// A board of a Kita.
    ///
    /// - Throws: 404 for one of another Kita, or none.
    static func board(_ id: Int64, of kita: Kita, _ environment: BoardsEnvironment) async throws -> Board {
        let board = try await environment.database.read {
            try Board.find(Board.ID(rawValue: id), of: kita.id, in: $0)
        }
        guard let board else { throw Problem.notFound }
        return board
    }

    /// Makes a board; without a slug one is made from the name.
    ///
    /// - Throws: 422 for a faulty name or slug, 409 for a slug that is taken.
    static func create(
        name: String,
        slug: String?,
        kita: Kita,
        _ environment: BoardsEnvironment
    ) async throws -> Board {
        var check = TextCheck()
        let name = check.line(name, "name", limit: Board.nameLimit)
        let wish = slug.map { Self.slug($0, &check) }
        guard check.faults.isEmpty else { throw Problem.invalid(check.faults) }
        let now = environment.clock.now()
        return try await orSlugTaken {
            try await environment.database.write { transaction in
                let slug = try wish ?? Board.freeSlug(Slug.make(from: name), of: kita.id, in: transaction)
                return try Board.create(name: name, slug: slug, kita: kita.id, now: now, in: transaction)
            }
        }
    }

    /// Changes a board; switching its notifications off ends its bells.
    ///
    /// - Throws: 422 for a faulty name or slug, 409 for a slug that is taken.
    static func update(
        _ board: Board,
        name: String?,
        slug: String?,
        hasNotifications: Bool?,
        _ environment: BoardsEnvironment
    ) async throws -> Board {
        var check = TextCheck()
        let name = name.map { check.line($0, "name", limit: Board.nameLimit) }
        let slug = slug.map { Self.slug($0, &check) }
        guard check.faults.isEmpty else { throw Problem.invalid(check.faults) }
        let change: @Sendable (Transaction) throws -> Void = {
            try Board.update(board.id, name: name, slug: slug, hasNotifications: hasNotifications, in: $0)
        }
        try await orSlugTaken {
            if hasNotifications == false, board.hasNotifications {
                try await ClosingBoards.end([board], .notificationsOff, environment, change: change)
            } else {
                try await environment.database.write(change)
            }
        }
        let changed = try await environment.database.read { try Board.find(board.id, in: $0) }
        guard let changed else { throw Problem.notFound }
        return changed
    }

    /// Deletes a board with its notes and bells.
    static func delete(_ board: Board, _ environment: BoardsEnvironment) async throws {
        try await ClosingBoards.end([board], .boardDeleted, environment) { try Board.delete(board.id, in: $0) }
    }

    private static func slug(_ text: String, _ check: inout TextCheck) -> String {
        if !Slug.isValid(text) {
            check.add("slug_invalid", "slug")
        } else if Slug.reserved.contains(text) {
            check.add("slug_reserved", "slug")
        }
        return text
    }

    private static func orSlugTaken<T: Sendable>(_ body: () async throws -> T) async throws -> T {
        do {
            return try await body()
        } catch StoreError.conflict {
            throw Problem(409, "slug_taken")
        }
    }
}
