"""Whole double-blind battles: rules that hold over many turns."""
