"""What is asked of a match: why not, what if, another reading, which rules it shows, and notes on it."""
