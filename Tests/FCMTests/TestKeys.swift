import TestSupport

/// Keys that open nothing.
enum TestKeys {
    /// The private key that RFC 7515 prints in appendix A.2, in PKCS#8.
    static let rsa = PublishedRSAKey.pem

    /// RSA with 1024 bits.
    static let weak = """
        -----BEGIN PRIVATE KEY-----
        MIICdgIBADANBgkqhkiG9w0BAQEFAASCAmAwggJcAgEAAoGBALpaw4MoRAdW5oUr
        JX/Q6yF2cBwzc0J5akJuqyWrgabuPnKVYOoKT3MaWk909Oz4XNIbQC92za2ElqzI
        L2AEmG0u9VchmKDq9c0CVdybOy9XayWYIB3l8UP9jGndqNP0CYoUi3d0KmFMwQ5Y
        e1aHv/wB9w4eDYpSZmruBC5JUDWPAgMBAAECgYBO2PJaPyIxfMpCVBQktW+XE/ax
        Z+9/k8Gq5ApUAPH1gF45uwxrWftttxu4/MJYtWkImPEaZAj4Pt5FstmgpbEb4D1r
        Sp/yDz8t6zUqPYfQYcfx6XuSnUILOS9MM+gq0U73J7FdLiUFfssZvH2cbvIfl3sD
        E69+QkNw2nk1odIgUQJBAOQyoO5xnWrBaI02PuHsk5vkHoIgXPNPzBwZwV7Tp8Ad
        yaJfHYyEiCFIqr1hnFHSTAbrw56WfVYeLNYnkbbJ2QcCQQDRDxEB59TSKoDQtyr/
        ewjXsSEgRR+nQxn1kb1NjpXxtaDULXgujKNzA7Bk2UvmKDI7erf57NE8oiwlhl0C
        IEU5AkATTrlRE2nXQ3/+Gq3dXa/ri7SNHAHhUEobwo4a4NubpKmPxG5ymjAOaOCR
        X3XjcmCeYUpO27rFE46FnBl3FsL3AkEAkribPBYjk/iGfXT/9Vu5Af/resVoiLAc
        SO+mxwa6D3BkVmUvAqRrli3Rn4WtsfMmBf6DniDpXD+I8jERl4tkaQJAKJpCvv7Y
        h2rAX5IzGh5FXHhVy3w6D03e/UZYvZMN1bTdo1ez3FN0OUYtvUPF5ZpZrq+z5EV2
        m7vJT6IwTNg2xw==
        -----END PRIVATE KEY-----
        """

    /// A key on P-256.
    static let ec = """
        -----BEGIN PRIVATE KEY-----
        MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgz7mGxxiU2Dvski2+
        Z7grT36U2mEeWeQCYJ/uAPAgdaGhRANCAASTL45sBAio5+hcJm53sT7Xn7ExACNY
        EgN0djEH2NOOmJfG2ettkHdJosxiX7YAW2FlAFdVCVVobqUe2Xss4iP+
        -----END PRIVATE KEY-----
        """

    /// A key behind the passphrase `x`.
    static let encrypted = """
        -----BEGIN ENCRYPTED PRIVATE KEY-----
        MIHsMFcGCSqGSIb3DQEFDTBKMCkGCSqGSIb3DQEFDDAcBAhQoIwQ/bTDkgICCAAw
        DAYIKoZIhvcNAgkFADAdBglghkgBZQMEASoEELHa0bRsNI2hYNoKnDKZA3cEgZAq
        QK4bNPRzv1B8MolUH/+kRMe28l9Kz+yPe5dFDF4xg6CH7HOkx+n4LaTaT7KR7nhD
        W9G0usRTNtBJCjJkbZgJZbBGyl0iTdX0WpEwVNtyOszkqfKUBkow+6qc+I6yS0RI
        PJY5F1l8Uutri3YeqNukETDL3RuknZHzK5Nb1bDZpKWeibXNvCjWp+Sxi6qOv3M=
        -----END ENCRYPTED PRIVATE KEY-----
        """
}
