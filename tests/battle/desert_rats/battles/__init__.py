"""Whole battles back to back: what holds over many turns."""
