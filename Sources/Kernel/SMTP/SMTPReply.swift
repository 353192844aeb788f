/// What a mail server answered: a code for programs, words for people.
public struct SMTPReply: Sendable, Hashable {
    /// The code of RFC 3463, which says more exactly what is wrong: `5.1.1` means that there is no such mailbox.
    public struct EnhancedCode: Sendable, Hashable, CustomStringConvertible {
        /// 2 for success, 4 for not now, 5 for never.
        public let statusClass: Int
        /// 1 address, 2 mailbox, 3 mail system, 4 network, 5 protocol, 6 content, 7 policy.
        public let subject: Int
        /// The fault within its subject.
        public let detail: Int

        /// A code from its parts.
        public init(_ statusClass: Int, _ subject: Int, _ detail: Int) {
            self.statusClass = statusClass
            self.subject = subject
            self.detail = detail
        }

        /// Reads `5.1.1`.
        ///
        /// - Returns: nil for anything else (RFC 3463 §2: one digit, then one to three digits twice).
        public init?(_ text: some StringProtocol) {
            let parts = text.split(separator: ".", omittingEmptySubsequences: false)
            guard parts.count == 3, ["2", "4", "5"].contains(parts[0]) else { return nil }
            let numbers = parts.compactMap { part -> Int? in
                let isNumber = (1...3).contains(part.utf8.count) && part.utf8.allSatisfy { $0 &- 0x30 < 10 }
                return isNumber ? Int(part) : nil
            }
            guard numbers.count == 3 else { return nil }
            self.init(numbers[0], numbers[1], numbers[2])
        }

        /// The code as it is written on the wire.
        public var description: String { "\(statusClass).\(subject).\(detail)" }
    }

    /// Three digits: 2xx taken, 4xx not now, 5xx never.
    public let code: Int
    /// Nil when the server gives none.
    public let enhancedCode: EnhancedCode?
    /// The server's words, lines joined by spaces; they may repeat addresses, so they belong in no log.
    public let text: String

    /// A reply from its parts.
    public init(code: Int, enhancedCode: EnhancedCode? = nil, text: String = "") {
        self.code = code
        self.enhancedCode = enhancedCode
        self.text = text
    }

    /// Reads the lines of one reply, without their line breaks (RFC 5321 §4.2).
    ///
    /// - Returns: nil when the last line does not begin with a code.
    public init?(lines: [String]) {
        guard let last = lines.last, let code = Self.code(of: last) else { return nil }
        var enhancedCode: EnhancedCode?
        var words: [Substring] = []
        for line in lines {
            var text = line.dropFirst(4)
            if let found = EnhancedCode(text.prefix { $0 != " " }) {
                enhancedCode = found
                text = text.drop { $0 != " " }.drop { $0 == " " }
            }
            if !text.isEmpty { words.append(text) }
        }
        self.init(code: code, enhancedCode: enhancedCode, text: words.joined(separator: " "))
    }

    /// Whether the server asks to try again.
    public var isTransient: Bool { 400..<500 ~= code }

    /// Whether the same would fail again.
    public var isPermanent: Bool { 500..<600 ~= code }

    private static func code(of line: String) -> Int? {
        let digits = line.utf8.prefix(3)
        guard digits.count == 3, digits.allSatisfy({ $0 &- 0x30 < 10 }) else { return nil }
        return Int(line.prefix(3))
    }
}
