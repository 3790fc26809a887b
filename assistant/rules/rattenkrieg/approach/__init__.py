"""Placing Mojons and moving them along their pathways (Rattenkrieg 8, 9.2)."""
