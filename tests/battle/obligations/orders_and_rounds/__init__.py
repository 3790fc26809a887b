"""Mojons, orders and rounds: obligations of the book, tested in battles."""
