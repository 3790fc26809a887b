"""Fire aboard a vehicle (Rattenkrieg 23.1.11, 31.15)."""
