internal import HTML
package import Store

extension Mailbox {
    /// The mailboxes of some accounts; those that have none are missing.
    package static func some(_ owners: [Int64], in transaction: Transaction) throws -> [Mailbox] {
        try IDBatch.split(owners).flatMap { batch in
            try transaction.rows(
                """
                SELECT id, email, display_name, language FROM web_users
                WHERE email_verified = 1 AND id IN (\(batch)) ORDER BY id
                """
            ).compactMap { row in
                let email: String = try row.get("email")
                guard isReal(email, isVerified: true) else { return nil }
                return Mailbox(
                    owner: try row.get("id"),
                    email: email,
                    displayName: try row.getOptional("display_name"),
                    language: try row.getOptional("language").flatMap(Language.init(rawValue:))
                )
            }
        }
    }
}
