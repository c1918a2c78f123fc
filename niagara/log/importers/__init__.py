"""Logs of other programs → our log, with a report: what was mapped, derived, assumed, kept opaque, dropped.

An importer understands as much as it can and loses nothing; only the rules say whether it agrees with them. Whatever an
importer says is a claim with a place in the foreign file; `weave` looks for the matches that fit all claims.
"""
