/// What became of a notice that an app handed in.
package enum Enqueued: Sendable, Equatable {
    /// It waits for its time, under this number.
    case queued(Int64)
    /// It was not taken in: `already_told`, or what ``Policy/admit(_:for:now:)`` says.
    case suppressed(reason: String)

    /// The number in the queue; nil if it was not taken in.
    package var id: Int64? {
        if case .queued(let id) = self { id } else { nil }
    }
}
