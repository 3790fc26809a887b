"""Guns, their shells, and a shot from To Hit to damage points (Rattenkrieg 20, 26, 27.1)."""
