internal import Base
internal import Notify
internal import Store

/// How far items reach, where somebody measured it.
enum MeasuredReach {
    /// Whether an agenda has an item of measured weight.
    static func isHeavy(_ session: CouncilSession.ID, in transaction: Transaction) throws -> Bool {
        let reach: Int? = try transaction.scalar(
            """
            SELECT MAX(r.impact) FROM agenda_item_impact r
            JOIN council_agenda_items i ON i.ksinr = r.ksinr AND i.item_number = r.item_number
            WHERE r.ksinr = \(session)
            """
        )
        return Importance.isImportant(measuredReach: reach)
    }
}
