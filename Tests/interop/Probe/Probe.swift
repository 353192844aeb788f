private import Base
private import Foundation
private import HTTP
private import Notify
private import Synchronization
private import WebPush

/// Lets other programs use the library: reads one JSON object a line, answers with one.
///
/// Every answer comes from the public API, so what the counterparts check is what an application gets.
@main
struct Probe {
    static func main() async {
        while let line = readLine() {
            let answer: [String: String]
            do {
                let request = try JSONDecoder().decode([String: String].self, from: Data(line.utf8))
                answer = try await Self.answer(request)
            } catch {
                answer = ["error": "\(error)"]
            }
            let encoded = (try? JSONEncoder().encode(answer)) ?? Data("{}".utf8)
            print(String(decoding: encoded, as: UTF8.self))
            // Output into a pipe is held back otherwise, and the other side waits for its answer.
            try? FileHandle.standardOutput.synchronize()
            fflush(nil)
        }
    }

    private struct UnknownOperation: Error {}
    private struct Missing: Error { var name: String }

    private static func answer(_ request: [String: String]) async throws -> [String: String] {
        func value(_ name: String) throws -> String {
            guard let value = request[name] else { throw Missing(name: name) }
            return value
        }
        func bytes(_ name: String) throws -> [UInt8] {
            guard let bytes = Base64URL.decode(try value(name)) else { throw Missing(name: name) }
            return bytes
        }
        switch request["op"] {
        case "encrypt":
            let subscription = try Subscription(
                endpoint: "https://fcm.googleapis.com/fcm/send/probe",
                p256dh: value("p256dh"),
                auth: value("auth")
            )
            let body = try MessageEncryption.encrypt(
                bytes("text"),
                for: subscription,
                padding: request["padding"] == "none" ? .none : .buckets
            )
            return ["body": Base64URL.encode(body)]
        case "decrypt":
            guard let keys = ReceiverKeys(privateKey: try bytes("private"), auth: try bytes("auth")) else {
                throw Missing(name: "private")
            }
            return ["text": Base64URL.encode(try keys.decrypt(bytes("body")))]
        case "keys":
            let keys = try VAPIDKeys(privateKey: value("private"))
            return ["public": keys.publicKey, "jwk": keys.jwk, "pem": keys.pem, "id": keys.id.rawValue]
        case "generate":
            let keys = VAPIDKeys.generate()
            return ["public": keys.publicKey, "jwk": keys.jwk, "pem": keys.pem, "id": keys.id.rawValue]
        case "topic":
            let key = try VAPIDKeys(privateKey: value("private")).topicKey(info: value("info"))
            return [
                "topic": Topic.derived(
                    from: key,
                    subject: try value("subject"),
                    endpoint: try Endpoint(value("endpoint"))
                )
                .value
            ]
        case "declarative":
            let message = DeclarativeMessage(
                title: try value("title"),
                navigate: try value("navigate"),
                body: request["body"],
                language: request["lang"],
                tag: request["tag"],
                icon: request["icon"],
                appBadge: request["badge"].flatMap(Int.init),
                isMutable: request["mutable"] == "true"
            )
            return ["json": String(decoding: try message.payload(), as: UTF8.self)]
        case "send":
            return try await send(request)
        default:
            throw UnknownOperation()
        }
    }

    /// Sends a message to nobody and shows the request as it would have left.
    private static func send(_ request: [String: String]) async throws -> [String: String] {
        let sent = Mutex<HTTPClient.Request?>(nil)
        let http = HTTPClient { request throws(HTTPClient.Failure) in
            sent.withLock { $0 = request }
            return HTTPClient.Response(status: 201)
        }
        let clock = WallClock(
            now: { Timestamp(seconds: Int64(Date().timeIntervalSince1970)) },
            sleep: { try await Task.sleep(for: $0) }
        )
        let sender = PushSender(
            http: http,
            keys: try VAPIDKeys(privateKey: request["private"] ?? ""),
            subject: try VAPIDSubject(request["subject"] ?? ""),
            policy: EndpointPolicy(mode: .publicInternet),
            clock: clock
        )
        let subscription = try Subscription(
            endpoint: request["endpoint"] ?? "",
            p256dh: request["p256dh"] ?? "",
            auth: request["auth"] ?? "",
            policy: EndpointPolicy(mode: .publicInternet)
        )
        let message = try PushMessage(
            payload: Base64URL.decode(request["text"] ?? "") ?? [],
            topic: Topic(request["topic"] ?? "")
        )
        let outcome = await sender.send(message, to: subscription)
        guard let request = sent.withLock({ $0 }) else { return ["error": "\(outcome)"] }
        var answer = ["url": request.url, "body": Base64URL.encode(request.body)]
        for (name, value) in request.headers { answer["header " + name] = value }
        return answer
    }
}
