"""The bare game on foot: the chapter that every battle has."""
