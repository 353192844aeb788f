internal import HTML

/// The council's own words and signs.
extension PageContext {
    /// An item's number whose letter and figure stay together.
    func item(_ number: String) -> String { number.replacing(" ", with: "\u{A0}") }

    /// The word for how something ended.
    func outcome(_ outcome: Decision.Outcome) -> String { texts["council.outcome.\(outcome.rawValue)"] }

    /// How it ended, as a chip with a sign.
    func outcomeChip(_ outcome: Decision.Outcome) -> HTML {
        let (look, sign) = Self.look(of: outcome)
        let colour: HTML? = look.map { " chip--\($0)" }
        return "<span class=\"chip\(colour)\">\(icon(sign))\(self.outcome(outcome))</span>"
    }

    /// How it ended, as a stamp.
    func stamp(_ outcome: Decision.Outcome) -> HTML {
        let (look, sign) = Self.look(of: outcome)
        return """
            <span class="stamp stamp--\(look ?? "open")">\(icon(sign))\(self.outcome(outcome))</span>
            """
    }

    private static func look(of outcome: Decision.Outcome) -> (look: String?, sign: Icon) {
        switch outcome {
        case .accepted: ("ok", .check)
        case .rejected: ("bad", .cross)
        case .postponed: (nil, .clock)
        case .noted: (nil, .eye)
        case .none: (nil, .minus)
        }
    }

    /// How the votes stood, as far as the minutes say.
    func vote(_ decision: Decision) -> String? {
        var parts: [String] = []
        if let vote = decision.vote { parts.append(texts["council.vote.\(vote.rawValue)"]) }
        if let against = decision.votesAgainst, against > 0 {
            parts.append(counted("council.votes_against", against))
        }
        if let abstentions = decision.abstentions, abstentions > 0 {
            parts.append(counted("council.abstentions", abstentions))
        }
        return parts.isEmpty ? nil : parts.joined(separator: ", ")
    }

    /// An amount: exactly below a hundred thousand, in millions or billions above.
    func money(_ amount: Int64) -> String {
        let decimal = texts["council.decimal"]
        func short(_ unit: Int64) -> String {
            let tenths = (amount * 10 + unit / 2) / unit
            return tenths % 10 == 0 ? "\(tenths / 10)" : "\(tenths / 10)\(decimal)\(tenths % 10)"
        }
        switch amount {
        case 1_000_000_000...: return texts("council.money.billions", ["amount": short(1_000_000_000)])
        case 1_000_000..<1_000_000_000: return texts("council.money.millions", ["amount": short(1_000_000)])
        default: return texts("council.money.exact", ["amount": number(Int(amount))])
        }
    }

    /// A file's size in the unit that people know.
    func size(_ bytes: Int) -> String {
        let (amount, unit) = bytes >= 1_000_000 ? ((bytes + 50_000) / 100_000, "MB") : ((bytes + 500) / 100, "KB")
        return unit == "MB" && amount % 10 != 0
            ? "\(amount / 10)\(texts["council.decimal"])\(amount % 10)\u{A0}MB" : "\(amount / 10)\u{A0}\(unit)"
    }

    /// A decision in a list; `title` where it has marks in it, `text` for a line below.
    func decisionRow(_ line: DecisionLine, title: HTML? = nil, text: HTML? = nil, isUnread: Bool = false) -> HTML {
        let snippet: HTML? = text.map { "<span class=\"row__text\">\($0)</span>" }
        let new: HTML? =
            isUnread
            ? "<span class=\"row__trail\"><span class=\"dot\"></span><span class=\"sr\">\(texts["council.new"])</span></span>"
            : nil
        return """
            <a class="row row--no-lead\(isUnread ? " row--unread" : "")" href="\(url: CouncilAddress.decision(line.id))"><span class="row__body">\
            <span class="row__title">\(title ?? HTML(text: line.title))</span>\(snippet)\
            \(meta([line.committee, date(line.date), line.amountInEuro.map(money)]))\
            <span class="chips">\(outcomeChip(line.outcome))</span></span>\(new)</a>

            """
    }

    /// A session in a list, as a leaf of a calendar.
    func sessionRow(
        _ line: SessionLine,
        topics: [SessionList.TopicItem] = [],
        isMarked: Bool = false,
        isWeekday: Bool = false
    ) -> HTML {
        let count = line.itemCount > 0 ? counted("council.items", line.itemCount) : noAgenda(line.date)
        let facts = isWeekday ? [clock(line.time), count] : [nearDate(line.date), clock(line.time), count]
        let chips = Self.unique(topics.map(\.topic)).map { topic -> HTML in
            "<span class=\"chip chip--accent\">\(icon(.topics))\(texts("council.your_topic", ["topic": topic]))</span>"
        }
        let mine: HTML? =
            isMarked ? "<span class=\"chip chip--accent\">\(icon(.bell))\(texts["council.subscribed"])</span>" : nil
        let off: HTML? =
            line.isCancelled
            ? "<span class=\"chip chip--bad\">\(icon(.cross))\(texts["council.cancelled"])</span>" : nil
        let minutes: HTML? =
            line.hasProtocol ? "<span class=\"chip\">\(icon(.doc))\(texts["council.has_protocol"])</span>" : nil
        let all: HTML = "\(off)\(mine)\(chips)\(minutes)"
        let list: HTML? = all.isEmpty ? nil : "<span class=\"chips\">\(all)</span>"
        let body: HTML = """
            <span class="row__lead">\(leaf(line.date, isWeekday: isWeekday))</span><span class="row__body">\
            <span class="row__title">\(line.title ?? line.committee)</span>\
            <span class="row__text">\(facts.compactMap(\.self).joined(separator: " · "))</span>\(list)</span>
            """
        guard let id = line.id else { return "<div class=\"row\">\(body)</div>\n" }
        return """
            <a class="row" href="\(url: CouncilAddress.session(id))">\(body)\
            <span class="row__trail">\(icon(.right, isSmall: true))</span></a>

            """
    }

    /// Why there is no agenda: it comes later, or it never came.
    func noAgenda(_ day: String) -> String {
        texts[day < today.text ? "council.no_agenda.past" : "council.no_agenda"]
    }

    private static func unique(_ all: [String]) -> [String] {
        all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }
}
