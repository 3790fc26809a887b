"""Guns and other crewed weapons: their use, their repair and hits on them (Rattenkrieg 15.13)."""
