package import Base

/// Where council data come from: files, a server, a town that is invented.
///
/// Pulled piece by piece, so that a source is never ahead of what is stored by more than one piece.
package struct CouncilSource: Sendable {
    /// Some objects, in the order in which they should be taken.
    package struct Piece: Sendable {
        package var objects: [SourceObject]
        /// The moment at which a recording saw them; nil for now.
        package var at: Timestamp?
        /// Whether a whole state is told with it: what it changed may be compared with what was before.
        package var isComplete = false
        /// Whether it is the state with which everything begins: known to everybody.
        package var isBase = false
        /// How much of the source is through, 0 to 1; nil where nobody can tell.
        package var progress: Double?

        package init(
            _ objects: [SourceObject],
            at: Timestamp? = nil,
            isComplete: Bool = false,
            isBase: Bool = false,
            progress: Double? = nil
        ) {
            self.objects = objects
            self.at = at
            self.isComplete = isComplete
            self.isBase = isBase
            self.progress = progress
        }
    }

    /// What was seen on the way.
    package struct Account: Sendable, Equatable {
        package var oddities = OddityCount()
        /// How many objects of each type, embedded ones included.
        package var counts: [SourceKind: Int] = [:]
        /// The lists that were read to their end; a list that broke off is asked in full next time.
        package var isWhole = true
        /// Who was there; nil unless everything was asked and every list was read to its end.
        package var roll: SourceRoll?

        package init() {}
    }

    /// What the record of imports calls it.
    package let name: String
    /// The next piece; nil at the end.
    package let next: @Sendable () async throws -> Piece?
    /// What was seen so far.
    package let account: @Sendable () async -> Account
    /// Whether an object that its list does not name any more is gone, asked by its own address.
    package let isGone: @Sendable (_ id: String) async throws -> Bool

    /// - Parameters:
    ///   - name: what the record of imports calls it.
    ///   - next: the next piece; nil at the end.
    ///   - account: what was seen so far.
    ///   - isGone: whether an object that its list does not name any more is gone; taken for granted unless it can be
    ///     asked.
    package init(
        name: String,
        next: @escaping @Sendable () async throws -> Piece?,
        account: @escaping @Sendable () async -> Account,
        isGone: @escaping @Sendable (_ id: String) async throws -> Bool = { _ in true }
    ) {
        self.name = name
        self.next = next
        self.account = account
        self.isGone = isGone
    }

    /// A source that has everything at once: an invented town, a test's objects.
    package static func values(_ name: String, _ objects: [SourceObject]) -> CouncilSource {
        let pieces = PieceQueue(SourceObject.portions(of: objects).map { Piece(Array($0)) })
        var account = Account()
        for object in objects { if let kind = object.kind { account.counts[kind, default: 0] += 1 } }
        return CouncilSource(name: name, next: { await pieces.next() }, account: { [account] in account })
    }
}

/// Hands out pieces one by one.
private actor PieceQueue {
    private var pieces: ArraySlice<CouncilSource.Piece>

    init(_ pieces: [CouncilSource.Piece]) { self.pieces = pieces[...] }

    func next() -> CouncilSource.Piece? { pieces.popFirst() }
}
