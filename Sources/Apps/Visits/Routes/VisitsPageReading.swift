internal import API
internal import Accounts
internal import Base
internal import HTML
internal import HTTP
internal import Store
internal import VisitPlanner

/// What all pages of the visits begin with.
extension VisitsEnvironment {
    /// What a page is drawn with; its path keeps the query, without the choice of a language and without what was done.
    func context(_ head: RequestHead, _ account: Account) -> PageContext {
        var path = String(head.target.prefix { $0 != "?" })
        // A form's address leads to its page, where it has one.
        guard ["GET", "HEAD"].contains(head.method) || Page.isShown(at: head.path) else { return page(head, account) }
        let items = head.queryItems.filter { !["lang", "ok", "neu", "geaendert"].contains($0.name) }
        for (index, item) in items.enumerated() {
            path += (index == 0 ? "?" : "&") + PathSegment.encode(item.name) + "=" + PathSegment.encode(item.value)
        }
        return page(head, account).at(path)
    }

    /// Whoever is signed in, as the frame of a page knows them.
    func reader(_ account: Account) async throws -> VisitsReader {
        let now = clock.now()
        let open = try await database.read { try StoredVisit.open(of: account.id, now: now, zones, in: $0).count }
        return reader(account, open: open)
    }

    /// The same where the open visits are known.
    func reader(_ account: Account, open: Int) -> VisitsReader {
        VisitsReader(
            product: name,
            openCount: open,
            isStaff: account.may(.boards),
            isAdmin: account.may(.admin),
            pushKey: accounts.notifications.push?.publicKey
        )
    }

    /// What the visitor's own clock shows.
    func wall(_ account: Account) -> WallTime { zones.zone(account.timeZone).wallTime(at: clock.now()) }
}

extension RequestHead {
    /// What `?ok=` says, if it is one of the words that a page knows.
    func notice(_ known: Set<String>) -> String? { query("ok").flatMap { known.contains($0) ? $0 : nil } }
}

/// Numbers as people type them.
enum TypedNumber {
    /// A number with a point or, as Germans write it, with a comma; nothing counts as none.
    ///
    /// - Throws: 422 for what is no number.
    static func read(_ text: String?, _ field: String, _ check: inout FieldCheck) -> VisitsWire.Sent<Double> {
        let text = (text ?? "").trimmingBlanks
        guard !text.isEmpty else { return VisitsWire.Sent(nil) }
        guard let number = Double(text.replacing(",", with: ".")), number.isFinite else {
            check.add("number_type", field)
            return VisitsWire.Sent(nil)
        }
        return VisitsWire.Sent(number)
    }

    /// A coordinate as a field shows it: to a metre, with the language's own mark.
    static func text(_ degrees: Double?, _ texts: Texts) -> String {
        guard let degrees else { return "" }
        return String((degrees * 100_000).rounded() / 100_000).replacing(".", with: texts["council.decimal"])
    }
}

extension String {
    /// Without blanks at its ends.
    var trimmingBlanks: String {
        var text = self[...]
        while text.first?.isWhitespace == true { text.removeFirst() }
        while text.last?.isWhitespace == true { text.removeLast() }
        return String(text)
    }
}
