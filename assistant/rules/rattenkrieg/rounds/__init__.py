"""Rounds: initiative, orders, reactions, movement and tasks (Rattenkrieg 7, 9-11)."""
