package import Accounts
package import Base
package import HTML
package import HTTP
package import Notify
package import Store

/// What the council needs from outside; built once by the server.
package struct CouncilEnvironment: Sendable {
    package let database: Database
    /// What time it is; a recording sets it to the moment that it plays.
    package var clock: WallClock
    package let randomness: Randomness
    package let log: Log
    package let limiter: RateLimiter
    /// Who is signed in, and with which rights.
    package let accounts: AccountsEnvironment
    /// COUNCIL_NAME: what titles, manifests and mails call the product.
    package let name: String
    /// The public origin, without a slash at the end.
    package let baseURL: String
    /// The council's own clock (TIME_ZONE).
    package let zone: Zone
    /// What a page for this request is drawn with; for whoever is signed in, in their language and by their clock.
    package let page: @Sendable (_ head: RequestHead, _ viewer: Account?) -> PageContext
    /// The texts of a language, for notices.
    package let texts: @Sendable (_ language: Language) -> Texts
    /// People with their wishes, by the numbers of their accounts; whoever has no account any more is missing.
    package let people: @Sendable (_ accounts: [Account.ID], Transaction) throws -> [Int64: Person]
    /// Puts notices for accounts into the queue, in the caller's transaction.
    package let enqueue: @Sendable (_ pairs: [(notice: Notice, person: Person)], Timestamp, Transaction) throws -> Void
    /// Tells the dispatcher that something waits.
    package let wake: @Sendable () -> Void
    /// SHA-256.
    package let digest: @Sendable ([UInt8]) -> [UInt8]
    /// The districts as the operator's file draws them.
    package var districts = DistrictMap.none {
        didSet { drawing = DistrictDrawing(districts) }
    }
    /// The same as a picture, drawn once.
    package private(set) var drawing = DistrictDrawing(.none)
    /// How searched words are compared.
    package var language = SearchLanguage.plain
    /// Which topics a text is about.
    package var matching: TopicMatching
    /// Which items of agendas concern which topics.
    package var classifier: TopicClassifier
    /// The districts that the operator named; none where there is no file of them.
    package let places: @Sendable () -> [Place]
    /// What was answered before, while the data are the same.
    package let answers = KeptAnswers()
    /// Asks the sources for what is new, before a job looks at the data; what fails stops no job.
    package let refresh: @Sendable () async -> Void

    package init(
        database: Database,
        clock: WallClock,
        randomness: Randomness,
        log: Log,
        limiter: RateLimiter,
        accounts: AccountsEnvironment,
        name: String,
        baseURL: String,
        zone: Zone,
        page: @escaping @Sendable (_ head: RequestHead, _ viewer: Account?) -> PageContext,
        texts: @escaping @Sendable (_ language: Language) -> Texts,
        people: @escaping @Sendable (_ accounts: [Account.ID], Transaction) throws -> [Int64: Person],
        enqueue:
            @escaping @Sendable (_ pairs: [(notice: Notice, person: Person)], Timestamp, Transaction) throws -> Void,
        wake: @escaping @Sendable () -> Void,
        digest: @escaping @Sendable ([UInt8]) -> [UInt8],
        matching: TopicMatching,
        classifier: TopicClassifier? = nil,
        places: @escaping @Sendable () -> [Place] = { [] },
        refresh: @escaping @Sendable () async -> Void = {}
    ) {
        self.database = database
        self.clock = clock
        self.randomness = randomness
        self.log = log
        self.limiter = limiter
        self.accounts = accounts
        self.name = name
        self.baseURL = baseURL
        self.zone = zone
        self.page = page
        self.texts = texts
        self.people = people
        self.enqueue = enqueue
        self.wake = wake
        self.digest = digest
        self.matching = matching
        self.classifier = classifier ?? .byWords(matching)
        self.places = places
        self.refresh = refresh
    }

    /// The day on the council's wall.
    package var today: CouncilDay { CouncilDay(at: clock.now(), in: zone) }
}
