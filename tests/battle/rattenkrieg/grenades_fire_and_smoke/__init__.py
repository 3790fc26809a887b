"""Grenades, rockets, fires, smoke and light in battles."""
