"""Morale, awareness, wounds and close combat in battles."""
