"""Actions and reactions: obligations of the book, tested in battles."""
