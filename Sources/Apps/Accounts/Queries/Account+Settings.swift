internal import HTML
package import Notify
package import Store

/// What people change about their own account.
extension Account {
    /// Sets by which ways notifications leave.
    static func setDeliveryChannel(_ channel: DeliveryChannel, of id: ID, in transaction: Transaction) throws {
        try transaction.execute("UPDATE web_users SET delivery_channel = \(channel.rawValue) WHERE id = \(id)")
    }

    /// Sets or clears how the person is called.
    static func setDisplayName(_ name: String?, of id: ID, in transaction: Transaction) throws {
        try transaction.execute("UPDATE web_users SET display_name = \(name) WHERE id = \(id)")
    }

    /// Sets the person's clock; nil is the deployment's.
    static func setTimeZone(_ name: String?, of id: ID, in transaction: Transaction) throws {
        try transaction.execute("UPDATE web_users SET time_zone = \(name) WHERE id = \(id)")
    }

    /// Sets the language of what is written to the person; nil leaves it to the client.
    static func setLanguage(_ language: Language?, of id: ID, in transaction: Transaction) throws {
        try transaction.execute("UPDATE web_users SET language = \(language?.rawValue) WHERE id = \(id)")
    }

    /// The switches that an account has set.
    package static func switches(
        of id: ID,
        occasions: [Occasion],
        in transaction: Transaction
    ) throws -> Switches {
        let stored: String? = try transaction.scalar("SELECT notify_prefs FROM web_users WHERE id = \(id)")
        return Switches(stored: stored, occasions: occasions)
    }

    /// Sets some switches and keeps the others, those of other apps too.
    ///
    /// - Returns: all that are set now.
    @discardableResult
    package static func setSwitches(
        _ changes: [String: Bool],
        of id: ID,
        occasions: [Occasion],
        in transaction: Transaction
    ) throws -> Switches {
        let switches = try switches(of: id, occasions: occasions, in: transaction)
        guard !changes.isEmpty else { return switches }
        let changed = switches.setting(changes)
        try transaction.execute("UPDATE web_users SET notify_prefs = \(changed.stored) WHERE id = \(id)")
        return changed
    }
}
