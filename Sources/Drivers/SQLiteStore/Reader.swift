internal import Store
internal import Threads

/// One of the threads that read.
struct Reader {
    private let connection: Connection
    private let queue: WorkQueue

    init(_ connection: Connection, _ queue: WorkQueue) {
        self.connection = connection
        self.queue = queue
    }

    /// Works until the queue is closed and empty.
    func run() {
        let transaction = connection.transaction(.read)
        while let job = queue.next() {
            do {
                try connection.control(.beginRead)
                try job.body(transaction)
                try connection.control(.commit)
                job.succeed()
            } catch {
                connection.rollBackAll()
                job.fail(error)
            }
        }
        connection.close()
    }
}
