/// Finds many words in a text at once, inside longer words too, whatever their case.
///
/// Compounds are how German says things: `Grundschulneubau` is about schools. One pass over the text finds all of some
/// hundred stems (Aho and Corasick, 1975), so that fifteen thousand titles take no time worth measuring.
package struct WordScanner: Sendable {
    /// What bytes can follow: small ASCII letters, digits, space, and the bytes of umlauts.
    private static let width = 256

    /// The next state for state × byte.
    private let steps: [Int32]
    /// Which words end in a state.
    private let ends: [[Int]]

    /// A scanner for some words.
    ///
    /// - Parameter words: in small letters; a leading or trailing space asks for the edge of a word.
    package init(_ words: [String]) {
        var steps: [Int32] = Array(repeating: -1, count: Self.width)
        var ends: [[Int]] = [[]]
        for (index, word) in words.enumerated() {
            var state = 0
            for byte in word.utf8 {
                let place = state * Self.width + Int(byte)
                if steps[place] < 0 {
                    steps[place] = Int32(ends.count)
                    ends.append([])
                    steps += Array(repeating: -1, count: Self.width)
                }
                state = Int(steps[place])
            }
            ends[state].append(index)
        }
        Self.link(&steps, &ends)
        self.steps = steps
        self.ends = ends
    }

    /// Gives each state its way on when the next byte continues none of its words.
    private static func link(_ steps: inout [Int32], _ ends: inout [[Int]]) {
        var fallback = Array(repeating: 0, count: ends.count)
        var queue: [Int] = []
        for byte in 0..<width {
            if steps[byte] < 0 { steps[byte] = 0 } else { queue.append(Int(steps[byte])) }
        }
        var head = 0
        while head < queue.count {
            let state = queue[head]
            head += 1
            ends[state] += ends[fallback[state]]
            for byte in 0..<width {
                let place = state * width + byte
                let other = steps[fallback[state] * width + byte]
                if steps[place] < 0 {
                    steps[place] = other
                } else {
                    fallback[Int(steps[place])] = Int(other)
                    queue.append(Int(steps[place]))
                }
            }
        }
    }

    /// The words that occur, each as often as it does, in the order of their ends.
    package func words(in text: String) -> [Int] {
        var found: [Int] = []
        // Edges count as spaces, and so does whatever is no letter or digit.
        var state = step(0, 0x20, &found)
        var isUmlaut = false
        for byte in text.utf8 {
            var byte = byte
            if isUmlaut {
                isUmlaut = false
                // Ä Ö Ü to ä ö ü.
                if (0x80...0x9E).contains(byte) { byte |= 0x20 }
            } else if byte == 0xC3 {
                isUmlaut = true
            } else if (0x41...0x5A).contains(byte) {
                byte |= 0x20
            } else if byte < 0x80, !(0x61...0x7A).contains(byte), !(0x30...0x39).contains(byte) {
                byte = 0x20
            }
            state = step(state, byte, &found)
        }
        _ = step(state, 0x20, &found)
        return found
    }

    private func step(_ state: Int, _ byte: UInt8, _ found: inout [Int]) -> Int {
        let next = Int(steps[state * Self.width + Int(byte)])
        if !ends[next].isEmpty { found += ends[next] }
        return next
    }
}
