import Foundation
import Testing

@testable import WebPush

@Suite struct DeclarativeMessageTests {
    static let link = "https://brett.example/k/geheim/sonne/"

    @Test func `the board's message is written as every parser takes it`() throws {
        let message = DeclarativeMessage(
            title: "Sonnengruppe",
            navigate: Self.link,
            body: "3 neue Zettel",
            language: "de",
            tag: "board-7",
            icon: "https://brett.example/icon.png",
            appBadge: 3
        )
        let json = String(decoding: try message.payload(), as: UTF8.self)
        #expect(
            json
                == #"{"web_push":8030,"notification":{"title":"Sonnengruppe","navigate":"https://brett.example/k/geheim/sonne/","#
                + #""body":"3 neue Zettel","lang":"de","tag":"board-7","icon":"https://brett.example/icon.png","app_badge":"3"},"#
                + #""app_badge":"3"}"#
        )
    }

    @Test func `what is not given is left out`() throws {
        let json = String(decoding: try DeclarativeMessage(title: "A", navigate: Self.link).payload(), as: UTF8.self)
        #expect(
            json
                == #"{"web_push":8030,"notification":{"title":"A","navigate":"https://brett.example/k/geheim/sonne/"}}"#
        )
    }

    @Test func `every text survives the way through JSON`() throws {
        let title = "„Zettel“ \"x\" \\ / \u{0}\u{1F}\u{7F}\n\t\u{2028} 🎈 é e\u{301}"
        let message = DeclarativeMessage(
            title: title,
            navigate: Self.link,
            body: title,
            direction: .rightToLeft,
            isSilent: true,
            appBadge: 0,
            isMutable: true
        )
        let parsed = try JSONSerialization.jsonObject(with: Data(try message.payload())) as? [String: Any]
        let top = try #require(parsed)
        let notification = try #require(top["notification"] as? [String: Any])
        #expect(Array((notification["title"] as? String ?? "").utf8) == Array(title.utf8))
        #expect(Array((notification["body"] as? String ?? "").utf8) == Array(title.utf8))
        #expect(notification["dir"] as? String == "rtl")
        #expect(notification["silent"] as? Bool == true)
        #expect(notification["mutable"] as? Bool == true)
        #expect(top["mutable"] as? Bool == true)
        #expect(top["app_badge"] as? String == "0")
    }

    @Test(
        arguments: [
            (DeclarativeMessage(title: "", navigate: link), .emptyTitle),
            (DeclarativeMessage(title: " \n", navigate: link), .emptyTitle),
            (DeclarativeMessage(title: "A", navigate: ""), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: "/k/x/"), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: "//brett.example/"), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: "javascript:alert(1)"), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: "https://"), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: "https:///x"), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: "https://:443/x"), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: "https://a b/"), .navigateNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: link, icon: "/icon.png"), .iconNotAbsolute),
            (DeclarativeMessage(title: "A", navigate: link, appBadge: -1), .negativeBadge),
        ] as [(DeclarativeMessage, DeclarativeMessage.Fault)]
    )
    func `what Safari would drop is refused`(message: DeclarativeMessage, fault: DeclarativeMessage.Fault) {
        #expect(throws: fault) { try message.payload() }
        #expect(fault.description.hasSuffix("."))
    }

    @Test func `size is counted in bytes, not in characters`() throws {
        let frame = try DeclarativeMessage(title: "A", navigate: Self.link, body: "").payload().count
        let room = MessageEncryption.maximumPlaintext - frame
        let fitting = String(repeating: "ä", count: room / 2) + String(repeating: "a", count: room % 2)
        var message = DeclarativeMessage(title: "A", navigate: Self.link, body: fitting)
        #expect(try message.payload().count == 3993)
        message.body = fitting + "a"
        #expect(throws: DeclarativeMessage.Fault.tooLarge(bytes: 3994)) { try message.payload() }
    }
}
