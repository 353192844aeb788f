package import PostgresStore
internal import SQLiteStore
internal import Store

/// DATABASE_URL: where the data are.
package enum DatabaseLocation: Sendable, Equatable, CustomStringConvertible {
    /// The file of the embedded database.
    case file(String)
    /// A database that several servers may share.
    case postgres(PostgresAddress)

    /// For messages to the operator; never shows a password.
    package var description: String {
        switch self {
        case .file(let path): path
        case .postgres(let address): address.description
        }
    }

    /// Opens it, whatever its schema.
    ///
    /// - Parameters:
    ///   - readers: how many may read at once; nil for as many as a server needs.
    ///   - isForBulk: whether thousands of changes come that could be made again, like those of an import.
    /// - Returns: the open database.
    /// - Throws: `StoreError` naming the place and what to do.
    func open(readers: Int? = nil, isForBulk: Bool = false) async throws -> Database {
        switch self {
        case .file(let path):
            try SQLiteStore.open(path: path, readers: readers ?? 2, use: isForBulk ? .bulk : .service)
        case .postgres(let address):
            try await PostgresStore.open(address, readers: readers ?? 4, writers: readers ?? 4)
        }
    }
}
