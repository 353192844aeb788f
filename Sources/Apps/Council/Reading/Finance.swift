package import Store

/// The amounts that decisions name, by year.
package struct FinanceYear: Sendable, Equatable {
    package var year: Int
    package var sum: Int64
    package var byCommittee: [(committee: String, sum: Int64)]
    /// The dearest.
    package var decisions: [DecisionLine]

    package init(
        year: Int,
        sum: Int64,
        byCommittee: [(committee: String, sum: Int64)] = [],
        decisions: [DecisionLine] = []
    ) {
        self.year = year
        self.sum = sum
        self.byCommittee = byCommittee
        self.decisions = decisions
    }

    package static func == (left: FinanceYear, right: FinanceYear) -> Bool {
        left.year == right.year && left.sum == right.sum && left.decisions == right.decisions
            && left.byCommittee.map(\.committee) == right.byCommittee.map(\.committee)
            && left.byCommittee.map(\.sum) == right.byCommittee.map(\.sum)
    }

    private static let dearest = 20
    /// Below, an amount is a fee or a price for one piece, and no sum that the town spends.
    private static let smallest = 1000

    /// All years, the latest first.
    ///
    /// Only what was accepted counts, and of several decisions about one paper the last: an amount that goes through
    /// three committees is spent once.
    package static func all(of town: Body.ID? = nil, in transaction: Transaction) throws -> [FinanceYear] {
        let lines: [DecisionLine] = try transaction.all(
            """
            SELECT \(DecisionLine.columns) FROM \(DecisionLine.source)
            WHERE council_decisions.kind = 'decision' AND council_decisions.amount_eur >= \(smallest)
                AND council_decisions.outcome = 'angenommen' AND council_sessions.deleted_at IS NULL
                \(Town.condition(town))
            ORDER BY council_decisions.session_date DESC, council_decisions.id DESC
            """
        )
        var papers: Set<Paper.ID> = []
        var years: [FinanceYear] = []
        for line in lines {
            if let paper = line.paper, !papers.insert(paper).inserted { continue }
            guard let year = Int(line.date.prefix(4)), let amount = line.amountInEuro else { continue }
            if years.last?.year != year { years.append(FinanceYear(year: year, sum: 0)) }
            years[years.count - 1].add(line, amount)
        }
        for index in years.indices {
            years[index].byCommittee.sort { ($1.sum, $0.committee) < ($0.sum, $1.committee) }
            years[index].decisions.sort {
                ($1.amountInEuro ?? 0, $1.id.rawValue) < ($0.amountInEuro ?? 0, $0.id.rawValue)
            }
            years[index].decisions = Array(years[index].decisions.prefix(dearest))
        }
        return years
    }

    private mutating func add(_ line: DecisionLine, _ amount: Int64) {
        sum += amount
        decisions.append(line)
        if let place = byCommittee.firstIndex(where: { $0.committee == line.committee }) {
            byCommittee[place].sum += amount
        } else {
            byCommittee.append((line.committee, amount))
        }
    }
}
