"""Traps, mines and their wires: laid, searched for and set off (Rattenkrieg 7.4.35, 29.1)."""
