"""Moves in every system: offered, asked about, refused and made."""
