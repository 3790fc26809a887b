"""Mortars, rockets, anti-tank rifles, and shells that burst (Rattenkrieg 20, 27, 28)."""
