"""The printed scenarios: obligations of the book, tested in battles."""
