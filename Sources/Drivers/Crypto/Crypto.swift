// Crypto: see docs.
