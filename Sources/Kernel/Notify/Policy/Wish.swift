/// Rule 3: whether a person wants to hear of an occasion.
public enum Wish: Sendable, Hashable {
    /// The person wants to hear of it.
    case wanted
    /// The person hears of nothing.
    case channelOff
    /// The person does not want this occasion.
    case switchedOff
    /// The account is not active, so nothing leaves for it.
    case inactive

    /// Why not, as a code for the trace; nil if it is wanted.
    public var reason: String? {
        switch self {
        case .wanted: nil
        case .channelOff: "channel_off"
        case .switchedOff: "switched_off"
        case .inactive: "account_inactive"
        }
    }
}

extension Occasion.Initially {
    /// What holds for a person with these rights.
    public func holds(for rights: Set<String>) -> Bool {
        switch self {
        case .on: true
        case .off: false
        case .onWith(let right): rights.contains(right)
        }
    }
}
