/// Why a subscription is not accepted: each case has a stable ``code`` for programs and a sentence for people.
public enum SubscriptionFault: Error, Hashable, Sendable, CaseIterable, CustomStringConvertible {
    /// Not the JSON of `PushSubscription.toJSON()`.
    case malformedJSON
    /// Not a URL, or one that two parsers could read differently.
    case endpointInvalid
    /// More than ``Endpoint/maximumLength`` characters.
    case endpointTooLong
    /// Another scheme than https.
    case endpointNotHTTPS
    /// A user name or password in the URL.
    case endpointHasUserInfo
    /// An address instead of a name.
    case endpointIsIPAddress
    /// A port other than 443.
    case endpointPortNotAllowed
    /// A host that the policy does not list.
    case endpointNotAllowed
    /// `p256dh` or `auth` is not Base64url.
    case keyNotBase64URL
    /// `p256dh` is not 65 bytes.
    case keyWrongLength
    /// `p256dh` is no uncompressed point on P-256.
    case keyNotOnCurve
    /// `auth` is not 16 bytes.
    case authWrongLength
    /// `p256dh` and `auth` stand in each other's place.
    case keysSwapped

    /// Stable, English, snake_case: fit for an API.
    public var code: String {
        switch self {
        case .malformedJSON: "subscription_malformed"
        case .endpointInvalid: "endpoint_invalid"
        case .endpointTooLong: "endpoint_too_long"
        case .endpointNotHTTPS: "endpoint_not_https"
        case .endpointHasUserInfo: "endpoint_has_userinfo"
        case .endpointIsIPAddress: "endpoint_is_ip_address"
        case .endpointPortNotAllowed: "endpoint_port_not_allowed"
        case .endpointNotAllowed: "endpoint_not_allowed"
        case .keyNotBase64URL: "key_not_base64url"
        case .keyWrongLength: "key_wrong_length"
        case .keyNotOnCurve: "key_not_on_curve"
        case .authWrongLength: "auth_wrong_length"
        case .keysSwapped: "keys_swapped"
        }
    }

    /// One sentence that says what is wrong; it never repeats the endpoint or a key.
    public var description: String {
        switch self {
        case .malformedJSON: "The subscription is not the JSON that PushSubscription.toJSON() makes."
        case .endpointInvalid: "The endpoint is not an absolute URL with a plain host name."
        case .endpointTooLong: "The endpoint is longer than \(Endpoint.maximumLength) characters."
        case .endpointNotHTTPS: "The endpoint does not start with https."
        case .endpointHasUserInfo: "The endpoint contains a user name or a password."
        case .endpointIsIPAddress: "The endpoint's host is an IP address instead of a name."
        case .endpointPortNotAllowed: "The endpoint names a port other than 443."
        case .endpointNotAllowed: "The endpoint's host is not one of the push services that are allowed here."
        case .keyNotBase64URL: "The keys p256dh and auth must be Base64url."
        case .keyWrongLength: "The key p256dh must have 65 bytes."
        case .keyNotOnCurve: "The key p256dh is not an uncompressed point on the curve P-256."
        case .authWrongLength: "The key auth must have 16 bytes."
        case .keysSwapped: "The keys p256dh and auth have been mistaken for each other."
        }
    }
}
