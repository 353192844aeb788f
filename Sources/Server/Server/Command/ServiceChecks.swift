private import Foundation
internal import HTTP
internal import SQLiteStore
internal import Store

/// What `doctor` says about the database.
enum DatabaseCheck {
    typealias Finding = DoctorCommand.Finding

    static func run(_ path: String, _ context: CommandContext) async -> [Finding] {
        guard FileManager.default.fileExists(atPath: path) else {
            return [Finding("database", .absent, "\(path) does not exist yet; the first start makes it")]
        }
        do {
            let damage = try await SQLiteStore.integrityCheck(path)
            if let first = damage.first {
                return [Finding("database", .fault, "\(path) is damaged (\(first)); restore a backup")]
            }
            let pending = try await context.withOpened(path) { try await Migrator(Schema.migrations).pending(in: $0) }
            guard pending.isEmpty else {
                return [
                    Finding("database", .ok, "\(path) is sound"),
                    Finding(
                        "schema",
                        .warning,
                        "\(pending.count) steps behind; the next start or `meldewerk migrate` does them"
                    ),
                ]
            }
            return [Finding("database", .ok, "\(path) is sound"), Finding("schema", .ok, "this release's")]
        } catch {
            return [Finding("database", .fault, "\(error)")]
        }
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
