"""Vehicles in trouble: assaulted, on fire, broken, left (Rattenkrieg 23.1.6, 25.4, 31.9, 31.15)."""
