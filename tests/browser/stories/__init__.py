"""Whole battles in a browser, in words of the table."""
