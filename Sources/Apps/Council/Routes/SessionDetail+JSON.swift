internal import Base

extension SessionDetail {
    /// The answer's members.
    func write(to json: inout JSONWriter) {
        json.member("ksinr", orNull: session.id.rawValue)
        json.member("committee", orNull: session.committee)
        json.member("title", orNull: session.title)
        json.member("session_date", orNull: session.date)
        json.member("session_time", orNull: session.time)
        json.member("location", orNull: session.location)
        json.member("is_cancelled", orNull: session.isCancelled)
        json.member("n_items", orNull: items.count)
        json.member("agenda_items", list: items) { each, json in
            json.object { json in
                json.member("item_number", orNull: each.item.number)
                json.member("title", orNull: each.item.title)
                json.member("vorlage_nr", orNull: each.item.paperNumber)
                json.member("kvonr", orNull: each.item.paper?.rawValue)
                json.member("is_public", orNull: each.item.isPublic)
                json.member("anlagen", list: each.files) { file, json in
                    json.object {
                        $0.member("title", orNull: file.title)
                        $0.member("url", orNull: file.url)
                    }
                }
                json.member("summary", orNull: each.item.summary)
                if let isBookmarked = each.isBookmarked { json.member("bookmarked", orNull: isBookmarked) }
            }
        }
        json.member("decisions", list: decisions) { $1.decision($0) }
        json.attendance(attendance)
        json.member("has_protocol", orNull: hasProtocol)
        json.member("protocol_url", orNull: protocolURL)
        json.member("url", orNull: session.url)
        json.member("aenderungen", list: changes) { change, json in
            json.object {
                $0.member("kind", orNull: change.kind)
                $0.member("item_number", orNull: change.itemNumber)
                $0.member("title", orNull: change.title)
                $0.member("was", orNull: change.was)
                $0.member("is_public", orNull: change.isPublic)
                $0.member("noticed_at", orNull: change.noticedAt)
            }
        }
    }
}
