"""Moving vehicles: driving, turning, crashing, towing (Rattenkrieg 31, 32)."""
