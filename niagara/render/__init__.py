"""How it is drawn: scenes to figures and pictures, phrases to words."""
