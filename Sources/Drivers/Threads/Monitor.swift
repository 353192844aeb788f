internal import Glibc

/// A value that threads share and on whose changes they may wait.
///
/// Made of a pthread mutex, since the standard library's `Mutex` has no waiting, and the thread sanitizer reports races
/// inside a contended one that are none.
///
/// `@unchecked Sendable`: `value` is touched only while `mutex` is held; the two pointers never change, and what they
/// point to is destroyed in `deinit`, when nobody can wait any more since waiting needs a reference.
package final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    package init(_ value: Value) {
        self.value = value
        pthread_mutex_init(mutex, nil)
        pthread_cond_init(changed, nil)
    }

    deinit {
        pthread_cond_destroy(changed)
        pthread_mutex_destroy(mutex)
        changed.deallocate()
        mutex.deallocate()
    }

    /// Reads or changes the value; the body is short and calls nothing that waits.
    package func withLock<T: Sendable>(_ body: (inout Value) -> T) -> T {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }

    /// Blocks the thread until the body has something, asking it again after each wake-up.
    package func wait<T: Sendable>(for body: (inout Value) -> T?) -> T {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(changed, mutex)
        }
    }

    /// Lets one thread that waits look again.
    package func wakeOne() { pthread_cond_signal(changed) }

    /// Lets all threads that wait look again.
    package func wakeAll() { pthread_cond_broadcast(changed) }
}

/// Lets something happen the first time only.
package final class Once: Sendable {
    private let isDone = Monitor(false)

    package init() {}

    /// Runs the body unless it or another one ran before.
    package func run(_ body: () -> Void) {
        let isFirst = isDone.withLock { done in
            defer { done = true }
            return !done
        }
        if isFirst { body() }
    }
}
