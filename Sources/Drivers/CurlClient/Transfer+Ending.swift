internal import CCurl
private import Glibc
internal import HTTP

extension Transfer {
    /// What an ended transfer means.
    ///
    /// Before the handle leaves the multi handle, which forgets.
    ///
    /// No text holds anything of the URL: endpoints are secrets.
    func ending(_ code: CURLcode) -> Exchange.Ending {
        guard let exchange else { return .failure(.broken("the transfer has no request")) }
        let status = number(CURLINFO_RESPONSE_CODE)
        let isCutOff = code == CURLE_WRITE_ERROR && exchange.answer.isCutOff
        let isStumble = hasWholeAnswer && (code == CURLE_HTTP2_STREAM || code == CURLE_PARTIAL_FILE)
        guard code == CURLE_OK || isCutOff || isStumble else { return .failure(failure(code)) }
        if status == 407, isProxied {
            return .failure(.unreachable("the proxy wants other credentials (407)"))
        }
        return .success(
            HTTPClient.Response(status: status, headers: exchange.answer.headers, body: exchange.answer.body)
        )
    }

    /// Whether the server cannot have handled the request, so that it may go out once more.
    ///
    /// Either nothing of it was handed over, or the library's HTTP/2 session has no stream left although this exchange
    /// has no answer: the server said farewell, and the stream was beyond the last that it handles (RFC 9113 §6.8).
    func isUnhandled(_ code: CURLcode) -> Bool {
        guard number(CURLINFO_RESPONSE_CODE) == 0 else { return false }
        switch code {
        case CURLE_HTTP2: return true
        case CURLE_SEND_ERROR, CURLE_RECV_ERROR, CURLE_HTTP2_STREAM: return number(CURLINFO_REQUEST_SIZE) == 0
        default: return false
        }
    }

    private func failure(_ code: CURLcode) -> HTTPClient.Failure {
        let connectStatus = number(CURLINFO_HTTP_CONNECTCODE)
        if isProxied, connectStatus == 407 { return .unreachable("the proxy wants other credentials (407)") }
        if isProxied, connectStatus >= 300 {
            return .unreachable("the proxy refuses the connection (\(connectStatus))")
        }
        let text = String(cString: curl_easy_strerror(code))
        switch code {
        case CURLE_URL_MALFORMAT: return .badURL
        case CURLE_COULDNT_RESOLVE_HOST: return .unresolved
        case CURLE_COULDNT_RESOLVE_PROXY: return .unreachable("the proxy's name does not resolve")
        case CURLE_COULDNT_CONNECT: return .unreachable(isProxied ? "no connection to the proxy" : reason(text))
        case CURLE_PROXY: return .unreachable("the proxy does not answer as one")
        case CURLE_SSL_CONNECT_ERROR: return .unreachable("no TLS connection: \(text)")
        case CURLE_OPERATION_TIMEDOUT: return .timedOut
        case CURLE_PEER_FAILED_VERIFICATION: return .untrusted(Certificate.reason(number(CURLINFO_SSL_VERIFYRESULT)))
        case CURLE_SSL_CACERT_BADFILE: return .untrusted("the file of trusted certificates cannot be used")
        case CURLE_SSL_ISSUER_ERROR, CURLE_SSL_INVALIDCERTSTATUS: return .untrusted(text)
        case CURLE_FAILED_INIT, CURLE_OUT_OF_MEMORY: return .unreachable(text)
        case CURLE_WRITE_ERROR: return .broken("the head of the answer is too long")
        default: return .broken(text)
        }
    }

    private var isProxied: Bool { proxy != nil }

    private func reason(_ text: String) -> String {
        switch Int32(truncatingIfNeeded: number(CURLINFO_OS_ERRNO)) {
        case ECONNREFUSED: "connection refused"
        case ENETUNREACH: "no route to the network"
        case EHOSTUNREACH: "no route to the host"
        case ETIMEDOUT: "the connection attempt timed out"
        case ECONNRESET: "connection reset"
        default: text
        }
    }

    private func number(_ info: CURLINFO) -> Int {
        var value = 0
        easy_get_long(easy, info, &value)
        return value
    }
}
