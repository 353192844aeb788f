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
    /// The quota that its notices share with others.
    public let pot: Pot
    /// Which rules of the policy it obeys.
    public let rules: Rules
    /// When a notice is too old to be told.
    public let lifetime: Lifetime

    /// An occasion from its parts.
    public init(id: String, label: Label, pot: Pot, rules: Rules, lifetime: Lifetime) {
        self.id = id
        self.label = label
        self.pot = pot
        self.rules = rules
        self.lifetime = lifetime
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
    }

    /// The rules of the policy that are a choice.
    public struct Rules: Sendable, Hashable {
        /// Rule 9: what happens on one stream within this time is one notification.
        public let collect: CollectWindow?
        /// Rule 10: at most so many notifications of one stream in a period.
        public let cap: StreamCap?

        /// A choice of rules; nil leaves one out.
        public init(collect: CollectWindow? = nil, cap: StreamCap? = nil) {
            self.collect = collect
            self.cap = cap
        }
    }
}
