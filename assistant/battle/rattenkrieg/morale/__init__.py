"""Morale: awareness, command, Aggressiveness and prisoners (Rattenkrieg 12 to 14)."""
