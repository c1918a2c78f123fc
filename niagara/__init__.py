"""Niagara: rules, replays and explanations of river board games."""

__version__ = "0.1.0"
