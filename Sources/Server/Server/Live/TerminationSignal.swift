internal import Glibc
internal import Synchronization

/// The writing end of the pipe that the handler writes to: a signal handler can reach nothing but a global.
private let pipeInput = Atomic<Int32>(-1)

/// The operator's or the system's wish that the process ends.
struct TerminationSignal: Sendable {
    /// The pipe's end that is readable after the first signal; nil when the system has no pipe left.
    private let output: Int32?

    /// From here on SIGTERM and SIGINT are heard; a second one ends the process at once.
    ///
    /// Whoever can be reached can be told to stop, so this comes before the listener.
    ///
    /// A pipe rather than `sigwait`: the main thread of an async program ends in a `sigsuspend` with an empty mask, so
    /// blocking the signals would not keep them from killing the process.
    init() {
        var descriptors: [Int32] = [0, 0]
        guard pipe(&descriptors) == 0 else {
            output = nil
            return
        }
        output = descriptors[0]
        pipeInput.store(descriptors[1], ordering: .relaxed)
        for number in [SIGTERM, SIGINT] {
            signal(number) { number in
                _ = write(pipeInput.load(ordering: .relaxed), "x", 1)
                signal(number, SIG_DFL)
            }
        }
    }

    /// Returns after the first signal, at once if it has come already.
    func wait() async {
        guard let output else { return }
        await withCheckedContinuation { (continuation: CheckedContinuation<Void, Never>) in
            // A thread of its own: the read blocks until the end.
            let waiter = Unmanaged.passRetained(Waiter(output, continuation)).toOpaque()
            var thread = pthread_t()
            let failed = pthread_create(
                &thread,
                nil,
                { context in
                    guard let context else { return nil }
                    let waiter = Unmanaged<Waiter>.fromOpaque(context).takeRetainedValue()
                    var byte: UInt8 = 0
                    while read(waiter.output, &byte, 1) < 0, errno == EINTR {}
                    waiter.continuation.resume()
                    return nil
                },
                waiter
            )
            if failed == 0 { pthread_detach(thread) }
        }
    }

    private final class Waiter {
        let output: Int32
        let continuation: CheckedContinuation<Void, Never>

        init(_ output: Int32, _ continuation: CheckedContinuation<Void, Never>) {
            self.output = output
            self.continuation = continuation
        }
    }
}
