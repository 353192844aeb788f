internal import CCurl
private import Foundation
package import HTTP

/// Sends HTTP requests with libcurl: HTTP/2 where the server speaks it, many requests on one connection.
///
/// One thread owns the library's handles and sleeps while there is nothing to do. Callers leave their requests in an
/// inbox; beyond `maximumInFlight` they wait, first come first served for each host, the hosts in turn. The deadline
/// counts from the call, that wait included. Cancelling the caller's task ends the transfer.
///
/// **Addresses.** With ``HTTPClient/Reach/publicInternet`` every address of the host must be public, and the
/// connection goes to the addresses that were checked (see `Pin`); otherwise a stranger could steer requests into the
/// operator's network, also by a name whose address changes between check and use. A host of `egressConnectTo` is
/// not checked: the operator named its address. Behind a proxy the proxy resolves names, often ones that this machine
/// cannot resolve; the client then checks what it can resolve itself and refuses addresses that are not public, but
/// where the connection ends is decided by the proxy, whose own rules are the guard.
///
/// **Repeats.** The library sends a request again by itself when a kept connection turns out dead before any byte of
/// the answer, or when an HTTP/2 server says that it has not handled it (GOAWAY, REFUSED_STREAM). Requests that must
/// not take effect twice need a key of their own.
package final class CurlClient: Sendable {
    private let inbox = Inbox()

    /// A running client.
    ///
    /// - Throws: ``Fault`` when a limit or the CA file is wrong or the system has no thread left.
    package convenience init(_ configuration: Configuration = Configuration()) throws(Fault) {
        try self.init(configuration, names: .system)
    }

    init(_ configuration: Configuration, names: Names) throws(Fault) {
        for (name, limit) in [
            ("maximumInFlight", configuration.maximumInFlight),
            ("maximumInFlightPerHost", configuration.maximumInFlightPerHost),
            ("maximumConnectionsPerHost", configuration.maximumConnectionsPerHost),
        ] where limit < 1 {
            throw .badLimit(name)
        }
        if let file = configuration.caFile { try Self.checkCertificates(file) }
        guard Self.library == CURLE_OK else { throw .unavailable("libcurl cannot be initialised") }
        let hasStarted = OwnThread.start { [inbox] in
            TransferLoop(inbox: inbox, configuration: configuration, names: names)?.run()
        }
        guard hasStarted else { throw .unavailable("no thread can be started") }
    }

    deinit { inbox.close() }

    /// The client as the rest of the product knows it; keeps this object alive.
    package var client: HTTPClient {
        HTTPClient { [self] request async throws(HTTPClient.Failure) in try await send(request) }
    }

    /// Ends what is under way with ``HTTPClient/Failure/broken(_:)``, refuses what waits, and gives all connections
    /// back.
    package func close() async {
        inbox.close()
        await inbox.waitUntilClosed()
    }

    private func send(_ request: HTTPClient.Request) async throws(HTTPClient.Failure) -> HTTPClient.Response {
        guard let url = RequestURL(request.url) else { throw .badURL }
        guard FieldList.areValid(request.headers), !request.method.isEmpty,
            request.method.utf8.allSatisfy(ASCII.isToken)
        else { throw .unreachable("the method or a header field holds characters that cannot be sent") }
        let exchange = Exchange(request: request, url: url)
        return try await withTaskCancellationHandler {
            await withUnsafeContinuation { continuation in
                exchange.attach(continuation)
                guard let refusal = inbox.submit(exchange) else { return }
                exchange.end(.failure(refusal))
                exchange.report()
            }
        } onCancel: {
            inbox.cancel(exchange)
        }.get()
    }

    /// The library's one global: made once, on first use, by the runtime's own lock, and never given back, since
    /// other parts of the process may use the library too.
    static let library: CURLcode = curl_global_init(Int(CURL_GLOBAL_DEFAULT))

    static func checkCertificates(_ file: String) throws(Fault) {
        guard let content = FileManager.default.contents(atPath: file) else {
            throw .badCAFile("it is missing or not readable")
        }
        guard content.range(of: Data("-----BEGIN ".utf8)) != nil else {
            throw .badCAFile("it holds no certificate in PEM form")
        }
    }
}
