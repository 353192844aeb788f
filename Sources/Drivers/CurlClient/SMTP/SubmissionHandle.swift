internal import CCurl
internal import SMTP

/// One of the library's easy handles with its own connection, used for one submission after the other.
///
/// Between submissions it lies in ``SubmissionQueue`` under its lock; whoever takes it out is the only one to use it
/// until it is put back; hence `@unchecked Sendable`.
final class SubmissionHandle: @unchecked Sendable {
    /// How long a server that has just refused may take to say good-bye.
    private static let patienceSeconds = 2

    private let easy: UnsafeMutableRawPointer
    private let connectTo: UnsafeMutablePointer<curl_slist>?
    /// What the library asks and tells while it works; nil in between.
    private var dialogue: Dialogue?
    private weak var queue: SubmissionQueue?
    private let sockets = Sockets()

    /// A handle with everything set that is the same for all messages; nil without memory.
    init?(_ configuration: CurlSMTP.Configuration) {
        guard let easy = curl_easy_init() else { return nil }
        self.easy = easy
        let url = configuration.url
        var detours: UnsafeMutablePointer<curl_slist>?
        for rule in configuration.egressConnectTo where rule.host == url.host && rule.port == url.port {
            let bracket = { (host: String) in host.contains(":") ? "[\(host)]" : host }
            detours = curl_slist_append(
                detours,
                "\(bracket(rule.host)):\(rule.port):\(bracket(rule.targetHost)):\(rule.targetPort)"
            )
        }
        connectTo = detours
        let me = Unmanaged.passUnretained(self).toOpaque()
        setUp(url, configuration)
        sockets.observe(easy)
        easy_set_pointer(easy, CURLOPT_READDATA, me)
        easy_set_receiver(easy, CURLOPT_READFUNCTION, giveBytes)
        easy_set_pointer(easy, CURLOPT_HEADERDATA, me)
        easy_set_receiver(easy, CURLOPT_HEADERFUNCTION, takeLine)
        easy_set_pointer(easy, CURLOPT_XFERINFODATA, me)
        easy_set_observer(easy, askWhetherToGoOn)
        easy_set_pointer(easy, CURLOPT_DEBUGDATA, me)
        easy_set_listener(easy, noteCommand)
    }

    deinit {
        easy_set_long(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, Self.patienceSeconds)
        curl_easy_cleanup(easy)
        curl_slist_free_all(connectTo)
    }

    private func setUp(_ url: SMTPURL, _ configuration: CurlSMTP.Configuration) {
        let isImplicit = url.security == .implicitTLS
        let host = url.host.contains(":") ? "[\(url.host)]" : url.host
        easy_set_text(easy, CURLOPT_PROTOCOLS_STR, "smtp,smtps")
        easy_set_text(
            easy,
            CURLOPT_URL,
            "\(isImplicit ? "smtps" : "smtp")://\(host):\(url.port)/\(url.helloName ?? "")"
        )
        let numbers: [(CURLoption, Int)] = [
            (CURLOPT_NOSIGNAL, 1), (CURLOPT_UPLOAD, 1), (CURLOPT_NOPROGRESS, 0), (CURLOPT_VERBOSE, 1),
            (CURLOPT_SSLVERSION, Int(CURL_SSLVERSION_TLSv1_2)),
            (CURLOPT_SSL_VERIFYPEER, url.security == .opportunistic ? 0 : 1),
            (CURLOPT_SSL_VERIFYHOST, url.security == .opportunistic ? 0 : 2),
            (CURLOPT_USE_SSL, Self.use(url.security)),
            (CURLOPT_TCP_KEEPALIVE, 1), (CURLOPT_TCP_KEEPIDLE, 30), (CURLOPT_TCP_KEEPINTVL, 10),
            (CURLOPT_MAXCONNECTS, 1),
        ]
        for (option, value) in numbers { easy_set_long(easy, option, value) }
        // Both empty rather than unset, or the library reads proxies from the environment.
        easy_set_text(easy, CURLOPT_PROXY, "")
        easy_set_text(easy, CURLOPT_NOPROXY, "")
        if let file = configuration.caFile { easy_set_text(easy, CURLOPT_CAINFO, file) }
        if let user = url.user, let password = url.password {
            easy_set_text(easy, CURLOPT_USERNAME, user)
            easy_set_text(easy, CURLOPT_PASSWORD, password)
        }
        easy_set_list(easy, CURLOPT_CONNECT_TO, connectTo)
    }

    private static func use(_ security: SMTPURL.Security) -> Int {
        let level =
            switch security {
            case .startTLS: CURLUSESSL_ALL
            case .opportunistic: CURLUSESSL_TRY
            case .plain, .implicitTLS: CURLUSESSL_NONE
            }
        return Int(level.rawValue)
    }

    /// Sends one message; blocks until it has ended.
    func submit(_ delivery: Delivery, for queue: SubmissionQueue) -> Delivery.Ending {
        self.queue = queue
        defer { self.queue = nil }
        let first = attempt(delivery, isFresh: false)
        guard first.isStale else { return first.ending }
        return attempt(delivery, isFresh: true).ending
    }

    private func attempt(_ delivery: Delivery, isFresh: Bool) -> (ending: Delivery.Ending, isStale: Bool) {
        let left = Int((delivery.deadline - .now) / .milliseconds(1))
        guard left > 0 else { return (.failure(.timedOutBeforeData), false) }
        let submission = delivery.submission
        let dialogue = Dialogue(delivery)
        self.dialogue = dialogue
        var recipients: UnsafeMutablePointer<curl_slist>?
        for recipient in submission.recipients { recipients = curl_slist_append(recipients, "<\(recipient)>") }
        defer {
            if delivery.isProbe {
                easy_set_text(easy, CURLOPT_CUSTOMREQUEST, nil)
                easy_set_long(easy, CURLOPT_NOBODY, 0)
                easy_set_long(easy, CURLOPT_UPLOAD, 1)
            }
            easy_set_list(easy, CURLOPT_MAIL_RCPT, nil)
            curl_slist_free_all(recipients)
            self.dialogue = nil
        }
        if delivery.isProbe {
            // Without a body and without recipients the library says one command of ours.
            easy_set_long(easy, CURLOPT_UPLOAD, 0)
            easy_set_long(easy, CURLOPT_NOBODY, 1)
            easy_set_text(easy, CURLOPT_CUSTOMREQUEST, "NOOP")
        } else {
            easy_set_text(easy, CURLOPT_MAIL_FROM, "<\(submission.sender)>")
            easy_set_list(easy, CURLOPT_MAIL_RCPT, recipients)
        }
        easy_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(submission.message.count))
        easy_set_long(easy, CURLOPT_TIMEOUT_MS, left)
        easy_set_long(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, left / 1000 + 1)
        easy_set_long(easy, CURLOPT_FRESH_CONNECT, isFresh ? 1 : 0)
        let code = curl_easy_perform(easy)
        let ending = dialogue.ending(code, facts: facts)
        // The library keeps a connection even when the answer to the final dot did not come in time; it would be taken
        // for the answer to the next message's first command. A dead connection it never uses again.
        if case .failure = ending { sockets.shutDown() }
        let isStale = !isFresh && facts.isReused && dialogue.mayBeStale(ending)
        return (ending, isStale)
    }

    /// What only the handle knows about an ended transfer.
    private var facts: Dialogue.Facts {
        let number = { (info: CURLINFO) in
            var value = 0
            easy_get_long(self.easy, info, &value)
            return value
        }
        return Dialogue.Facts(
            isReused: number(CURLINFO_NUM_CONNECTS) == 0,
            systemError: number(CURLINFO_OS_ERRNO),
            verification: number(CURLINFO_SSL_VERIFYRESULT)
        )
    }

    fileprivate func give(_ buffer: UnsafeMutableRawBufferPointer) -> Int {
        guard let dialogue, !dialogue.delivery.isCancelled, queue?.isClosed == false else {
            return Int(CURL_READFUNC_ABORT)
        }
        return dialogue.give(buffer)
    }

    fileprivate func take(line: UnsafeRawBufferPointer) {
        guard let dialogue else { return }
        dialogue.take(line: line)
        // After a refusal the library says QUIT and waits for the answer.
        if dialogue.isOverAfterRefusal { easy_set_long(easy, CURLOPT_SERVER_RESPONSE_TIMEOUT, Self.patienceSeconds) }
    }

    fileprivate func note(command: UnsafeRawBufferPointer) { dialogue?.note(command: command) }

    fileprivate var mayGoOn: Bool {
        guard let queue, let dialogue else { return true }
        queue.expireWaiting()
        return !queue.isClosed && !dialogue.delivery.isCancelled
    }
}

private func giveBytes(
    bytes: UnsafeMutablePointer<CChar>?,
    size: Int,
    count: Int,
    context: UnsafeMutableRawPointer?
) -> Int {
    guard let context, let bytes else { return Int(CURL_READFUNC_ABORT) }
    let buffer = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return Unmanaged<SubmissionHandle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.give(buffer) }
}

private func takeLine(
    bytes: UnsafeMutablePointer<CChar>?,
    size: Int,
    count: Int,
    context: UnsafeMutableRawPointer?
) -> Int {
    guard let context, let bytes else { return 0 }
    let line = UnsafeRawBufferPointer(start: bytes, count: size * count)
    Unmanaged<SubmissionHandle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.take(line: line) }
    return line.count
}

private func askWhetherToGoOn(
    context: UnsafeMutableRawPointer?,
    _: curl_off_t,
    _: curl_off_t,
    _: curl_off_t,
    _: curl_off_t
) -> Int32 {
    guard let context else { return 0 }
    return Unmanaged<SubmissionHandle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.mayGoOn } ? 0 : 1
}

private func noteCommand(
    easy: UnsafeMutableRawPointer?,
    kind: curl_infotype,
    bytes: UnsafeMutablePointer<CChar>?,
    count: Int,
    context: UnsafeMutableRawPointer?
) -> Int32 {
    guard kind == CURLINFO_HEADER_OUT, let context, let bytes else { return 0 }
    let command = UnsafeRawBufferPointer(start: bytes, count: count)
    Unmanaged<SubmissionHandle>.fromOpaque(context)._withUnsafeGuaranteedRef { $0.note(command: command) }
    return 0
}
