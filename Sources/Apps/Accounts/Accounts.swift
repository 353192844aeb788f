// Accounts: see docs.
