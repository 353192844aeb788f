public import Base

/// A recipient with an account, as the policy sees them.
public struct Person: Sendable {
    /// The account's number.
    public let id: Int64
    /// The clock on their wall: their own choice, or the deployment's.
    public let zone: Zone
    /// Where they want to be reached.
    public let channel: DeliveryChannel
    /// The switches they set, by occasion id; the others are as the occasion has it.
    public let switches: [String: Bool]
    /// What their roles entitle them to.
    public let rights: Set<String>
    /// Whether the account is in use: confirmed and not disabled.
    public let isActive: Bool

    /// A person from their parts.
    public init(
        id: Int64,
        zone: Zone,
        channel: DeliveryChannel,
        switches: [String: Bool] = [:],
        rights: Set<String> = [],
        isActive: Bool = true
    ) {
        self.id = id
        self.zone = zone
        self.channel = channel
        self.switches = switches
        self.rights = rights
        self.isActive = isActive
    }

    /// Whether they want to hear of an occasion.
    public func wish(_ occasion: Occasion) -> Wish {
        guard isActive else { return .inactive }
        guard channel != .off else { return .channelOff }
        return switches[occasion.id] ?? occasion.initially.holds(for: rights) ? .wanted : .switchedOff
    }

    /// Over which kinds of address an occasion comes to them.
    public func kinds(for occasion: Occasion) -> Set<Address.Kind> {
        switch (occasion.reach, channel) {
        case (.followers, _), (_, .off): []
        // A device is asked for even by people who read mail: a departure by mail helps nobody.
        case (.devices, _), (.deliveryChannel, .push): Address.Kind.devices
        case (.deliveryChannel, .email): [.mail]
        case (.deliveryChannel, .both): Address.Kind.devices.union([.mail])
        }
    }
}

/// Where a person wants to be reached (seed: `delivery_channel`).
public enum DeliveryChannel: String, Sendable, Hashable, CaseIterable {
    /// By mail.
    case email
    /// On their devices.
    case push
    /// Both.
    case both
    /// Not at all.
    case off
}
