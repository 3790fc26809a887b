"""Fires in vehicles, and white phosphorus (Rattenkrieg 20.4.7, 23.1.11, 31.15)."""
