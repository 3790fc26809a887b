"""Damage to a vehicle and to the crew inside, and repairs (Rattenkrieg 23.1, 26.3.2, 31)."""
