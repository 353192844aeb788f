import Base
import Foundation
import TestSupport
import Testing

@testable import FCM

@Suite struct FCMMessageTests {
    static func text(_ message: FCMMessage, validateOnly: Bool = false) throws -> String {
        String(decoding: try message.encoded(validateOnly: validateOnly), as: UTF8.self)
    }

    /// `message` of the body.
    static func object(_ message: FCMMessage) throws -> [String: Any] {
        try #require(try Fixture.json(message.encoded())["message"] as? [String: Any])
    }

    @Test func `a message with everything is written as FCM's reference has it`() throws {
        let message = FCMMessage(
            token: "t",
            notification: FCMMessage.Notification(title: "A \"B\"", body: "ä\n", image: "https://x.example/i.png"),
            data: ["url": "/x", "n": 3],
            android: AndroidOptions(
                priority: .high,
                timeToLive: .hours(1),
                collapseKey: "c",
                restrictedPackageName: "de.app",
                notification: AndroidNotification(
                    tag: "t1",
                    channelID: "departures",
                    icon: "bell",
                    color: "#00ffAA",
                    clickAction: "OPEN",
                    count: 2,
                    sound: "default",
                    priority: .high,
                    visibility: .withheld,
                    eventTime: Timestamp(seconds: 0),
                    isSticky: false,
                    isLocalOnly: true
                )
            )
        )
        let expected =
            #"{"message":{"token":"t","notification":{"title":"A \"B\"","body":"ä\n","image":"https://x.example/i.png"},"#
            + #""data":{"n":"3","url":"/x"},"android":{"priority":"high","ttl":"3600s","collapse_key":"c","#
            + #""restricted_package_name":"de.app","notification":{"tag":"t1","channel_id":"departures","icon":"bell","#
            + ##""color":"#00ffAA","click_action":"OPEN","sound":"default","notification_priority":"PRIORITY_HIGH","##
            + #""visibility":"PRIVATE","event_time":"1970-01-01T00:00:00.000Z","notification_count":2,"#
            + #""sticky":false,"local_only":true}}}}"#
        #expect(try Self.text(message) == expected)
    }

    @Test func `a message with nothing is a token`() throws {
        #expect(try Self.text(FCMMessage(token: "t")) == #"{"message":{"token":"t"}}"#)
        #expect(
            try Self.text(FCMMessage(token: "t"), validateOnly: true)
                == #"{"message":{"token":"t"},"validate_only":true}"#
        )
    }

    @Test func `every value of data arrives as a text`() throws {
        let data: [String: FCMValue] = [
            "string": "a", "integer": 7, "negative": -1, "number": 1.5, "whole": 3.0, "large": 1e300, "yes": true,
            "no": false, "none": nil, "list": [1, "b\"", nil, true], "object": ["b": [2.5], "a": "x"],
        ]
        let written = try #require(try Self.object(FCMMessage(token: "t", data: data))["data"] as? [String: String])
        #expect(
            written == [
                "string": "a", "integer": "7", "negative": "-1", "number": "1.5", "whole": "3", "large": "1e+300",
                "yes": "true", "no": "false", "list": #"[1,"b\"",null,true]"#, "object": #"{"a":"x","b":[2.5]}"#,
            ]
        )
    }

    @Test func `data may come as JSON`() throws {
        let json = #"{"s":"x","i":9007199254740993,"d":0.5,"t":true,"n":null,"a":[1,{"k":"v"}],"zero":0,"one":1}"#
        let data = try JSONDecoder().decode([String: FCMValue].self, from: Data(json.utf8))
        #expect(
            data == [
                "s": "x", "i": 9_007_199_254_740_993, "d": 0.5, "t": true, "n": nil, "a": [1, ["k": "v"]], "zero": 0,
                "one": 1,
            ]
        )
    }

    @Test(
        arguments: [
            (["from": "x"], .reservedKey("data.from")), (["message_type": "x"], .reservedKey("data.message_type")),
            (["google": "x"], .reservedKey("data.google")), (["google.x": "x"], .reservedKey("data.google.x")),
            (["gcm": "x"], .reservedKey("data.gcm")), (["gcm.n.e": "x"], .reservedKey("data.gcm.n.e")),
            (["": "x"], .emptyKey), (["n": .number(.nan)], .notFinite("data.n")),
            (["o": ["k": [1, .number(.infinity)]]], .notFinite("data.o.k[1]")),
        ] as [([String: FCMValue], FCMMessageFault)]
    )
    func `what FCM keeps for itself is refused with its path`(data: [String: FCMValue], fault: FCMMessageFault) {
        #expect(throws: fault) { try FCMMessage(token: "t", data: data).encoded() }
    }

    @Test(arguments: ["collapse_key", "fromage", "gcmx", "message", "From", "x.google"])
    func `other names are free`(name: String) throws {
        #expect(try Self.text(FCMMessage(token: "t", data: [name: "x"])).contains("\"\(name)\":\"x\""))
    }

    @Test(
        arguments: [
            (FCMMessage(token: ""), .malformedToken), (FCMMessage(token: "a b"), .malformedToken),
            (FCMMessage(token: "a\nb"), .malformedToken), (FCMMessage(token: "ä"), .malformedToken),
            (FCMMessage(token: String(repeating: "a", count: 4097)), .malformedToken),
            (FCMMessage(token: "t", android: AndroidOptions(timeToLive: .seconds(-1))), .timeToLiveOutOfRange),
            (FCMMessage(token: "t", android: AndroidOptions(timeToLive: .seconds(2_419_201))), .timeToLiveOutOfRange),
            (
                FCMMessage(token: "t", android: AndroidOptions(notification: AndroidNotification(color: "red"))),
                .malformedColor
            ),
            (
                FCMMessage(token: "t", android: AndroidOptions(notification: AndroidNotification(count: -1))),
                .negativeCount
            ),
            (FCMMessage(token: "t", notification: FCMMessage.Notification(image: "http://x")), .imageNotHTTPS),
        ] as [(FCMMessage, FCMMessageFault)]
    )
    func `what FCM would refuse is not written`(message: FCMMessage, fault: FCMMessageFault) {
        #expect(throws: fault) { try message.encoded() }
    }

    @Test func `the longest and the shortest time to live are allowed`() throws {
        for (time, text) in [(Duration.zero, "0s"), (.seconds(2_419_200), "2419200s"), (.milliseconds(1500), "1s")] {
            let message = FCMMessage(token: "t", android: AndroidOptions(timeToLive: time))
            #expect(try Self.text(message).contains("\"ttl\":\"\(text)\""))
        }
    }

    /// The payload as the limit counts it: the message without its token.
    static func size(_ message: FCMMessage) throws -> Int {
        try message.encoded().count - #"{"message":{"token":"t",}}"#.utf8.count + 2
    }

    @Test func `a message of exactly the limit stays whole, one byte more is cut`() throws {
        let bare = try Self.size(FCMMessage(token: "t", notification: FCMMessage.Notification(title: "T", body: "")))
        let room = FCMMessage.maximumPayload - bare
        let whole = FCMMessage.Notification(title: "T", body: String(repeating: "x", count: room))
        #expect(try Self.size(FCMMessage(token: "t", notification: whole)) == 4096)
        #expect(try Self.text(FCMMessage(token: "t", notification: whole)).contains(whole.body ?? "-"))
        let longer = FCMMessage.Notification(title: "T", body: String(repeating: "x", count: room + 1))
        let notification = try #require(
            try Self.object(FCMMessage(token: "t", notification: longer))["notification"] as? [String: String]
        )
        #expect(notification == ["title": "T", "body": String(repeating: "x", count: room - 3) + "…"])
    }

    @Test func `the token does not count`() throws {
        let message = FCMMessage(
            token: String(repeating: "a", count: 4096),
            notification: FCMMessage.Notification(title: "T", body: String(repeating: "x", count: 4000))
        )
        #expect(try message.encoded().count > 8000)
    }

    @Test(arguments: 0..<60) func `whatever the texts, the payload fits, is JSON, and ends between characters`(
        seed: UInt64
    ) throws {
        var chance = SeededRandomness(seed)
        let pool = ["a", "ß", "€", "\"", "\\", "\n", "\u{1}", "👩🏽‍🚀", "e\u{301}", "🇩🇪", "\u{2028}"]
        func text(_ longest: Int) -> String {
            (0..<Int.random(in: 1...longest, using: &chance)).map { _ in
                pool[Int.random(in: 0..<pool.count, using: &chance)]
            }
            .joined()
        }
        let title = text(seed % 4 == 0 ? 2000 : 50)
        let body = text(3000)
        let message = FCMMessage(
            token: "t",
            notification: FCMMessage.Notification(title: title, body: body),
            data: ["k": .string(text(100))]
        )
        #expect(try Self.size(message) <= FCMMessage.maximumPayload)
        let notification = try #require(try Self.object(message)["notification"] as? [String: String])
        for (written, whole) in [(notification["title"], title), (notification["body"], body)] {
            guard let written, Array(written.utf8) != Array(whole.utf8) else { continue }
            #expect(written.hasSuffix("…") && whole.hasPrefix(written.dropLast()))
        }
    }

    @Test func `data that is too large is refused, since nothing of it may be cut`() {
        let data: [String: FCMValue] = ["k": .string(String(repeating: "x", count: 4096))]
        #expect(throws: FCMMessageFault.tooLarge(bytes: 4113)) { try FCMMessage(token: "t", data: data).encoded() }
        #expect(throws: FCMMessageFault.self) {
            try FCMMessage(token: "t", notification: FCMMessage.Notification(title: "T", body: "B"), data: data)
                .encoded()
        }
    }
}
