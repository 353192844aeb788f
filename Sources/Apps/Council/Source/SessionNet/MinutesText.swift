/// Reads decisions from the text of minutes, by the words that town clerks use.
enum MinutesText {
    /// Lines that begin the text of a decision.
    private static let openings = [
        "beschluss:", "beschluß:", "beschlussvorschlag:", "beschluss", "der rat beschließt:",
    ]
    /// Words that tell how a vote went.
    private static let verdicts = [
        "einstimmig", "mehrheitlich", "abgelehnt", "angenommen", "zugestimmt", "beschlossen", "zur kenntnis",
        "vertagt", "zurückgestellt", "abgesetzt", "gegenstimme", "zurückgezogen", "verwiesen", "stimmenthaltung",
    ]
    private static let limit = 4000

    /// The decisions of a session.
    ///
    /// - Parameters:
    ///   - text: the minutes, lines as they stand on the page.
    ///   - numbers: the numbers of the agenda's items: `Ö 6.1`. Only they begin an item, so that a numbered list in a
    ///     speech does not.
    /// - Returns: one for each item on which a vote is told, in the order of the agenda.
    static func decisions(_ text: String, numbers: [String]) -> [SourceMinutes.Decision] {
        var decisions: [SourceMinutes.Decision] = []
        var open: (number: String, lines: [String])?
        func close() {
            guard let (number, lines) = open, let decision = decision(number, lines) else { return }
            decisions.append(decision)
        }
        let known = Set(numbers)
        for line in text.split(whereSeparator: \.isNewline).map({ String($0).trimmed }) where !line.isEmpty {
            if let number = heading(line, known), number != open?.number {
                close()
                open = (number, [])
            } else {
                open?.lines.append(line)
            }
        }
        close()
        // Minutes begin with the agenda: of an item that comes twice the fuller one counts.
        var best: [String: SourceMinutes.Decision] = [:]
        for decision in decisions { best[decision.number] = decision }
        return numbers.compactMap { best[$0] }
    }

    /// The item that a line begins: `TOP 6.1`, `Zu Punkt Ö 6.1:`, `Ö 6.1 Haushalt`, `6.1. Haushalt`.
    private static func heading(_ line: String, _ known: Set<String>) -> String? {
        var words = line.split(whereSeparator: \.isWhitespace)[...]
        var isMarked = false
        while let word = words.first?.lowercased(), ["zu", "top", "punkt", "tagesordnungspunkt"].contains(word) {
            words = words.dropFirst()
            isMarked = true
        }
        var prefix: String?
        if let word = words.first, word == "Ö" || word == "N" {
            prefix = String(word)
            words = words.dropFirst()
        }
        guard let word = words.first else { return nil }
        let digits = word.drop { $0 == "Ö" || $0 == "N" }
        if digits.count < word.count { prefix = String(word.prefix(1)) }
        let bare = String(digits).trimmingPunctuation
        guard !bare.isEmpty, bare.allSatisfy({ $0.isNumber || $0 == "." }) else { return nil }
        let isNumbered = isMarked || prefix != nil || (words.count > 1 && digits.last == ".") || bare.contains(".")
        guard isNumbered else { return nil }
        return [prefix.map { "\($0) \(bare)" }, "Ö \(bare)"].compactMap { $0 }.first { known.contains($0) }
    }

    private static func decision(_ number: String, _ lines: [String]) -> SourceMinutes.Decision? {
        var text: [String] = []
        var isInText = false
        var result: String?
        for line in lines {
            let lower = line.lowercased()
            if let opening = openings.first(where: { lower == $0 || ($0.hasSuffix(":") && lower.hasPrefix($0)) }) {
                isInText = true
                let rest = String(line.dropFirst(opening.count)).trimmed
                text = rest.isEmpty ? [] : [rest]
                if isVerdict(rest.lowercased()) { result = rest }
                continue
            }
            if isVerdict(lower) {
                result = [result, line.strippingLabel].compactMap { $0 }.joined(separator: " ")
                isInText = false
            } else if isInText {
                text.append(line)
            }
        }
        guard let result else { return nil }
        let resolution = text.joined(separator: "\n")
        let words = ResultWords(result)
        return SourceMinutes.Decision(
            number: number,
            result: String(result.prefix(300)),
            resolution: resolution.isEmpty || resolution == result ? nil : String(resolution.prefix(limit)),
            against: words.against,
            abstained: words.abstained
        )
    }

    /// Whether a line tells a vote rather than mentioning one in a sentence.
    private static func isVerdict(_ line: String) -> Bool {
        let isLabelled = ["abstimmungsergebnis", "abstimmung:", "ergebnis:", "abstimmung"].contains {
            line.hasPrefix($0)
        }
        return (isLabelled || line.utf8.count <= 90) && verdicts.contains { line.contains($0) }
    }
}

extension String {
    fileprivate var trimmingPunctuation: String {
        var text = self[...]
        while let last = text.last, ".:)".contains(last) { text.removeLast() }
        return String(text)
    }

    /// Without `Abstimmungsergebnis:` before it.
    fileprivate var strippingLabel: String {
        for label in ["Abstimmungsergebnis:", "Abstimmung:", "Ergebnis:", "Beschluss:"] where hasPrefix(label) {
            return String(dropFirst(label.count)).trimmed
        }
        return self
    }
}
