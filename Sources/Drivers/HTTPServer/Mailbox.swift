internal import CEpoll
internal import Glibc
private import Synchronization

/// What other threads hand to a loop, with the event descriptor that wakes it.
final class Mailbox: Sendable {
    /// Jobs of handlers, and actions on the loop's state.
    struct Contents {
        var jobs: [UnownedJob] = []
        var actions: [@Sendable () -> Void] = []
        var isEmpty: Bool { jobs.isEmpty && actions.isEmpty }
    }

    /// Readable while something is in the box.
    let wakeup = eventfd(0, Int32(EFD_NONBLOCK | EFD_CLOEXEC))
    private let contents = Mutex(Contents())

    /// Hands over a job.
    func post(_ job: UnownedJob) { add { $0.jobs.append(job) } }

    /// Hands over an action.
    func post(_ action: @escaping @Sendable () -> Void) { add { $0.actions.append(action) } }

    /// Makes `wakeup` silent until the next posting; to be called before `take`.
    func acknowledge() {
        var value: UInt64 = 0
        eventfd_read(wakeup, &value)
    }

    /// Empties the box.
    func take() -> Contents {
        contents.withLock { contents in
            defer { contents = Contents() }
            return contents
        }
    }

    private func add(_ change: (inout sending Contents) -> Void) {
        let mustWake = contents.withLock { contents in
            let wasEmpty = contents.isEmpty
            change(&contents)
            return wasEmpty
        }
        if mustWake { eventfd_write(wakeup, 1) }
    }

    deinit { close(wakeup) }
}
