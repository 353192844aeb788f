// Compression: see docs.
