"""Buildings, mines and their explosions (Rattenkrieg 18, 29.1)."""
