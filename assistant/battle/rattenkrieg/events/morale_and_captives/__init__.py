"""Events of awareness, discipline, morale and captives (Rattenkrieg 12 to 15)."""
