import API
import Base
import Testing

/// What writes itself says the same as what the encoder would say, byte for byte.
@Suite struct JSONWritableTests {
    static let users = [
        UserOut(
            id: 42,
            email: "anna@example.org",
            role: "user",
            status: "active",
            deliveryChannel: "email",
            emailVerified: true,
            appleLinked: false,
            hasPassword: true,
            accessToken: nil,
            displayName: nil,
            savesQuestions: nil,
            pendingEmail: nil,
            rights: []
        ),
        UserOut(
            id: 999_999_999_999_999_999,
            email: "\"ä\\/\n\u{1}\u{7F}😀\"@example.org",
            role: "admin",
            status: "disabled",
            deliveryChannel: "both",
            emailVerified: false,
            appleLinked: true,
            hasPassword: false,
            accessToken: "a.b.c",
            displayName: "</script>",
            savesQuestions: true,
            pendingEmail: "neu@example.org",
            rights: ["admin", "budget", "mandate"]
        ),
    ]

    @Test(arguments: users) func `an account is written as it is encoded`(user: UserOut) throws {
        var json = JSONWriter()
        user.write(to: &json)
        #expect(try JSONBody.decode(UserOut.self, from: json.bytes) == user)
        let encoded = try JSONBody.encode(user)
        // The one difference: DEL is escaped, which both readings undo.
        let plain = String(decoding: json.bytes, as: UTF8.self).replacing("\\u007f", with: "\u{7F}")
        #expect(plain == String(decoding: encoded, as: UTF8.self))
    }

    @Test func `lists and objects within have their commas`() {
        var json = JSONWriter()
        json.object { json in
            json.key("empty")
            json.list([Int]()) { $1.literal("\($0)") }
            json.member(
                "inner",
                object: { json in
                    json.key("numbers")
                    json.list([1, 2]) { $1.literal("\($0)") }
                }
            )
            json.key("objects")
            json.list(["a", "b"]) { name, json in json.object { $0.member("name", name) } }
            json.member("last", orNull: Int64?.none)
        }
        let text = #"{"empty":[],"inner":{"numbers":[1,2]},"objects":[{"name":"a"},{"name":"b"}],"last":null}"#
        #expect(String(decoding: json.bytes, as: UTF8.self) == text)
    }
}
