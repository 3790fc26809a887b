"""Mortars, rocket launchers, anti-tank rifles, shells and phosphorus (Rattenkrieg 20, 27, 28)."""
