private import Glibc

/// Runs a function on a thread outside Swift's pool, which must never be blocked.
enum OwnThread {
    private final class Body {
        let run: @Sendable () -> Void
        init(_ run: @escaping @Sendable () -> Void) { self.run = run }
    }

    /// Starts a detached thread that takes no signals.
    ///
    /// Signals are the main thread's; SIGPIPE in particular must not end the process when a peer hangs up.
    ///
    /// - Returns: false when the system has no thread left.
    static func start(_ run: @escaping @Sendable () -> Void) -> Bool {
        let body = Unmanaged.passRetained(Body(run))
        var thread = pthread_t()
        let code = pthread_create(
            &thread,
            nil,
            { context in
                guard let context else { return nil }
                var all = sigset_t()
                sigfillset(&all)
                pthread_sigmask(SIG_BLOCK, &all, nil)
                Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
                return nil
            },
            body.toOpaque()
        )
        guard code == 0 else {
            body.release()
            return false
        }
        pthread_detach(thread)
        return true
    }
}
