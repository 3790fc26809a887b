"""Boats and aircraft (Rattenkrieg 33, 34)."""
