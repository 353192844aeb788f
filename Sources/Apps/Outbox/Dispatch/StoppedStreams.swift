package import Notify

/// Streams that were ended while a dispatch of theirs may be running in this process.
///
/// The database says so too, but is read only once a batch; this makes the very next message stay.
package actor StoppedStreams {
    private var generations: [StreamID: Int] = [:]

    package init() {}

    /// Notes that nothing more may leave for a stream that is being dispatched.
    package func stop(_ stream: StreamID) { generations[stream, default: 0] += 1 }

    /// A stream's state; a dispatch compares it with what it was when its batch was read.
    func generation(_ stream: StreamID) -> Int { generations[stream, default: 0] }
}
