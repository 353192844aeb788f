import Base
import Foundation
import HTTP
import Synchronization
import TestSupport

@testable import FCM

/// Values that several suites of this module share.
enum Fixture {
    static let token = "fXb1:APA91-device_token"
    static let accessToken = "ya29.c.secret-access"

    /// The members of a key file.
    static let members: [String: String] = [
        "type": "service_account", "project_id": "meldewerk-test", "private_key_id": "0a1b2c3d",
        "private_key": TestKeys.rsa + "\n", "client_email": "push@meldewerk-test.iam.gserviceaccount.com",
        "client_id": "1", "token_uri": "https://oauth2.googleapis.com/token",
    ]

    /// A key file in which some members are changed; nil takes one away.
    static func file(_ changes: [String: Any?] = [:]) -> String {
        var members: [String: Any] = members
        for (name, value) in changes { members[name] = value }
        let data = try? JSONSerialization.data(
            withJSONObject: members,
            options: [.sortedKeys, .withoutEscapingSlashes]
        )
        return String(decoding: data ?? Data(), as: UTF8.self)
    }

    static func account() throws -> ServiceAccount { try ServiceAccount(json: file()) }

    static func message() -> FCMMessage {
        FCMMessage(token: token, notification: FCMMessage.Notification(title: "Sitzung", body: "Heute 18 Uhr"))
    }

    static func json(_ bytes: [UInt8]) throws -> [String: Any] {
        try JSONSerialization.jsonObject(with: Data(bytes)) as? [String: Any] ?? [:]
    }
}

/// Google in memory: gives out tokens, takes messages, keeps what it was sent and answers what the test wants.
final class GoogleDouble: Sendable {
    typealias Answer = Result<HTTPClient.Response, HTTPClient.Failure>

    private struct State {
        var tokenAnswers: [Answer]
        var messageAnswers: [Answer]
        var tokenRequests: [HTTPClient.Request] = []
        var messages: [HTTPClient.Request] = []
    }

    private let state: Mutex<State>
    private let door: Door?

    /// The answers in order, of which the last is given again and again.
    ///
    /// Requests for tokens wait at the door.
    init(token: [Answer] = [.granted()], message: [Answer] = [.taken], door: Door? = nil) {
        state = Mutex(State(tokenAnswers: token, messageAnswers: message))
        self.door = door
    }

    var tokenRequests: [HTTPClient.Request] { state.withLock(\.tokenRequests) }
    var messages: [HTTPClient.Request] { state.withLock(\.messages) }

    var http: HTTPClient {
        HTTPClient { request throws(HTTPClient.Failure) in
            let isToken = request.url.hasSuffix("/token")
            let answer = self.state.withLock { state -> Answer in
                if isToken {
                    state.tokenRequests.append(request)
                    return state.tokenAnswers.count > 1 ? state.tokenAnswers.removeFirst() : state.tokenAnswers[0]
                }
                state.messages.append(request)
                return state.messageAnswers.count > 1 ? state.messageAnswers.removeFirst() : state.messageAnswers[0]
            }
            if isToken { await self.door?.pass() }
            if Task.isCancelled { throw .cancelled }
            return try answer.get()
        }
    }
}

extension GoogleDouble.Answer {
    static func answer(_ status: Int, _ body: String, _ headers: [(name: String, value: String)] = []) -> Self {
        .success(HTTPClient.Response(status: status, headers: Headers(headers), body: Array(body.utf8)))
    }

    static func granted(_ token: String = Fixture.accessToken, lifetime: String = "3599") -> Self {
        answer(200, #"{"access_token":"\#(token)","expires_in":\#(lifetime),"token_type":"Bearer"}"#)
    }

    static let taken = answer(200, #"{"name":"projects/meldewerk-test/messages/0:1"}"#)

    /// A refusal as FCM writes it.
    static func refused(
        _ status: Int,
        code: String? = nil,
        fields: [String] = [],
        message: String = "No.",
        _ headers: [(name: String, value: String)] = []
    ) -> Self {
        var details: [String] = []
        if let code {
            details.append(#"{"@type":"type.googleapis.com/google.firebase.fcm.v1.FcmError","errorCode":"\#(code)"}"#)
        }
        if !fields.isEmpty {
            let violations = fields.map { #"{"field":"\#($0)","description":"Invalid \#(Fixture.token)"}"# }
            details.append(
                #"{"@type":"type.googleapis.com/google.rpc.BadRequest","fieldViolations":["#
                    + violations.joined(separator: ",") + "]}"
            )
        }
        let all = details.joined(separator: ",")
        return answer(
            status,
            #"{"error":{"code":\#(status),"message":"\#(message)","status":"X","details":[\#(all)]}}"#,
            headers
        )
    }
}

extension HTTPClient.Request {
    func header(_ name: String) -> String? { headers.first { $0.name == name }?.value }
}
