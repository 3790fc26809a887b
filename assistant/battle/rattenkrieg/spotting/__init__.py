"""Spotting, and what covers a target (Rattenkrieg 2 to 5, 14)."""
