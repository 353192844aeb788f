/// Gives every item of a session a number of its own that it keeps.
///
/// Links, bookmarks and hits name an item by its number, so two items must not share one, and an item must not get
/// another because a third was put before it. The prefix belongs to the number: `Ö 6` is not `N 6`.
enum AgendaNumbers {
    /// What stands for a number that the source does not tell.
    static let unnumbered = "–"

    /// The numbers of some items.
    ///
    /// - Parameters:
    ///   - items: in the order of the agenda.
    ///   - known: the numbers that items have already, by their ids.
    /// - Returns: one number for each item, in the same order.
    static func assign(_ items: [SourceItem], known: [String: String] = [:]) -> [String] {
        let wanted = items.map(base)
        var numbers: [String?] = Array(repeating: nil, count: items.count)
        var taken: Set<String> = []
        // Whoever has a number that still says what the source says keeps it.
        for (index, item) in items.enumerated() {
            guard let id = item.id, let number = known[id],
                number == wanted[index] || number.hasPrefix(wanted[index] + " ("), taken.insert(number).inserted
            else { continue }
            numbers[index] = number
        }
        return numbers.indices.map { index in
            if let number = numbers[index] { return number }
            var number = wanted[index]
            var count = 1
            while !taken.insert(number).inserted {
                count += 1
                number = "\(wanted[index]) (\(count))"
            }
            return number
        }
    }

    /// `Ö 6.1` of an item, before it is made unique.
    static func base(_ item: SourceItem) -> String {
        var number = item.number ?? unnumbered
        if let first = number.utf8.first, (0x30...0x39).contains(first), !number.utf8.contains(0x20) {
            // As nearly all are; what follows is dearer.
            return (item.isPublic ? "Ö " : "N ") + number
        }
        number = number.split(whereSeparator: \.isWhitespace).joined(separator: " ")
        if hasPrefix(number) { return number }
        // `Ö6` and `N6`.
        if let first = number.first, first == "Ö" || first == "N", number.dropFirst().first?.isNumber == true {
            return "\(first) \(number.dropFirst())"
        }
        return (item.isPublic ? "Ö " : "N ") + number
    }

    private static func hasPrefix(_ number: String) -> Bool { number.hasPrefix("Ö ") || number.hasPrefix("N ") }
}
