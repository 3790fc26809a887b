"""Battles on disk: SQLite, checks that a file is intact, and the file for export."""
