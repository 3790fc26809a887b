"""Boats and aircraft: afloat, aloft, and what they land and drop (Rattenkrieg 33, 34)."""
