"""Fire, smoke and phosphorus: obligations of the book, tested in battles."""
