internal import Base
internal import Store

/// Plans the visits' pushes for as long as the server runs.
package struct VisitPushService: Sendable {
    private let environment: VisitsEnvironment
    /// Wall clocks jump, and days are changed by other processes: nobody waits longer than this.
    private static let longestPause = Duration.seconds(10)

    package init(_ environment: VisitsEnvironment) { self.environment = environment }

    /// Looks at whoever's time has come, until its task is cancelled.
    package func run() async {
        while !Task.isCancelled {
            do {
                _ = try await VisitPushes.run(environment)
            } catch is CancellationError {
                return
            } catch {
                environment.log.error("visits", "the visits' pushes could not be planned: \(type(of: error))")
            }
            let next = (try? await VisitPushes.nextLook(environment)) ?? nil
            let pause = next.map { $0 - environment.clock.now() } ?? Self.longestPause
            let bounded = min(max(pause, .seconds(1)), Self.longestPause)
            guard (try? await environment.clock.sleep(bounded)) != nil else { return }
        }
    }
}
