package import Accounts

/// The council's tables whose rows belong to accounts.
package enum CouncilOwnedTables {
    /// What deleting and exporting an account cover.
    package static let all: [OwnedTable] = [
        "topics", "committee_subscriptions", "vorlage_follows", "council_bookmarks", "council_topic_matches",
        "council_topic_match_meta", "topic_hits_seen", "council_agenda_matches", "council_agenda_classified",
        "committee_notifications", "council_alerts_sent", "council_results_sent", "council_told", "calendar_feeds",
        "council_reader_towns",
    ].map { OwnedTable($0, "owner_id") }
}
