"""Speed, turning, soft ground, ramming (Rattenkrieg 31, 32)."""
