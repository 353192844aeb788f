internal import Base
internal import Notify
package import Store

/// A decision for one account that has been made and is being carried out.
///
/// Written before the first message leaves, so that a repeat after a crash says the same under the same identity.
struct AccountDispatch: Sendable, Equatable {
    /// The number of its first notice, which is in no other decision at the same time.
    let id: Int64
    let owner: Int64
    /// Whose quota it uses.
    let pot: Occasion.Pot
    /// The occasion of its first notice.
    let kind: String
    /// What it tells of, in the order of the queue; more than one is a bundle.
    let notices: [Int64]
    /// Makes its identity unique in all databases that were ever restored from copies of this one.
    let salt: String
    let expiresAt: Timestamp
    /// Rounds of attempts so far.
    var attempts = 0
    /// Something of it may have arrived without an answer: it is repeated as it is.
    var isUncertain = false
    /// Its addresses are fixed in `account_delivery`.
    var isAddressed = false
    /// An address has accepted it; the others are still tried.
    var isDelivered = false

    /// The same in each repeat.
    var identity: String { "\(salt)-\(id)" }

    /// When it counts against a day's limit: from the sending on; while it is on its way, every day.
    enum Spent {
        /// Later than any moment.
        static let onItsWay = "9999"
        /// Earlier than any moment.
        static let never = ""
    }
}

extension AccountDispatch: RowReadable {
    init(row: Row) throws(StoreError) {
        let pot: String = try row.get("pot")
        let notices: String = try row.get("notices")
        let spent: String = try row.get("spent_at")
        self.init(
            id: try row.get("id"),
            owner: try row.get("owner_id"),
            pot: Occasion.Pot(rawValue: pot) ?? .shared,
            kind: try row.get("kind"),
            notices: notices.split(separator: ",").compactMap { Int64($0) },
            salt: try row.get("salt"),
            expiresAt: try row.get("expires_at"),
            attempts: try row.get("attempts"),
            isUncertain: try row.get("uncertain"),
            isAddressed: try row.get("addressed"),
            isDelivered: spent != Spent.onItsWay && spent != Spent.never
        )
    }
}

/// One turn of a decision: these notices to these addresses, now.
struct AccountRound: Sendable {
    let dispatch: AccountDispatch
    let person: Person
    let notices: [AccountNotice]
    let addresses: [Address]
    /// The night in which it must not leave, if its occasions know one.
    let night: NightRest?
}

/// A due notice with all that a decision and a message need.
struct DueNotice: Sendable, RowReadable {
    let notice: AccountNotice
    let owner: Int64
    let expiresAt: Timestamp
    let deferred: String?
    let failed: String?

    var id: Int64 { notice.id }

    init(row: Row) throws(StoreError) {
        notice = try AccountNotice(row: row)
        owner = try row.get("owner_id")
        expiresAt = try row.get("expires_at")
        deferred = try row.getOptional("deferred")
        failed = try row.getOptional("failed")
    }

    static let columns: SQL = """
        id, owner_id, kind, title, body_html, push_text, url, wichtig, expires_at, deferred, failed
        """
}

extension AccountNotice: RowReadable {
    package init(row: Row) throws(StoreError) {
        self.init(
            id: try row.get("id"),
            kind: try row.get("kind"),
            title: try row.get("title"),
            bodyHTML: try row.get("body_html"),
            pushText: try row.getOptional("push_text"),
            url: try row.get("url"),
            isImportant: try row.get("wichtig")
        )
    }
}
