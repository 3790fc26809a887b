"""Battleaxe's map and counters as a file."""
