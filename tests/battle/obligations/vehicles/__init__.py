"""Vehicles: obligations of the book, tested in battles."""
