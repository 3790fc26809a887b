"""Buildings, openings, traps, mines, tasks (Rattenkrieg 7.4, 18, 29)."""
