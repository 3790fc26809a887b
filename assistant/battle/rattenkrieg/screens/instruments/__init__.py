"""Sights and sounds between all elements, and the result of a possible look."""
