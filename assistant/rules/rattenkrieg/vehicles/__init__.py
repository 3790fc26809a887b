"""Vehicles: armor, gunnery, driving, damage, crew, fire aboard (Rattenkrieg 22-26, 31)."""
