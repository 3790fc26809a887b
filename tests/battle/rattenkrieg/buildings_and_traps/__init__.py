"""Buildings, openings, tasks, mines and traps in battles."""
