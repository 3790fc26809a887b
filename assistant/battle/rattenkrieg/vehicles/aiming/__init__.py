"""Aiming the guns of vehicles: laying, lines of fire, and ammunition."""
