"""A damaged, incomplete or read-only data folder: its battles are saved or read from a copy."""
