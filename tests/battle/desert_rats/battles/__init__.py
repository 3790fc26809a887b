"""Whole double-blind battles: what holds over many turns."""
