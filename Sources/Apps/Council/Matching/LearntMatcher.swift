package import Store

/// The matcher of an instance: it knows how common words are in what this council writes.
///
/// Reading an archive takes a second or two, so it is read when somebody asks first, and again when it has grown by a
/// tenth; a matcher that knows nine tenths of it weighs words the same.
package actor LearntMatcher {
    /// An archive that grew by this share of itself is read again.
    private static let growth = 10

    private let database: Database
    private let stemmer: Stemmer
    private let places: @Sendable () -> [Place]
    private var matcher: TopicMatcher?
    private var learnt = 0

    package init(database: Database, stemmer: Stemmer, places: @escaping @Sendable () -> [Place]) {
        self.database = database
        self.stemmer = stemmer
        self.places = places
    }

    /// The matcher to use now.
    package func current() async throws -> TopicMatcher {
        let count = try await database.read { transaction -> Int in
            try transaction.scalar("SELECT COUNT(*) FROM council_agenda_items WHERE is_public = 1") ?? 0
        }
        if let matcher, abs(count - learnt) * Self.growth <= learnt { return matcher }
        let (titles, town) = try await database.read { transaction -> ([String], String?) in
            let titles: [String] = try transaction.scalars(
                """
                SELECT title FROM council_agenda_items WHERE is_public = 1
                UNION ALL SELECT title FROM council_vorlagen WHERE deleted_at IS NULL
                """
            )
            let towns: [String] = try transaction.scalars("SELECT name FROM council_bodies ORDER BY id LIMIT 2")
            return (titles, towns.count == 1 ? towns[0] : nil)
        }
        let vocabulary = Vocabulary(titles: titles, places: places().map(\.name), town: town, stemmer: stemmer)
        let fresh = TopicMatcher(vocabulary: vocabulary, stemmer: stemmer)
        (matcher, learnt) = (fresh, count)
        return fresh
    }
}
