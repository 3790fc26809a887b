"""Aggressiveness, Awareness, Morale, leaders and fire discipline (Rattenkrieg 10.1.8, 13, 14)."""
