private import Foundation
internal import HTTP
internal import PostgresStore
internal import SQLiteStore
internal import Store

/// What `doctor` says about the database.
enum DatabaseCheck {
    typealias Finding = DoctorCommand.Finding

    static func run(_ location: DatabaseLocation, _ context: CommandContext) async -> [Finding] {
        do {
            switch location {
            case .file(let path):
                guard FileManager.default.fileExists(atPath: path) else {
                    return [Finding("database", .absent, "\(path) does not exist yet; the first start makes it")]
                }
                let damage = try await SQLiteStore.integrityCheck(path)
                if let first = damage.first {
                    return [Finding("database", .fault, "\(path) is damaged (\(first)); restore a backup")]
                }
                return [Finding("database", .ok, "\(path) is sound"), try await schema(location, context)]
            case .postgres(let address):
                let version = try await PostgresStore.version(address)
                return [
                    Finding("database", .ok, "\(address) answers, version \(version)"),
                    try await schema(location, context),
                ]
            }
        } catch {
            return [Finding("database", .fault, "\(error)")]
        }
    }

    private static func schema(_ location: DatabaseLocation, _ context: CommandContext) async throws -> Finding {
        let pending = try await context.withOpened(location) { database in
            try await Migrator(Schema.migrations).pending(in: database)
        }
        guard !pending.isEmpty else { return Finding("schema", .ok, "this release's") }
        return Finding(
            "schema",
            .warning,
            "\(pending.count) steps behind; the next start or `meldewerk migrate` does them"
        )
    }
}

/// What `doctor` says about BASE_URL: whether the deployment answers where people look for it.
enum AddressCheck {
    typealias Finding = DoctorCommand.Finding

    static func run(_ configuration: ServerConfiguration, _ context: CommandContext) async -> [Finding] {
        let url = "\(configuration.baseURL)/api/health"
        let request = HTTPClient.Request(url: url, deadline: .seconds(5), maximumResponseBytes: 4096, reach: .anywhere)
        do {
            let answer = try await context.request(request, configuration)
            if answer.status == 200 { return [Finding("address", .ok, "\(url) answers")] }
            return [
                Finding("address", .warning, "\(url) answers \(answer.status); look at the log and at the proxy's")
            ]
        } catch {
            return [
                Finding(
                    "address",
                    .warning,
                    "nobody answers at \(url) (\(error)); start the server, or look at name, certificate and proxy"
                )
            ]
        }
    }
}
