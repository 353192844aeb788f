/// A topic in the form that matching needs: what must stand in a text, and what each of it is worth.
///
/// One list, in the order in which it is looked for: what must be met, then the alternatives one after the other, then
/// the description.
struct CompiledTopic: Sendable {
    /// What a word of the topic is good for.
    enum Role: UInt8, Sendable {
        /// The place that the topic is limited to: must be met.
        case place
        /// A known place in the name: must be met.
        case namedPlace
        /// Narrows the name: must be met.
        case qualifier
        /// One of the words of an alternative, of which enough must be met.
        case word
        /// A telling word of the description.
        case described
    }

    /// A word of the topic.
    struct Unit: Sendable {
        var role: Role = .word
        /// Which alternative it belongs to.
        var alternative: UInt8 = 0
        /// The word itself.
        var term: Term
        /// The groups of synonyms that it names.
        var groups: [Term] = []
        /// What it is made of, if all of that together stands for it too.
        var parts: [Part] = []
        /// All words of a phrase in quotation marks.
        var phrase: [Term] = []
        /// How much it tells, 0…1.
        var weight: Float
        /// In how many titles it is to be expected, for choosing what to look for first.
        var frequency: Int32
        /// Where it stands in the name or in the description, in bytes of UTF-8.
        var range: Range<Int32>
    }

    /// A part of a compound.
    struct Part: Sendable {
        var term: Term
        var groups: [Term]
        var frequency: Int32
    }

    /// In the order of their roles.
    private(set) var units: [Unit] = []

    /// A topic of what was read.
    init(required: [Unit], alternatives: [[Unit]], described: [Unit]) {
        units = required.sorted { $0.role.rawValue < $1.role.rawValue }
        for (index, alternative) in alternatives.prefix(255).enumerated() {
            for var unit in alternative {
                (unit.role, unit.alternative) = (.word, UInt8(index))
                units.append(unit)
            }
        }
        for var unit in described {
            unit.role = .described
            units.append(unit)
        }
    }

    /// From which rarity on a word of a description may match by itself.
    static let specific: Float = 0.5
    /// What a met word of the description adds to a name that is met in part.
    static let describedBonus: Float = 0.25
    /// What the description alone is worth: its first word, each further one, all together at most.
    static let describedAlone: (first: Float, further: Float, most: Float) = (0.62, 0.06, 0.8)
    /// How far counts a compound of the topic whose parts stand apart in the text.
    static let takenApart: Float = 0.8
}
