"""What people do: buildings, openings, traps, tasks (Rattenkrieg 7.4, 18)."""
