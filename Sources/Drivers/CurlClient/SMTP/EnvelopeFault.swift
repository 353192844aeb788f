internal import SMTP

/// Finds what must not go out: whatever would begin a command of its own, or a message that the protocol cannot carry.
enum EnvelopeFault {
    /// Octets of a path with its brackets (RFC 5321 §4.5.3.1.3).
    private static let maximumAddressBytes = 254

    /// Names the part that is wrong; nil if nothing is.
    static func find(in submission: SMTPClient.Submission) -> String? {
        guard isAddress(submission.sender) else { return "sender" }
        guard !submission.recipients.isEmpty, submission.recipients.allSatisfy(isAddress) else { return "recipients" }
        guard submission.message.suffix(2) == [0x0D, 0x0A], hasWholeLines(submission.message) else { return "message" }
        return nil
    }

    /// Visible ASCII without brackets: the library puts them around, and nothing can leave them.
    private static func isAddress(_ text: String) -> Bool {
        !text.isEmpty && text.utf8.count <= maximumAddressBytes
            && text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: ">") }
    }

    /// Servers disagree about a lone CR or LF, and whoever disagrees about the end of a line disagrees about the end of
    /// the message: then the rest is read as commands (RFC 5321 §2.3.8, §4.1.1.4).
    private static func hasWholeLines(_ message: [UInt8]) -> Bool {
        message.withUnsafeBufferPointer { bytes in
            var isAfterCR = false
            for byte in bytes {
                switch byte {
                case 0x0A: if !isAfterCR { return false }
                case 0x00: return false
                default: if isAfterCR { return false }
                }
                isAfterCR = byte == 0x0D
            }
            return true
        }
    }
}
