extension WebOrigin {
    /// What stands before the colon, in lower case.
    package var scheme: Substring { description.prefix { $0 != ":" } }

    /// The host without brackets and port.
    package var host: String {
        let authority = description[description.index(scheme.endIndex, offsetBy: 3)...]
        if authority.first == "[" { return String(authority.dropFirst().prefix { $0 != "]" }) }
        return String(authority.prefix { $0 != ":" })
    }

    /// Whether the name means this machine wherever it is asked.
    package var isLocalhost: Bool {
        host == "localhost" || host.hasSuffix(".localhost") || IPAddress(host)?.isLoopback == true
    }

    /// Whether it is http on this machine, where browsers need no TLS.
    package var isPlainLocalhost: Bool { scheme == "http" && isLocalhost }
}
