internal import CEpoll
internal import Glibc

/// An epoll set.
struct Poller: ~Copyable {
    private let descriptor = epoll_create1(Int32(EPOLL_CLOEXEC))

    /// False when the system had no descriptor left.
    var isOpen: Bool { descriptor >= 0 }

    /// Reports what becomes possible on a connection: each change once.
    func watchConnection(_ socket: Int32, key: UInt64) {
        watch(socket, EPOLLIN.rawValue | EPOLLOUT.rawValue | EPOLLRDHUP.rawValue | EPOLLET.rawValue, key: key)
    }

    /// Reports waiting connections to one of the loops that share a listener.
    func watchListener(_ socket: Int32, key: UInt64) {
        watch(socket, EPOLLIN.rawValue | EPOLLEXCLUSIVE.rawValue, key: key)
    }

    /// Reports an event descriptor that was written to.
    func watchWakeup(_ descriptor: Int32, key: UInt64) {
        watch(descriptor, EPOLLIN.rawValue, key: key)
    }

    /// Reports nothing of a descriptor any more.
    func forget(_ socket: Int32) {
        epoll_ctl(descriptor, EPOLL_CTL_DEL, socket, nil)
    }

    /// Waits for events.
    ///
    /// - Parameters:
    ///   - events: where to put them.
    ///   - milliseconds: how long to wait at most; -1 waits for ever.
    /// - Returns: how many there are at the start of `events`.
    func wait(into events: inout [epoll_event], milliseconds: Int32) -> Int {
        max(0, Int(epoll_wait(descriptor, &events, Int32(events.count), milliseconds)))
    }

    private func watch(_ socket: Int32, _ events: UInt32, key: UInt64) {
        var event = epoll_event()
        event.events = events
        event.data.u64 = key
        epoll_ctl(descriptor, EPOLL_CTL_ADD, socket, &event)
    }

    deinit { close(descriptor) }
}
