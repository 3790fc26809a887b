"""Wounds and close combat: obligations of the book, tested in battles."""
