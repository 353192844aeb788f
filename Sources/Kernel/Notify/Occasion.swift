internal import Base

/// Why a notification may exist: declared once by an app, obeyed by the engine.
///
/// Everything that differs between occasions is a value here; whoever adds one writes no engine code.
public struct Occasion: Sendable, Hashable {
    /// The wire name: `n1_tagesordnung`, `board_note`.
    ///
    /// Preferences, traces and metrics are keyed by it.
    public let id: String
    /// What people read in their settings.
    public let label: Label
    /// One more sentence below the label: when it comes; nil where the label says it all.
    public let hint: Label?
    /// The quota that its notices share with others.
    public let pot: Pot
    /// Which rules of the policy it obeys.
    public let rules: Rules
    /// When a notice is too old to be told.
    public let lifetime: Lifetime
    /// What holds for people who have set no switch of their own.
    public let initially: Initially
    /// Over which of a person's addresses it may come.
    public let reach: Reach

    /// An occasion from its parts.
    public init(
        id: String,
        label: Label,
        hint: Label? = nil,
        pot: Pot,
        rules: Rules,
        lifetime: Lifetime,
        initially: Initially = .on,
        reach: Reach = .deliveryChannel
    ) {
        self.id = id
        self.label = label
        self.hint = hint
        self.pot = pot
        self.rules = rules
        self.lifetime = lifetime
        self.initially = initially
        self.reach = reach
    }

    /// A name in both languages of the product.
    public struct Label: Sendable, Hashable {
        /// German.
        public let de: String
        /// English.
        public let en: String

        /// A label in both languages.
        public init(de: String, en: String) {
            self.de = de
            self.en = en
        }
    }

    /// A daily quota, shared by the notices of some occasions.
    public enum Pot: String, Sendable, Hashable, CaseIterable {
        /// Two a day for nearly everything.
        case shared
        /// Two more for what has a deadline.
        case deadline
        /// None: the stream's own rules make it calm.
        case board
        /// None: the person's own appointments set the number.
        case visit

        /// Rules 6 and 7: how many deliveries a day people get from it; nil for no limit.
        public var limit: DailyLimit? {
            switch self {
            case .shared, .deadline: .two
            case .board, .visit: nil
            }
        }
    }

    /// What holds until a person sets the switch.
    ///
    /// It depends on rights, never on a role's name (seed).
    public enum Initially: Sendable, Hashable {
        /// Everybody gets it.
        case on
        /// Nobody gets it.
        case off
        /// Only people with the right get it.
        case onWith(right: String)
    }

    /// Over which addresses an occasion may come.
    public enum Reach: String, Sendable, Hashable, CaseIterable {
        /// As the person chose: mail, push, both.
        case deliveryChannel
        /// The person's devices, never mail: it is worthless an hour later.
        case devices
        /// Whoever follows the stream: the stream's app knows them.
        case followers
    }

    /// The rules of the policy that are a choice.
    public struct Rules: Sendable, Hashable {
        /// Rule 5: nothing arrives in the night.
        public let nightRest: NightRest?
        /// Rule 9: what happens on one stream within this time is one notification.
        public let collect: CollectWindow?
        /// Rule 10: at most so many notifications of one stream in a period.
        public let cap: StreamCap?

        /// A choice of rules; nil leaves one out.
        public init(nightRest: NightRest? = nil, collect: CollectWindow? = nil, cap: StreamCap? = nil) {
            self.nightRest = nightRest
            self.collect = collect
            self.cap = cap
        }
    }
}

extension Occasion.Rules {
    /// Night rest: for what can wait until the morning.
    ///
    /// How many a day is not here but in the ``Occasion/Pot``, since occasions share it.
    public static let calm = Occasion.Rules(nightRest: .standard)

    /// Two minutes of collecting and six notifications an hour: for streams that many people write to.
    public static let stream = Occasion.Rules(
        collect: CollectWindow(length: .minutes(2)),
        cap: StreamCap(limit: 6, period: .hours(1))
    )

    /// Nothing holds it back: for what is worthless an hour later, and whose number people set themselves.
    public static let immediate = Occasion.Rules()
}
