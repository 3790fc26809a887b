"""Sight, sound and cover, and what is spotted or heard (Rattenkrieg 2-6)."""
