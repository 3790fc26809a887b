"""Spotting, and the cover of a target (Rattenkrieg 2 to 5, 14)."""
