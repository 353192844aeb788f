internal import Base

/// The run at eight and at fourteen o'clock: topics on agendas.
package enum CouncilJob {
    /// - Returns: what was done, in one line.
    package static func run(_ environment: CouncilEnvironment) async throws -> String {
        await environment.refresh()
        let report = try await Classification.run(environment)
        let told = try await TopicHit.tell(environment)
        if told > 0 { environment.wake() }
        return "judged \(report.judged) agendas, refused \(report.refused), told \(told)"
    }
}
