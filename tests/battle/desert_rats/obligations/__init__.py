"""Tests of single obligations of the book in a double-blind battle."""
