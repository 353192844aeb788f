@testable import Council

extension TopicMatching {
    /// By whole words alone: what a test says is found, is found.
    static let plainWords = TopicMatching { topics in
        let wanted = topics.map { ($0.id, words($0.name)) }
        return { text in
            let present = words(([text.title] + text.further).joined(separator: " "))
            return wanted.compactMap { id, words in
                guard !words.isEmpty, words.isSubset(of: present) else { return nil }
                return Hit(topic: id, score: 1, words: words.sorted())
            }
        }
    }

    private static func words(_ text: String) -> Set<String> {
        Set(text.lowercased().split { !$0.isLetter && !$0.isNumber }.filter { $0.count >= 4 }.map(String.init))
    }
}
