// Boards: see docs.
