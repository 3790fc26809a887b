"""Guns and mortars: obligations of the book, tested in battles."""
