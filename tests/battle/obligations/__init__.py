"""Rules of the books, tested in battles, section by section."""
