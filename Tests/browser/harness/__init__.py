"""Counterparts, browsers and clients with which the tests look at Meldewerk from outside."""
