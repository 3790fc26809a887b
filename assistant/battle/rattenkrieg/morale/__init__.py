"""Aggressiveness, awareness, leaders, captives (Rattenkrieg 12 to 14, 15.16, 15.17)."""
