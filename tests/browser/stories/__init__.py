"""Whole battles in a browser, told move by move."""
