/// What the OpenAPI document says about one route.
package struct Operation: Sendable {
    /// Who may call it.
    package enum Access: Sendable {
        /// Anybody, or whoever knows a secret link.
        case open
        /// A signed-in account: cookie or Bearer token.
        case account
    }

    package let summary: String
    package let tag: String
    package let access: Access
    package let query: [(name: String, schema: Schema)]
    /// The JSON body; nil for none.
    package let body: Schema?
    /// The status of success and what comes with it.
    package let success: (status: Int, schema: Schema?)
    /// The other statuses that a client must expect, all with a problem document.
    package let problems: [Int]
    /// The media type of success.
    package let mediaType: String

    package init(
        _ summary: String,
        tag: String,
        access: Access = .open,
        query: [(name: String, schema: Schema)] = [],
        body: Schema? = nil,
        success: (status: Int, schema: Schema?),
        problems: [Int] = [],
        mediaType: String = "application/json"
    ) {
        self.summary = summary
        self.tag = tag
        self.access = access
        self.query = query
        self.body = body
        self.success = success
        self.problems = problems
        self.mediaType = mediaType
    }
}

/// Makes the operations of whoever is signed in, which share who may call them and how they refuse.
struct OwnOperation: Sendable {
    /// The tag of all that do not name one.
    let tag: String

    func callAsFunction(
        _ summary: String,
        tag: String? = nil,
        query: [(name: String, schema: Schema)] = [],
        body: Schema? = nil,
        success: (status: Int, schema: Schema?),
        more: [Int] = []
    ) -> Operation {
        Operation(
            summary,
            tag: tag ?? self.tag,
            access: .account,
            query: query,
            body: body,
            success: success,
            problems: [401, 403] + (body == nil ? [] : [400, 415, 422]) + more
        )
    }
}
