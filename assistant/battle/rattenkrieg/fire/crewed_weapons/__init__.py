"""Guns and other weapons that a crew serves: used, repaired and hit (Rattenkrieg 15.13)."""
