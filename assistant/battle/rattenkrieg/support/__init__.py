"""Mortars and rocket launchers that men carry (Rattenkrieg 27, 28)."""
