internal import CPostgres
internal import Store

/// How one statement's text is run on one connection.
final class StatementPlan {
    /// nil for a statement that came only once: a list of another length is another text.
    fileprivate(set) var name: String?
    /// What it was prepared for.
    fileprivate(set) var types: [Oid]
    fileprivate var lastUse: UInt64
    /// Whether the server has it under its name.
    var isPrepared = false
    /// Known since its first answer; the server refuses the statement when they change.
    var columns: (names: Row.Columns, types: [Oid])?

    fileprivate init(types: [Oid], lastUse: UInt64) {
        self.types = types
        self.lastUse = lastUse
    }
}

/// The statements that were used last, by their text.
struct StatementPlans {
    private let capacity: Int
    private var plans: [String: StatementPlan] = [:]
    private var uses: UInt64 = 0
    private var names: UInt64 = 0
    private var discarded: [String] = []

    init(capacity: Int) { self.capacity = capacity }

    /// The plan for a statement: prepared from the second use on, and anew when its values have other types.
    mutating func plan(_ text: String, _ parameters: Parameters) throws(StoreError) -> StatementPlan {
        uses += 1
        guard let plan = plans[text] else {
            try StatementText.requireForBody(text)
            let plan = StatementPlan(types: parameters.types, lastUse: uses)
            makeRoom()
            plans[text] = plan
            return plan
        }
        plan.lastUse = uses
        if plan.name == nil || !parameters.fit(plan.types) {
            if let name = plan.name, plan.isPrepared { discarded.append(name) }
            names += 1
            plan.name = "s\(names)"
            plan.types = parameters.types
            plan.isPrepared = false
            plan.columns = nil
        }
        return plan
    }

    /// A name that the server keeps for nothing.
    mutating func takeDiscarded() -> String? { discarded.popLast() }

    private mutating func makeRoom() {
        guard plans.count >= capacity, let oldest = plans.min(by: { $0.value.lastUse < $1.value.lastUse }) else {
            return
        }
        if let name = oldest.value.name, oldest.value.isPrepared { discarded.append(name) }
        plans[oldest.key] = nil
    }
}
