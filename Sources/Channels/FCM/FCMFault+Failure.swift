internal import HTTP

extension FCMFault {
    /// What it means that no answer came.
    ///
    /// The message may have arrived all the same; sent again with the same collapse key and tag it replaces itself.
    init(_ failure: HTTPClient.Failure) {
        let kind: Kind =
            switch failure {
            case .badURL, .forbiddenAddress: .addressRefused
            case .unresolved: .unresolved
            case .unreachable: .unreachable
            case .untrusted: .untrusted
            case .timedOut: .timedOut
            case .broken: .broken
            case .cancelled: .cancelled
            }
        self.init(kind)
    }
}
