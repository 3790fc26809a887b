"""Vehicles under way: moving, turning, crashing, towing (Rattenkrieg 31, 32)."""
