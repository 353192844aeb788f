internal import CCurl
private import Glibc
internal import SMTP

/// What was said in one attempt to submit a message, and what its end means.
///
/// The library reports only that something failed; which command was refused, and whether the final dot may have gone
/// out, is known from what passed through here.
final class Dialogue {
    /// What only the handle knows about an ended transfer.
    struct Facts {
        /// Whether the attempt used a connection of an earlier message.
        var isReused: Bool
        var systemError: Int
        var verification: Int
    }

    /// What a reply may hold in all; the rest of a longer one is not kept.
    private static let maximumReplyBytes = 4096

    let delivery: Delivery
    private var given = 0
    private var step = SMTPClient.Step.greeting
    private var hasGivenAll = false
    private var lines: [String] = []
    private var lineBytes = 0
    private var isReplyDone = true
    private var isTakingLeave = false
    private(set) var reply: SMTPReply?

    init(_ delivery: Delivery) {
        self.delivery = delivery
    }

    /// Whether a refusal came after which nothing more is said; one of `EHLO` is followed by `HELO`.
    var isOverAfterRefusal: Bool { isRefused && step != .greeting }

    private var isRefused: Bool { isReplyDone && reply.map { $0.code >= 400 } ?? false }

    /// Copies the next piece of the message; behind the last one the library sends the final dot by itself.
    ///
    /// From the moment the last piece is handed over the dot may be on its way.
    func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        let message = delivery.submission.message
        let count = min(buffer.count, message.count - given)
        message.withUnsafeBytes { bytes in
            buffer.copyMemory(from: UnsafeRawBufferPointer(rebasing: bytes[given..<given + count]))
        }
        given += count
        if given == message.count, !hasGivenAll {
            hasGivenAll = true
            step = .message
            reply = nil
        }
        return count
    }

    /// Takes one line of a reply, line break included.
    func take(line: UnsafeRawBufferPointer) {
        guard !isTakingLeave else { return }
        if isReplyDone {
            lines.removeAll(keepingCapacity: true)
            lineBytes = 0
            isReplyDone = false
        }
        lineBytes += line.count
        let text = String(decoding: line.prefix { $0 != 0x0D && $0 != 0x0A }, as: UTF8.self)
        let isLast = line.count < 4 || line[3] != UInt8(ascii: "-")
        if lineBytes <= Self.maximumReplyBytes || isLast { lines.append(text) }
        guard isLast else { return }
        reply = SMTPReply(lines: lines)
        isReplyDone = true
    }

    /// Notes which command goes out; nothing of it is kept.
    func note(command: UnsafeRawBufferPointer) {
        if command.starts(with: "MAIL ".utf8) {
            step = .sender
        } else if command.starts(with: "RCPT ".utf8) {
            step = .recipient
        } else if command.starts(with: "DATA".utf8) {
            step = .data
        } else if command.starts(with: "AUTH ".utf8) {
            step = .authentication
        } else if command.starts(with: "QUIT".utf8) {
            // What was refused counts, not the farewell.
            isTakingLeave = true
            return
        } else {
            return
        }
        reply = nil
    }

    /// What an ended transfer means.
    func ending(_ code: CURLcode, facts: Facts) -> Delivery.Ending {
        if hasGivenAll {
            guard let reply, isReplyDone else { return .failure(.uncertain) }
            if 200..<300 ~= reply.code { return .success(reply) }
            return .failure(reply.code >= 400 ? .refused(reply, at: .message) : .uncertain)
        }
        if code == CURLE_OK, delivery.isProbe { return .success(reply ?? SMTPReply(code: 250)) }
        if code == CURLE_OK { return .failure(.broken("the library ended before the message")) }
        return .failure(failure(code, facts))
    }

    /// Whether a connection of an earlier message turned out dead, so that a new one may help.
    ///
    /// Never once the server has the message: it may have been delivered.
    func mayBeStale(_ ending: Delivery.Ending) -> Bool {
        guard case .failure(let failure) = ending, !hasGivenAll, given == 0 else { return false }
        switch failure {
        case .broken: return true
        case .refused(let reply, _): return reply.code == 421
        default: return false
        }
    }

    private func failure(_ code: CURLcode, _ facts: Facts) -> SMTPClient.Failure {
        let text = String(cString: curl_easy_strerror(code))
        let refusal = isRefused ? reply : nil
        switch code {
        case CURLE_ABORTED_BY_CALLBACK: return .cancelled
        case CURLE_COULDNT_RESOLVE_HOST: return .unresolved
        case CURLE_COULDNT_CONNECT: return .unreachable(Self.reason(facts.systemError) ?? text)
        case CURLE_LOGIN_DENIED: return .authenticationRefused(refusal)
        case CURLE_USE_SSL_FAILED: return .untrusted("the server offers no STARTTLS")
        case CURLE_PEER_FAILED_VERIFICATION: return .untrusted(Certificate.reason(facts.verification))
        case CURLE_SSL_CONNECT_ERROR: return .untrusted("no TLS connection: \(text)")
        case CURLE_SSL_CACERT_BADFILE: return .untrusted("the file of trusted certificates cannot be used")
        case CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS: return .untrusted(text)
        case CURLE_OPERATION_TIMEDOUT: return .timedOutBeforeData
        case CURLE_OUT_OF_MEMORY, CURLE_FAILED_INIT: return .unreachable(text)
        default:
            if let refusal { return .refused(refusal, at: step) }
            return .broken(text)
        }
    }

    private static func reason(_ systemError: Int) -> String? {
        switch Int32(truncatingIfNeeded: systemError) {
        case ECONNREFUSED: "connection refused"
        case ENETUNREACH: "no route to the network"
        case EHOSTUNREACH: "no route to the host"
        case ETIMEDOUT: "the connection attempt timed out"
        case ECONNRESET: "connection reset"
        default: nil
        }
    }
}
