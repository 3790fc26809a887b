"""The database file: safe, copied, rescued, readable."""
