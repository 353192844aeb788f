import Base
import Notify

func remindersOfALibrary(for reader: Person, books: [String], dueBack: Timestamp, now: Timestamp) throws -> [Policy
    .Decision]
{
    let occasion = Occasion(
        id: "book_due",
        label: Occasion.Label(de: "Rückgabe morgen", en: "Due tomorrow"),
        pot: .shared,
        rules: .calm,
        lifetime: .untilNamed(otherwise: .days(1))
    )
    var queue: [Policy.Due] = []
    for (number, book) in books.enumerated() {
        let notice = Notice(
            occasion: occasion,
            recipient: .account(reader.id),
            event: Notice.SourceEvent("loan", book),
            target: try Notice.Target("/loans/\(book)"),
            dedupeKey: "loan:\(book)",
            happenedAt: now,
            title: "Please bring it back",
            validUntil: dueBack
        )
        if case .queue(_, let expiresAt) = Policy.admit(notice, for: reader, now: now) {
            queue.append(Policy.Due(id: Int64(number), occasion: occasion, expiresAt: expiresAt))
        }
    }
    return Policy.plan(queue, for: reader, spent: Policy.Spent(), now: now)
}
