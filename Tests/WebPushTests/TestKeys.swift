import TestSupport

/// Published and throw-away keys: they open nothing.
enum TestKeys {
    /// The public half of the sender's key of RFC 8291 §5.
    static let publicPEM = """
        -----BEGIN PUBLIC KEY-----
        MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAE/jP0qw3qcZFNtVgj9ztUlI9BMG2S
        BzLbuaWaUyhkgiAOWXp7e8JguhwieZhYCZLpOXMALzASooro8Gu7eOXsDw==
        -----END PUBLIC KEY-----
        """

    /// The RSA key of RFC 7515 appendix A.2.
    static let rsaPEM = PublishedRSAKey.pem

    /// Another curve.
    static let p384PEM = """
        -----BEGIN PRIVATE KEY-----
        MIG2AgEAMBAGByqGSM49AgEGBSuBBAAiBIGeMIGbAgEBBDAqIa3S0AKSucZZG7R1
        lZdo6RfwG1gx/BAO4NtjfzWAQkEX4eoHWvDxunznRZA6Pa2hZANiAARXcr59C/lB
        6uJLQW1J8PDFOs1as1Gvq8l3vcBqktPRJ4Ndg9IY+iyG7/rfkajQOuwAmgai9K+Q
        MyihcG47abauYgXVgl8PvuaXCcNGQ9HSBspe5M7IImTsaXvTktTeANM=
        -----END PRIVATE KEY-----
        """
}
