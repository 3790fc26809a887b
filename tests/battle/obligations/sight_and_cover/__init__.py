"""Sight and cover: obligations of the book, tested in battles."""
