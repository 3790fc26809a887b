"""Sight, sound, distances and the plan of the table."""
