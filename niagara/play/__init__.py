"""Live matches, and who plays them."""
