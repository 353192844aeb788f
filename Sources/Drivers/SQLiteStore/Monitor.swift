internal import Glibc

/// A value that threads share and on whose changes they may wait.
///
/// Made of a pthread mutex, since the standard library's `Mutex` has no waiting, and the thread sanitizer reports races
/// inside a contended one that are none.
///
/// `@unchecked Sendable`: `value` is touched only while `mutex` is held; the two pointers never change, and what they
/// point to is destroyed in `deinit`, when nobody can wait any more since waiting needs a reference.
final class Monitor<Value: Sendable>: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)
    private var value: Value

    init(_ value: Value) {
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
    func withLock<T: Sendable>(_ body: (inout Value) -> T) -> T {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        return body(&value)
    }

    /// Blocks the thread until the body has something, asking it again after each wake-up.
    func wait<T: Sendable>(for body: (inout Value) -> T?) -> T {
        pthread_mutex_lock(mutex)
        defer { pthread_mutex_unlock(mutex) }
        while true {
            if let result = body(&value) { return result }
            pthread_cond_wait(changed, mutex)
        }
    }

    func wakeOne() { pthread_cond_signal(changed) }

    func wakeAll() { pthread_cond_broadcast(changed) }
}
