"""Fires, clouds, flares and flamethrowers (Rattenkrieg 30)."""
