import COpenSSL

/// An algorithm or a group that libcrypto hands out once and never changes.
///
/// Sendable although it is a pointer: what it points to is immutable after the fetch, libcrypto reads it from any
/// number of threads, and it is never freed because it is kept in a `static let`.
struct Algorithm: @unchecked Sendable {
    let pointer: OpaquePointer

    init(_ pointer: OpaquePointer?, _ call: StaticString) {
        self.pointer = Library.required(pointer, call)
    }
}

/// Every algorithm the driver uses, fetched once: a fetch by name costs more than hashing a short text.
enum Algorithms {
    static let sha256 = Algorithm(EVP_MD_fetch(nil, "SHA256", nil), "EVP_MD_fetch")
    static let hmac = Algorithm(EVP_MAC_fetch(nil, "HMAC", nil), "EVP_MAC_fetch")
    static let aes128GCM = Algorithm(EVP_CIPHER_fetch(nil, "AES-128-GCM", nil), "EVP_CIPHER_fetch")
    static let p256 = Algorithm(
        EC_GROUP_new_by_curve_name(NID_X9_62_prime256v1),
        "EC_GROUP_new_by_curve_name"
    )
}

/// How calls that cannot fail on valid input are held to that.
enum Library {
    /// The pointer, or the end of the process: without memory or without its providers libcrypto is of no use.
    static func required(_ pointer: OpaquePointer?, _ call: StaticString) -> OpaquePointer {
        guard let pointer else { fatalError("libcrypto refused \(call)") }
        return pointer
    }

    /// Ends the process when a call failed whose arguments the driver has already checked.
    ///
    /// Going on would mean to use unset bytes as a key or a random number.
    @inline(__always)
    static func require(_ result: Int32, _ call: StaticString) {
        if result != 1 { fatalError("libcrypto refused \(call)") }
    }

    /// A C string that stays where it is: a parameter builder keeps the pointers it was given until it has built.
    static func constant(_ text: StaticString) -> UnsafePointer<CChar> {
        UnsafeRawPointer(text.utf8Start).assumingMemoryBound(to: CChar.self)
    }

    /// Forgets the errors that a refused foreign input left in this thread's queue.
    static func clearErrors() { ERR_clear_error() }
}
