"""Boats and aircraft: obligations of the book, tested in battles."""
