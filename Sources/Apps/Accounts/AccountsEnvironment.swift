internal import API
package import Base
package import HTTP
package import Store

/// Everything that the accounts need from outside, given once by the server.
package struct AccountsEnvironment: Sendable {
    package let database: Database
    package let clock: WallClock
    package let randomness: Randomness
    package let passwords: Passwords
    package let tokens: SessionTokens
    package let settings: SessionSettings
    package let limiter: RateLimiter
    package let proxies: TrustedProxies
    /// WEB_ADMIN_EMAIL; whoever registers with it stays an ordinary account until `admin grant`.
    package let adminEmail: EmailAddress?
    /// The deployment's calendar day of a moment: `2026-11-30`.
    package let day: @Sendable (Timestamp) -> String
    /// Where an account's work begins: after signing in without another target.
    package let landing: @Sendable (Account) -> String
    package let log: Log
    /// Occasions, devices and the engine.
    package let notifications: NotificationSetup
    /// Nil without a mail service: then accounts are active at once.
    package let mail: ServiceMail?
    /// BASE_URL without a slash at its end: what links in mails begin with.
    package let baseURL: String
    /// Mailboxes that nobody keeps.
    package let disposable: DisposableDomains
    /// Sign in with Apple.
    package let apple: AppleSetup
    /// What is done after the answer; the server runs it.
    package let errands = Errands()
    /// The products round the accounts.
    package let surroundings: Surroundings
    /// Who was active, until it is written.
    package let activity: ActivityBuffer

    package init(
        database: Database,
        clock: WallClock,
        randomness: Randomness,
        passwords: Passwords,
        tokens: SessionTokens,
        settings: SessionSettings,
        limiter: RateLimiter,
        proxies: TrustedProxies,
        adminEmail: EmailAddress?,
        day: @escaping @Sendable (Timestamp) -> String,
        landing: @escaping @Sendable (Account) -> String,
        log: Log,
        notifications: NotificationSetup = .none,
        mail: ServiceMail? = nil,
        baseURL: String = "",
        disposable: DisposableDomains = .starter,
        apple: AppleSetup = .none,
        surroundings: Surroundings = .none,
        activity: ActivityBuffer = ActivityBuffer()
    ) {
        self.database = database
        self.clock = clock
        self.randomness = randomness
        self.passwords = passwords
        self.tokens = tokens
        self.settings = settings
        self.limiter = limiter
        self.proxies = proxies
        self.adminEmail = adminEmail
        self.day = day
        self.landing = landing
        self.log = log
        self.notifications = notifications
        self.mail = mail
        self.baseURL = baseURL
        self.disposable = disposable
        self.apple = apple
        self.surroundings = surroundings
        self.activity = activity
    }

    /// Counts a request against a rule by its sender's address.
    ///
    /// - Returns: nil when it may go on, else the seconds to wait.
    func secondsToWait(_ rule: RateLimit, _ head: RequestHead) async -> Int? {
        let key = proxies.clientAddress(of: head).rateLimitKey
        guard let wait = await limiter.take(rule, key: key) else { return nil }
        return max(1, Int((wait.wholeMilliseconds + 999) / 1000))
    }

    /// Counts a request against a rule by its account.
    ///
    /// - Throws: 429 when it may not go on.
    func limit(_ rule: RateLimit, _ account: Account.ID) async throws(Problem) {
        guard let wait = await limiter.take(rule, key: account.description) else { return }
        throw .tooMany(retryAfter: max(1, Int((wait.wholeMilliseconds + 999) / 1000)))
    }
}
