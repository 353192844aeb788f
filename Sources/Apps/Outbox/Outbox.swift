// Outbox: see docs.
