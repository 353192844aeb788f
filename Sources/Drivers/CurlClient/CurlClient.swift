// CurlClient: see docs.
