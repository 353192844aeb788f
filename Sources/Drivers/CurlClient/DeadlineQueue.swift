/// Waiting exchanges by their deadlines, the next one first (a binary heap).
struct DeadlineQueue {
    private var heap: [Exchange] = []

    var next: Exchange? { heap.first }

    mutating func insert(_ exchange: Exchange) {
        heap.append(exchange)
        var child = heap.count - 1
        while child > 0, heap[child].deadline < heap[(child - 1) / 2].deadline {
            heap.swapAt(child, (child - 1) / 2)
            child = (child - 1) / 2
        }
    }

    mutating func removeNext() {
        guard let last = heap.popLast(), !heap.isEmpty else { return }
        heap[0] = last
        var parent = 0
        while true {
            var least = parent
            for child in [2 * parent + 1, 2 * parent + 2]
            where child < heap.count && heap[child].deadline < heap[least].deadline {
                least = child
            }
            if least == parent { return }
            heap.swapAt(least, parent)
            parent = least
        }
    }
}
