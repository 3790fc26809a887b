"""What strikes a vehicle, and what it does (Rattenkrieg 23, 31.9 to 31.11)."""
