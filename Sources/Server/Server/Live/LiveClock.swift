package import Base
internal import Glibc

extension WallClock {
    /// The machine's clock.
    ///
    /// It is read anew each time, so a jump of the system's clock is seen at once.
    package static let live = WallClock(
        now: {
            var time = timespec()
            clock_gettime(CLOCK_REALTIME, &time)
            return Timestamp(milliseconds: Int64(time.tv_sec) * 1000 + Int64(time.tv_nsec) / 1_000_000)
        },
        sleep: { try await Task.sleep(for: $0) }
    )
}
