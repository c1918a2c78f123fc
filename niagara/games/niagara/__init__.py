"""Niagara (Thomas Liesching, 2004): the folder to copy for a new game."""
