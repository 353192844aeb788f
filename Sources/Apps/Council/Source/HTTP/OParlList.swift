internal import Base

/// Walks the pages of one list to its end, whatever the server does.
struct OParlList {
    /// Longer lists than this there are none.
    static let maximumPages = 10_000
    /// So many pages in a row may hold nothing new.
    static let patience = 3

    /// The address without filter.
    let url: String
    /// Only what was changed since; nil for everything.
    private(set) var since: String?
    private(set) var next: String?
    /// How much of it is through; nil where the server does not say.
    private(set) var progress: Double?
    private var asked: Set<String> = []
    private var seen: Set<String> = []
    private var barren = 0
    /// What the list holds, where everything of it is asked.
    let roll: SourceRoll.List?
    /// Whether it was read to the end that the server gave it, without a gap.
    private(set) var isComplete = true

    /// - Parameters:
    ///   - url: the list's address, one that may be asked.
    ///   - since: a moment of RFC 3339 with an offset.
    ///   - roll: what it holds, where everything of it is asked.
    init(url: String, since: String?, roll: SourceRoll.List? = nil) {
        self.url = url
        self.since = since
        self.roll = roll
        next = since.map { SourceURL.adding("modified_since", $0, to: url) } ?? url
        next.map { _ = asked.insert($0) }
    }

    var isAtFirstPage: Bool { asked.count == 1 }

    /// Begins again without the filter; false when there was none.
    mutating func dropFilter() -> Bool {
        guard since != nil else { return false }
        self = OParlList(url: url, since: nil, roll: roll)
        return true
    }

    /// Ends the list here, whatever it may still hold.
    mutating func end() {
        next = nil
        isComplete = false
    }

    /// Takes a page: which values it holds, and where the next one is.
    mutating func take(_ document: LooseJSON, _ rules: SourceURL, _ oddities: inout OddityCount) -> [LooseValue] {
        let root = document.root
        guard let page = next else { return [] }
        next = nil
        let values: [LooseValue]
        if root.kind == .array {
            oddities.add(.bareList, url)
            values = root.elements
        } else if let data = root["data"] {
            if data.kind == .object { oddities.add(.objectForArray, "data") }
            values = data.kind == .array ? data.elements : [data]
        } else if root["id"] != nil, root["type"] != nil {
            // The one object that the list holds, without the list.
            oddities.add(.objectForArray, url)
            values = [root]
        } else {
            values = []
        }
        let ids = values.compactMap { OParlReader.reference($0) }
        let news = ids.filter { seen.insert($0).inserted }.count
        barren = news == 0 ? barren + 1 : 0
        setProgress(root["pagination"])
        // What has no id may be anything, and who names a number has to come up to it.
        if ids.count < values.count { isComplete = false }
        if let link = (root["links"]?["next"] ?? root["next"])?.text, !link.isEmpty {
            follow(link, from: page, rules, &oddities)
            if next == nil { isComplete = false }
        } else if let total = root["pagination"]?["totalElements"]?.integer, total > seen.count {
            isComplete = false
        }
        return values
    }

    private mutating func follow(_ link: String, from page: String, _ rules: SourceURL, _ oddities: inout OddityCount) {
        guard var url = rules.askable(link, from: page) else { return oddities.add(.foreignHost, self.url) }
        if let since, !SourceURL.has("modified_since", url) {
            oddities.add(.filterLost, self.url)
            url = SourceURL.adding("modified_since", since, to: url)
        }
        guard barren < Self.patience else { return oddities.add(.nothingNew, self.url) }
        guard asked.count < Self.maximumPages else { return oddities.add(.tooManyPages, self.url) }
        guard asked.insert(url).inserted else { return oddities.add(.repeatedPage, self.url) }
        next = url
    }

    private mutating func setProgress(_ pagination: LooseValue?) {
        guard let total = pagination?["totalPages"]?.integer, total > 0 else { return progress = nil }
        progress = min(1, Double(asked.count) / Double(total))
    }
}
