// Server: see docs.
