// HTML: see docs.
