private import FoundationEssentials

/// The body of a refusal: `google.rpc.Status` with the details that FCM adds.
///
/// Whatever is missing or of another kind is simply not there: a refusal is first of all its status.
struct FCMErrorBody: Sendable, Equatable {
    /// `errorCode` of `google.firebase.fcm.v1.FcmError`: `UNREGISTERED`, `SENDER_ID_MISMATCH`.
    var code: String?
    /// The members of the message that `google.rpc.BadRequest` names.
    var fields: [String] = []
    /// For people; only looked at, never shown, since it may repeat what was sent.
    var message = ""

    /// Reads a body.
    init(_ body: [UInt8]) {
        guard let root = try? JSONDecoder().decode(Root.self, from: Data(body)) else { return }
        message = root.error.message ?? ""
        for detail in root.error.details ?? [] {
            guard let type = detail.type else { continue }
            if type.hasSuffix("google.firebase.fcm.v1.FcmError") { code = code ?? detail.errorCode }
            if type.hasSuffix("google.rpc.BadRequest") { fields += detail.fields }
        }
    }

    /// Whether the registration token is what is wrong.
    ///
    /// FCM names the field; where it does not, its sentence is the only sign.
    var namesToken: Bool {
        fields.contains("message.token") || fields.isEmpty && message.contains("registration token")
    }

    private struct Root: Decodable {
        var error: Status
    }

    private struct Status: Decodable {
        var message: String?
        var details: [Detail]?

        enum CodingKeys: CodingKey { case message, details }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            message = try? container.decode(String.self, forKey: .message)
            details = try? container.decode([Detail].self, forKey: .details)
        }
    }

    private struct Detail: Decodable {
        var type: String?
        var errorCode: String?
        var fields: [String] = []

        enum CodingKeys: String, CodingKey {
            case type = "@type"
            case errorCode
            case fieldViolations
        }

        struct Violation: Decodable {
            var field: String?
        }

        init(from decoder: any Decoder) throws {
            // A detail of another shape must not take the others with it.
            guard let container = try? decoder.container(keyedBy: CodingKeys.self) else { return }
            type = try? container.decode(String.self, forKey: .type)
            errorCode = try? container.decode(String.self, forKey: .errorCode)
            let violations = (try? container.decode([Violation].self, forKey: .fieldViolations)) ?? []
            fields = violations.compactMap(\.field).filter(Self.isPath)
        }

        /// A path such as `message.android.ttl`: what the service says goes into a log only if it looks like one.
        private static func isPath(_ text: String) -> Bool {
            (1...80).contains(text.utf8.count)
                && text.utf8.allSatisfy { byte in
                    switch byte {
                    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
                        UInt8(ascii: "_"), UInt8(ascii: "."), UInt8(ascii: "["), UInt8(ascii: "]"):
                        true
                    default: false
                    }
                }
        }
    }
}
