"""Ammunition brought to rocket launchers and mortars."""
