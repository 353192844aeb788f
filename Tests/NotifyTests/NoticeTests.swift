import Notify
import Testing

@Suite struct NoticeTests {
    @Test(arguments: ["/k/abc/tauschen/", "/visits", "/dashboard/x", "/dashboardx", "/sitzung?id=3#top", "/ä"])
    func `a target is a path of this site`(path: String) throws {
        #expect(try Notice.Target(path).description == path)
    }

    @Test(arguments: [
        "", "k", "https://example.org/", "//example.org/", "/a b", "/a\u{0}", "/a\r\nb", "/\\evil", "/a\u{7F}",
    ])
    func `what is no path of this site is no target`(path: String) {
        #expect(throws: Notice.InvalidTarget.notAPath) { try Notice.Target(path) }
    }

    @Test(arguments: ["/", "/?x=1", "/#top", "/dashboard", "/dashboard?tab=1", "/dashboard#x"])
    func `a start page is no target`(path: String) {
        #expect(throws: Notice.InvalidTarget.startPage) { try Notice.Target(path) }
    }

    @Test func `an event is its kind and the number of its row`() {
        let event = Notice.SourceEvent("note", 55)
        #expect(event.description == "note:55")
        #expect(event.rowID == "55")
    }

    @Test(arguments: [("note:55", "55"), ("a:b:c", "b:c"), ("x:0", "0")])
    func `a stored event is read back`(text: String, row: String) throws {
        let event = try #require(Notice.SourceEvent(stored: text))
        #expect(event.description == text)
        #expect(event.rowID == row)
    }

    @Test(arguments: ["", "note", ":", ":55", "note:"])
    func `there is no event without a kind and a row`(text: String) {
        #expect(Notice.SourceEvent(stored: text) == nil)
    }

    @Test func `streams of different kinds or rows are different streams`() {
        #expect(StreamID("board", 1) != StreamID("board", 11))
        #expect(StreamID("board", 1) != StreamID("kita", 1))
        #expect(StreamID(stored: "board:1") == StreamID("board", 1))
    }
}
