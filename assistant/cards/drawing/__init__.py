"""Drawings of data cards: one SVG for the page, the phone and the paper (Rattenkrieg 22, 23)."""
