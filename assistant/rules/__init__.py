"""The rulebooks, and nothing else: no web, no database, no clock, no dice of its own."""
