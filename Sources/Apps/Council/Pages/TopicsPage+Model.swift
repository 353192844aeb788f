package import HTML

extension TopicsPage {
    /// A topic of the reader's.
    package struct Row: Sendable, Equatable {
        package var id: Int64
        package var name: String
        package var description: String
        /// Decisions that were found.
        package var count: Int
        /// There are more than are kept.
        package var isCapped: Bool
        /// `2026-11-30` of the latest.
        package var last: String?
        package var unread: Int
        /// The city topic whose picture it has.
        package var picture: String?
        /// A district that was chosen as a topic.
        package var isDistrict: Bool

        package init(
            id: Int64,
            name: String,
            description: String = "",
            count: Int = 0,
            isCapped: Bool = false,
            last: String? = nil,
            unread: Int = 0,
            picture: String? = nil,
            isDistrict: Bool = false
        ) {
            self.id = id
            self.name = name
            self.description = description
            self.count = count
            self.isCapped = isCapped
            self.last = last
            self.unread = unread
            self.picture = picture
            self.isDistrict = isDistrict
        }
    }

    /// A topic that everybody is offered.
    package struct Tile: Sendable, Equatable {
        package var key: String
        package var name: String
        /// What it becomes as a topic.
        package var topicName: String
        package var description: String

        package init(key: String, name: String, topicName: String? = nil, description: String) {
            self.key = key
            self.name = name
            self.topicName = topicName ?? name
            self.description = description
        }
    }

    /// What was typed into the form for a new topic, and what was wrong with it.
    package struct Draft: Sendable, Equatable {
        package var name: String
        package var description: String
        package var faults: FormFaults

        package init(name: String = "", description: String = "", faults: FormFaults = .none) {
            self.name = name
            self.description = description
            self.faults = faults
        }
    }

    /// What the page shows.
    package struct Model: Sendable {
        package var reader: CouncilReader
        package var topics: [Row]
        /// Those that the reader has not.
        package var tiles: [Tile]
        /// What the council talks about: names.
        package var suggestions: [String]
        /// Districts that are no topic yet: id and name.
        package var districts: [MapsPage.Row]
        package var committees: [CouncilListPage.CommitteeLine]
        package var draft: Draft
        /// What was just done: `created`, `saved`, `deleted`.
        package var notice: String?

        package init(
            reader: CouncilReader,
            topics: [Row],
            tiles: [Tile] = [],
            suggestions: [String] = [],
            districts: [MapsPage.Row] = [],
            committees: [CouncilListPage.CommitteeLine] = [],
            draft: Draft = Draft(),
            notice: String? = nil
        ) {
            self.reader = reader
            self.topics = topics
            self.tiles = tiles
            self.suggestions = suggestions
            self.districts = districts
            self.committees = committees
            self.draft = draft
            self.notice = notice
        }
    }
}
