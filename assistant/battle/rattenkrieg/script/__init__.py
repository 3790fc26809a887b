"""What a scenario has in store: reinforcements, events, points (Rattenkrieg 11.1)."""
