"""Buildings, openings, traps, mines and tasks (Rattenkrieg 7.4, 18, 29)."""
