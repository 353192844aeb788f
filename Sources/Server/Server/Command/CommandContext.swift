package import Base
private import Foundation
package import HTTP
package import SMTP
package import Store

/// What every command gets.
package struct CommandContext: Sendable {
    /// The data folder.
    package let data: String
    /// Answers are for programs.
    package let isJSON: Bool
    /// The environment of the process.
    package let process: [String: String]
    package let terminal: Terminal
    package let clock: WallClock
    package let randomness: Randomness
    /// Sends one request as a configuration routes it.
    package let request:
        @Sendable (_ request: HTTPClient.Request, _ configuration: ServerConfiguration) async throws ->
            HTTPClient.Response

    /// A client of a mail server that signs in and hands over nothing.
    package let smtp: @Sendable (_ url: SMTPURL, _ configuration: ServerConfiguration) -> SMTPClient

    package init(
        data: String,
        isJSON: Bool,
        process: [String: String],
        terminal: Terminal,
        clock: WallClock,
        randomness: Randomness,
        request:
            @escaping @Sendable (
                _ request: HTTPClient.Request, _ configuration: ServerConfiguration
            ) async throws -> HTTPClient.Response,
        smtp: @escaping @Sendable (_ url: SMTPURL, _ configuration: ServerConfiguration) -> SMTPClient = { _, _ in
            .failing
        }
    ) {
        self.data = data
        self.isJSON = isJSON
        self.process = process
        self.terminal = terminal
        self.clock = clock
        self.randomness = randomness
        self.request = request
        self.smtp = smtp
    }

    /// The same with another clock.
    func with(clock: WallClock) -> CommandContext {
        CommandContext(
            data: data,
            isJSON: isJSON,
            process: process,
            terminal: terminal,
            clock: clock,
            randomness: randomness,
            request: request,
            smtp: smtp
        )
    }

    /// Sends requests as a configuration routes them.
    func client(_ configuration: ServerConfiguration) -> HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            do {
                return try await self.request(request, configuration)
            } catch let failure as HTTPClient.Failure {
                throw failure
            } catch {
                throw .unreachable("\(error)")
            }
        }
    }

    /// A fault that the person at the terminal can do something about; exit code 1.
    package struct Failure: Error, Sendable, CustomStringConvertible {
        package let description: String

        package init(_ description: String) { self.description = description }
    }

    /// The variables of environment and files.
    package func variables() throws(ConfigurationFaults) -> Variables {
        try Variables(process: process, data: data)
    }

    /// Where the database lies; nothing else of the configuration has to be right.
    package func database() throws(ConfigurationFaults) -> DatabaseLocation {
        try ServerConfiguration.database(try variables().values, data: data)
    }

    /// Opens a database that exists and has this release's schema, and closes it afterwards.
    ///
    /// - Parameters:
    ///   - isForBulk: whether thousands of changes come that could be made again, like those of an import.
    ///   - body: uses it.
    /// - Returns: what the body returns.
    /// - Throws: ``Failure`` when there is none yet or it is older; `StoreError` when it is newer or broken.
    package func withDatabase<T: Sendable>(
        isForBulk: Bool = false,
        _ body: @Sendable (Database) async throws -> T
    ) async throws -> T {
        let location = try database()
        if case .file(let path) = location, !FileManager.default.fileExists(atPath: path) {
            throw Failure(
                "there is no database at \(path); start `meldewerk serve` once, or name the folder with --data"
            )
        }
        return try await withOpened(location, isForBulk: isForBulk) { database in
            guard try await Migrator(Schema.migrations).pending(in: database).isEmpty else {
                throw Failure("the database is of an older release; run `meldewerk migrate` first")
            }
            return try await body(database)
        }
    }

    /// Opens a database, whatever its schema, and closes it afterwards.
    func withOpened<T: Sendable>(
        _ location: DatabaseLocation,
        isForBulk: Bool = false,
        _ body: (Database) async throws -> T
    ) async throws -> T {
        let database = try await location.open(readers: 1, isForBulk: isForBulk)
        do {
            let result = try await body(database)
            await database.close()
            return result
        } catch {
            await database.close()
            throw error
        }
    }

    /// The clock on the deployment's wall; nothing else of the configuration has to be right.
    func zone() throws -> Zone {
        let name = try variables().values["TIME_ZONE"] ?? ServerConfiguration.defaultTimeZone
        guard let zone = Zone(identifier: name) else {
            throw Failure("TIME_ZONE: \(name) is no time zone; give a name like Europe/Berlin")
        }
        return zone
    }

    /// Says something to a person, or a value to a program.
    func answer(_ text: String, _ value: some Encodable) throws {
        guard isJSON else { return terminal.say(text) }
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        terminal.say(String(decoding: try encoder.encode(value), as: UTF8.self))
    }

    /// Whether somebody agrees: beforehand by `--yes`, or now.
    ///
    /// - Throws: ``Failure`` when nobody can be asked.
    func confirm(_ question: String, isConfirmed: Bool) throws -> Bool {
        if isConfirmed { return true }
        guard terminal.isInteractive else {
            throw Failure("nobody can be asked here; add --yes if you mean it. \(question)")
        }
        let answer = terminal.ask("\(question) [y/N] ")?.lowercased() ?? ""
        return ["y", "yes", "j", "ja"].contains(answer)
    }
}
