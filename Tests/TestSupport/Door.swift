/// A door that a test opens.
package actor Door {
    private var isOpen = false
    private var waiting: [CheckedContinuation<Void, Never>] = []
    private var arrivals = 0
    private var watchers: [(count: Int, continuation: CheckedContinuation<Void, Never>)] = []

    package init() {}

    /// Waits until the door is open.
    package func pass() async {
        arrivals += 1
        let satisfied = watchers.filter { $0.count <= arrivals }
        watchers.removeAll { $0.count <= arrivals }
        for watcher in satisfied { watcher.continuation.resume() }
        guard !isOpen else { return }
        await withCheckedContinuation { waiting.append($0) }
    }

    /// Waits until so many have come to the door.
    package func arrivals(_ count: Int) async {
        guard arrivals < count else { return }
        await withCheckedContinuation { watchers.append((count, $0)) }
    }

    /// Lets all pass, from now on.
    package func open() {
        isOpen = true
        for continuation in waiting { continuation.resume() }
        waiting = []
    }
}
