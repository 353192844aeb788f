package import Base
internal import HTML
internal import HTTP
package import Store

/// Looks once a day whether registrations look like an attack.
package enum Heartbeat {
    /// A threshold that was reached.
    package enum Alarm: String, Sendable, CaseIterable {
        /// Many new accounts in a day.
        case accounts
        /// Many of them have not confirmed their address.
        case unconfirmed
        /// Many were turned away as programs are; who forgot an account and registers again does not count.
        case rejections
    }

    /// Nobody could be told.
    package struct Untold: Error, CustomStringConvertible {
        package let description: String
    }

    private static let accountLimit = 10
    private static let rejectionLimit = 20

    /// The thresholds that are reached.
    package static func alarms(
        now: Timestamp,
        days: [String],
        in transaction: Transaction
    ) throws -> [(alarm: Alarm, count: Int)] {
        let since = now - .days(1)
        let accounts: Int? = try transaction.scalar("SELECT COUNT(*) FROM web_users WHERE created_at > \(since)")
        let unconfirmed: Int? = try transaction.scalar(
            "SELECT COUNT(*) FROM web_users WHERE created_at > \(since) AND email_verified = 0"
        )
        let reasons: [SignupRejection] = [.rateLimit, .disposableEmail]
        let rejections: [Int] = try transaction.scalars(
            "SELECT n FROM signup_rejections WHERE day IN (\(days)) AND reason IN (\(reasons.map(\.rawValue)))"
        )
        let counts: [(Alarm, Int, Int)] = [
            (.accounts, accounts ?? 0, accountLimit), (.unconfirmed, unconfirmed ?? 0, accountLimit),
            (.rejections, rejections.reduce(0, +), rejectionLimit),
        ]
        return counts.filter { $0.1 >= $0.2 }.map { ($0.0, $0.1) }
    }

    /// Looks, and tells all administrators in one mail which thresholds were reached.
    ///
    /// - Returns: what was found, in a line.
    /// - Throws: ``Untold`` when something was found and no mail left.
    package static func run(_ environment: AccountsEnvironment) async throws -> String {
        let now = environment.clock.now()
        let days = [environment.day(now), environment.day(now - .days(1))]
        let (found, admins) = try await environment.database.read { transaction in
            (
                try alarms(now: now, days: days, in: transaction),
                try Account.administrators(at: now, in: transaction)
            )
        }
        guard !found.isEmpty else { return "nothing unusual" }
        let line = found.map { "\($0.alarm.rawValue) \($0.count)" }.joined(separator: ", ")
        environment.log.warning("accounts", "registrations look unusual: \(line)")
        var told = 0
        if let mail = environment.mail, let head = RequestHead(method: "GET", target: "/", headers: Headers([])) {
            for admin in admins where admin.hasMailbox {
                let texts = environment.notifications.page(head, admin).texts
                let letter = ServiceMail.Letter(
                    to: admin.email,
                    displayName: admin.displayName,
                    language: texts.language,
                    subject: texts["mail.heartbeat.subject"],
                    paragraphs: found.map {
                        texts("mail.heartbeat.\($0.alarm.rawValue)", ["count": String($0.count)])
                    },
                    button: .init(
                        label: texts["mail.heartbeat.button"],
                        url: environment.baseURL + "/admin/statistik"
                    )
                )
                if await mail.isAccepted(letter) { told += 1 }
            }
        }
        guard told > 0 else { throw Untold(description: "\(line); nobody could be told by mail") }
        return "\(line); told \(told)"
    }
}
