import COpenSSL
private import Synchronization

/// The contexts that one thread needs for symmetric work and for points on P-256, made once and used again.
///
/// Making a context costs about as much as hashing a short text with it. A worker is borrowed for one piece of work,
/// with ``borrow(_:)``; whoever does several steps in a row does them all on one worker.
///
/// Sendable by ownership: a worker is reachable either from the list of idle ones, which a mutex guards, or from the
/// one call of ``borrow(_:)`` that took it out of that list; so no two threads ever use its contexts at once.
package final class CryptoWorker: @unchecked Sendable {
    let digestContext = Library.required(EVP_MD_CTX_new(), "EVP_MD_CTX_new")
    let macContext = Library.required(EVP_MAC_CTX_new(Algorithms.hmac.pointer), "EVP_MAC_CTX_new")
    let sealContext = Library.required(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new")
    let openContext = Library.required(EVP_CIPHER_CTX_new(), "EVP_CIPHER_CTX_new")
    let numbers = Library.required(BN_CTX_new(), "BN_CTX_new")
    let ownPoint = Library.required(EC_POINT_new(Algorithms.p256.pointer), "EC_POINT_new")
    let peerPoint = Library.required(EC_POINT_new(Algorithms.p256.pointer), "EC_POINT_new")
    let product = Library.required(EC_POINT_new(Algorithms.p256.pointer), "EC_POINT_new")
    let scalar = Library.required(BN_new(), "BN_new")
    let coordinate = Library.required(BN_new(), "BN_new")

    private static let idle = Mutex<[CryptoWorker]>([])

    private init() {
        BN_set_flags(scalar, BN_FLG_CONSTTIME)
        Library.require(Self.setSHA256(macContext), "EVP_MAC_CTX_set_params")
        // Naming the cipher again with every message would free and rebuild what is behind the context.
        let cipher = Algorithms.aes128GCM.pointer
        Library.require(EVP_EncryptInit_ex2(sealContext, cipher, nil, nil, nil), "EVP_EncryptInit_ex2")
        Library.require(EVP_DecryptInit_ex2(openContext, cipher, nil, nil, nil), "EVP_DecryptInit_ex2")
    }

    deinit {
        EVP_MD_CTX_free(digestContext)
        EVP_MAC_CTX_free(macContext)
        EVP_CIPHER_CTX_free(sealContext)
        EVP_CIPHER_CTX_free(openContext)
        BN_CTX_free(numbers)
        EC_POINT_free(ownPoint)
        EC_POINT_free(peerPoint)
        EC_POINT_clear_free(product)
        BN_clear_free(scalar)
        BN_clear_free(coordinate)
    }

    /// Runs `body` with a worker that nobody else uses meanwhile.
    ///
    /// There are never more workers than calls that ran at the same time.
    ///
    /// - Parameter body: must not keep the worker.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws.
    package static func borrow<Value, Failure: Error>(
        _ body: (CryptoWorker) throws(Failure) -> Value
    ) throws(Failure) -> Value {
        let worker = idle.withLock { $0.popLast() } ?? CryptoWorker()
        defer { idle.withLock { $0.append(worker) } }
        return try body(worker)
    }

    private static func setSHA256(_ context: OpaquePointer) -> Int32 {
        var name = Array("SHA256".utf8CString)
        return name.withUnsafeMutableBufferPointer { name in
            OSSL_MAC_PARAM_DIGEST.withCString { key in
                let parameters = [
                    OSSL_PARAM_construct_utf8_string(key, name.baseAddress, 0), OSSL_PARAM_construct_end(),
                ]
                return EVP_MAC_CTX_set_params(context, parameters)
            }
        }
    }
}
