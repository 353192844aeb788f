// SQLiteStore: see docs.
