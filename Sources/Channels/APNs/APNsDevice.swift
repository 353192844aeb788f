public import Base

/// Where a device's token comes from: the App Store and TestFlight, or a build from Xcode.
public enum APNsEnvironment: String, Sendable, CaseIterable {
    /// Distributed apps.
    case production
    /// Apps that a developer put on a device.
    case sandbox

    /// The one that it is not.
    public var other: APNsEnvironment { self == .production ? .sandbox : .production }
}

/// One app on one device, as the app itself reports it.
public struct APNsDevice: Sendable, Hashable {
    /// Why a text is no device token.
    public enum Fault: Error, Sendable, Equatable, CustomStringConvertible {
        /// Nothing was given.
        case empty
        /// Something else than the digits 0–9 and a–f.
        case notHexadecimal
        /// Half a byte is missing.
        case oddLength
        /// Fewer than 2 or more than 200 bytes.
        case wrongLength(bytes: Int)

        /// Stable and English, for answers of an API.
        public var code: String {
            switch self {
            case .empty: "token_empty"
            case .notHexadecimal: "token_not_hexadecimal"
            case .oddLength: "token_odd_length"
            case .wrongLength: "token_wrong_length"
            }
        }

        /// One sentence.
        public var description: String {
            switch self {
            case .empty: "The device token is empty."
            case .notHexadecimal: "The device token must consist of hexadecimal digits."
            case .oddLength: "The device token has an odd number of hexadecimal digits."
            case .wrongLength(let bytes): "The device token has \(bytes) bytes; 2 to 200 are possible."
            }
        }
    }

    /// How many bytes a token may have.
    ///
    /// Apple promises no length: 32 bytes are usual today, longer ones exist.
    public static let tokenLength = 2...200

    /// Hexadecimal digits, in lower case.
    public let token: String
    /// Where the token is believed to come from.
    public let environment: APNsEnvironment
    /// When the app last reported the token; nil if that is not known.
    public let registeredAt: Timestamp?

    /// Checks and keeps what an app reported.
    ///
    /// - Parameters:
    ///   - token: the device token in hexadecimal, upper or lower case.
    ///   - environment: what the app says, or the one that worked before.
    ///   - registeredAt: when the app last reported the token: what the service says about the time before does not
    ///     count.
    /// - Throws: why the text is no token.
    public init(
        token: String,
        environment: APNsEnvironment = .production,
        registeredAt: Timestamp? = nil
    ) throws(Fault) {
        let digits = Array(token.utf8)
        guard !digits.isEmpty else { throw .empty }
        let isDigit = { (byte: UInt8) in byte &- 0x30 < 10 || (byte | 0x20) &- 0x61 < 6 }
        guard digits.allSatisfy(isDigit) else { throw .notHexadecimal }
        guard digits.count % 2 == 0 else { throw .oddLength }
        guard Self.tokenLength.contains(digits.count / 2) else { throw .wrongLength(bytes: digits.count / 2) }
        // Every capital letter among the digits lacks this bit, and every figure has it.
        self.token = String(decoding: digits.map { $0 | 0x20 }, as: UTF8.self)
        self.environment = environment
        self.registeredAt = registeredAt
    }
}
