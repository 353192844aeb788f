// QRCode: see docs.
