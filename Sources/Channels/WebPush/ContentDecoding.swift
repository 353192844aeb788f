internal import Crypto

/// Reads `aes128gcm` bodies of any number of records (RFC 8188 §2).
enum ContentDecoding {
    /// What stands before the first record.
    struct Header: Equatable {
        var salt: [UInt8]
        var recordSize: Int
        var keyID: [UInt8]
        var length: Int
    }

    /// Why a body cannot be read.
    enum Fault: Error, Equatable {
        /// It ends within the header, or its record size is below 18.
        case header
        /// A record is too short, altered or encrypted for somebody else.
        case record
        /// A delimiter says that a record is the last when it is not, or the other way round, or there is none.
        case delimiter
    }

    /// Takes the header apart.
    static func header(of body: [UInt8]) throws(Fault) -> Header {
        guard body.count >= 21 else { throw .header }
        let recordSize = body[16..<20].reduce(0) { $0 << 8 | Int($1) }
        let length = 21 + Int(body[20])
        guard recordSize >= 18, body.count >= length else { throw .header }
        return Header(
            salt: Array(body[..<16]),
            recordSize: recordSize,
            keyID: Array(body[21..<length]),
            length: length
        )
    }

    /// Decrypts all records.
    ///
    /// - Parameters:
    ///   - body: header and records.
    ///   - material: the input keying material that the key id stands for.
    /// - Returns: the texts of the records, one after another.
    /// - Throws: what is wrong with the body.
    static func open(_ body: [UInt8], material: [UInt8]) throws(Fault) -> [UInt8] {
        let header = try header(of: body)
        return try CryptoWorker.borrow { (worker) throws(Fault) in
            let (key, nonce) = ContentEncoding.keys(salt: header.salt, material: material, with: worker)
            var text: [UInt8] = []
            var start = header.length
            var number: UInt64 = 0
            repeat {
                let end = min(start + header.recordSize, body.count)
                let isLast = end == body.count
                guard
                    let record = worker.open(body[start..<end], key: key, nonce: nonce.counted(number))
                else { throw .record }
                guard let delimiter = record.lastIndex(where: { $0 != 0 }), record[delimiter] == (isLast ? 2 : 1) else {
                    throw .delimiter
                }
                text += record[..<delimiter]
                start = end
                number += 1
            } while start < body.count
            return text
        }
    }
}

extension [UInt8] {
    /// The nonce of a record: the last bytes combined with the record's number (RFC 8188 §2.3).
    fileprivate func counted(_ number: UInt64) -> [UInt8] {
        var nonce = self
        for index in 0..<8 { nonce[count - 1 - index] ^= UInt8(truncatingIfNeeded: number >> (8 * UInt64(index))) }
        return nonce
    }
}
