"""The one database file: opened, checked, copied, and written by one program at a time."""
