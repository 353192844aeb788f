internal import CCurl
internal import HTTP

/// Ties connections to a set of addresses that was looked at.
///
/// The library finds a connection to use again by the name that it connected to, whatever address that name had.
/// Each set of addresses therefore gets an invented name of its own (`p7.invalid`, RFC 6761 §6.4), to which the
/// library is sent by CURLOPT_CONNECT_TO and whose addresses it gets by CURLOPT_RESOLVE. So a request can only travel
/// on a connection to the addresses that were checked for it, a name whose addresses changed gets new connections,
/// and an invented name that the library does not know leads nowhere. `Host`, SNI and the certificate's name stay
/// those of the URL.
final class Pin {
    let addresses: [IPAddress]
    let connectTo: UnsafeMutablePointer<curl_slist>?
    /// Tells the library the addresses; also forgets pins that are no longer used.
    let resolve: UnsafeMutablePointer<curl_slist>?
    /// The entry in the library's name cache, for forgetting it later.
    let entry: String
    /// Whether a transfer has carried the addresses into the library.
    var isKnown = false
    var inFlight = 0
    var isRetired = false

    init(number: Int, addresses: [IPAddress], port: UInt16, forgetting retired: [String]) {
        self.addresses = addresses
        let name = "p\(number).invalid"
        entry = "\(name):\(port)"
        connectTo = curl_slist_append(nil, "::\(name):\(port)")
        let list = addresses.map { $0.v4 == nil ? "[\($0)]" : "\($0)" }.joined(separator: ",")
        var resolve = curl_slist_append(nil, "\(entry):\(list)")
        for old in retired { resolve = curl_slist_append(resolve, "-\(old)") ?? resolve }
        self.resolve = resolve
    }

    deinit {
        curl_slist_free_all(connectTo)
        curl_slist_free_all(resolve)
    }
}
