import Accounts
import Base
import Foundation
import HTTP
import SMTP
import SQLiteStore
import Store
import Synchronization
import TestSupport
import Testing

@testable import Server

/// A command line in a folder of its own, with what it says.
final class CommandBench: Sendable {
    let folder: ScratchFolder
    private let said = Mutex<[String]>([])
    private let complained = Mutex<[String]>([])
    private let served = Mutex<[Command.Serve]>([])
    let clock = TestClock(at: "2026-11-30T12:00:00Z")

    init() throws { folder = try ScratchFolder() }

    var output: String { said.withLock { $0.joined(separator: "\n") } }
    var errors: String { complained.withLock { $0.joined(separator: "\n") } }
    var serves: [Command.Serve] { served.withLock { $0 } }
    var databasePath: String { folder.path + "/meldewerk.sqlite" }

    /// Runs one command line; `--data` is added.
    func run(
        _ line: String,
        answer: String? = nil,
        process: [String: String] = [:],
        health: HTTPClient.Response? = HTTPClient.Response(status: 200),
        smtp: SMTPClient = .failing
    ) async -> CommandLineRunner.ExitCode {
        said.withLock { $0 = [] }
        complained.withLock { $0 = [] }
        let terminal = terminal(answer)
        let commands = Commands(
            serve: { options, _ in self.served.withLock { $0.append(options) } },
            job: { name, _ in throw CommandContext.Failure("job \(name.rawValue) failed") },
            testPush: { _, _ in },
            visitsAgent: { options, _ in throw CommandContext.Failure("no desktop: \(options.server ?? "nowhere")") }
        )
        let words = line.split(separator: " ").map(String.init)
        return await CommandLineRunner.run(
            words + ["--data", folder.path],
            version: "1.2.3",
            commands: commands,
            terminal: terminal
        ) { invocation in
            CommandContext(
                data: invocation.data,
                isJSON: invocation.isJSON,
                process: process,
                terminal: terminal,
                clock: clock.wallClock,
                randomness: SeededRandomness(1).randomness,
                request: { _, _ in
                    guard let health else { throw HTTPClient.Failure.unreachable("refused") }
                    return health
                },
                smtp: { _, _ in smtp }
            )
        }
    }

    private func terminal(_ answer: String?) -> Terminal {
        Terminal(
            isInteractive: answer != nil,
            say: { line in self.said.withLock { $0.append(line) } },
            complain: { line in self.complained.withLock { $0.append(line) } },
            ask: { _ in answer }
        )
    }

    /// What a command gets, for those parts that are looked at by themselves.
    func context(isInteractive: Bool, isJSON: Bool) -> CommandContext {
        CommandContext(
            data: folder.path,
            isJSON: isJSON,
            process: [:],
            terminal: terminal(isInteractive ? "" : nil),
            clock: clock.wallClock,
            randomness: SeededRandomness(1).randomness,
            request: { _, _ in throw HTTPClient.Failure.unreachable("refused") }
        )
    }

    /// Adds an account.
    func addAccount(_ email: String) async throws {
        let database = try SQLiteStore.open(path: databasePath)
        let new = NewAccount(
            email: try #require(EmailAddress(email)),
            passwordHash: "x",
            displayName: nil,
            client: .web,
            status: .active,
            isEmailVerified: true
        )
        let now = clock.now
        _ = try await database.write { try new.insert(at: now, in: $0) }
        await database.close()
    }
}

@Suite struct CommandTests {
    @Test func `exit codes are 0, 1 and 2, and errors go to the standard error`() async throws {
        let bench = try CommandBench()
        #expect(await bench.run("serve --port 0") == .done)
        #expect(bench.serves == [Command.Serve(port: 0)])
        #expect(await bench.run("job dispatch") == .failed)
        #expect(bench.output.isEmpty)
        #expect(bench.errors == "meldewerk: job dispatch failed")
        #expect(await bench.run("frobnicate") == .notUnderstood)
        #expect(bench.errors.hasPrefix("meldewerk: unknown command frobnicate"))
    }

    @Test func `vapid prints three lines that a file takes as they are`() async throws {
        let bench = try CommandBench()
        #expect(await bench.run("vapid") == .done)
        let lines = bench.output.split(separator: "\n")
        #expect(lines.count == 3)
        #expect(lines[0].hasPrefix("VAPID_PUBLIC_KEY=B"))
        #expect(lines[0].count == "VAPID_PUBLIC_KEY=".count + 87)
        #expect(lines[1].hasPrefix(#"VAPID_PRIVATE_KEY='{"alg":"ES256","key_ops":["sign"],"ext":true,"kty":"EC","#))
        #expect(lines[2].hasPrefix("VAPID_SUBJECT=mailto:"))
        try bench.folder.write(bench.output, to: ".env")
        let values = try Variables(process: ["WEB_JWT_SECRET": "0123456789"], data: bench.folder.path).values
        #expect(try ServerConfiguration.read(values).vapid != nil)
        #expect(await bench.run("vapid --json") == .done)
        let object = try JSONSerialization.jsonObject(with: Data(bench.output.utf8)) as? [String: String]
        #expect(object?.count == 3)
    }

    @Test func `an administrator is appointed only where there is an account`() async throws {
        let bench = try CommandBench()
        #expect(await bench.run("admin grant a@example.org") == .failed)
        #expect(bench.errors.contains("there is no database"))
        #expect(!FileManager.default.fileExists(atPath: bench.databasePath))
        #expect(await bench.run("migrate") == .done)
        #expect(bench.output.contains("accounts 1: "))
        #expect(await bench.run("admin grant a@example.org") == .failed)
        #expect(bench.errors.contains("there is no account"))
        try await bench.addAccount("a@example.org")
        #expect(await bench.run("admin list") == .done)
        #expect(bench.output.hasPrefix("nobody administers"))
        #expect(await bench.run("admin grant A@example.org") == .done)
        #expect(await bench.run("admin list --json") == .done)
        #expect(bench.output == #"[{"email":"a@example.org","status":"active"}]"#)
    }

    @Test func `migrating twice does nothing the second time`() async throws {
        let bench = try CommandBench()
        #expect(await bench.run("migrate --json") == .done)
        #expect(bench.output.contains(#""app":"boards""#))
        #expect(await bench.run("migrate") == .done)
        #expect(bench.output == "nothing to do, the schema is this release's")
    }

    @Test func `a backup comes back, after a question`() async throws {
        let bench = try CommandBench()
        _ = await bench.run("migrate")
        try await bench.addAccount("a@example.org")
        let file = bench.folder.path + "/copy.sqlite"
        #expect(await bench.run("backup \(file)") == .done)
        try await bench.addAccount("b@example.org")
        #expect(await bench.run("restore \(file)") == .failed)
        #expect(bench.errors.contains("--yes"))
        #expect(await bench.run("restore \(file)", answer: "n") == .failed)
        #expect(await bench.run("admin grant b@example.org") == .done)
        #expect(await bench.run("restore \(file)", answer: "y") == .done)
        #expect(await bench.run("admin grant b@example.org") == .failed)
        #expect(await bench.run("admin grant a@example.org") == .done)
    }

    @Test func `bells are ended only by somebody who means it`() async throws {
        let bench = try CommandBench()
        _ = await bench.run("migrate")
        #expect(await bench.run("push purge") == .failed)
        #expect(await bench.run("push purge", answer: "") == .failed)
        #expect(await bench.run("push purge --yes --json") == .done)
        #expect(bench.output == #"{"ended":0}"#)
    }

    @Test func `a wrong configuration is told in full`() async throws {
        let bench = try CommandBench()
        try bench.folder.write("DATABASE_URL=mysql://x\n", to: ".env")
        #expect(await bench.run("migrate") == .failed)
        #expect(bench.errors.contains("  DATABASE_URL: expected sqlite:PATH"))
    }

    @Test func `the doctor finds nothing where all is well`() async throws {
        let bench = try CommandBench()
        _ = await bench.run("migrate")
        let secret = ["WEB_JWT_SECRET": String(repeating: "s", count: 40)]
        #expect(await bench.run("doctor --json", process: secret) == .done)
        #expect(!bench.output.contains("ssssssss"))
        let report = try JSONSerialization.jsonObject(with: Data(bench.output.utf8)) as? [String: Any]
        #expect(report?["ok"] as? Bool == true)
        let findings = try #require(report?["findings"] as? [[String: String]])
        let subjects = findings.compactMap { $0["subject"] }
        for name in KnownVariable.all.map(\.name) + [
            "key pair", "clock", "data folder", "database", "schema", "address", "mail", "apns", "fcm", "routes",
        ] {
            #expect(subjects.contains(name), "\(name)")
        }
    }

    @Test func `the doctor asks for pdftotext where SessionNet is a source`() async throws {
        let bench = try CommandBench()
        _ = await bench.run("migrate")
        let context = bench.context(isInteractive: false, isJSON: false)
        #expect(await SourceChecks.run(context, missing: ["pdftotext"]).isEmpty)
        #expect(await bench.run("sources add https://bi.example/bi/si0040.php") == .done)
        #expect(await SourceChecks.run(context, missing: []).map(\.status) == [.ok])
        let finding = try #require(await SourceChecks.run(context, missing: ["pdftotext"]).first)
        #expect(finding.status == .fault)
        #expect(finding.detail.contains("pdftotext missing") && finding.detail.contains("poppler-utils"))
    }

    @Test func `the doctor ends with 1 at a fault and says what to do`() async throws {
        let bench = try CommandBench()
        try bench.folder.write("nothing like a database", to: "meldewerk.sqlite")
        let faulty = ["VAPID_SUBJECT": "x", "MELDEWERK_X": "1"]
        #expect(await bench.run("doctor", process: faulty, health: nil) == .failed)
        for said in [
            "fault    WEB_JWT_SECRET", "fault    VAPID_PUBLIC_KEY", "fault    MELDEWERK_X", "fault    key pair",
            "fault    database",
        ] {
            #expect(bench.output.contains(said), "\(said)")
        }
        bench.clock.set(to: Timestamp(seconds: 0))
        _ = await bench.run("doctor")
        #expect(bench.output.contains("fault    clock"))
    }

    @Test func `a server that does not answer is worth a warning`() async throws {
        let bench = try CommandBench()
        let secret = ["WEB_JWT_SECRET": String(repeating: "s", count: 40)]
        #expect(await bench.run("doctor", process: secret, health: nil) == .done)
        #expect(bench.output.contains("warning  address"))
        _ = await bench.run("doctor", process: secret, health: HTTPClient.Response(status: 502))
        #expect(bench.output.contains("answers 502"))
    }
}
