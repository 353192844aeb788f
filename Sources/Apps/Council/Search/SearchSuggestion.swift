package import Store

/// What somebody may have meant whose words are not found: "Meintest du …".
package enum SearchSuggestion {
    /// The same words with those that stand nowhere replaced by the nearest that do.
    ///
    /// - Returns: nil where nothing is near enough.
    package static func find(
        _ typed: String,
        _ language: SearchLanguage,
        in transaction: Transaction
    ) throws -> String? {
        var parts: [String] = []
        var isChanged = false
        for word in language.words(of: typed).prefix(12) {
            guard try !isKnown(word.folded, in: transaction),
                let near = try nearest(to: word.folded, in: transaction)
            else {
                parts.append(String(word.written))
                continue
            }
            parts.append(near)
            isChanged = true
        }
        return isChanged ? parts.joined(separator: " ") : nil
    }

    /// Whether some word begins like this.
    private static func isKnown(_ word: String, in transaction: Transaction) throws -> Bool {
        try transaction.scalar(
            "SELECT 1 FROM council_search_words WHERE word >= \(word) AND word < \(word + "\u{7F}") LIMIT 1",
            as: Int.self
        ) != nil
    }

    private static func nearest(to word: String, in transaction: Transaction) throws -> String? {
        let bytes = Array(word.utf8)
        guard bytes.count >= 4, bytes.allSatisfy({ (0x61...0x7A).contains($0) }) else { return nil }
        let most = bytes.count < 6 ? 1 : 2
        // Most people get the first letter right; only if none fits all words are looked at.
        let first = String(decoding: bytes.prefix(1), as: UTF8.self)
        let range: SQL = "word >= \(first) AND word < \(first + "\u{7F}")"
        for condition in [range, "1 = 1"] as [SQL] {
            let rows = try transaction.rows(
                """
                SELECT word, shown, n FROM council_search_words
                WHERE \(condition) AND LENGTH(word) BETWEEN \(bytes.count - most) AND \(bytes.count + most)
                """
            )
            var best: (shown: String, distance: Int, count: Int)?
            for row in rows {
                let candidate: String = try row.get("word")
                let distance = EditDistance.between(bytes, Array(candidate.utf8), most: most)
                guard let distance else { continue }
                let count: Int = try row.get("n")
                if let known = best, (known.distance, -known.count) <= (distance, -count) { continue }
                best = (try row.get("shown"), distance, count)
            }
            if let best { return best.shown }
        }
        return nil
    }
}

/// How many letters must be changed, added, left out or swapped to get from one word to another.
enum EditDistance {
    /// - Parameters:
    ///   - left: one word.
    ///   - right: the other.
    ///   - most: where it gets more than this, nobody wants to know how much.
    /// - Returns: nil for more than `most`.
    static func between(_ left: [UInt8], _ right: [UInt8], most: Int) -> Int? {
        guard abs(left.count - right.count) <= most else { return nil }
        var before: [Int] = []
        var last = Array(0...right.count)
        for row in 1...max(left.count, 1) where !left.isEmpty {
            var current = [row]
            current.reserveCapacity(right.count + 1)
            for column in 1..<(right.count + 1) {
                let isSame = left[row - 1] == right[column - 1]
                var cost = min(last[column] + 1, current[column - 1] + 1, last[column - 1] + (isSame ? 0 : 1))
                if row > 1, column > 1, left[row - 1] == right[column - 2], left[row - 2] == right[column - 1] {
                    cost = min(cost, before[column - 2] + 1)
                }
                current.append(cost)
            }
            guard (current.min() ?? 0) <= most else { return nil }
            (before, last) = (last, current)
        }
        return last[right.count] <= most ? last[right.count] : nil
    }
}
