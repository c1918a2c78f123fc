"""file ↔ Replay: format version 1, read strictly, written whole, verified by the rules."""
