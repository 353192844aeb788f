internal import API
internal import HTML

extension AccountWire.Device {
    /// A device as its owner's clients see it.
    init(_ device: Device, _ texts: Texts) {
        self.init(
            id: device.id.description,
            kind: device.kind.rawValue,
            name: device.title(texts),
            createdAt: device.createdAt,
            lastSuccessAt: device.lastSuccessAt
        )
    }
}
