import Foundation
import Testing

@testable import APNs

@Suite struct APNsPayloadTests {
    func text(_ payload: APNsPayload, limit: Int = 4096) throws -> String {
        String(decoding: try payload.json(limit: limit), as: UTF8.self)
    }

    @Test func `everything stands where Apple documents it`() throws {
        let payload = APNsPayload(
            alert: APNsAlert(
                title: "Sonnengruppe",
                subtitle: "Heute",
                body: "3 neue Zettel",
                localisedTitle: .init("T"),
                localisedSubtitle: .init("S", arguments: ["1"]),
                localisedBody: .init("B", arguments: ["a", "\"b\""])
            ),
            badge: 3,
            sound: .standard,
            threadID: "board:7",
            category: "NOTE",
            interruptionLevel: .timeSensitive,
            relevanceScore: 0.5,
            targetContentID: "w1",
            isContentAvailable: true,
            isMutable: true,
            custom: ["url": "/k/x/", "a": [1, 2.5, true, nil, ["z": "ü", "b": []]]]
        )
        let expected =
            #"{"aps":{"alert":{"title":"Sonnengruppe","subtitle":"Heute","body":"3 neue Zettel","#
            + #""title-loc-key":"T","subtitle-loc-key":"S","subtitle-loc-args":["1"],"loc-key":"B","#
            + #""loc-args":["a","\"b\""]},"badge":3,"sound":"default","thread-id":"board:7","category":"NOTE","#
            + #""interruption-level":"time-sensitive","relevance-score":0.5,"target-content-id":"w1","#
            + #""content-available":1,"mutable-content":1},"a":[1,2.5,true,null,{"b":[],"z":"ü"}],"url":"/k/x/"}"#
        #expect(try text(payload) == expected)
    }

    @Test func `a payload without anything is an empty aps`() throws {
        #expect(try text(APNsPayload()) == #"{"aps":{}}"#)
        #expect(try text(APNsPayload(badge: 0)) == #"{"aps":{"badge":0}}"#)
        #expect(try text(APNsPayload(sound: .named("klang.caf"))) == #"{"aps":{"sound":"klang.caf"}}"#)
    }

    @Test func `whatever a text holds, another parser reads the same`() throws {
        let hard = "\"\\/\u{0}\u{1}\u{1F}\u{7F}\r\n\t\u{2028}\u{FFFF}👩‍👩‍👧‍👦🇩🇪é e\u{301} \u{202E}x"
        let payload = APNsPayload(alert: APNsAlert(title: hard, body: hard), custom: [hard: .text(hard)])
        let object = try Fixture.object(payload.json())
        let aps = try #require(object["aps"] as? [String: Any])
        let alert = try #require(aps["alert"] as? [String: String])
        #expect(alert["title"].map { Array($0.utf8) } == Array(hard.utf8))
        #expect(alert["body"].map { Array($0.utf8) } == Array(hard.utf8))
        #expect(object.values.contains { ($0 as? String) == hard })
    }

    @Test(
        arguments: [
            (APNsPayload(custom: ["aps": 1]), .reservedKey), (APNsPayload(badge: -1), .negativeBadge),
            (APNsPayload(relevanceScore: 1.01), .relevanceOutOfRange),
            (APNsPayload(relevanceScore: .nan), .relevanceOutOfRange),
            (APNsPayload(interruptionLevel: .critical), .criticalNotAllowed),
            (APNsPayload(sound: .critical(name: nil, volume: 1)), .criticalNotAllowed),
            (APNsPayload(sound: .critical(name: nil, volume: 2), mayBeCritical: true), .volumeOutOfRange),
            (
                APNsPayload(custom: ["a": ["b": [1, .number(.infinity)]]]), .notANumber(path: "a.b[1]")
            ),
        ] as [(APNsPayload, APNsPayload.Fault)]
    ) func `what would be misunderstood is refused`(payload: APNsPayload, fault: APNsPayload.Fault) {
        #expect(throws: fault) { try payload.json() }
        #expect(fault.description.hasSuffix("."))
    }

    @Test func `who asks for it may be critical`() throws {
        let payload = APNsPayload(
            sound: .critical(name: nil, volume: 0.5),
            interruptionLevel: .critical,
            mayBeCritical: true
        )
        let expected =
            #"{"aps":{"sound":{"critical":1,"name":"default","volume":0.5},"interruption-level":"critical"}}"#
        #expect(try text(payload) == expected)
    }
}
