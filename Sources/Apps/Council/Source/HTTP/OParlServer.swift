package import Base
internal import HTTP

extension CouncilSource {
    /// What an OParl server tells, or what it changed since a moment.
    ///
    /// - Parameters:
    ///   - url: a System or a Body.
    ///   - fetch: asks it.
    ///   - zone: the council's clock.
    ///   - since: only what was changed since; nil for everything. A day is asked more than that, since servers' clocks
    ///     and transactions run late.
    /// - Returns: nil for what is no http or https address.
    package static func oparl(
        _ url: String,
        _ fetch: OParlFetch,
        zone: Zone,
        since: Timestamp? = nil
    ) -> CouncilSource? {
        guard let rules = SourceURL(root: url) else { return nil }
        let filter = since.map { moment in
            let asked = moment - .days(1)
            let local = Timestamp(seconds: asked.seconds)
            let text = local.rfc3339(offsetSeconds: Int(zone.offset(at: local)))
            // Without fractions, which some servers take for a fault.
            return text.replacing(".000", with: "").replacing("Z", with: "+00:00")
        }
        let reading = ServerReading(url, rules, fetch, OParlReader(zone: zone), since: filter)
        return CouncilSource(
            name: url,
            next: { try await reading.next() },
            account: { await reading.account },
            isGone: { try await reading.isGone($0) }
        )
    }
}

/// Walks a server: its towns, their lists, the pages of those.
private actor ServerReading {
    private let root: String
    private let fetch: OParlFetch
    private let since: String?
    private var rules: SourceURL
    private var reader: OParlReader
    private var lists: [OParlList] = []
    private var listCount = 0
    private var hasBegun = false
    private var isWhole = true
    /// Who was there; kept in complete runs only.
    private var roll = SourceRoll()
    /// Objects that were asked one by one, so far.
    private var singles = 0
    /// A server that embeds nothing would be asked for each item; so many are enough for one run.
    private static let maximumSingles = 20_000

    init(_ root: String, _ rules: SourceURL, _ fetch: OParlFetch, _ reader: OParlReader, since: String?) {
        self.root = root
        self.rules = rules
        self.fetch = fetch
        self.reader = reader
        self.since = since
    }

    var account: CouncilSource.Account {
        var account = CouncilSource.Account()
        account.oddities = reader.oddities
        account.counts = reader.counts
        account.isWhole = isWhole
        account.roll = since == nil && isWhole && hasBegun && lists.isEmpty ? roll : nil
        return account
    }

    func next() async throws -> CouncilSource.Piece? {
        if !hasBegun {
            hasBegun = true
            return CouncilSource.Piece(try await begin(), progress: 0)
        }
        while !lists.isEmpty {
            guard lists[0].next != nil else {
                let list = lists.removeFirst()
                if let roll = list.roll, list.isComplete { self.roll.finish(roll) }
                continue
            }
            if let piece = try await page() { return piece }
        }
        return nil
    }

    /// Asks the root, and the towns that it leads to.
    private func begin() async throws -> [SourceObject] {
        guard case .document(let document) = try await get(root) else {
            throw OParlFetch.Fault(description: "\(root) answers nothing that OParl knows")
        }
        if let id = OParlReader.reference(document.root) { rules.learn(asked: root, id: id) }
        let kind = document.root["type"]?.text?.split(separator: "/").last.map(String.init)
        var bodies: [LooseValue] = []
        if kind == SourceKind.body.rawValue {
            bodies = [document.root]
        } else if let link = document.root["body"] {
            bodies = try await towns(link)
        } else {
            // A list of towns is as good.
            bodies = document.root["data"]?.elements ?? document.root.elements
        }
        guard !bodies.isEmpty else {
            throw OParlFetch.Fault(description: "\(root) is neither an OParl System nor a Body")
        }
        var objects: [SourceObject] = []
        for body in bodies {
            objects += reader.read(body)
            plan(body)
        }
        listCount = lists.count
        return objects
    }

    private func towns(_ link: LooseValue) async throws -> [LooseValue] {
        guard link.kind != .object else { return [link] }
        var towns: [LooseValue] = []
        for entry in link.kind == .array ? link.elements : [link] {
            guard entry.kind != .object else {
                towns.append(entry)
                continue
            }
            guard let url = entry.text.flatMap({ rules.askable($0, from: root) }) else {
                reader.oddities.add(.foreignHost, root)
                continue
            }
            var list = OParlList(url: url, since: nil)
            while let page = list.next {
                guard case .document(let document) = try await get(page) else { break }
                towns += list.take(document, rules, &reader.oddities)
            }
        }
        return towns
    }

    /// Which lists of a town are read, in the order in which they refer to each other.
    private func plan(_ body: LooseValue) {
        if let id = OParlReader.reference(body), SourceURL(root: root) != nil,
            body["type"]?.text?.hasSuffix("/Body") == true,
            lists.isEmpty
        {
            rules.learn(asked: root, id: id)
        }
        let town = OParlReader.reference(body)
        func add(_ name: StaticString, _ kind: SourceKind, _ since: String?) {
            guard let text = body[name]?.text else { return }
            guard let url = rules.askable(text, from: root) else { return reader.oddities.add(.foreignHost, text) }
            let roll = self.since == nil ? town.map { SourceRoll.List(town: $0, kind: kind) } : nil
            lists.append(OParlList(url: url, since: since, roll: roll))
        }
        // Committees and people are few, and some servers ignore the filter for them.
        add("organization", .committee, nil)
        add("person", .person, since)
        add("paper", .paper, since)
        add("meeting", .session, since)
        // Items and steps may be newer than what they belong to: 1.1 has lists of their own for that.
        if since != nil {
            add("consultation", .consultation, since)
            add("agendaItem", .item, since)
        }
    }

    /// Reads one page of the first list.
    private func page() async throws -> CouncilSource.Piece? {
        guard let url = lists[0].next else { return nil }
        let outcome: OParlFetch.Outcome
        do {
            // With a filter that the server may not stand there is another way.
            outcome = try await get(url, attempts: lists[0].since == nil ? 4 : 2)
        } catch let fault as OParlFetch.Fault {
            if lists[0].dropFilter() {
                reader.oddities.add(.filterLost, lists[0].url)
            } else {
                // What was read stays; the rest is asked next time.
                isWhole = false
                reader.oddities.add(.noData, "\(lists[0].url): \(fault)")
                lists[0].end()
            }
            return nil
        }
        switch outcome {
        case .document(let document):
            reader.note(document.quirks)
            let values = lists[0].take(document, rules, &reader.oddities)
            var objects: [SourceObject] = []
            for value in values { objects += reader.read(value) }
            if since == nil {
                for value in values { OParlReader.reference(value).map { roll.call($0) } }
                for object in objects { roll.call(namedBy: object) }
            }
            return CouncilSource.Piece(try await completed(objects), progress: progress)
        case .missing:
            if lists[0].isAtFirstPage {
                reader.oddities.add(.emptyAsMissing, lists[0].url)
            } else {
                isWhole = false
                reader.oddities.add(.noData, lists[0].url)
            }
            lists[0].end()
        case .withdrawn:
            reader.oddities.add(.withdrawn, lists[0].url)
            lists[0].end()
        case .refused, .noData:
            if lists[0].dropFilter() {
                reader.oddities.add(.filterLost, lists[0].url)
            } else {
                isWhole = false
                reader.oddities.add(.noData, lists[0].url)
                lists[0].end()
            }
        }
        return nil
    }

    private var progress: Double? {
        guard listCount > 0 else { return nil }
        let done = Double(listCount - lists.count) + (lists.first?.progress ?? 0)
        return min(1, done / Double(listCount))
    }

    /// Fetches items and steps that are only referred to.
    private func completed(_ objects: [SourceObject]) async throws -> [SourceObject] {
        var result: [SourceObject] = []
        for object in objects {
            switch object {
            case .session(var session) where !session.itemReferences.isEmpty && session.items.isEmpty:
                for reference in session.itemReferences {
                    guard let value = try await single(reference) else { continue }
                    reader.count(.item)
                    session.items.append(reader.item(value, at: session.items.count))
                }
                let found = Set(session.items.compactMap(\.id))
                session.itemReferences.removeAll { found.contains($0) }
                result.append(.session(session))
            case .paper(var paper):
                for index in paper.consultations.indices {
                    let step = paper.consultations[index]
                    guard step.isReference, let id = step.id, let value = try await single(id) else { continue }
                    reader.count(.consultation)
                    paper.consultations[index] = reader.consultation(value)
                }
                result.append(.paper(paper))
            default: result.append(object)
            }
        }
        return result
    }

    private func single(_ reference: String) async throws -> LooseValue? {
        guard singles < Self.maximumSingles else { return nil }
        guard let url = rules.askable(reference, from: root) else {
            reader.oddities.add(.foreignHost, reference)
            return nil
        }
        singles += 1
        switch try? await get(url, attempts: 2) {
        case .document(let document)? where document.root.kind == .object: return document.root
        case .withdrawn?:
            reader.oddities.add(.withdrawn, reference)
            return nil
        default:
            reader.oddities.add(.noData, reference)
            return nil
        }
    }

    /// Whether an object that its list does not name any more is gone: its own address says so, or nobody can be asked.
    func isGone(_ id: String) async throws -> Bool {
        guard let url = rules.askable(id, from: root) else { return true }
        switch try? await get(url, attempts: 2) {
        case .missing?, .withdrawn?: return true
        case .document(let document)?:
            return OParlReader.reference(document.root) != id || document.root["deleted"]?.flag == true
        case .refused?, .noData?, nil: return false
        }
    }

    private func get(_ url: String, attempts: Int = 4) async throws -> OParlFetch.Outcome {
        let (outcome, isRepeated) = try await fetch.get(url, attempts: attempts)
        if isRepeated { reader.oddities.add(.askedAgain, url) }
        return outcome
    }
}
