"""Guns of vehicles: laying, lines of fire, shells aboard."""
