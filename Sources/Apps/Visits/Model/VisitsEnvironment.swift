package import Accounts
package import Base
package import HTML
package import HTTP
package import Notify
package import Store
package import VisitPlanner

/// What the visits need from outside; built once by the server.
package struct VisitsEnvironment: Sendable {
    package let database: Database
    package let clock: WallClock
    package let randomness: Randomness
    package let log: Log
    package let limiter: RateLimiter
    /// Who is signed in, and with which rights.
    package let accounts: AccountsEnvironment
    /// VISITS_NAME: what titles, manifests and hints call the product.
    package let name: String
    /// The public origin, without a slash at the end.
    package let baseURL: String
    /// VISITS_ONLY_WITH_RIGHT: whether only those with the right may use it.
    package let needsRight: Bool
    /// The clocks of visitors, each made once.
    package let zones: ZoneBook
    /// What a page for this request is drawn with; for whoever is signed in, in their language and by their clock.
    package let page: @Sendable (_ head: RequestHead, _ viewer: Account?) -> PageContext
    /// The texts of a language.
    package let texts: @Sendable (_ language: Language) -> Texts
    /// People with their wishes, by the numbers of their accounts; whoever has no account any more is missing.
    package let people: @Sendable (_ accounts: [Account.ID], Transaction) throws -> [Int64: Person]
    /// Puts notices for accounts into the queue, in the caller's transaction.
    package let enqueue: @Sendable (_ pairs: [(notice: Notice, person: Person)], Timestamp, Transaction) throws -> Void
    /// Tells the dispatcher that something waits.
    package let wake: @Sendable () -> Void
    /// Asks how long a way takes; whatever happens there is an answer, if only a guess, and never an invented delay.
    package let way: @Sendable (_ from: Coordinates, _ to: Coordinates, _ departure: Timestamp) async -> Leg

    package init(
        database: Database,
        clock: WallClock,
        randomness: Randomness,
        log: Log,
        limiter: RateLimiter,
        accounts: AccountsEnvironment,
        name: String,
        baseURL: String,
        needsRight: Bool,
        zones: ZoneBook,
        page: @escaping @Sendable (_ head: RequestHead, _ viewer: Account?) -> PageContext,
        texts: @escaping @Sendable (_ language: Language) -> Texts,
        people: @escaping @Sendable (_ accounts: [Account.ID], Transaction) throws -> [Int64: Person],
        enqueue:
            @escaping @Sendable (_ pairs: [(notice: Notice, person: Person)], Timestamp, Transaction) throws -> Void,
        wake: @escaping @Sendable () -> Void,
        way: @escaping @Sendable (_ from: Coordinates, _ to: Coordinates, _ departure: Timestamp) async -> Leg
    ) {
        self.database = database
        self.clock = clock
        self.randomness = randomness
        self.log = log
        self.limiter = limiter
        self.accounts = accounts
        self.name = name
        self.baseURL = baseURL
        self.needsRight = needsRight
        self.zones = zones
        self.page = page
        self.texts = texts
        self.people = people
        self.enqueue = enqueue
        self.wake = wake
        self.way = way
    }
}
