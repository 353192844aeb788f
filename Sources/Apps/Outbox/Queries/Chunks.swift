internal import Store

/// Splits long lists into pieces of few sizes.
///
/// A statement is prepared once for each text, and its text tells how many values it takes: lists of any length would
/// never meet a prepared one.
enum Chunks {
    /// Rows for `INSERT … VALUES`: pieces of 100, 10 and 1.
    static func rows<T>(_ items: [T], _ body: (ArraySlice<T>) throws -> Void) rethrows {
        var start = 0
        while start < items.count {
            let rest = items.count - start
            let size = rest >= 100 ? 100 : rest >= 10 ? 10 : 1
            try body(items[start..<start + size])
            start += size
        }
    }

    /// Values for `IN (…)`: pieces of 200, 20 and 1, the last filled up with a value that is there already.
    static func values<T: Bindable>(_ items: [T], _ body: ([T]) throws -> Void) rethrows {
        var start = 0
        while start < items.count {
            let rest = items.count - start
            let size = rest > 20 ? 200 : rest > 1 ? 20 : 1
            var piece = Array(items[start..<min(start + size, items.count)])
            if let last = piece.last { piece += Array(repeating: last, count: size - piece.count) }
            try body(piece)
            start += size
        }
    }
}
