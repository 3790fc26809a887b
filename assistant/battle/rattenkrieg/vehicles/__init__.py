"""Vehicles: aiming, gunnery, driving, damage, crew, fire aboard (Rattenkrieg 22 to 26, 31, 32)."""
