"""Buildings, mines and traps: obligations of the book, tested in battles."""
