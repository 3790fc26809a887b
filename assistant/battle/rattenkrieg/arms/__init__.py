"""Weapons and who serves them in a battle (Rattenkrieg 15, 18.3, 21)."""
