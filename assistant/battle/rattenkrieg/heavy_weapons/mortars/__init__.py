"""Mortars: set up, aimed, observed and fired (Rattenkrieg 27.3, 27.4)."""
