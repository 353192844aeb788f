internal import Base

/// `doctor`: looks at everything that a deployment stands on.
enum DoctorCommand {
    /// One thing that was looked at.
    struct Finding: Encodable, Equatable, Sendable {
        /// How it is.
        enum Status: String, Encodable, Sendable {
            case ok
            /// Not set up, and nothing is wrong with that.
            case absent
            /// Works, but should be looked at.
            case warning
            /// Does not work.
            case fault
        }

        let subject: String
        let status: Status
        /// What was found, or what to do.
        let detail: String

        init(_ subject: String, _ status: Status, _ detail: String) {
            self.subject = subject
            self.status = status
            self.detail = detail
        }
    }

    private struct Report: Encodable {
        let ok: Bool
        let findings: [Finding]
    }

    /// Prints all findings.
    ///
    /// - Returns: whether there is no fault among them.
    static func run(isOnline: Bool, _ context: CommandContext) async throws -> Bool {
        let findings = await all(isOnline, context)
        let faults = findings.count { $0.status == .fault }
        let width = findings.map(\.subject.count).max() ?? 0
        let lines = findings.map { finding in
            let status = finding.status.rawValue
            return status + String(repeating: " ", count: 9 - status.count) + finding.subject
                + String(repeating: " ", count: width - finding.subject.count + 2) + finding.detail
        }
        let end = faults == 0 ? "No faults." : "\(faults) fault\(faults == 1 ? "" : "s"); each line says what to do."
        try context.answer((lines + [end]).joined(separator: "\n"), Report(ok: faults == 0, findings: findings))
        return faults == 0
    }

    private static func all(_ isOnline: Bool, _ context: CommandContext) async -> [Finding] {
        var findings = ConfigurationChecks.run(context)
        findings += ClockCheck.run(context.clock.now(), isSynchronised: ClockCheck.isSynchronised())
        findings += DataFolderCheck.run(context.data)
        if let location = try? context.database() { findings += await DatabaseCheck.run(location, context) }
        findings += await SourceChecks.run(context)
        if let configuration = ConfigurationChecks.configuration(context) {
            findings += await AddressCheck.run(configuration, context)
            findings += await ChannelChecks(configuration: configuration, context: context, isOnline: isOnline).run()
            findings += await AppleCheck.run(configuration, context, isOnline: isOnline)
            findings += await RouteCheck.run(configuration, context)
        }
        return findings
    }
}
