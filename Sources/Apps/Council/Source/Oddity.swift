/// Where a source departs from its standard, and what was made of it.
package enum Oddity: String, Sendable, CaseIterable, Comparable {
    /// A string with control characters; they count as spaces.
    case controlCharacters
    /// A byte order mark or a comma too many.
    case sloppyJSON
    /// A line or file that is no JSON; it was left out.
    case unreadable
    /// An object that is none of OParl's types, or has no id; it was left out.
    case unknownObject
    /// `" "`, `"N/A"` and their like for what is not known.
    case placeholder
    /// null for what should be left out.
    case null
    /// One object where a list belongs.
    case objectForArray
    /// A list where one object belongs.
    case arrayForObject
    /// A member of another type than the standard's.
    case wrongType
    /// A date-time without offset; read by the council's clock.
    case withoutOffset
    /// A date-time where a day belongs, or a day where a date-time belongs.
    case wrongPrecision
    /// A date that is none; it counts as missing.
    case unreadableDate
    /// A session that ends before it begins, or at midnight; its end counts as unknown.
    case impossibleEnd
    /// A session at midnight; its time counts as unknown.
    case midnight
    /// A session without a begin; it was left out.
    case withoutBegin
    /// An object without the name that it needs.
    case withoutName
    /// An item without a number.
    case withoutNumber
    /// Two items of a session with the same number; the later ones are marked.
    case doubleNumber
    /// Two items of a session with the same place in the order.
    case doubleOrder
    /// An item without the order that 1.1 demands; its place in the list counts.
    case withoutOrder
    /// A child that is newer than its parent, so that asking by the parent's date would miss it.
    case newerChild
    /// A member under another name than the standard's.
    case foreignName
    /// A file without an address; it was left out.
    case withoutAddress
    /// A reference to a committee that nobody told of; a stand-in was made.
    case unknownCommittee
    /// A deleted object without its type.
    case deletedWithoutType
    /// An object on its own whose session or paper is unknown; it was left out.
    case orphan
    /// A list as bare array, without pages.
    case bareList
    /// A page that came again; the list was left there.
    case repeatedPage
    /// Pages without anything new; the list was left there.
    case nothingNew
    /// More pages than any list has; the list was left there.
    case tooManyPages
    /// An address on another host; it was not asked.
    case foreignHost
    /// A filter that was lost on a later page, or that the server refuses.
    case filterLost
    /// A server's fault that went away when asked again.
    case askedAgain
    /// 404 for an empty list.
    case emptyAsMissing
    /// Something that was open and now asks for a password; it counts as withdrawn.
    case withdrawn
    /// More objects missing from a complete list than a town takes back at once; none of them was taken away.
    case tooManyGone
    /// An answer that is a page for people, or of the wrong type; it was left out.
    case noData

    /// In the order of their names, for reports that do not jump about.
    package static func < (left: Oddity, right: Oddity) -> Bool { left.rawValue < right.rawValue }
}

/// Oddities counted by kind, with one example each.
package struct OddityCount: Sendable, Equatable {
    /// One kind's count.
    package struct Entry: Sendable, Equatable {
        package var count: Int
        /// Where it was seen first: type, member and address, never a name.
        package let example: String
    }

    package private(set) var entries: [Oddity: Entry] = [:]

    package init() {}

    /// Counts one.
    package mutating func add(_ oddity: Oddity, _ example: @autoclosure () -> String) {
        guard entries[oddity] != nil else { return entries[oddity] = Entry(count: 1, example: example()) }
        entries[oddity]?.count += 1
    }

    /// Adds another count; its examples yield to those that are here.
    package mutating func add(_ other: OddityCount) {
        for (oddity, entry) in other.entries {
            entries[oddity, default: Entry(count: 0, example: entry.example)].count += entry.count
        }
    }

    /// How often one was seen.
    package subscript(oddity: Oddity) -> Int { entries[oddity]?.count ?? 0 }
}
