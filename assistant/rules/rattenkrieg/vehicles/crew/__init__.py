"""Crews, riders, and figures who assault a vehicle (Rattenkrieg 25, 31)."""
