"""Setting up a battle: the forces, their vehicles, weapons and purchases (Rattenkrieg 8.1)."""
