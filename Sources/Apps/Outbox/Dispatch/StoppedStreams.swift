package import Notify

/// Streams and accounts that were ended while a dispatch of theirs may be running in this process.
///
/// The database says so too, but is read only once a batch; this makes the very next message stay.
package actor StoppedStreams {
    private var generations: [StreamID: Int] = [:]
    private var owners: [Int64: Int] = [:]

    /// Whether nothing more may leave at all, since the process is about to end.
    private(set) var isDraining = false

    package init() {}

    /// Lets what is on its way arrive, and starts nothing more.
    func drain() { isDraining = true }

    /// Notes that nothing more may leave for a stream that is being dispatched.
    package func stop(_ stream: StreamID) { generations[stream, default: 0] += 1 }

    /// Whether a letter may leave that belongs to a batch read in this state of its stream.
    func mayLeave(_ stream: StreamID, generation: Int) -> Bool {
        !isDraining && self.generation(stream) == generation
    }

    /// A stream's state; a dispatch compares it with what it was when its batch was read.
    func generation(_ stream: StreamID) -> Int { generations[stream, default: 0] }

    /// Notes that nothing more may leave for an account that may be written to right now.
    package func stop(owner: Int64) { owners[owner, default: 0] += 1 }

    /// Whether a letter may leave that was written in this state of its account.
    func mayLeave(owner: Int64, generation: Int) -> Bool {
        !isDraining && owners[owner, default: 0] == generation
    }

    /// The states of those accounts that were ever stopped.
    func ownerStates() -> [Int64: Int] { owners }
}
