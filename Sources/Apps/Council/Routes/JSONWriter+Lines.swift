internal import Base

/// The council's lists as they go over the wire.
extension JSONWriter {
    /// One session of a list.
    mutating func session(_ line: SessionLine, topicItems: [SessionList.TopicItem]? = nil) {
        object { json in
            json.member("ksinr", orNull: line.id?.rawValue)
            json.member("committee", orNull: line.committee)
            json.member("title", orNull: line.title)
            json.member("session_date", orNull: line.date)
            json.member("session_time", orNull: line.time)
            json.member("location", orNull: line.location)
            json.member("n_items", orNull: line.itemCount)
            json.member("has_protocol", orNull: line.hasProtocol)
            json.member("is_cancelled", orNull: line.isCancelled)
            json.member("url", orNull: line.url)
            if let topicItems {
                json.member("my_topic_items", list: topicItems) { item, json in
                    json.object {
                        $0.member("item_number", orNull: item.itemNumber)
                        $0.member("topic", orNull: item.topic)
                    }
                }
            }
        }
    }

    /// One decision of a list.
    mutating func decision(_ line: DecisionLine) {
        object { $0.members(of: line) }
    }

    /// A member that is a decision of a list.
    mutating func decision(_ name: String, _ line: DecisionLine) {
        member(name) { $0.members(of: line) }
    }

    private mutating func members(of line: DecisionLine) {
        member("id", orNull: line.id.rawValue)
        member("ksinr", orNull: line.session.rawValue)
        member("item_number", orNull: line.itemNumber)
        member("title", orNull: line.title)
        member("committee", orNull: line.committee)
        member("session_date", orNull: line.date)
        member("outcome", orNull: line.outcome.rawValue)
        member("vote", orNull: line.vote?.rawValue)
        member("result", orNull: line.result)
        member("policy_field", orNull: line.policyField)
        member("vorlage_nr", orNull: line.paperNumber)
        member("kvonr", orNull: line.paper?.rawValue)
        member("amount_eur", orNull: line.amountInEuro)
        member("importance", orNull: line.importance)
        member("summary", orNull: line.summary)
    }

    /// Who was there.
    mutating func attendance(_ attendees: [DecisionDetail.Attendee]) {
        member("attendance", list: attendees) { each, json in
            json.object {
                $0.member("name", orNull: each.name)
                $0.member("party", orNull: each.party)
                $0.member("role", orNull: each.role)
                $0.member("slug", orNull: each.slug)
            }
        }
    }

    /// A place or a project.
    mutating func entity(_ line: EntityLine) {
        object {
            $0.member("slug", orNull: line.slug)
            $0.member("name", orNull: line.name)
            $0.member("kind", orNull: line.kind)
            $0.member("n", orNull: line.count)
        }
    }
}
