internal import CMicroHTTPD
internal import Glibc

/// The C functions libmicrohttpd calls, all on the loop's thread, with the loop as context.
enum Callbacks {
    static let requestLine:
        @convention(c) (UnsafeMutableRawPointer?, UnsafePointer<CChar>?, OpaquePointer?) -> UnsafeMutableRawPointer? = {
            context,
            target,
            parser in
            guard let context, let parser, let target, let connection = connection(parser) else { return nil }
            let exchange = Exchange(connection: connection, loop: loop(context), parser: parser, target: target)
            connection.exchange = exchange
            return Unmanaged.passRetained(exchange).toOpaque()
        }

    static let request: MHD_AccessHandlerCallback = { _, _, _, method, version, upload, size, state in
        guard let pointer = state?.pointee, let method, let version, let size else { return .NO }
        return exchange(pointer).proceed(method: method, version: version, upload: upload, size: size)
    }

    static let completed: MHD_RequestCompletedCallback = { _, _, state, code in
        guard let pointer = state?.pointee else { return }
        state?.pointee = nil
        Unmanaged<Exchange>.fromOpaque(pointer).takeRetainedValue()
            .completed(isOK: code == .REQUEST_TERMINATED_COMPLETED_OK)
    }

    static let connection: MHD_NotifyConnectionCallback = { context, _, state, code in
        guard let context else { return }
        if code == .CONNECTION_NOTIFY_STARTED {
            state?.pointee = loop(context).connectionStarted().map { Unmanaged.passUnretained($0).toOpaque() }
        } else if let pointer = state?.pointee {
            loop(context).connectionClosed(Unmanaged<Connection>.fromOpaque(pointer).takeUnretainedValue())
        }
    }

    static let message: MHD_LogCallback = { context, format, arguments in
        // Optional on some machines only.
        let arguments: CVaListPointer? = arguments
        guard let context, let format, let arguments else { return }
        var message = String(unsafeUninitializedCapacity: 512) { text in
            text.withMemoryRebound(to: CChar.self) {
                min(Int(max(0, vsnprintf($0.baseAddress, $0.count, format, arguments))), $0.count - 1)
            }
        }
        while message.last?.isNewline == true { message.removeLast() }
        loop(context).report(message)
    }

    /// The body of a streamed answer is wanted; the context is the exchange, retained by `makeStream`.
    static let pull: MHD_ContentReaderCallback = { context, _, buffer, size in
        guard let context else { return Exchange.streamFailed }
        return exchange(context).pull(UnsafeMutableRawBufferPointer(start: buffer, count: size))
    }

    /// A streamed answer is done with.
    static let release: MHD_ContentReaderFreeCallback = { context in
        guard let context else { return }
        Unmanaged<Exchange>.fromOpaque(context).release()
    }

    private static func loop(_ context: UnsafeMutableRawPointer) -> EventLoop {
        Unmanaged<EventLoop>.fromOpaque(context).takeUnretainedValue()
    }

    private static func exchange(_ context: UnsafeMutableRawPointer) -> Exchange {
        Unmanaged<Exchange>.fromOpaque(context).takeUnretainedValue()
    }

    /// The loop keeps the connection alive until `connectionClosed`.
    private static func connection(_ parser: OpaquePointer) -> Connection? {
        mhd_shim_socket_context(parser).map { Unmanaged<Connection>.fromOpaque($0).takeUnretainedValue() }
    }
}
