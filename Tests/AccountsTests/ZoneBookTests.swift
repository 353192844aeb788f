import Accounts
import Base
import Testing

@Suite struct ZoneBookTests {
    static let book = ZoneBook(deployment: .utc)

    @Test(arguments: [
        "Europe/Berlin", "America/Argentina/Buenos_Aires", "Asia/Kolkata", "Etc/GMT+5", "UTC", "America/Port-au-Prince",
    ])
    func `a place has a clock`(name: String) {
        #expect(Self.book.find(name)?.identifier == name)
    }

    @Test(arguments: [
        "", "Berlin", "CET", "GMT+2", "GMT", "europe", "Europe/Nowhere", "../etc/passwd", "/etc/localtime",
        "Europe//Berlin",
        "Europe/", "Europe/Berlin/", "Europe/Ber lin", "Europe/B\u{0}", "Europe/../Berlin", "a/b/c/d",
        String(repeating: "a/", count: 40) + "b",
    ])
    func `abbreviations, offsets and paths are no clocks`(name: String) {
        #expect(Self.book.find(name) == nil)
        #expect(Self.book.zone(name) == .utc)
    }

    @Test func `every name that is offered can be chosen`() {
        #expect(ZoneBook.names.count > 200)
        #expect(ZoneBook.names.contains("Europe/Berlin"))
        #expect(ZoneBook.names == ZoneBook.names.sorted())
    }
}
