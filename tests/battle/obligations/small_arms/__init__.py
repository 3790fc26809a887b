"""Small arms: obligations of the book, tested in battles."""
