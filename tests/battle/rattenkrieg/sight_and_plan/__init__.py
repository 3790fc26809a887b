"""Sight, sound, distances and the table plan."""
