internal import CCurl
package import SMTP

/// Submits mail to one server with libcurl, over a few connections that are kept and used again.
///
/// The library waits in place for the answer to the final dot and to `QUIT`, so each connection has a thread of its own
/// while there is something to send; with nothing to send there is no thread. Callers beyond `maximumConnections` wait
/// in the order they came; their deadlines count from the call. Cancelling the caller's task ends what is under way
/// within a second.
///
/// A connection that the server closed while it was idle is noticed before or right after the first command; the
/// message then goes once more over a new one. That never happens after the final dot.
package final class CurlSMTP: Sendable {
    /// How the server is reached.
    package struct Configuration: Sendable {
        /// Server, user and protection.
        package var url: SMTPURL
        /// Detours that the operator ordered; proxies are not used for mail.
        package var egressConnectTo: [ConnectTo]
        /// A file of certificates in PEM that are trusted besides the machine's own.
        package var caFile: String?
        /// How many messages may be under way at once.
        package var maximumConnections: Int

        /// A configuration from its parts.
        package init(
            url: SMTPURL,
            egressConnectTo: [ConnectTo] = [],
            caFile: String? = nil,
            maximumConnections: Int = 4
        ) {
            self.url = url
            self.egressConnectTo = egressConnectTo
            self.caFile = caFile
            self.maximumConnections = maximumConnections
        }
    }

    private let queue: SubmissionQueue

    /// A client; it connects when there is something to send.
    ///
    /// - Throws: `CurlClient.Fault` when the limit or the CA file is wrong.
    package init(_ configuration: Configuration) throws(CurlClient.Fault) {
        guard configuration.maximumConnections > 0 else { throw .badLimit("maximumConnections") }
        if let file = configuration.caFile { try CurlClient.checkCertificates(file) }
        guard CurlClient.library == CURLE_OK else { throw .unavailable("libcurl cannot be initialised") }
        queue = SubmissionQueue(configuration)
    }

    deinit { queue.close() }

    /// The client as the rest of the product knows it; keeps this object alive.
    package var client: SMTPClient {
        SMTPClient { [self] submission async throws(SMTPClient.Failure) in try await submit(submission) }
    }

    /// A client that connects and signs in as the other one does, says `NOOP` and hands over nothing; for a check.
    package var probe: SMTPClient {
        SMTPClient { [self] submission async throws(SMTPClient.Failure) in
            try await submit(submission, isProbe: true)
        }
    }

    /// Ends what is under way, refuses what waits and what still comes, and gives the connections back.
    package func close() async {
        queue.close()
        await queue.waitUntilIdle()
    }

    private func submit(
        _ submission: SMTPClient.Submission,
        isProbe: Bool = false
    ) async throws(SMTPClient.Failure) -> SMTPReply {
        if let fault = EnvelopeFault.find(in: submission) { throw .badSubmission(fault) }
        let delivery = Delivery(submission, isProbe: isProbe)
        return try await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                delivery.attach(continuation)
                queue.append(delivery)
            }
        } onCancel: {
            queue.cancel(delivery)
        }.get()
    }
}
