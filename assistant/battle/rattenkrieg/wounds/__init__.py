"""Wounds, first aid, swimming and jumping (Rattenkrieg 7.4, 16)."""
