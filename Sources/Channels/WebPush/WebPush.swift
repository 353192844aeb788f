// WebPush: see docs.
