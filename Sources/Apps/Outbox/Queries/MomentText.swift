internal import Base
internal import Store

/// Writes moments for the database; those that come one after the other are mostly the same two, each written once.
struct MomentText {
    private var last: (moment: Timestamp, value: Value)?
    private var before: (moment: Timestamp, value: Value)?

    subscript(moment: Timestamp) -> Value {
        mutating get {
            if let last, last.moment == moment { return last.value }
            if let before, before.moment == moment { return before.value }
            before = last
            let value = moment.value
            last = (moment, value)
            return value
        }
    }
}
