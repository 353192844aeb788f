// API: see docs.
