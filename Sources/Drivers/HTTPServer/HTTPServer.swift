// HTTPServer: see docs.
