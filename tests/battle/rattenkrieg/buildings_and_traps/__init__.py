"""Buildings, openings, jobs, mines and traps in battles."""
