/// A table whose rows belong to accounts, and the column that names the account.
///
/// Deleting and exporting an account walk a list of these; a test walks the schema and fails when one is missing.
package struct OwnedTable: Sendable, Hashable {
    package let table: String
    package let column: String

    package init(_ table: String, _ column: String) {
        self.table = table
        self.column = column
    }

    /// What this module's own tables hold about an account; the products add theirs.
    package static let accounts: [OwnedTable] = [
        OwnedTable("account_push", "owner_id"),
        OwnedTable("email_verification_tokens", "user_id"),
        OwnedTable("password_reset_tokens", "user_id"),
        OwnedTable("feedback", "owner_id"),
        OwnedTable("push_tokens", "owner_id"),
        OwnedTable("user_activity", "owner_id"),
        OwnedTable("user_roles", "owner_id"),
    ]

    /// Columns by which a test recognises such a table.
    package static let telltaleColumns: Set<String> = ["owner_id", "user_id"]
}
