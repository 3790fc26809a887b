"""Mortars, rocket launchers, rifle grenades, shells and phosphorus (Rattenkrieg 20, 27, 28)."""
