import Testing
import VisitPlanner

@testable import ClientKit

/// From a tap to a page, whoever is there to show it.
@Suite struct LinkTests {
    @Test(arguments: [
        ("/visits", Destination.home), ("/visits/", .home), ("/visits/offen", .open),
        ("/visits/42/briefing", .briefing("42")), ("/visits/42/bericht?x=1#y", .report("42")),
        ("https://voco.example/visits/42/bericht", .report("42")), ("https://voco.example/visits", .home),
    ])
    func `a path names a page`(path: String, destination: Destination) {
        #expect(Destination(path: path) == destination)
    }

    @Test(arguments: [
        "", "/", "/council", "/visits/42", "/visits/../briefing", "/visits/42/loeschen", "/visits/x/briefing",
        "/visits/42/briefing/more", "https://voco.example", "/visits/-1/bericht",
        "/visits/12345678901234567890/bericht",
    ])
    func `other paths lead nowhere`(path: String) {
        #expect(Destination(path: path) == nil)
    }

    @Test(
        arguments: [
            ("anfahrt", "42", .home), ("verspaetung", "42", .home), ("doku", "42", .briefing("42")),
            ("freigabe", "42", .report("42")), ("offene_freigaben", nil, .open), ("doku", nil, .home),
            ("doku", "../../admin", .home),
        ] as [(String, String?, Destination)]
    )
    func `what a notification carries names a page`(typ: String, visit: String?, destination: Destination) {
        #expect(Destination(typ: typ, visitID: visit) == destination)
        #expect(Destination(path: destination.path) == destination)
        #expect(Destination(typ: "geburtstag", visitID: visit) == nil)
    }

    @Test func `a tap on a cold start waits for the root`() {
        var router = LinkRouter()
        #expect(router.follow(.open) == nil)
        #expect(router.follow(.briefing("42")) == nil)
        // The process ends before anybody has signed in.
        var next = LinkRouter(pendingPath: router.pendingPath)
        #expect(next.rootAppeared() == .briefing("42"))
        #expect(next.pendingPath == nil && next.rootAppeared() == nil)
    }

    @Test func `a tap is followed at once while the root stands`() {
        var router = LinkRouter()
        #expect(router.rootAppeared() == nil)
        #expect(router.follow(.home) == .home)
        router.rootVanished()
        #expect(router.follow(.report("1")) == nil)
        #expect(router.rootAppeared() == .report("1"))
    }

    @Test func `a stored path that is none is forgotten`() {
        #expect(LinkRouter(pendingPath: "/admin").pending == nil)
    }
}
