import Base
import HTTP
import TestSupport
import Testing

@testable import FCM

/// Foreign bytes with damage in them: nothing traps, nothing is believed that is no longer there.
@Suite struct DamagedInputTests {
    static func damaged(_ text: String, by chance: inout SeededRandomness) -> String {
        var bytes = Array(text.utf8)
        for _ in 0..<Int.random(in: 1...4, using: &chance) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &chance)
            switch Int.random(in: 0..<4, using: &chance) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &chance)
            case 1: bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...20, using: &chance)))
            case 2: bytes.insert(contentsOf: Array(#"{["\,:"#.utf8), at: place)
            default: bytes.replaceSubrange(place..<place, with: bytes[..<place].suffix(30))
            }
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    static let body =
        #"{"error":{"code":404,"message":"Requested entity was not found.","status":"NOT_FOUND","details":[{"@type":"#
        + #""type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"UNREGISTERED"},{"@type":"#
        + #""type.googleapis.com/google.rpc.BadRequest","fieldViolations":[{"field":"message.token"}]}]}}"#

    @Test(arguments: 0..<10) func `a damaged refusal removes a token only if FCM's code is whole`(seed: UInt64) {
        var chance = SeededRandomness(seed)
        let answers = FCMAnswers(maximumRetryAfter: .hours(1), clock: TestClock().wallClock)
        for _ in 0..<1000 {
            let body = Self.damaged(Self.body, by: &chance)
            let fault = answers.fault(of: HTTPClient.Response(status: 404, body: Array(body.utf8)))
            #expect([.unregistered, .projectUnknown].contains(fault.kind))
            let isWhole = body.contains("google.firebase.fcm.v1.FcmError") && body.contains("UNREGISTERED")
            if fault.kind == .unregistered { #expect(isWhole) }
        }
    }

    @Test(arguments: 0..<4) func `a damaged key file is a key file or a fault`(seed: UInt64) {
        var chance = SeededRandomness(seed)
        for _ in 0..<250 {
            do throws(ServiceAccountFault) {
                let account = try ServiceAccount(json: Self.damaged(Fixture.file(), by: &chance))
                #expect(!account.projectID.isEmpty && !account.projectID.contains("/"))
            } catch {
                #expect(error.description.utf8.count < 250)
            }
        }
    }

    @Test(arguments: 0..<4) func `a damaged grant gives no token that ends a header field`(seed: UInt64) throws {
        var chance = SeededRandomness(seed)
        let endpoint = TokenEndpoint(
            http: .failing,
            account: try Fixture.account(),
            deadline: .seconds(1),
            maximumRetryAfter: .hours(1),
            clock: TestClock().wallClock
        )
        let body = #"{"access_token":"ya29.c.abc\r\n\u0000","expires_in":3599,"token_type":"Bearer"}"#
        for _ in 0..<1000 {
            let damaged = Self.damaged(body, by: &chance)
            let grant = try? endpoint.grant(of: HTTPClient.Response(status: 200, body: Array(damaged.utf8)))
            if let token = grant?.token { #expect(token.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F }) }
        }
    }
}
