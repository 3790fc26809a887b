"""Hits on vehicles and their effects (Rattenkrieg 23, 31.9 to 31.11)."""
