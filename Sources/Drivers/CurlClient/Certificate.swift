/// Says what was wrong with a server's certificate.
enum Certificate {
    /// The words for one of OpenSSL's `X509_V_ERR_…` codes.
    static func reason(_ code: Int) -> String {
        switch code {
        // What stands there when the chain was fine and the name was not looked at yet.
        case 0, 1: "the certificate is for another host"
        case 9: "the certificate is not valid yet"
        case 10: "the certificate has expired"
        case 18: "the certificate is self-signed"
        case 19: "a certificate of the chain is self-signed and not trusted"
        case 20, 21: "the certificate's issuer is not trusted"
        case 23: "the certificate was revoked"
        case let other: "the certificate does not verify (\(other))"
        }
    }
}
