import Council
import Foundation
import Stemming

/// One new item against a million topics: by the index, and by comparing it with each.
///
/// Ends with 1 if the median item takes longer than the goal. Argument: how many topics, a million if there is none.
@main enum Benchmark {
    /// Milliseconds for an item, reading it included.
    static let goal = 1.0

    static func main() throws {
        let count = CommandLine.arguments.dropFirst().first.flatMap(Int.init) ?? 1_000_000
        var town = Town(titles: try titles())
        let german = WordStemmer(.german)
        let stemmer = Stemmer { german.stem($0) }
        let archive = (0..<5_000).map { _ in town.text().title }
        let vocabulary = Vocabulary(titles: archive, places: Town.districts, stemmer: stemmer)
        let matcher = TopicMatcher(vocabulary: vocabulary, stemmer: stemmer)
        let texts = (0..<2_000).map { _ in town.text() }
        let topics = (0..<count).map { (id: Int64($0), query: town.topic()) }

        pairs(matcher, texts, topics)
        let before = residentBytes()
        var index = TopicIndex(matcher: matcher)
        let building = seconds { index = TopicIndex(matcher: matcher, rows: topics) }
        let megabytes = Double(residentBytes() - before) / 1e6
        print(
            String(
                format: "index of %d topics, %d of them different: %.1f s, %.0f MB (%.0f B a topic)",
                index.count,
                index.distinctCount,
                building,
                megabytes,
                megabytes * 1e6 / Double(count)
            )
        )
        reading(matcher, texts)
        let median = search(index, texts)
        try changes(&index, topics)
        scan(index, texts, median)
        if median > goal * 1e-3 { exit(1) }
    }

    /// The titles of the labelled pairs: real ones, and enough different words to combine.
    private static func titles() throws -> [String] {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return try ["tuning", "held-out"].flatMap { part in
            let file = root.appending(path: "Tests/CouncilTests/Matching/Labelled/\(part).txt")
            return try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
                .filter { $0.hasPrefix("+ ") || $0.hasPrefix("- ") }.map { String($0.dropFirst(2)) }
        }
    }

    private static func pairs(
        _ matcher: TopicMatcher,
        _ texts: [MatchedText],
        _ topics: [(id: Int64, query: TopicQuery)]
    ) {
        var found = 0
        let sample = topics.prefix(200)
        let spent = seconds {
            for topic in sample { found += matcher.match(topic.query, texts[..<100]).count { $0 != nil } }
        }
        let pairs = Double(sample.count * 100)
        print(String(format: "one topic, many texts, each read anew: %.0f pairs/s, %d hits", pairs / spent, found))
    }

    /// What an item costs before any topic is looked at.
    private static func reading(_ matcher: TopicMatcher, _ texts: [MatchedText]) {
        let empty = TopicIndex(matcher: matcher)
        let spent = seconds { for text in texts { _ = empty.groups(text) } }
        print(String(format: "an item read: %.1f us", spent / Double(texts.count) * 1e6))
    }

    /// Prints items a second and how long one takes; the median in seconds.
    private static func search(_ index: TopicIndex, _ texts: [MatchedText]) -> Double {
        var times: [Double] = []
        var (groups, owners, words) = (0, 0, 0)
        for text in texts {
            var found: TopicFinds?
            times.append(seconds { found = index.groups(text) })
            guard let found else { continue }
            groups += found.count
            owners += found.indices.reduce(0) { $0 + found.ids(at: $1).count }
        }
        let explaining = seconds {
            for text in texts.prefix(100) { for group in index.groups(text) { words += group.match.words.count } }
        }
        times.sort()
        let (median, late) = (times[times.count / 2], times[times.count * 99 / 100])
        print(
            String(
                format:
                    "an item against all: median %.0f us, p99 %.0f us, %.0f items/s; %.0f different topics, %.0f owners",
                median * 1e6,
                late * 1e6,
                Double(texts.count) / times.reduce(0, +),
                Double(groups) / Double(texts.count),
                Double(owners) / Double(texts.count)
            )
        )
        print(String(format: "the same with the words of each different topic: %.0f us on average", explaining * 1e4))
        return median
    }

    private static func changes(_ index: inout TopicIndex, _ topics: [(id: Int64, query: TopicQuery)]) throws {
        let some = topics.prefix(20_000)
        let removing = seconds { for topic in some { index.remove(id: topic.id) } }
        let inserting = seconds { for topic in some { index.insert(id: topic.id, query: topic.query) } }
        let each = 1e6 / Double(some.count)
        print(String(format: "a topic more: %.1f us, one less: %.1f us", inserting * each, removing * each))
    }

    private static func scan(_ index: TopicIndex, _ texts: [MatchedText], _ median: Double) {
        var times: [Double] = []
        for text in texts.prefix(9) { times.append(seconds { _ = index.scan(text) }) }
        times.sort()
        let scan = times[times.count / 2]
        print(
            String(
                format: "the same by comparing with each different topic: %.0f us (%.1f million pairs/s)",
                scan * 1e6,
                Double(index.distinctCount) / scan / 1e6
            )
        )
        print(
            String(
                format: "index %.0f us, scan %.0f us, ratio %.0f, goal 1000 us",
                median * 1e6,
                scan * 1e6,
                scan / median
            )
        )
    }

    /// Processor time, which other programs on the machine do not change much.
    private static func seconds(_ work: () -> Void) -> Double {
        let start = processorTime()
        work()
        return processorTime() - start
    }

    private static func processorTime() -> Double {
        var time = timespec()
        clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) * 1e-9
    }

    private static func residentBytes() -> Int {
        let fields = (try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8))?.split(separator: " ") ?? []
        return (fields.count > 1 ? Int(fields[1]) ?? 0 : 0) * 4096
    }
}
