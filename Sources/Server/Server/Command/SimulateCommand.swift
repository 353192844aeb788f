internal import Accounts
internal import Base
internal import Boards
internal import Council
internal import Foundation
internal import HTML
internal import Notify
internal import Store
internal import Visits

/// `simulate`.
enum SimulateCommand {
    /// Plays recorded events through the policy and reports who would have got what.
    ///
    /// - Returns: false when a rule was broken.
    static func run(_ options: Command.Simulate, _ context: CommandContext) async throws -> Bool {
        let zone = try context.zone()
        let report =
            if let source = options.source {
                try await synthetic(source, options, zone, context)
            } else {
                try await own(options, zone, context)
            }
        let registry = CouncilOccasions.all + VisitsOccasions.all
        if let file = options.html {
            let page = SimulationPage(report: report, registry: registry, zone: zone).document()
            try Data(page.bytes).write(to: URL(filePath: file), options: .atomic)
        }
        let text = report.text(registry, zone: zone) + (options.html.map { "\n\nThe page is in \($0)." } ?? "")
        try context.answer(text, report)
        return report.violations.isEmpty
    }

    private static func synthetic(
        _ source: String,
        _ options: Command.Simulate,
        _ zone: Zone,
        _ context: CommandContext
    ) async throws -> SimulationReport {
        let progress = Progress(context)
        progress.say("reading \(source)")
        let recorded = try CouncilSource.files([source], .live, zone: zone)
        let town = try await RecordedTown(recorded, days: options.days, zone: zone) { progress.say($0) }
        let ends = town.ends
        let accounts = SyntheticAccounts(town.subjects, zone: zone, seed: options.seed)
        var report = SimulationReport(begins: town.begins, ends: ends)
        report.note(town)
        for number in 1...Int64(options.accounts) {
            let account = accounts.account(number)
            let offers = town.recording.offers(following: account.subjects, for: account.person)
            report.add(account.person, offers.filter { $0.at < ends })
            progress.step(Int(number), of: options.accounts, "accounts")
        }
        return report
    }

    private static func own(
        _ options: Command.Simulate,
        _ zone: Zone,
        _ context: CommandContext
    ) async throws -> SimulationReport {
        let now = context.clock.now()
        let begins = now - .days(options.days ?? 30)
        let registry = CouncilOccasions.all + VisitsOccasions.all + BoardsOccasions.all
        return try await context.withDatabase { database in
            try await database.read { transaction in
                let recording = try FolderRecording(since: begins, registry: registry, in: transaction)
                var report = SimulationReport(begins: begins, ends: now)
                let ids = recording.offers.keys.sorted()
                let people = try Recipients(zones: ZoneBook(deployment: zone), occasions: registry)
                    .people(ids, in: transaction)
                // Whoever has no account any more would get nothing.
                for id in ids { if let person = people[id] { report.add(person, recording.offers[id] ?? []) } }
                for (stream, played) in recording.streams.sorted(by: { $0.key < $1.key }) {
                    report.add(StreamID(stored: stream), played.moments, played.occasion)
                }
                return report
            }
        }
    }

    /// Says on a terminal how far it is; says nothing elsewhere.
    private struct Progress {
        private let terminal: Terminal?

        init(_ context: CommandContext) {
            terminal = context.terminal.isInteractive && !context.isJSON ? context.terminal : nil
        }

        func say(_ text: String) { terminal?.complain(text) }

        func step(_ done: Int, of all: Int, _ what: String) {
            guard all >= 1000, done % (all / 10) == 0 else { return }
            terminal?.complain("\(done) of \(all) \(what)")
        }
    }
}
