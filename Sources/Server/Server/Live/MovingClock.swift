package import Base

extension WallClock {
    /// A clock that shows another time, and may run faster: for demonstrations.
    ///
    /// - Parameters:
    ///   - begins: what it shows at first; nil is what this clock shows.
    ///   - speed: how many of its seconds pass in one of this clock's; at least 1.
    /// - Returns: a clock whose waiting is as much shorter as it runs faster.
    package func moving(from begins: Timestamp? = nil, speed: Int = 1) -> WallClock {
        let origin = now()
        let first = begins ?? origin
        let factor = max(1, speed)
        return WallClock(
            now: {
                let passed = (self.now() - origin).wholeMilliseconds
                return first + .milliseconds(passed.multipliedReportingOverflow(by: Int64(factor)).partialValue)
            },
            sleep: { try await self.sleep($0 / factor) }
        )
    }
}
