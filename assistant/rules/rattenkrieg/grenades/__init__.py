"""Grenades, and the rings of a burst (Rattenkrieg 20.1.2.3, 21)."""
