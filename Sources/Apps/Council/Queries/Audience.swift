internal import Accounts
internal import Base
internal import HTML
internal import Notify
internal import Store

/// The people whom something is told, loaded in one go.
struct Audience {
    /// By the numbers of their accounts; whoever has none any more, or may not use it, is missing.
    let people: [Int64: Person]
    private let languages: [Int64: Language]
    private let texts: [Language: Texts]

    /// Loads some people.
    init(_ owners: [Account.ID], _ environment: CouncilEnvironment, in transaction: Transaction) throws {
        people = try environment.people(owners, transaction).filter { $0.value.isActive }
        languages = try Account.languages(of: owners, in: transaction)
        texts = Dictionary(uniqueKeysWithValues: Language.allCases.map { ($0, environment.texts($0)) })
    }

    /// A person, if they may use their account.
    subscript(owner: Account.ID) -> Person? { people[owner.rawValue] }

    /// The language that a person is written to.
    func language(_ owner: Account.ID) -> Language { languages[owner.rawValue] ?? .german }

    /// The texts for a person.
    func texts(_ owner: Account.ID) -> Texts {
        texts[language(owner)] ?? Texts(language: .german, entries: [:])
    }

    /// So many people are told in one transaction: enough that it costs little, few enough that nobody waits for it.
    static let size = 500

    /// The pieces in which a list of people is worked off.
    static func pieces<T>(_ owners: [T]) -> [[T]] {
        stride(from: 0, to: owners.count, by: size).map { Array(owners[$0..<min($0 + size, owners.count)]) }
    }
}
