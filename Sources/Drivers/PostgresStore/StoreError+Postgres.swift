internal import CPostgres
internal import Store

/// Why a statement failed, for whoever decides whether its transaction runs again.
struct StatementFailure {
    /// What a driver does about it.
    enum Remedy {
        /// Nothing: it would fail again.
        case none
        /// Another transaction came between: run again from the start.
        case again
        /// A key exists already, perhaps since a moment ago: believed when it is so the second time.
        case onceAgain
        /// A prepared statement is of no use any more: prepare anew, run again.
        case prepare
        /// The connection is gone, and with it the transaction: connect, run again.
        case connect
    }

    let error: StoreError
    let remedy: Remedy
}

extension StatementFailure {
    /// Reads the error of a statement.
    ///
    /// - Parameters:
    ///   - answer: what the server, or libpq itself, said; nil for nothing at all.
    ///   - isConnected: whether the connection still stands.
    ///   - address: for messages to the operator.
    ///   - statement: the text, whose values are never told.
    init(_ answer: Answer?, isConnected: Bool, address: PostgresAddress, statement: String) {
        let state = answer?.state ?? ""
        if answer?.status == PGRES_EMPTY_QUERY {
            self.init(error: .statement("one statement at a time: \(statement)"), remedy: .none)
        } else if !isConnected || state.hasPrefix("57P") || state.hasPrefix("08") {
            let sentence = "\(address): the connection was lost. Look whether the server runs."
            self.init(error: .unavailable(sentence), remedy: .connect)
        } else {
            let message = answer?.message ?? ""
            self.init(
                error: Self.error(state, message, address, statement),
                remedy: Self.remedy(state)
            )
        }
    }

    private static func remedy(_ state: String) -> Remedy {
        switch state {
        case "40001", "40P01": .again
        case "23505": .onceAgain
        case "0A000", "26000": .prepare
        default: .none
        }
    }

    private static func error(
        _ state: String,
        _ message: String,
        _ address: PostgresAddress,
        _ statement: String
    ) -> StoreError {
        switch state {
        case "23505": return .conflict(message)
        case "40001", "40P01", "55P03", "57014": return .busy
        default: break
        }
        switch state.prefix(2) {
        case "23", "54": return .constraint(message)
        // The message would show the value.
        case "22": return .constraint("a value is not of the column's kind, SQLSTATE \(state)")
        case "0A", "25", "2D", "26", "34", "3F", "42": return .statement("\(message): \(statement)")
        case "53": return .unavailable("\(address): \(message). Make room for it: disk, memory, connections.")
        default: return .unavailable("\(address): \(message). SQLSTATE \(state).")
        }
    }
}

extension StoreError {
    /// The kernel's error for a server that lets nobody in.
    init(connecting address: PostgresAddress, message: String) {
        let lines = message.split(whereSeparator: \.isNewline).map { $0.trimmingPrefix(while: \.isWhitespace) }
        self = .unavailable("\(address): \(lines.joined(separator: "; ")). \(Self.advice(message))")
    }

    private static func advice(_ message: String) -> String {
        switch true {
        case message.contains("password authentication failed"), message.contains("no password supplied"),
            message.contains("Peer authentication failed"):
            "Check user and password in DATABASE_URL."
        case message.contains("database \"") && message.contains("does not exist"):
            "Make it: createdb -E UTF8 NAME."
        case message.contains("role \"") && message.contains("does not exist"):
            "Make it: createuser --pwprompt NAME."
        case message.contains("pg_hba.conf"): "Let this machine in: pg_hba.conf of the server."
        case message.contains("too many"): "Raise max_connections of the server."
        case message.contains("could not translate host name"): "Check the host in DATABASE_URL."
        case message.contains("SSL"), message.contains("certificate"): "Check sslmode and the server's certificate."
        default: "Check that the server runs and listens there."
        }
    }
}
