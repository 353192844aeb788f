internal import API
internal import Accounts
internal import HTML
internal import HTTP
internal import Store

/// What all pages of the council begin with.
extension CouncilEnvironment {
    /// What a page is drawn with; its path keeps the query, without the choice of a language.
    func context(_ head: RequestHead, _ account: Account?) -> PageContext {
        var path = String(head.target.prefix { $0 != "?" })
        let items = head.queryItems.filter { $0.name != "lang" }
        for (index, item) in items.enumerated() {
            path += (index == 0 ? "?" : "&") + PathSegment.encode(item.name) + "=" + PathSegment.encode(item.value)
        }
        return page(head, account).at(path)
    }

    /// Whoever is signed in, or a guest, as the frame of a page knows them.
    ///
    /// Pages that show what one of several towns has hand in the request, which says the town.
    func reader(_ account: Account?, _ head: RequestHead? = nil) async throws -> CouncilReader {
        let cookie = head?.cookie(TownChoice.cookie)
        guard let account else {
            var guest = CouncilReader(product: name, baseURL: baseURL)
            if head != nil {
                guest.towns = try await database.read { try TownChoice.load(of: nil, cookie: cookie, in: $0) }
            }
            return guest
        }
        let id = account.id
        let unread = try await topics(of: id).unread
        let (hasInterests, towns) = try await database.lookUp { transaction in
            let towns = head == nil ? TownChoice() : try TownChoice.load(of: id, cookie: cookie, in: transaction)
            let has: Int? = try transaction.scalar(
                """
                SELECT 1 FROM topics WHERE owner_id = \(id)
                UNION ALL SELECT 1 FROM committee_subscriptions WHERE owner_id = \(id) LIMIT 1
                """
            )
            return (has != nil, towns)
        }
        var reader = CouncilReader(
            product: name,
            baseURL: baseURL,
            isGuest: false,
            unread: unread,
            hasBudget: account.may(.budget) || account.may(.admin),
            isStaff: account.may(.boards),
            isAdmin: account.may(.admin),
            pushKey: accounts.notifications.push?.publicKey,
            hasInterests: hasInterests
        )
        reader.towns = towns
        return reader
    }

    /// The town that lists are narrowed to: the request's own, else the one that the reader looks at.
    ///
    /// - Throws: 404 for a number that nobody can have, 422 for what is no number.
    func town(_ head: RequestHead, _ owner: Account.ID?) async throws -> Body.ID? {
        if let text = ListQuery.text(head, "town") { return try Body.ID(key: text, "town", in: "query") }
        let cookie = head.cookie(TownChoice.cookie)
        return try await database.read { try TownChoice.load(of: owner, cookie: cookie, in: $0) }.chosen
    }
}
