package import Accounts
package import Base
package import Store
package import VisitPlanner

/// Puts an invented day into an account, for a first look.
package enum ExampleDay {
    /// Puts the visits in, unless they are there; those of former days go.
    ///
    /// What is over has taken place: its reports are approved, but the last is a draft, and the one before is missing.
    ///
    /// - Parameters:
    ///   - visits: one day's; their ids name them.
    ///   - start: where the day begins.
    ///   - owner: whose they become.
    ///   - now: the moment.
    ///   - transaction: all of it or nothing.
    /// - Throws: what the database says.
    package static func put(
        _ visits: [Visit],
        start: (address: String, coordinates: Coordinates?),
        into owner: Account.ID,
        now: Timestamp,
        in transaction: Transaction
    ) throws {
        guard let day = visits.first?.begins.day else { return }
        let prefix = "demo:\(CivilDay.text(of: day)):"
        try transaction.execute(
            "DELETE FROM visits WHERE owner_id = \(owner) AND uid LIKE 'demo:%' AND uid NOT LIKE \(prefix + "%")"
        )
        var over: [StoredVisit.ID] = []
        for visit in visits {
            var visit = visit
            let isOver = visit.end <= now && visit.status == .planned
            if isOver { visit.status = .done }
            let id = try StoredVisit.insert(visit, uid: prefix + visit.id, owner: owner, now: now, in: transaction)
            guard let id else { continue }
            try VisitPushes.markPast(visit, id, of: owner, now: now, in: transaction)
            if isOver { over.append(id) }
        }
        for (index, id) in over.reversed().enumerated() where index != 1 {
            try StoredVisit.write(
                id,
                text: "Gutes Gespräch, das Angebot folgt bis Freitag.",
                status: index == 0 ? .draft : .approved,
                since: now - .minutes(5),
                approved: index == 0 ? nil : now,
                in: transaction
            )
        }
        var settings = try VisitorSettings.load(of: owner, in: transaction)
        if settings.start == nil {
            settings.start = VisitorSettings.Start(address: start.address, coordinates: start.coordinates)
            try settings.save(of: owner, in: transaction)
        }
        try VisitPushes.touch(owner, now: now, in: transaction)
    }
}
