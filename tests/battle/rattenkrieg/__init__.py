"""Rattenkrieg! in battles, by the subjects of the book."""
