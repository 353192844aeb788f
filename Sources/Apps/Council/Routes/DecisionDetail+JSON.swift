internal import Base

extension DecisionDetail {
    /// The answer's members.
    ///
    /// - Parameters:
    ///   - json: takes them.
    ///   - today: `2026-11-30`; what is not before it is still to come.
    func write(to json: inout JSONWriter, today: String) {
        json.member("decision") { writeDecision(to: &$0) }
        json.attendance(attendance)
        json.member("present_parties", texts: presentParties)
        json.member("ratsinfo_url", orNull: session.url)
        json.member("sub_votes", list: subvotes) { $1.decision($0) }
        json.member("vorlage_journey", list: journey) { $1.decision($0) }
        json.member("vorlage_url", orNull: paper?.url)
        if let paper {
            json.member("vorlage") {
                $0.member("kvonr", orNull: paper.id.rawValue)
                $0.member("vorlage_nr", orNull: paper.number)
                $0.member("title", orNull: paper.title)
                $0.member("art", orNull: paper.kind)
                $0.member("date", orNull: paper.date)
            }
        } else {
            json.member("vorlage", orNull: nil as String?)
        }
        json.member("anlagen", list: files) { file, json in
            json.object {
                $0.member("title", orNull: file.title)
                $0.member("url", orNull: file.url)
                $0.member("media_type", orNull: file.mediaType)
                $0.member("byte_count", orNull: file.byteCount)
            }
        }
        json.member("beratungsfolge", list: stations) { station, json in
            json.object {
                $0.member("datum", orNull: station.date)
                $0.member("gremium", orNull: station.committee)
                $0.member("top", orNull: station.item)
                $0.member("rolle", orNull: station.role)
                $0.member("ergebnis", orNull: station.result)
                $0.member("ksinr", orNull: station.session?.rawValue)
                $0.member("future", orNull: station.isComing(today: today))
            }
        }
        json.member("similar", list: similar) { $1.decision($0) }
        json.member("entities", list: entities) { entity, json in
            json.object {
                $0.member("slug", orNull: entity.slug)
                $0.member("name", orNull: entity.name)
                $0.member("kind", orNull: entity.kind)
            }
        }
        writeWeight(to: &json)
    }

    /// The answer for everybody.
    func answer(today: String, _ digest: ([UInt8]) -> [UInt8]) -> KeptAnswer {
        var json = JSONWriter()
        json.object { write(to: &$0, today: today) }
        var answer = KeptAnswer(json.bytes, "application/json", digest: digest)
        answer.paper = paper?.id
        return answer
    }

    /// The same with whether the reader follows the paper, as its last member.
    static func following(_ paper: Paper.ID, _ isFollowing: Bool, behind answer: [UInt8]) -> [UInt8] {
        var json = JSONWriter()
        json.object {
            $0.member("kvonr", orNull: paper.rawValue)
            $0.member("following", orNull: isFollowing)
        }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(answer.count + json.bytes.count + 16)
        bytes += answer.dropLast()
        bytes += Array(",\"follow\":".utf8)
        bytes += json.bytes
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    private func writeDecision(to json: inout JSONWriter) {
        json.member("id", orNull: decision.id.rawValue)
        json.member("ksinr", orNull: decision.session.rawValue)
        json.member("position", orNull: decision.position)
        json.member("kind", orNull: decision.kind.rawValue)
        json.member("parent_item", orNull: decision.parentItem)
        json.member("item_number", orNull: decision.itemNumber)
        json.member("title", orNull: decision.title)
        json.member("beschluss", orNull: decision.text)
        json.member("result", orNull: decision.result)
        json.member("outcome", orNull: decision.outcome.rawValue)
        json.member("vote", orNull: decision.vote?.rawValue)
        json.member("gegenstimmen", orNull: decision.votesAgainst)
        json.member("enthaltungen", orNull: decision.abstentions)
        json.member("factions", texts: decision.factions)
        json.member("parties", texts: decision.factions)
        json.member("vorlage_nr", orNull: decision.paperNumber)
        json.member("kvonr", orNull: decision.paper?.rawValue)
        json.member("policy_field", orNull: decision.policyField)
        json.member("policy_tags", texts: decision.policyTags)
        json.member("summary", orNull: decision.summary)
        json.member("simple_summary", orNull: decision.simpleSummary)
        json.member("amount_eur", orNull: decision.amountInEuro)
        json.member("importance", orNull: decision.importance)
        json.member("impact", orNull: decision.impact)
        json.member("impact_reason", orNull: decision.impactReason)
        json.member("interest", orNull: decision.interest)
        json.member("interest_reason", orNull: decision.interestReason)
        json.member("committee", orNull: session.committee)
        json.member("session_date", orNull: decision.date)
        json.member("protocol_url", orNull: protocolURL)
    }

    private func writeWeight(to json: inout JSONWriter) {
        let weight = weight
        json.member("importance_breakdown") { json in
            json.member("score", orNull: weight.score)
            json.member("base_score", orNull: weight.base)
            json.member("impact", orNull: weight.impact)
            json.member("impact_reason", orNull: decision.impactReason)
            json.member("signals") { json in
                json.member("money", orNull: weight.signals[.money])
                json.member("contention", orNull: weight.signals[.contention])
                json.member("bindingness", orNull: weight.signals[.bindingness])
                json.member("stations", orNull: weight.signals[.stations])
            }
            json.member("contributions") { json in
                json.member("money", orNull: weight.contributions[.money])
                json.member("contention", orNull: weight.contributions[.contention])
                json.member("bindingness", orNull: weight.contributions[.bindingness])
                json.member("stations", orNull: weight.contributions[.stations])
            }
        }
    }
}
