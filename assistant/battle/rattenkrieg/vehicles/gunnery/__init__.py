"""Guns fired (Rattenkrieg 25, 26)."""
