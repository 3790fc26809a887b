"""Sight, sound and cover, for spotting and hearing (Rattenkrieg 2-6)."""
