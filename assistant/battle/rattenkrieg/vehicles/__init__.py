"""Vehicles and guns in a battle (Rattenkrieg 20, 22-26, 31)."""
