"""Grenades and rockets: obligations of the book, tested in battles."""
