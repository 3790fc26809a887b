"""Wounds, and the hazards that cause them (Rattenkrieg 7.4, 16)."""
