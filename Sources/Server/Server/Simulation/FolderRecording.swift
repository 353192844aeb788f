internal import Base
internal import Notify
internal import Store

/// What the deployment's own books say of the last days.
struct FolderRecording: Sendable {
    /// What was handed in for each account, in the order of time.
    private(set) var offers: [Int64: [Replay.Offer]] = [:]
    /// When something happened on each stream.
    private(set) var streams: [String: (occasion: Occasion, moments: [Timestamp])] = [:]

    /// Reasons for which a notice was not taken in although something had happened; a repetition is no event.
    private static let refusals = ["channel_off", "switched_off", "account_inactive"]

    /// Reads the books.
    ///
    /// - Parameters:
    ///   - since: the first moment.
    ///   - registry: the occasions; notices of others are left out.
    ///   - transaction: a view of the database.
    /// - Throws: what the database does.
    init(since: Timestamp, registry: [Occasion], in transaction: Transaction) throws {
        let occasions = Dictionary(uniqueKeysWithValues: registry.map { ($0.id, $0) })
        let queued = try transaction.rows(
            """
            SELECT owner_id, stream, kind, wichtig, created_at, expires_at FROM notification_queue
            WHERE created_at >= \(since) ORDER BY created_at, id
            """
        )
        for row in queued {
            guard let occasion = occasions[try row.get("kind")] else { continue }
            let at: Timestamp = try row.get("created_at")
            if let stream: String = try row.getOptional("stream") {
                streams[stream, default: (occasion, [])].moments.append(at)
            } else if let owner: Int64 = try row.getOptional("owner_id") {
                let isImportant: Bool = try row.get("wichtig")
                let offer = Replay.Offer(
                    occasion: occasion,
                    at: at,
                    isImportant: isImportant,
                    validUntil: try row.get("expires_at")
                )
                offers[owner, default: []].append(offer)
            }
        }
        // What nobody wanted then may be wanted with today's switches.
        let refused = try transaction.rows(
            """
            SELECT owner_id, kind, at FROM notification_trace
            WHERE at >= \(since) AND decision = 'suppressed' AND owner_id IS NOT NULL
                AND reason IN (\(Self.refusals)) ORDER BY id
            """
        )
        for row in refused {
            guard let occasion = occasions[try row.get("kind")], let owner: Int64 = try row.getOptional("owner_id")
            else { continue }
            offers[owner, default: []].append(Replay.Offer(occasion: occasion, at: try row.get("at")))
        }
        for owner in offers.keys { offers[owner]?.sort { $0.at < $1.at } }
    }
}
