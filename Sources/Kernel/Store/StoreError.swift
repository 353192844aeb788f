/// What can go wrong with stored data.
package enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
    /// A unique or primary key exists already; the statement changed nothing.
    case conflict(String)
    /// Another constraint (foreign key, check, not null) refuses the statement.
    case constraint(String)
    /// Somebody else held the database for longer than the driver waits.
    case busy
    /// The disk is full, the file is damaged or not a database, the connection is gone.
    case unavailable(String)
    /// The statement is wrong: a fault in the program.
    case statement(String)
    /// A column is missing or holds another type: a fault in the program.
    case unreadable(column: String)
    /// The database was written by a newer release.
    case newerSchema(app: String, found: Int, known: Int)
    /// The database was closed.
    case closed

    package var description: String {
        switch self {
        case .conflict(let detail): "a row with this key exists already (\(detail))"
        case .constraint(let detail): "the database refuses the row (\(detail))"
        case .busy: "the database is held by another process; try again"
        case .unavailable(let detail): "the database cannot be used: \(detail)"
        case .statement(let detail): "wrong statement: \(detail)"
        case .unreadable(let column): "column \(column) is missing or holds another type"
        case .newerSchema(let app, let found, let known):
            "the database is newer than this program (\(app) \(found), known up to \(known)): install the newer release"
        case .closed: "the database was closed"
        }
    }
}
