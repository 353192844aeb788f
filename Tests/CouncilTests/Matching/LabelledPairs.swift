import Council
import Foundation

/// Topics and titles with the answer that their followers would give.
///
/// A file has a topic a block: `# name @ place | description`, then titles, `+` for those that concern it and `-` for
/// those that do not; ` / ` parts an item's title from its paper's.
struct LabelledPairs {
    struct Pair {
        var query: TopicQuery
        var text: MatchedText
        var concerns: Bool
    }

    struct Verdict {
        var (right, wrong, missed) = (0, 0, 0)
        var faults: [String] = []

        var precision: Double { Double(right) / Double(max(1, right + wrong)) }
        var recall: Double { Double(right) / Double(max(1, right + missed)) }
    }

    private(set) var pairs: [Pair] = []

    init(named name: String) throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let text = try String(contentsOf: folder.appending(path: "Labelled/\(name).txt"), encoding: .utf8)
        var query = TopicQuery(name: "")
        for line in text.split(separator: "\n") where !line.hasPrefix("//") {
            let rest = String(line.dropFirst(2))
            if line.hasPrefix("# ") {
                let parts = rest.components(separatedBy: " | ")
                let name = parts[0].components(separatedBy: " @ ")
                query = TopicQuery(
                    name: name[0],
                    description: parts.dropFirst().joined(),
                    place: name.dropFirst().first
                )
            } else {
                let texts = rest.components(separatedBy: " / ")
                let text = MatchedText(title: texts[0], further: Array(texts.dropFirst()))
                pairs.append(Pair(query: query, text: text, concerns: line.hasPrefix("+")))
            }
        }
    }

    func verdict(of matcher: TopicMatcher) -> Verdict {
        var verdict = Verdict()
        for pair in pairs {
            let isMatch = matcher.match(pair.query, pair.text) != nil
            switch (isMatch, pair.concerns) {
            case (true, true): verdict.right += 1
            case (true, false): verdict.wrong += 1
            case (false, true): verdict.missed += 1
            case (false, false): break
            }
            if isMatch != pair.concerns {
                verdict.faults.append("\(isMatch ? "wrong" : "missed"): \(pair.query.name) ~ \(pair.text.title)")
            }
        }
        return verdict
    }
}
