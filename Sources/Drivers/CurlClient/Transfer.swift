internal import CCurl
internal import HTTP

/// One of the library's easy handles, used for one exchange after the other.
final class Transfer {
    let easy: UnsafeMutableRawPointer
    private(set) var exchange: Exchange?
    private(set) var pin: Pin?
    /// Whether the answer to a request with a body came over HTTP/2 and is whole (see ``WholeAnswers``).
    private(set) var hasWholeAnswer = false
    private let wholeAnswers: WholeAnswers
    private let fields = FieldList()
    private(set) var proxy: Proxy?

    /// A handle with everything set that is the same for all requests; nil without memory.
    init?(caFile: String?, wholeAnswers: WholeAnswers, sockets: Sockets) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        self.wholeAnswers = wholeAnswers
        for (option, value) in Self.numbers { easy_set_long(easy, option, value) }
        easy_set_text(easy, CURLOPT_PROTOCOLS_STR, "http,https")
        easy_set_text(easy, CURLOPT_USERAGENT, "Meldewerk")
        // Both empty rather than unset, or the library reads proxies from the environment.
        easy_set_text(easy, CURLOPT_PROXY, "")
        easy_set_text(easy, CURLOPT_NOPROXY, "")
        if let caFile {
            // The machine's own certificates stay trusted by its directory of them.
            easy_set_text(easy, CURLOPT_CAINFO, caFile)
            easy_set_text(easy, CURLOPT_PROXY_CAINFO, caFile)
        } else {
            // Without a directory the library keeps the parsed bundle instead of reading it for each connection.
            easy_set_text(easy, CURLOPT_CAPATH, nil)
        }
        sockets.observe(easy)
        let me = Unmanaged.passUnretained(self).toOpaque()
        easy_set_pointer(easy, CURLOPT_PRIVATE, me)
        easy_set_pointer(easy, CURLOPT_WRITEDATA, me)
        easy_set_pointer(easy, CURLOPT_HEADERDATA, me)
        easy_set_receiver(easy, CURLOPT_WRITEFUNCTION, receiveBody)
        easy_set_receiver(easy, CURLOPT_HEADERFUNCTION, receiveHeadLine)
    }

    deinit { curl_easy_cleanup(easy) }

    private static let numbers: [(CURLoption, Int)] = [
        (CURLOPT_NOSIGNAL, 1), (CURLOPT_FOLLOWLOCATION, 0), (CURLOPT_PATH_AS_IS, 1),
        (CURLOPT_SSL_VERIFYPEER, 1), (CURLOPT_SSL_VERIFYHOST, 2),
        (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
        (CURLOPT_PROXY_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
        (CURLOPT_PIPEWAIT, 1), (CURLOPT_SUPPRESS_CONNECT_HEADERS, 1),
        // Or the library ends the body short of its declared length, for which strict servers end the connection.
        (CURLOPT_KEEP_SENDING_ON_ERROR, 1),
        (CURLOPT_TCP_KEEPALIVE, 1), (CURLOPT_TCP_KEEPIDLE, 30), (CURLOPT_TCP_KEEPINTVL, 10),
    ]

    /// Makes the handle ready for an exchange.
    ///
    /// `pin` says where the connection goes; without one a proxy decides, and `detour` is what it is asked to connect
    /// to instead of the URL's host. The caller keeps both until the handle is cleared.
    func prepare(
        _ exchange: Exchange,
        pin: Pin?,
        proxy: Proxy?,
        detour: UnsafeMutablePointer<curl_slist>?,
        milliseconds: Int
    ) {
        self.exchange = exchange
        self.pin = pin
        let request = exchange.request
        easy_set_url(easy, exchange.url.handle)
        let isSecure = exchange.url.origin.isSecure
        let version = isSecure ? CURL_HTTP_VERSION_2TLS : CURL_HTTP_VERSION_1_1
        easy_set_long(easy, CURLOPT_HTTP_VERSION, version)
        setMethod(request)
        easy_set_list(easy, CURLOPT_HTTPHEADER, fields.fill(request.headers))
        easy_set_long(easy, CURLOPT_TIMEOUT_MS, milliseconds)
        easy_set_list(easy, CURLOPT_CONNECT_TO, pin.map(\.connectTo) ?? detour)
        easy_set_list(easy, CURLOPT_RESOLVE, pin.flatMap { $0.isKnown ? nil : $0.resolve })
        if proxy != self.proxy { setProxy(proxy) }
    }

    /// Lets go of the exchange; the handle is free for the next one.
    func clear() {
        if let body = exchange?.request.body, body.count > 16 << 10 { easy_set_pointer(easy, CURLOPT_POSTFIELDS, nil) }
        easy_set_list(easy, CURLOPT_HTTPHEADER, nil)
        easy_set_list(easy, CURLOPT_CONNECT_TO, nil)
        easy_set_list(easy, CURLOPT_RESOLVE, nil)
        exchange = nil
        pin = nil
        hasWholeAnswer = false
    }

    fileprivate func takeHeadLine(_ line: UnsafeRawBufferPointer) -> Bool {
        guard let exchange else { return false }
        let isWanted = exchange.answer.takeHeadLine(line)
        noteWholeAnswer(exchange)
        return isWanted
    }

    fileprivate func takeBody(_ piece: UnsafeRawBufferPointer) -> Bool {
        guard let exchange else { return false }
        let isWanted = exchange.answer.takeBody(piece, limit: exchange.request.maximumResponseBytes)
        noteWholeAnswer(exchange)
        return isWanted
    }

    private func noteWholeAnswer(_ exchange: Exchange) {
        guard exchange.answer.isWhole, !exchange.request.body.isEmpty, !hasWholeAnswer else { return }
        var sent: curl_off_t = 0
        var version = 0
        easy_get_size(easy, CURLINFO_SIZE_UPLOAD_T, &sent)
        easy_get_long(easy, CURLINFO_HTTP_VERSION, &version)
        guard version == CURL_HTTP_VERSION_2_0 else { return }
        hasWholeAnswer = true
        wholeAnswers.append(self, exchange, isEarly: sent < exchange.request.body.count)
    }

    private func setMethod(_ request: HTTPClient.Request) {
        let method = request.method
        // Takes back what the exchange before has set.
        easy_set_long(easy, CURLOPT_HTTPGET, 1)
        if request.body.isEmpty, method == "GET" || method == "HEAD" {
            easy_set_text(easy, CURLOPT_CUSTOMREQUEST, nil)
            if method == "HEAD" { easy_set_long(easy, CURLOPT_NOBODY, 1) }
            return
        }
        easy_set_long(easy, CURLOPT_POST, 1)
        easy_set_text(easy, CURLOPT_CUSTOMREQUEST, method == "POST" ? nil : method)
        easy_set_size(easy, CURLOPT_POSTFIELDSIZE_LARGE, curl_off_t(request.body.count))
        _ = request.body.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress, bytes.count > 0 {
                easy_set_pointer(easy, CURLOPT_COPYPOSTFIELDS, start)
            } else {
                easy_set_text(easy, CURLOPT_COPYPOSTFIELDS, "")
            }
        }
    }

    private func setProxy(_ proxy: Proxy?) {
        easy_set_text(easy, CURLOPT_PROXY, proxy?.url ?? "")
        easy_set_text(easy, CURLOPT_PROXYUSERNAME, proxy?.userName)
        easy_set_text(easy, CURLOPT_PROXYPASSWORD, proxy?.password)
        self.proxy = proxy
    }
}

private func receiveHeadLine(
    bytes: UnsafeMutablePointer<CChar>?,
    size: Int,
    count: Int,
    context: UnsafeMutableRawPointer?
) -> Int {
    guard let context, let bytes else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isWanted = Unmanaged<Transfer>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.takeHeadLine(line) }
    return isWanted ? line.count : 0
}

private func receiveBody(
    bytes: UnsafeMutablePointer<CChar>?,
    size: Int,
    count: Int,
    context: UnsafeMutableRawPointer?
) -> Int {
    guard let context, let bytes else { return 0 }
    let piece = UnsafeRawBufferPointer(start: bytes, count: size * count)
    let isWanted = Unmanaged<Transfer>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.takeBody(piece) }
    return isWanted ? piece.count : 0
}
