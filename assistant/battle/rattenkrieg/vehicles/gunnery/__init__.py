"""Firing the guns of vehicles (Rattenkrieg 25, 26)."""
