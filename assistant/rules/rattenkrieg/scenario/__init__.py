"""Dice that a scenario asks for (Rattenkrieg addendum)."""
