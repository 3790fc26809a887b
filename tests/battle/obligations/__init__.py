"""Rules of the books, shown in a battle, section by section."""
