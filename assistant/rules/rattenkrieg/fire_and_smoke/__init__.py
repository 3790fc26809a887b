"""Fires on the ground, smoke and dust, flamethrowers, flares (Rattenkrieg 30)."""
