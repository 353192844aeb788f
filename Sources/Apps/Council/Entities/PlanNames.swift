/// The names that plans and undertakings have of their own: in quotation marks, or as a plan's number.
///
/// Quotation marks alone are not enough: slogans, titles of talks and doubts stand in them too. Behind a word such as
/// "Bebauungsplan" a name may be one word; elsewhere it must be two, and begin with a capital.
struct PlanNames {
    private static let shortest = 4
    private static let longest = 60
    /// How far before a name its plan may stand: "Bebauungsplan mit Vorhaben- und Erschließungsplan".
    private static let context = 28
    private static let closing: Set<Character> = ["“", "”", "\""]

    /// The names in a text, in its order.
    static func names(in text: String) -> [String] {
        var names: [String] = []
        var rest = text[...]
        while let open = rest.firstIndex(where: { $0 == "„" || $0 == "\"" }) {
            let inner = rest[rest.index(after: open)...]
            guard let close = inner.firstIndex(where: closing.contains) else { break }
            let before = text[..<open].suffix(context).lowercased()
            if let name = name(inner[..<close], after: before) { names.append(name) }
            rest = inner[inner.index(after: close)...]
        }
        return names + numbers(in: text)
    }

    /// Words of which one word may be the name: the fields of a concept ("Wohnen") have none of these before them.
    private static let plans = ["bebauungsplan", "erschließungsplan", "gebiet", "areal", "quartier", "siedlung"]
    private static let undertakings = plans + ["plan", "projekt", "vorhaben", "satzung", "sanierung"]

    private static func name(_ quoted: Substring, after before: String) -> String? {
        var name = quoted
        // "An der Ochsenstraße, 2. Änderung" is still An der Ochsenstraße; "(nördlicher Teil)" a part of the whole.
        for end in [" (", ", 1. Ä", ", 2. Ä", ", 3. Ä", ", 4. Ä", ", 5. Ä", " - Ä", " – Ä"] {
            if let range = name.firstRange(of: end) { name = name[..<range.lowerBound] }
        }
        while let last = name.last, last.isWhitespace || last == "," { name.removeLast() }
        while name.first?.isWhitespace == true { name.removeFirst() }
        guard (shortest...longest).contains(name.count), let first = name.first,
            !name.contains(where: { $0 == "!" || $0 == "?" || $0 == ":" || $0 == "\n" || $0 == ")" }),
            name.count(where: { $0 == "," }) < 2, name.count(where: \.isLetter) > name.count / 2
        else { return nil }
        let text = String(name)
        let words = text.split(separator: " ")
        if (words.count > 1 ? undertakings : plans).contains(where: { before.contains($0) }) {
            return first.isUppercase || first.isNumber ? text : nil
        }
        // "Anpassung urbaner Räume an den Klimawandel" is a programme's title, longer than anybody follows.
        guard first.isUppercase, (2...5).contains(words.count), !text.contains(","), !TopicSimilarity.isVague(text),
            words.dropFirst().contains(where: { $0.first?.isUppercase == true || $0.first?.isNumber == true })
        else { return nil }
        return text
    }

    /// A plan by its number ("Bebauungsplan 214"), unless a name follows.
    private static func numbers(in text: String) -> [String] {
        var numbers: [String] = []
        var rest = text[...]
        while let plan = rest.firstRange(of: "ebauungsplan") {
            rest = rest[plan.upperBound...]
            var words = rest.prefix(40)
            while let first = words.first, first == "s" || first.isWhitespace { words.removeFirst() }
            for mark in ["Nr. ", "Nr.", "Nr "] where words.hasPrefix(mark) { words.removeFirst(mark.count) }
            let number = words.prefix { $0.isASCII && ($0.isNumber || $0.isUppercase || $0 == "/" || $0 == "-") }
            let after = words[number.endIndex...].prefix(3)
            guard let first = number.first, first.isNumber, !isYear(number), !after.hasPrefix("."),
                !after.contains("„"), !after.contains("\"")
            else { continue }
            numbers.append("Bebauungsplan \(number)")
        }
        return numbers
    }

    private static func isYear(_ number: Substring) -> Bool {
        number.count == 4 && (number.hasPrefix("19") || number.hasPrefix("20"))
    }
}
