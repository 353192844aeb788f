import Base
import Foundation
import HTTP
import Synchronization
import Testing

@testable import Council

/// Servers that misbehave, each in a way that one of the known ones does.
struct OParlServerTests {
    private static let root = "https://ris.example/oparl/body/1"

    /// A server made of a function from address to answer.
    private final class Server: Sendable {
        let asked = Mutex<[String]>([])
        let pauses = Mutex<[Duration]>([])
        private let answer: @Sendable (_ url: String, _ count: Int) -> Answer

        init(_ answer: @escaping @Sendable (_ url: String, _ count: Int) -> Answer) { self.answer = answer }

        var fetch: OParlFetch {
            let client = HTTPClient { request throws(HTTPClient.Failure) in
                let count = self.asked.withLock { asked in
                    asked.append(request.url)
                    return asked.count { $0 == request.url }
                }
                switch self.answer(request.url, count) {
                case .json(let text): return Self.response(200, text)
                case .status(let status, let text): return Self.response(status, text)
                case .slow(let duration, let text):
                    guard request.deadline >= duration else { throw .timedOut }
                    return Self.response(200, text)
                case .failure(let failure): throw failure
                }
            }
            let clock = WallClock(
                now: { Timestamp(seconds: 1_796_022_000) },
                sleep: { pause in self.pauses.withLock { $0.append(pause) } }
            )
            return OParlFetch(client: client, clock: clock)
        }

        private static func response(_ status: Int, _ text: String) -> HTTPClient.Response {
            let type = text.hasPrefix("<") ? "text/html" : "application/json"
            return HTTPClient.Response(
                status: status,
                headers: Headers([("Content-Type", type)]),
                body: Array(text.utf8)
            )
        }
    }

    private enum Answer {
        case json(String)
        case status(Int, String)
        case slow(Duration, String)
        case failure(HTTPClient.Failure)
    }

    private static func body(_ lists: [String] = ["paper"], id: String = root) -> String {
        let members = lists.map { "\"\($0)\":\"\(id)/\($0)\"" }.joined(separator: ",")
        return #"{"type":"https://schema.oparl.org/1.1/Body","id":"\#(id)","name":"Musterstadt",\#(members)}"#
    }

    private static func page(_ ids: ClosedRange<Int>, next: String? = nil) -> String {
        let papers = ids.map { #"{"type":"Paper","id":"\#(root)/paper/\#($0)","name":"Vorlage \#($0)"}"# }
        let link = next.map { #""next":"\#($0)""# } ?? ""
        return #"{"data":[\#(papers.joined(separator: ","))],"pagination":{"totalPages":3},"links":{\#(link)}}"#
    }

    private struct Result {
        var objects: [SourceObject] = []
        var account = CouncilSource.Account()
        var asked: [String] = []
        var oddities: [Oddity] { account.oddities.entries.keys.sorted() }
        var papers: Int {
            objects.count { if case .paper = $0 { true } else { false } }
        }
    }

    private static func read(_ server: Server, _ url: String = root, since: Timestamp? = nil) async throws -> Result {
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let source = try #require(CouncilSource.oparl(url, server.fetch, zone: zone, since: since))
        var result = Result()
        while let piece = try await source.next() { result.objects += piece.objects }
        result.account = await source.account()
        result.asked = server.asked.withLock { $0 }
        return result
    }

    @Test func `a list is read to its end, page by page`() async throws {
        let server = Server { url, _ in
            switch url {
            case Self.root: .json(Self.body())
            case Self.root + "/paper": .json(Self.page(1...2, next: Self.root + "/paper?page=2"))
            case Self.root + "/paper?page=2": .json(Self.page(3...4, next: "?page=3"))
            default: .json(Self.page(5...5))
            }
        }
        let result = try await Self.read(server)
        #expect(result.papers == 5)
        #expect(result.oddities.isEmpty)
        #expect(result.account.isWhole)
        #expect(result.asked.last == Self.root + "/paper?page=3")
    }

    @Test func `a System leads to its towns, in a list or embedded`() async throws {
        let list = Server { url, _ in
            switch url {
            case "https://ris.example/oparl":
                .json(#"{"type":"System","id":"https://ris.example/oparl","body":"https://ris.example/oparl/bodies"}"#)
            case "https://ris.example/oparl/bodies": .json("{\"data\":[\(Self.body())],\"links\":{}}")
            default: .json(Self.page(1...2))
            }
        }
        #expect(try await Self.read(list, "https://ris.example/oparl").papers == 2)
        let embedded = Server { url, _ in
            url == "https://ris.example/oparl"
                ? .json(#"{"type":"System","id":"https://ris.example/oparl","body":[\#(Self.body())]}"#)
                : .json(Self.page(1...3))
        }
        #expect(try await Self.read(embedded, "https://ris.example/oparl").papers == 3)
    }

    /// The endless same page (OWL-IT), a loop of links, pages that bring nothing new.
    @Test func `a list that never ends is left`() async throws {
        let same = Server { url, count in
            url == Self.root
                ? .json(Self.body())
                : .json(Self.page(1...2, next: Self.root + "/paper?page=\(url.utf8.count + 1)xxxxxxxxxx"))
        }
        #expect(try await Self.read(same).papers <= 8)
        let loop = Server { url, _ in
            url == Self.root ? .json(Self.body()) : .json(Self.page(1...2, next: Self.root + "/paper"))
        }
        let result = try await Self.read(loop)
        #expect(result.oddities == [.repeatedPage])
        #expect(result.asked.count == 2)
        let counting = Mutex(0)
        let endless = Server { url, _ in
            guard url != Self.root else { return .json(Self.body()) }
            let page = counting.withLock { count in
                count += 1
                return count
            }
            return .json(Self.page(1...2, next: Self.root + "/paper?page=\(page + 1)"))
        }
        let barren = try await Self.read(endless)
        #expect(barren.oddities == [.nothingNew])
        #expect(barren.asked.count == 5)
    }

    @Test func `more pages than any list has are not asked`() async throws {
        let counting = Mutex(0)
        let server = Server { url, _ in
            guard url != Self.root else { return .json(Self.body()) }
            let page = counting.withLock { count in
                count += 1
                return count
            }
            return .json(Self.page(page...page, next: Self.root + "/paper?page=\(page + 1)"))
        }
        let result = try await Self.read(server)
        #expect(result.oddities == [.tooManyPages])
        #expect(result.papers == OParlList.maximumPages)
    }

    @Test func `a page may take most of a minute`() async throws {
        let server = Server { url, _ in url == Self.root ? .json(Self.body()) : .slow(.seconds(38), Self.page(1...2)) }
        #expect(try await Self.read(server).papers == 2)
    }

    @Test(
        arguments: [Answer.status(500, "<html>"), .status(503, ""), .failure(.timedOut), .failure(.broken("x"))].indices
    )
    func `a fault that goes away is asked again`(index: Int) async throws {
        let faults = [Answer.status(500, "<html>"), .status(503, ""), .failure(.timedOut), .failure(.broken("x"))]
        let server = Server { url, count in
            url == Self.root ? .json(Self.body()) : count == 1 ? faults[index] : .json(Self.page(1...2))
        }
        let result = try await Self.read(server)
        #expect(result.papers == 2)
        #expect(result.oddities == [.askedAgain])
        #expect(server.pauses.withLock { $0 } == [.seconds(2)])
    }

    @Test func `a list that stays broken leaves what was read and is asked in full next time`() async throws {
        let server = Server { url, _ in
            switch url {
            case Self.root: .json(Self.body(["paper", "meeting"]))
            case Self.root + "/paper": .json(Self.page(1...2, next: Self.root + "/paper?page=2"))
            case Self.root + "/meeting": .json(#"[{"type":"Meeting","id":"m","start":"2026-12-01T17:00:00+01:00"}]"#)
            default: .status(500, "")
            }
        }
        let result = try await Self.read(server)
        #expect(result.objects.count == 4)
        #expect(!result.account.isWhole)
        #expect(server.pauses.withLock { $0 } == [.seconds(2), .seconds(10), .seconds(30)])
    }

    @Test func `a server that never answers is a fault`() async throws {
        let server = Server { _, _ in .status(500, "") }
        await #expect(throws: OParlFetch.Fault.self) { try await Self.read(server) }
        let page = Server { _, _ in .json("<html>Willkommen</html>") }
        await #expect(throws: OParlFetch.Fault.self) { try await Self.read(page) }
    }

    /// Solingen answers 503 with a filter, others 400: there is a way without.
    @Test(arguments: [503, 400, 501]) func `a filter that is refused is left out`(status: Int) async throws {
        let server = Server { url, _ in
            url == Self.root
                ? .json(Self.body()) : url.contains("modified_since") ? .status(status, "") : .json(Self.page(1...2))
        }
        let result = try await Self.read(server, since: Timestamp(rfc3339: "2026-11-29T10:00:00Z"))
        #expect(result.papers == 2)
        #expect(result.oddities == [.filterLost])
    }

    @Test func `the filter has a day more, its plus is written out, and it is put back where it is lost`() async throws
    {
        let server = Server { url, _ in
            switch url {
            case Self.root: .json(Self.body())
            case Self.root + "/paper?modified_since=2026-11-28T11:00:00%2B01:00":
                .json(Self.page(1...2, next: Self.root + "/paper?page=2"))
            case Self.root + "/paper?page=2&modified_since=2026-11-28T11:00:00%2B01:00":
                .json(Self.page(3...4, next: Self.root + "/paper?page=3&modified_since=2026-11-28T11:00:00+01:00"))
            case Self.root + "/paper?page=3&modified_since=2026-11-28T11:00:00%2B01:00": .json(Self.page(5...5))
            default: .status(400, url)
            }
        }
        let result = try await Self.read(server, since: Timestamp(rfc3339: "2026-11-29T10:00:00Z"))
        #expect(result.papers == 5)
        #expect(result.account.oddities[.filterLost] == 1)
    }

    @Test(
        arguments: [
            (Answer.json(#"[{"type":"Paper","id":"p","name":"x"}]"#), 1, [Oddity.bareList]),
            (.json("[]"), 0, [.bareList]),
            (.status(404, "<html>"), 0, [.emptyAsMissing]),
            (.json(#"{"code":802,"message":"nichts"}"#), 0, [.emptyAsMissing]),
            (.status(401, ""), 0, [.withdrawn]), (.status(403, ""), 0, [.withdrawn]),
            (.json("<html>Fehler</html>"), 0, [.noData]), (.status(302, ""), 0, [.noData]),
            (.json(#"{"type":"Paper","id":"p","name":"x"}"#), 1, [.objectForArray]),
            (.json(#"{"data":{"type":"Paper","id":"p","name":"x"}}"#), 1, [.objectForArray]),
        ].indices
    )
    func `a list comes in every shape`(index: Int) async throws {
        let cases: [(Answer, Int, [Oddity])] = [
            (.json(#"[{"type":"Paper","id":"p","name":"x"}]"#), 1, [.bareList]), (.json("[]"), 0, [.bareList]),
            (.status(404, "<html>"), 0, [.emptyAsMissing]),
            (.json(#"{"code":802,"message":"nichts"}"#), 0, [.emptyAsMissing]), (.status(401, ""), 0, [.withdrawn]),
            (.status(403, ""), 0, [.withdrawn]), (.json("<html>Fehler</html>"), 0, [.noData]),
            (.status(302, ""), 0, [.noData]), (.json(#"{"type":"Paper","id":"p","name":"x"}"#), 1, [.objectForArray]),
            (.json(#"{"data":{"type":"Paper","id":"p","name":"x"}}"#), 1, [.objectForArray]),
        ]
        let (answer, papers, oddities) = cases[index]
        let server = Server { url, _ in url == Self.root ? .json(Self.body()) : answer }
        let result = try await Self.read(server)
        #expect(result.papers == papers)
        #expect(result.oddities == oddities)
    }

    @Test(arguments: [
        "https://elsewhere.example/paper?page=2", "http://169.254.169.254/latest", "https://ris.example.evil.example/x",
        "file:///etc/passwd", "https://ris.example:8443/x", "https://user@ris.example/x",
    ])
    func `no other host is asked`(next: String) async throws {
        let server = Server { url, _ in url == Self.root ? .json(Self.body()) : .json(Self.page(1...2, next: next)) }
        let result = try await Self.read(server)
        #expect(result.oddities == [.foreignHost])
        #expect(result.asked.count == 2)
    }

    /// Karlsruhe: the interface moved to another folder, and ids kept the old one.
    @Test func `ids of a server that moved are asked where it is now`() async throws {
        let old = "https://web1.example/oparl/bodies/0001"
        let server = Server { url, _ in
            switch url {
            case "https://web1.example/ris/oparl/bodies/0001": .json(Self.body(id: old))
            case "https://web1.example/ris/oparl/bodies/0001/paper": .json(Self.page(1...2))
            default: .status(404, url)
            }
        }
        let result = try await Self.read(server, "https://web1.example/ris/oparl/bodies/0001")
        #expect(result.papers == 2)
        #expect(result.oddities.isEmpty)
    }

    @Test func `items and steps that are only named are asked one by one`() async throws {
        let server = Server { url, _ in
            switch url {
            case Self.root: .json(Self.body(["meeting"]))
            case Self.root + "/meeting":
                .json(
                    #"{"data":[{"type":"Meeting","id":"\#(Self.root)/m","start":"2026-12-01T17:00:00+01:00","agendaItem":["\#(Self.root)/i/1","\#(Self.root)/i/2"]}]}"#
                )
            case Self.root + "/i/1":
                .json(#"{"type":"AgendaItem","id":"\#(Self.root)/i/1","number":"1","name":"Radweg","order":1}"#)
            default: .status(401, "")
            }
        }
        let result = try await Self.read(server)
        guard case .session(let session)? = result.objects.last else { throw HTTPClient.Failure.badURL }
        #expect(session.items.map(\.title) == ["Radweg"])
        #expect(session.itemReferences == [Self.root + "/i/2"])
        #expect(result.oddities == [.withdrawn])
    }

    /// A step that nobody put on an agenda yet is all there: 14 of them in Karlsruhe were asked for again and again.
    @Test func `a step without a session is not asked for, one that is only named is`() async throws {
        let steps = #"{"type":"Consultation","id":"\#(Self.root)/c/1","role":"Kenntnisnahme"},"\#(Self.root)/c/2""#
        let server = Server { url, _ in
            switch url {
            case Self.root: .json(Self.body())
            case Self.root + "/paper":
                .json(#"{"data":[{"type":"Paper","id":"\#(Self.root)/p","name":"x","consultation":[\#(steps)]}]}"#)
            case Self.root + "/c/2":
                .json(#"{"type":"Consultation","id":"\#(Self.root)/c/2","meeting":"\#(Self.root)/m"}"#)
            default: .status(404, url)
            }
        }
        let result = try await Self.read(server)
        guard case .paper(let paper)? = result.objects.last else { throw HTTPClient.Failure.badURL }
        #expect(paper.consultations.map(\.role) == ["Kenntnisnahme", nil])
        #expect(paper.consultations.map(\.session) == [nil, Self.root + "/m"])
        #expect(result.asked == [Self.root, Self.root + "/paper", Self.root + "/c/2"])
        #expect(result.oddities.isEmpty)
    }

    /// Who was there is told of complete lists alone.
    @Test(
        arguments: [
            (nil, #""links":{}"#, true), ("2026-11-29T10:00:00Z", #""links":{}"#, false),
            (nil, #""pagination":{"totalElements":3},"links":{}"#, false),
            (nil, #""links":{"next":"https://elsewhere.example/"}"#, false),
            (nil, #""links":{"next":"?page=2"}"#, false),
        ] as [(String?, String, Bool)]
    )
    func `a list is complete when it was read to its end without a gap`(since: String?, tail: String, isComplete: Bool)
        async throws
    {
        let server = Server { url, _ in
            switch url.prefix(while: { $0 != "?" }) {
            case Self.root[...]: .json(Self.body())
            case (Self.root + "/paper")[...]:
                url.hasSuffix("page=2")
                    ? .status(404, "") : .json(#"{"data":[{"type":"Paper","id":"\#(Self.root)/p"}],\#(tail)}"#)
            case (Self.root + "/p")[...]: .json(#"{"type":"Paper","id":"\#(Self.root)/p","name":"x"}"#)
            case (Self.root + "/q")[...]: .json(#"{"type":"Paper","id":"\#(Self.root)/q","deleted":true}"#)
            default: .status(404, "")
            }
        }
        let zone = try #require(Zone(identifier: "Europe/Berlin"))
        let moment = since.flatMap { Timestamp(rfc3339: $0) }
        let source = try #require(CouncilSource.oparl(Self.root, server.fetch, zone: zone, since: moment))
        while try await source.next() != nil {}
        let roll = await source.account().roll
        #expect(roll?.lists.contains(SourceRoll.List(town: Self.root, kind: .paper)) ?? false == isComplete)
        guard isComplete else { return }
        // A paper without a name is no object for us, but it was there.
        #expect(roll?.has(Self.root + "/p") == true)
        var answers: [Bool] = []
        for id in ["p", "q", "r"] { answers.append(try await source.isGone("\(Self.root)/\(id)")) }
        #expect(answers == [false, true, true])
    }
}
