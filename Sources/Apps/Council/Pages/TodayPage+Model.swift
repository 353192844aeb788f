package import Base

extension TodayPage {
    /// What the page shows.
    package struct Model: Sendable {
        /// A decision that was found for one of the reader's topics.
        package struct Hit: Sendable, Equatable {
            package var line: DecisionLine
            package var topic: String
            package var isUnread: Bool

            package init(line: DecisionLine, topic: String, isUnread: Bool = false) {
                self.line = line
                self.topic = topic
                self.isUnread = isUnread
            }
        }

        /// The next session that concerns the reader, or the next there is.
        package struct Next: Sendable {
            package var line: SessionLine
            /// A few items: those that hit a topic, else the first.
            package var items: [SessionDetail.Item]
            /// Whether a topic or a subscription of the reader's is behind it.
            package var isMine: Bool
            package var changes: [SessionDetail.AgendaChange]

            package init(
                line: SessionLine,
                items: [SessionDetail.Item] = [],
                isMine: Bool = false,
                changes: [SessionDetail.AgendaChange] = []
            ) {
                self.line = line
                self.items = items
                self.isMine = isMine
                self.changes = changes
            }
        }

        package var reader: CouncilReader
        package var next: Next?
        package var hits: [Hit]
        /// The rest of the week.
        package var week: [SessionLine]
        package var subscribed: Set<String>
        package var find: DecisionLine?
        /// When what waits for the reader leaves, and how much that is.
        package var delivery: (at: Timestamp, count: Int)?
        /// Deliveries of today, used and allowed.
        package var quota: (used: Int, limit: Int)
        package var topicCount: Int
        /// The districts of this week's decisions; empty without a map.
        package var places: [MapsPage.Row]
        package var drawing: DistrictDrawing?

        package init(
            reader: CouncilReader,
            next: Next? = nil,
            hits: [Hit] = [],
            week: [SessionLine] = [],
            subscribed: Set<String> = [],
            find: DecisionLine? = nil,
            delivery: (at: Timestamp, count: Int)? = nil,
            quota: (used: Int, limit: Int) = (0, 2),
            topicCount: Int = 0,
            places: [MapsPage.Row] = [],
            drawing: DistrictDrawing? = nil
        ) {
            self.reader = reader
            self.next = next
            self.hits = hits
            self.week = week
            self.subscribed = subscribed
            self.find = find
            self.delivery = delivery
            self.quota = quota
            self.topicCount = topicCount
            self.places = places
            self.drawing = drawing
        }
    }
}
