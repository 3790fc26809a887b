"""Morale and captives: obligations of the book, tested in battles."""
