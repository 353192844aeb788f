internal import CPostgres

/// Where a PostgreSQL database is and who asks for it: a URL, taken apart.
///
/// Everything that libpq knows may stand in it: unix sockets (`postgres:///db?host=/run/postgresql`), percent-encoding,
/// several hosts, `sslmode` and the other parameters. What is missing libpq takes from its own environment variables and
/// files (`PGPASSWORD`, `~/.pgpass`). Its description never shows the password.
///
/// PostgreSQL documentation, "Connection Strings".
package struct PostgresAddress: Sendable, Equatable, CustomStringConvertible {
    /// Why a text is no address; never shows the text, which may hold a password.
    package struct Fault: Error, Sendable, Equatable, CustomStringConvertible {
        package let description: String
    }

    /// Parameters by libpq's names.
    let parameters: [String: String]

    /// The database's name.
    package var database: String { parameters["dbname", default: ""] }

    /// Server and database for messages to the operator.
    package var description: String {
        let host = parameters["host"] ?? parameters["hostaddr"]
        let port = parameters["port"].map { ":" + $0 } ?? ""
        return "PostgreSQL database \(database) at \((host ?? "the local socket") + port)"
    }

    /// Whether a text is meant as a PostgreSQL URL.
    package static func isMeant(by text: String) -> Bool {
        text.hasPrefix("postgres://") || text.hasPrefix("postgresql://")
    }

    /// Takes a URL apart.
    ///
    /// - Throws: ``Fault`` saying what to write instead.
    package init(url: String) throws(Fault) {
        guard Self.isMeant(by: url) else {
            throw Fault(description: "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE")
        }
        var message: UnsafeMutablePointer<CChar>?
        guard let options = PQconninfoParse(url, &message) else {
            defer { PQfreemem(message) }
            throw Self.fault(message.map { String(cString: $0) } ?? "")
        }
        defer { PQconninfoFree(options) }
        var parameters: [String: String] = [:]
        var option = options
        while let keyword = option.pointee.keyword {
            if let value = option.pointee.val { parameters[String(cString: keyword)] = String(cString: value) }
            option += 1
        }
        try Self.check(parameters)
        self.parameters = parameters
    }

    /// The same database with another first schema, for what shares it.
    package func with(schema: String) -> PostgresAddress {
        let others = parameters["options"].map { $0 + " " } ?? ""
        return PostgresAddress(parameters.merging(["options": "\(others)-csearch_path=\(schema)"]) { _, new in new })
    }

    private init(_ parameters: [String: String]) { self.parameters = parameters }

    private static func check(_ parameters: [String: String]) throws(Fault) {
        guard let name = parameters["dbname"], !name.isEmpty else {
            throw Fault(
                description: "the name of the database is missing; write it behind the host: postgres://HOST/NAME"
            )
        }
        for port in (parameters["port"] ?? "").split(separator: ",", omittingEmptySubsequences: true) {
            guard let number = Int(port), (1...65_535).contains(number) else {
                throw Fault(description: "the port is no number from 1 to 65535")
            }
        }
        let modes = ["disable", "allow", "prefer", "require", "verify-ca", "verify-full"]
        if let mode = parameters["sslmode"], !modes.contains(mode) {
            throw Fault(description: "sslmode is one of \(modes.joined(separator: ", "))")
        }
    }

    /// libpq's own sentence quotes the URL; only its kind is told on.
    private static func fault(_ message: String) -> Fault {
        if message.contains("query parameter") {
            return Fault(description: "a parameter behind the ? is unknown, has no value, or stands there twice")
        }
        if message.contains("percent-encoded") {
            return Fault(description: "a % that begins no percent-encoded character; a % itself is written %25")
        }
        return Fault(
            description:
                "expected postgres://USER:PASSWORD@HOST:PORT/DATABASE; @ : / ? # % in names and passwords are written"
                + " percent-encoded (@ is %40)"
        )
    }
}
